import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncLabels } from '#renderer/components/catalog/use-sync.ts';
import { Fact, FactList, GivenTime } from '#renderer/components/text/facts.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { call } from '#renderer/platform/bridge/call.ts';
import { statusQuery } from '#renderer/platform/bridge/queries.ts';
import { usePreferences } from '#renderer/platform/bridge/use-preferences.ts';
import { useRequest } from '#renderer/platform/bridge/use-request.ts';
import { AskedButton } from './asked-button.tsx';
import styles from './settings.module.css';
import { numberChoices, SelectRow, SettingsSection } from './settings-section.tsx';

/** Measured each time the screen is opened. */
const sizesQuery = queryOptions({
  queryKey: ['sizes'],
  queryFn: () => call('app.readSizes', {}),
  staleTime: 0,
  gcTime: 0,
});

const offeredDays = [7, 14, 30, 60, 90, 180, 365];
const dayChoices = [
  ['settings.retention', 'retentionDays', offeredDays],
  ['settings.retentionActivity', 'activityDays', [30, 90, 180, 365, 730, 1_095, 1_825, 3_650]],
  ['settings.retentionCheckIns', 'checkInDays', offeredDays],
] as const;

export function StoredSection() {
  const t = useMessages();
  const [preferences, save] = usePreferences();
  const { data: status } = useQuery(statusQuery);
  const { data: sizes } = useQuery(sizesQuery);
  const { size } = useSyncLabels();
  const client = useQueryClient();
  const cache = status?.cache ?? null;
  return (
    <SettingsSection title={t('settings.stored')} text={t('settings.storedText')}>
      {dayChoices.map(([label, setting, offered]) => (
        <SelectRow
          key={setting}
          label={t(label)}
          value={String(preferences[setting])}
          choices={numberChoices(offered, preferences[setting], (count) =>
            t('settings.retentionDays', { count }),
          )}
          setting={setting}
          onChange={(days) => save({ [setting]: Number(days) })}
        />
      ))}
      <FactList>
        <Fact label={t('term.records')}>
          {cache === null ? t('bar.nothingStored') : t('settings.recordCount', { count: cache.recordCount })}
        </Fact>
        <GivenTime label={t('settings.oldest')} instant={cache?.oldestAsOf ?? null} form="full" />
        {sizes?.map(({ part, bytes }) => (
          <Fact key={part} label={t(`settings.size.${part}`)}>
            {size(bytes)}
          </Fact>
        ))}
      </FactList>
      <div className={styles.actions}>
        <AskedButton
          label={t('settings.clear')}
          request={useRequest('app.clearRecords', () => void client.invalidateQueries())}
          title={t('settings.clearTitle')}
          confirmLabel={t('settings.clearConfirm')}
          sentences={[t('settings.clearText'), t('settings.clearKeeps')]}
        />
      </div>
    </SettingsSection>
  );
}
