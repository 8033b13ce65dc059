import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { statusQuery } from '../../bridge/queries.ts';
import { usePreferences } from '../../bridge/use-preferences.ts';
import { Fact, FactList } from '../../components/facts.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { useWords } from '../../messages/use-words.ts';
import { SettingsSection } from './settings-section.tsx';

const offeredDays = [7, 14, 30, 60, 90, 180, 365];

/** What can be read offline, and for how long it is kept. */
export function StoredSection() {
  const words = useWords();
  const [{ retentionDays }, save] = usePreferences();
  const { data: status } = useQuery(statusQuery);
  const cache = status?.cache ?? null;
  const days = [...new Set([...offeredDays, retentionDays])].sort((one, other) => one - other);
  return (
    <SettingsSection title={words('settings.stored')} text={words('settings.storedText')}>
      <FactList>
        <Fact label={words('settings.retention')}>
          <Select
            size="xs"
            aria-label={words('settings.retention')}
            allowDeselect={false}
            value={String(retentionDays)}
            data={days.map((count) => ({
              value: String(count),
              label: words('settings.retentionDays', { count }),
            }))}
            onChange={(value) => value !== null && save({ retentionDays: Number(value) })}
          />
        </Fact>
        <Fact label={words('settings.records')}>
          {cache === null
            ? words('bar.nothingStored')
            : words('settings.recordCount', { count: cache.recordCount })}
        </Fact>
        {cache !== null && (
          <Fact label={words('settings.oldest')}>
            <TimeText instant={cache.oldestAsOf} form="full" />
          </Fact>
        )}
      </FactList>
    </SettingsSection>
  );
}
