import { Button } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSyncLabels } from '#renderer/components/catalog/use-sync.ts';
import { QuestionDialog } from '#renderer/components/layout/question-dialog.tsx';
import { Fact, FactList } from '#renderer/components/text/facts.tsx';
import { TimeText } from '#renderer/components/text/time-text.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { call } from '#renderer/platform/bridge/call.ts';
import { statusQuery } from '#renderer/platform/bridge/queries.ts';
import { usePreferences } from '#renderer/platform/bridge/use-preferences.ts';
import { useRequest } from '#renderer/platform/bridge/use-request.ts';
import type { ManagedSetting } from '#shared/preferences/model/managed-settings.ts';
import { useIsLocked } from './policy-section.tsx';
import styles from './settings.module.css';
import { SelectRow, SettingsSection } from './settings-section.tsx';

/** Measured each time the screen is opened. */
const sizesQuery = queryOptions({
  queryKey: ['sizes'],
  queryFn: () => call('app.readSizes', {}),
  staleTime: 0,
  gcTime: 0,
});

const offeredDays = [7, 14, 30, 60, 90, 180, 365];
const offeredActivityDays = [30, 90, 180, 365, 730, 1_095, 1_825, 3_650];

export function StoredSection() {
  const t = useMessages();
  const [{ retentionDays, activityDays, checkInDays }, save] = usePreferences();
  const { data: status } = useQuery(statusQuery);
  const { data: sizes } = useQuery(sizesQuery);
  const { size } = useSyncLabels();
  const [isAsking, setAsking] = useState(false);
  const cache = status?.cache ?? null;
  return (
    <SettingsSection title={t('settings.stored')} text={t('settings.storedText')}>
      <DaysChoice
        label={t('settings.retention')}
        setting="retentionDays"
        days={retentionDays}
        offered={offeredDays}
        onChange={(days) => save({ retentionDays: days })}
      />
      <DaysChoice
        label={t('settings.retentionActivity')}
        setting="activityDays"
        days={activityDays}
        offered={offeredActivityDays}
        onChange={(days) => save({ activityDays: days })}
      />
      <DaysChoice
        label={t('settings.retentionCheckIns')}
        setting="checkInDays"
        days={checkInDays}
        offered={offeredDays}
        onChange={(days) => save({ checkInDays: days })}
      />
      <FactList>
        <Fact label={t('term.records')}>
          {cache === null ? t('bar.nothingStored') : t('settings.recordCount', { count: cache.recordCount })}
        </Fact>
        {cache !== null && (
          <Fact label={t('settings.oldest')}>
            <TimeText instant={cache.oldestAsOf} form="full" />
          </Fact>
        )}
        {sizes?.map(({ part, bytes }) => (
          <Fact key={part} label={t(`settings.size.${part}`)}>
            {size(bytes)}
          </Fact>
        ))}
      </FactList>
      <div className={styles.actions}>
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('settings.clear')}
        </Button>
      </div>
      {isAsking && <ClearDialog onClose={() => setAsking(false)} />}
    </SettingsSection>
  );
}

/** Asks before viewed data is deleted from this computer, and explains what stays. */
function ClearDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages();
  const client = useQueryClient();
  const clear = useRequest('app.clearRecords', () => {
    void client.invalidateQueries();
    onClose();
  });
  return (
    <QuestionDialog
      title={t('settings.clearTitle')}
      confirmLabel={t('settings.clearConfirm')}
      isDestructive
      request={clear}
      onConfirm={() => clear.mutate({})}
      onClose={onClose}
    >
      <p>{t('settings.clearText')}</p>
      <p>{t('settings.clearKeeps')}</p>
    </QuestionDialog>
  );
}

type DaysChoiceProps = {
  readonly label: string;
  readonly setting: ManagedSetting;
  readonly days: number;
  readonly offered: readonly number[];
  readonly onChange: (days: number) => void;
};

/** The current value stays a choice. */
function DaysChoice({ label, setting, days, offered, onChange }: DaysChoiceProps) {
  const t = useMessages();
  const choices = [...new Set([...offered, days])].toSorted((one, other) => one - other);
  return (
    <SelectRow
      label={label}
      value={String(days)}
      choices={choices.map((count) => ({
        value: String(count),
        label: t('settings.retentionDays', { count }),
      }))}
      isLocked={useIsLocked(setting)}
      onChange={(value) => onChange(Number(value))}
    />
  );
}
