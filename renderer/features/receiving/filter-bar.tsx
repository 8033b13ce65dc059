import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { Ref } from 'react';
import type { DeskView } from '../../../shared/ipc/desk.ts';
import { useWords } from '../../messages/use-words.ts';
import { CenterFilter } from './center-filter.tsx';
import styles from './filter-bar.module.css';
import { FilterField } from './filter-field.tsx';
import { InsertedFilter } from './inserted-filter.tsx';
import { hasFilters, idsFromText, purchaseOrdersFromText, type ReceivingSearch } from './receiving-search.ts';
import { StatusFilter } from './status-filter.tsx';
import { SyncedFilter } from './synced-filter.tsx';

type FilterBarProps = {
  readonly accountId: string;
  readonly desk: DeskView | null;
  readonly search: ReceivingSearch;
  readonly onChange: (change: Partial<ReceivingSearch>) => void;
  readonly onClear: () => void;
  readonly onRefresh: () => void;
  readonly isRefreshing: boolean;
  readonly ref?: Ref<HTMLInputElement>;
};

const orNothing = <Item,>(items: readonly Item[]) => (items.length > 0 ? items : undefined);

/** Everything that narrows the list, in one line over list and detail. */
export function FilterBar(props: FilterBarProps) {
  const { accountId, desk, search, onChange, onClear, onRefresh, isRefreshing, ref } = props;
  const words = useWords();
  return (
    <div className={styles.bar} role="search" aria-label={words('receiving.filters')}>
      <h1 className={styles.title}>{words('receiving.title')}</h1>
      <FilterField
        {...(ref === undefined ? {} : { ref })}
        label={words('filter.ids')}
        placeholder={words('filter.ids')}
        values={search.ids ?? []}
        widthPx={120}
        keyHint="/"
        onCommit={(text) => onChange({ ids: orNothing(idsFromText(text)) })}
      />
      <FilterField
        label={words('filter.pos')}
        placeholder={words('filter.pos')}
        values={search.pos ?? []}
        widthPx={120}
        onCommit={(text) => onChange({ pos: orNothing(purchaseOrdersFromText(text)) })}
      />
      <StatusFilter
        chosen={search.statuses ?? []}
        onChoose={(statuses) => onChange({ statuses: orNothing(statuses) })}
      />
      <CenterFilter
        accountId={accountId}
        desk={desk}
        chosen={search.centers}
        onChoose={(centers) => onChange({ centers })}
      />
      <InsertedFilter from={search.from} to={search.to} onChoose={onChange} />
      <SyncedFilter chosen={search.synced} onChoose={(synced) => onChange({ synced })} />
      {hasFilters(search) && (
        <Button variant="subtle" className={styles.clearAll} onClick={onClear}>
          {words('filter.clearAll')}
        </Button>
      )}
      <span className={styles.space} />
      <Tooltip label={words('receiving.refreshList')}>
        <ActionIcon
          aria-label={words('receiving.refreshList')}
          aria-busy={isRefreshing}
          data-turning={isRefreshing || undefined}
          className={styles.refresh}
          onClick={onRefresh}
        >
          <IconRefresh size={16} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}
