import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fact, FactList } from '../../components/text/facts.tsx';
import { TimeText } from '../../components/text/time-text.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { statusQuery } from '../../platform/bridge/queries.ts';
import { usePreferences } from '../../platform/bridge/use-preferences.ts';
import styles from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';

const offeredDays = [7, 14, 30, 60, 90, 180, 365];
const offeredActivityDays = [30, 90, 180, 365, 730, 1_095, 1_825, 3_650];

/** What can be read offline, and for how long it is kept. */
export function StoredSection() {
  const t = useMessages();
  const [{ retentionDays, activityDays, checkInDays }, save] = usePreferences();
  const { data: status } = useQuery(statusQuery);
  const cache = status?.cache ?? null;
  return (
    <SettingsSection title={t('settings.stored')} text={t('settings.storedText')}>
      <DaysChoice
        label={t('settings.retention')}
        days={retentionDays}
        offered={offeredDays}
        onChange={(days) => save({ retentionDays: days })}
      />
      <DaysChoice
        label={t('settings.retentionActivity')}
        days={activityDays}
        offered={offeredActivityDays}
        onChange={(days) => save({ activityDays: days })}
      />
      <DaysChoice
        label={t('settings.retentionCheckIns')}
        days={checkInDays}
        offered={offeredDays}
        onChange={(days) => save({ checkInDays: days })}
      />
      <FactList>
        <Fact label={t('settings.records')}>
          {cache === null ? t('bar.nothingStored') : t('settings.recordCount', { count: cache.recordCount })}
        </Fact>
        {cache !== null && (
          <Fact label={t('settings.oldest')}>
            <TimeText instant={cache.oldestAsOf} form="full" />
          </Fact>
        )}
      </FactList>
    </SettingsSection>
  );
}

type DaysChoiceProps = {
  readonly label: string;
  readonly days: number;
  readonly offered: readonly number[];
  readonly onChange: (days: number) => void;
};

/** For how many days something is kept; what was chosen before stays a choice. */
function DaysChoice({ label, days, offered, onChange }: DaysChoiceProps) {
  const t = useMessages();
  const choices = [...new Set([...offered, days])].toSorted((one, other) => one - other);
  return (
    <div className={styles.control}>
      <span aria-hidden="true">{label}</span>
      <Select
        size="xs"
        w={120}
        aria-label={label}
        allowDeselect={false}
        value={String(days)}
        data={choices.map((count) => ({
          value: String(count),
          label: t('settings.retentionDays', { count }),
        }))}
        onChange={(value) => value !== null && onChange(Number(value))}
      />
    </div>
  );
}
