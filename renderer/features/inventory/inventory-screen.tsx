import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { matchesInventorySearch } from '../../../shared/service/inventory-filters.ts';
import { useAccount } from '../../app/account.tsx';
import { EmptyPlace } from '../../components/empty-place.tsx';
import { ListScreen } from '../../components/list-screen/list-screen.tsx';
import { TextFilter } from '../../components/list-screen/text-filter.tsx';
import { useListPlace } from '../../components/list-screen/use-list-place.ts';
import { usePagedList } from '../../components/list-screen/use-paged-list.ts';
import { YesNoFilter } from '../../components/list-screen/yes-no-filter.tsx';
import { PatientSkeleton } from '../../components/patient-skeleton.tsx';
import { QuantitiesNote } from '../../components/stock/quantities-note.tsx';
import { useWords } from '../../messages/use-words.ts';
import { useInventoryColumns } from './inventory-columns.tsx';
import { idOf, inventoryListQuery } from './inventory-queries.ts';
import { type InventoryRow, isRowWanted, missingIn } from './inventory-rows.ts';
import { filtersOf, parseInventorySearch } from './inventory-search.ts';

/** The inventory: search on top, list on the left, the opened item on the right. */
export function InventoryScreen() {
  const words = useWords();
  const account = useAccount();
  const place = useListPlace('/inventory', parseInventorySearch);
  const { search, change } = place;
  const firstFilter = useRef<HTMLInputElement>(null);
  const filters = useMemo(() => filtersOf(search), [search]);
  const query = useMemo(() => inventoryListQuery(account.id, filters), [account.id, filters]);
  const matches = useCallback((row: InventoryRow) => isRowWanted(row, filters), [filters]);
  const list = usePagedList(query, { matches, needsAll: search.sort !== undefined });

  // What is typed narrows the loaded rows as the service would, until the service itself is asked.
  const [typed, setTyped] = useState(filters.search);
  const sought = useDeferredValue(typed).trim();
  const isAhead = sought !== filters.search;
  const rows = useMemo(
    () =>
      isAhead && sought !== ''
        ? list.rows.filter(({ item }) => matchesInventorySearch(item, sought))
        : list.rows,
    [list.rows, isAhead, sought],
  );
  const missing = useMemo(() => missingIn(list.rows), [list.rows]);

  return (
    <ListScreen
      words={{
        title: words('inventory.title'),
        filters: words('inventory.filters'),
        refresh: words('inventory.refreshList'),
        noneMatch: words('inventory.noneMatch'),
        noneMatchText: words('inventory.noneMatchText'),
      }}
      place={place}
      list={list}
      {...(rows === list.rows ? {} : { rows })}
      rowId={idOf}
      columns={useInventoryColumns()}
      firstFilter={firstFilter}
      filters={
        <>
          <TextFilter
            ref={firstFilter}
            label={words('inventory.text')}
            value={filters.search}
            widthPx={272}
            keyHint="/"
            onType={setTyped}
            onSettle={(text) => change({ text: text.trim() || undefined }, { replace: true })}
          />
          <YesNoFilter
            label={words('inventory.active')}
            yes={words('inventory.activeYes')}
            no={words('inventory.activeNo')}
            chosen={search.active}
            onChoose={(active) => change({ active })}
          />
          <YesNoFilter
            label={words('inventory.digital')}
            yes={words('inventory.digitalYes')}
            no={words('inventory.digitalNo')}
            chosen={search.digital}
            onChoose={(digital) => change({ digital })}
          />
        </>
      }
      above={missing !== null && <QuantitiesNote missing={missing} onRetry={list.refresh} />}
      empty={
        isAhead ? (
          <PatientSkeleton lines={14} />
        ) : (
          <EmptyPlace title={words('inventory.none')}>{words('inventory.noneText')}</EmptyPlace>
        )
      }
    />
  );
}
