import { Radio } from '@mantine/core';
import { useWords } from '../../messages/use-words.ts';
import styles from './filter-bar.module.css';
import { FilterMenu } from './filter-menu.tsx';

type SyncedFilterProps = {
  readonly chosen: boolean | undefined;
  readonly onChoose: (synced: boolean | undefined) => void;
};

/** Narrows the list to orders that are, or are not, marked as synced to another system. */
export function SyncedFilter({ chosen, onChoose }: SyncedFilterProps) {
  const words = useWords();
  const yes = words('filter.synced.yes');
  const no = words('filter.synced.no');
  const summary = chosen === undefined ? null : chosen ? yes : no;
  return (
    <FilterMenu label={words('filter.synced')} summary={summary} onClear={() => onChoose(undefined)}>
      <Radio.Group
        aria-label={words('filter.synced')}
        value={chosen === undefined ? 'any' : String(chosen)}
        onChange={(value) => onChoose(value === 'any' ? undefined : value === 'true')}
      >
        <div className={styles.choices}>
          <Radio className={styles.choice} value="any" label={words('filter.synced.any')} />
          <Radio className={styles.choice} value="true" label={yes} />
          <Radio className={styles.choice} value="false" label={no} />
        </div>
      </Radio.Group>
    </FilterMenu>
  );
}
