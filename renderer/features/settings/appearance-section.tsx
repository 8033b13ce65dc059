import type { PreferencesView } from '../../../shared/preferences/preferences-view.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { usePreferences } from '../../platform/bridge/use-preferences.ts';
import { ChoiceRow, SettingsSection } from './settings-section.tsx';

const themes = ['system', 'light', 'dark'] as const satisfies PreferencesView['theme'][];
const densities = ['compact', 'regular', 'comfortable'] as const satisfies PreferencesView['density'][];

/** Theme and row height; both take effect at once. */
export function AppearanceSection() {
  const t = useMessages();
  const [preferences, save] = usePreferences();
  return (
    <SettingsSection title={t('settings.appearance')}>
      <ChoiceRow
        label={t('settings.theme')}
        value={preferences.theme}
        choices={themes.map((value) => ({ value, label: t(`settings.theme.${value}`) }))}
        onChange={(theme) => save({ theme })}
      />
      <ChoiceRow
        label={t('settings.density')}
        value={preferences.density}
        choices={densities.map((value) => ({ value, label: t(`settings.density.${value}`) }))}
        onChange={(density) => save({ density })}
      />
    </SettingsSection>
  );
}
