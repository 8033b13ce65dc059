import { Checkbox } from '@mantine/core';
import { useIntl } from 'react-intl';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { usePreferences } from '#renderer/platform/bridge/use-preferences.ts';
import { digitsOf } from '#renderer/platform/keyboard/chord.ts';
import { languageName, languages } from '#shared/messages/messages.ts';
import { zoomSteps } from '#shared/preferences/model/zoom-steps.ts';
import type { PreferencesView } from '#shared/preferences/preferences-view.ts';
import { ChoiceRow, numberChoices, SelectRow, SettingsSection, TextRow } from './settings-section.tsx';

const themes = ['system', 'light', 'dark'] as const satisfies PreferencesView['theme'][];
const densities = ['compact', 'regular', 'comfortable'] as const satisfies PreferencesView['density'][];

/** Each setting takes effect immediately. */
export function AppearanceSection() {
  const t = useMessages();
  const intl = useIntl();
  const [preferences, save] = usePreferences();
  return (
    <SettingsSection title={t('settings.appearance')}>
      <ChoiceRow
        label={t('settings.theme')}
        value={preferences.theme}
        choices={themes.map((value) => ({ value, label: t(`settings.theme.${value}`) }))}
        onChange={(theme) => save({ theme })}
      />
      <SelectRow
        label={t('settings.language')}
        value={preferences.language}
        choices={[
          { value: 'system', label: t('settings.language.system') },
          // By its own name, so that users who cannot read the current language find theirs.
          ...languages.map((value) => ({ value, label: languageName(value) })),
        ]}
        setting="language"
        onChange={(language) => save({ language })}
      />
      <ChoiceRow
        label={t('settings.density')}
        value={preferences.density}
        choices={densities.map((value) => ({ value, label: t(`settings.density.${value}`) }))}
        onChange={(density) => save({ density })}
      />
      <SelectRow
        label={t('settings.zoom')}
        value={String(preferences.zoom)}
        choices={numberChoices(zoomSteps, preferences.zoom, (step) =>
          intl.formatNumber(step / 100, { style: 'percent' }),
        )}
        onChange={(zoom) => save({ zoom: Number(zoom) })}
      />
    </SettingsSection>
  );
}

/** Whether a check-in shows the expected quantities before counting. */
export function CheckInSection() {
  const t = useMessages();
  const [{ isCountBlind }, save] = usePreferences();
  return (
    <SettingsSection title={t('rail.checkIn')} text={t('settings.countText')}>
      <ChoiceRow
        label={t('settings.count')}
        value={isCountBlind ? 'blind' : 'open'}
        choices={(['open', 'blind'] as const).map((value) => ({
          value,
          label: t(`settings.count.${value}`),
        }))}
        onChange={(value) => save({ isCountBlind: value === 'blind' })}
      />
    </SettingsSection>
  );
}

const notifications = [
  'outbox',
  'lateArrivals',
  'session',
] as const satisfies readonly (keyof PreferencesView['notifications'])[];

/** The events that cause system notifications; off by default. */
export function NotificationsSection() {
  const t = useMessages();
  const [{ notifications: enabled }, save] = usePreferences();
  return (
    <SettingsSection title={t('term.notifications')} text={t('settings.notificationsText')}>
      <div className="stack gap-10">
        {notifications.map((kind) => (
          <Checkbox
            key={kind}
            label={t(`settings.notify.${kind}`)}
            checked={enabled[kind]}
            onChange={(event) => save({ notifications: { ...enabled, [kind]: event.currentTarget.checked } })}
          />
        ))}
      </div>
    </SettingsSection>
  );
}

const maxDays = 3_650;

/** After how many days an unidentified parcel incurs a fee or is disposed of; off until set. */
export function UnidentifiedSection() {
  const t = useMessages();
  const [{ unidentifiedFeeDays, unidentifiedDisposalDays }, save] = usePreferences();
  return (
    <SettingsSection title={t('settings.unidentified')} text={t('settings.unidentifiedText')}>
      <DaysField
        label={t('settings.unidentifiedFee')}
        days={unidentifiedFeeDays}
        onChange={(days) => save({ unidentifiedFeeDays: days })}
      />
      <DaysField
        label={t('settings.unidentifiedDisposal')}
        days={unidentifiedDisposalDays}
        onChange={(days) => save({ unidentifiedDisposalDays: days })}
      />
    </SettingsSection>
  );
}

type DaysFieldProps = {
  readonly label: string;
  readonly days: number | null;
  readonly onChange: (days: number | null) => void;
};

/** An empty field turns the countdown off. */
function DaysField({ label, days, onChange }: DaysFieldProps) {
  return (
    <TextRow
      label={label}
      placeholder={useMessages()('settings.unidentifiedOff')}
      inputMode="numeric"
      value={String(days ?? '')}
      widthPx={120}
      clean={(text) => digitsOf(text).slice(0, 5)}
      onChange={(typed) => onChange(typed === '' ? null : Math.min(maxDays, Math.max(1, Number(typed))))}
    />
  );
}
