import { Button } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import type { UnidentifiedOrder } from '../../../shared/unidentified/unidentified.ts';
import { createRowSorter } from '../../components/data-grid/sort-rows.ts';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ListScreen } from '../../components/list-screen/list-screen.tsx';
import { sortOf } from '../../components/list-screen/list-search.ts';
import { useNarrowedRows } from '../../components/list-screen/row-finder.ts';
import { useList } from '../../components/list-screen/use-list.ts';
import { useCountFormat } from '../../components/text/use-count-format.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { useCountdownRules } from './countdown.tsx';
import { createDeskEntry, type ParcelPlace, ParcelPlaceContext } from './parcel-place.ts';
import { unidentifiedColumns } from './unidentified-columns.tsx';
import { narrowUnidentified, textOfUnidentified, unidentifiedList } from './unidentified-list.tsx';

/**
 * The parcels whose delivery nobody announced: those that are not linked, or those that are. The service can search
 * neither list, so all its pages are read one after the other and narrowed here.
 */
export function UnidentifiedScreen() {
  const t = useMessages();
  const counts = useCountFormat();
  const { route, search, list } = useList(unidentifiedList);
  const { change, recordId, open } = route;
  const isLinked = search.linked === true;
  const narrowed = useMemo(() => narrowUnidentified(list.rows, search), [list.rows, search]);
  const { rows, setText } = useNarrowedRows(narrowed, textOfUnidentified);
  const rules = useCountdownRules();
  const columns = useMemo(
    () => unidentifiedColumns({ t, counts }, isLinked, rules),
    [t, counts, isLinked, rules],
  );
  const [desk] = useState(createDeskEntry);
  const { locale } = useIntl();
  const sortRows = useMemo(() => createRowSorter<UnidentifiedOrder>(locale), [locale]);
  const parcelPlace = useMemo<ParcelPlace>(() => {
    // What is linked waits for nobody.
    const shown = isLinked ? [] : sortRows(rows, columns, sortOf(search));
    return { order: shown.map(unidentifiedList.rowId), desk };
  }, [isLinked, sortRows, rows, columns, search, desk]);
  const openRow = useCallback(
    (order: UnidentifiedOrder) => {
      const id = unidentifiedList.rowId(order);
      if (id === recordId) desk.enter();
      else open(id);
    },
    [recordId, open, desk],
  );

  const noneMatchText = list.isComplete
    ? t('unidentified.list.noneMatchText')
    : t('unidentified.noneMatchYet', { count: counts.full(list.rows.length) });
  const otherList = (
    <Button variant="default" onClick={() => change({ linked: isLinked ? undefined : true })}>
      {t(isLinked ? 'unidentified.showNotLinked' : 'unidentified.showLinked')}
    </Button>
  );
  return (
    <ParcelPlaceContext value={parcelPlace}>
      <ListScreen
        of={unidentifiedList}
        route={route}
        list={list}
        rows={rows}
        columns={columns}
        onOpen={openRow}
        noneMatch={{ text: noneMatchText }}
        onType={setText}
        empty={
          // What is typed narrows the rows a moment before it stands in the address.
          list.rows.length > 0 ? (
            <EmptyState title={t('unidentified.list.noneMatch')}>{noneMatchText}</EmptyState>
          ) : (
            <EmptyState
              title={t(isLinked ? 'unidentified.noneLinked' : 'unidentified.list.none')}
              action={otherList}
            >
              {t(isLinked ? 'unidentified.noneLinkedText' : 'unidentified.list.noneText')}
            </EmptyState>
          )
        }
      />
    </ParcelPlaceContext>
  );
}
