import { Button } from '@mantine/core';
import { useCallback, useMemo, useRef, useState } from 'react';
import { passesUnidentifiedFilters } from '../../../shared/unidentified/model/unidentified-filters.ts';
import type { UnidentifiedOrder } from '../../../shared/unidentified/unidentified.ts';
import { createRowSorter } from '../../components/data-grid/sort-rows.ts';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ListScreen } from '../../components/list-screen/list-screen.tsx';
import { sortOf } from '../../components/list-screen/list-search.ts';
import { type ListRoute, useListRoute } from '../../components/list-screen/use-list-route.ts';
import { useNarrowedRows } from '../../components/list-screen/use-narrowed-rows.ts';
import { usePagedList } from '../../components/list-screen/use-paged-list.ts';
import { useCountFormat } from '../../components/text/use-count-format.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { useAccount } from '../../platform/account.tsx';
import { createDeskEntry, type ParcelPlace, ParcelPlaceContext } from './parcel-place.ts';
import { useUnidentifiedColumns } from './unidentified-columns.tsx';
import { UnidentifiedFilterControls } from './unidentified-filter-controls.tsx';
import { idOf, unidentifiedListQuery } from './unidentified-queries.ts';
import {
  narrowUnidentified,
  parseUnidentifiedSearch,
  reasonChoices,
  textOfUnidentified,
  type UnidentifiedSearch,
} from './unidentified-search.ts';

/** What narrows the list; which list it is, is no filter. */
type Narrowing = Omit<UnidentifiedSearch, 'linked'>;

/**
 * The parcels whose delivery nobody announced: those that are not linked, or those that are. The service can search
 * neither list, so all its pages are read one after the other and narrowed here.
 */
export function UnidentifiedScreen() {
  const t = useMessages();
  const counts = useCountFormat();
  const account = useAccount();
  const place = useListRoute('/unidentified', parseUnidentifiedSearch);
  const { search, change } = place;
  const isLinked = search.linked === true;
  const firstFilter = useRef<HTMLInputElement>(null);
  const query = useMemo(() => unidentifiedListQuery(account.id, isLinked), [account.id, isLinked]);
  const matches = useCallback(
    (order: UnidentifiedOrder) => passesUnidentifiedFilters(order, { isLinked }),
    [isLinked],
  );
  const list = usePagedList(query, { matches, needsAll: true });
  const narrowed = useMemo(() => narrowUnidentified(list.rows, search), [list.rows, search]);
  const { rows, setText } = useNarrowedRows(narrowed, textOfUnidentified);
  const reasons = useMemo(() => reasonChoices(list.rows, search.reasons ?? []), [list.rows, search.reasons]);
  const columns = useUnidentifiedColumns(isLinked);
  const [desk] = useState(createDeskEntry);
  const [sortRows] = useState(() => createRowSorter<UnidentifiedOrder>());
  const parcelPlace = useMemo<ParcelPlace>(() => {
    // What is linked waits for nobody.
    const shown = isLinked ? [] : sortRows(rows, columns, sortOf(search));
    return { order: shown.map(idOf), desk };
  }, [isLinked, sortRows, rows, columns, search, desk]);
  const { recordId, open } = place;
  const openRow = useCallback(
    (order: UnidentifiedOrder) => {
      const id = idOf(order);
      if (id === recordId) desk.enter();
      else open(id);
    },
    [recordId, open, desk],
  );

  const narrowing = useMemo<ListRoute<Narrowing>>(() => {
    const { linked: _which, ...rest } = search;
    const none = { text: undefined, reasons: undefined, from: undefined, to: undefined };
    return { ...place, search: rest, clear: () => change(none) };
  }, [place, search, change]);
  const noneMatch = t('unidentified.noneMatch');
  const noneMatchText = list.isComplete
    ? t('unidentified.noneMatchText')
    : t('unidentified.noneMatchYet', { count: counts.full(list.rows.length) });
  const otherList = (
    <Button variant="default" onClick={() => change({ linked: isLinked ? undefined : true })}>
      {t(isLinked ? 'unidentified.showNotLinked' : 'unidentified.showLinked')}
    </Button>
  );
  return (
    <ParcelPlaceContext value={parcelPlace}>
      <ListScreen
        labels={{
          title: t('unidentified.title'),
          filters: t('unidentified.filters'),
          refresh: t('unidentified.refreshList'),
          noneMatch,
          noneMatchText,
        }}
        place={narrowing}
        list={list}
        rows={rows}
        rowId={idOf}
        columns={columns}
        onOpen={openRow}
        firstFilter={firstFilter}
        remains={t('unidentified.remains')}
        filters={
          <UnidentifiedFilterControls
            search={search}
            reasons={reasons}
            onType={setText}
            onChange={change}
            first={firstFilter}
          />
        }
        empty={
          // What is typed narrows the rows a moment before it stands in the address.
          list.rows.length > 0 ? (
            <EmptyState title={noneMatch}>{noneMatchText}</EmptyState>
          ) : (
            <EmptyState
              title={t(isLinked ? 'unidentified.noneLinked' : 'unidentified.noneNotLinked')}
              action={otherList}
            >
              {t(isLinked ? 'unidentified.noneLinkedText' : 'unidentified.noneNotLinkedText')}
            </EmptyState>
          )
        }
      />
    </ParcelPlaceContext>
  );
}
