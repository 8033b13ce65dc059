import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import { usePreferences } from '../../platform/bridge/use-preferences.ts';
import styles from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';

const mostDays = 3_650;

/** After how many days an unidentified parcel costs a fee or is disposed of; off until somebody says so. */
export function UnidentifiedSection() {
  const t = useMessages();
  const [{ unidentifiedFeeDays, unidentifiedDisposalDays }, save] = usePreferences();
  return (
    <SettingsSection title={t('settings.unidentified')} text={t('settings.unidentifiedText')}>
      <DaysField
        key={`fee ${unidentifiedFeeDays}`}
        label={t('settings.unidentifiedFee')}
        days={unidentifiedFeeDays}
        onChange={(days) => save({ unidentifiedFeeDays: days })}
      />
      <DaysField
        key={`disposal ${unidentifiedDisposalDays}`}
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

/** Days, taken over when the field is left or by Enter; an empty field turns the countdown off. */
function DaysField({ label, days, onChange }: DaysFieldProps) {
  const t = useMessages();
  const [typed, setTyped] = useState(String(days ?? ''));
  const take = () => {
    const wanted = typed === '' ? null : Math.min(mostDays, Math.max(1, Number(typed)));
    setTyped(String(wanted ?? ''));
    if (wanted !== days) onChange(wanted);
  };
  return (
    <div className={styles.control}>
      <span aria-hidden="true">{label}</span>
      <TextInput
        size="xs"
        w={120}
        aria-label={label}
        placeholder={t('settings.unidentifiedOff')}
        inputMode="numeric"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value.replaceAll(/\D/gu, '').slice(0, 5))}
        onBlur={take}
        onKeyDown={(event) => event.key === 'Enter' && take()}
      />
    </div>
  );
}
