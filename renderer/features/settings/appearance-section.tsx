import { SegmentedControl } from '@mantine/core';
import type { PreferencesView } from '../../../shared/preferences/preferences-view.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { usePreferences } from '../../platform/bridge/use-preferences.ts';
import styles from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';

const themes = ['system', 'light', 'dark'] as const satisfies PreferencesView['theme'][];
const densities = ['compact', 'regular', 'comfortable'] as const satisfies PreferencesView['density'][];

/** Theme and row height; both take effect at once. */
export function AppearanceSection() {
  const t = useMessages();
  const [preferences, save] = usePreferences();
  return (
    <SettingsSection title={t('settings.appearance')}>
      <div className={styles.control}>
        <span aria-hidden="true">{t('settings.theme')}</span>
        <SegmentedControl
          aria-label={t('settings.theme')}
          value={preferences.theme}
          data={themes.map((value) => ({ value, label: t(`settings.theme.${value}`) }))}
          onChange={(theme) => save({ theme })}
        />
      </div>
      <div className={styles.control}>
        <span aria-hidden="true">{t('settings.density')}</span>
        <SegmentedControl
          aria-label={t('settings.density')}
          value={preferences.density}
          data={densities.map((value) => ({ value, label: t(`settings.density.${value}`) }))}
          onChange={(density) => save({ density })}
        />
      </div>
    </SettingsSection>
  );
}
