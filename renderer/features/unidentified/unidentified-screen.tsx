import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { createRowSorter } from '#renderer/components/data-grid/sort-rows.ts';
import { EmptyState } from '#renderer/components/feedback/empty-state.tsx';
import { ListScreen } from '#renderer/components/list-screen/list-screen.tsx';
import { sortOf } from '#renderer/components/list-screen/list-search.ts';
import { useNarrowedRows } from '#renderer/components/list-screen/row-finder.ts';
import { useList, useRowSelection } from '#renderer/components/list-screen/use-list.ts';
import { useQueuedRecords } from '#renderer/components/records/queued-changes.tsx';
import { useDeskDay } from '#renderer/components/text/desk-day.tsx';
import { useCountFormat } from '#renderer/components/text/use-count-format.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { receivingIndexQuery } from '#renderer/platform/bridge/queries.ts';
import { parcelRecord } from '#shared/outbox/model/change-records.ts';
import type { UnidentifiedOrder } from '#shared/unidentified/unidentified.ts';
import { useCountdownRules } from './countdown.tsx';
import { noMatchDoubt } from './matching/match-sentences.ts';
import { createDeskEntry, type ParcelPlace, ParcelPlaceContext } from './parcel-place.ts';
import { exactMatches, useBestMatches } from './queue/best-matches.ts';
import { MatchReview } from './queue/match-review.tsx';
import { QueueBar } from './queue/queue-bar.tsx';
import { unidentifiedColumns } from './unidentified-columns.tsx';
import {
  narrowUnidentified,
  oldestFirst,
  textOfUnidentified,
  unidentifiedList,
} from './unidentified-list.tsx';

/**
 * The parcels that arrived unannounced: a queue of the unlinked ones, longest waiting first, or the linked ones. The
 * service can search neither list, so all pages are read sequentially and filtered here.
 */
export function UnidentifiedScreen() {
  const t = useMessages();
  const counts = useCountFormat();
  const { route, search, list, account } = useList(unidentifiedList);
  const { change, recordId, open } = route;
  const isLinked = search.linked === true;
  const matches = useBestMatches(!isLinked);
  const today = useDeskDay();
  const ordered = useMemo(() => (isLinked ? list.rows : oldestFirst(list.rows)), [isLinked, list.rows]);
  const narrowed = useMemo(
    () => narrowUnidentified(ordered, search, { matches, today }),
    [ordered, search, matches, today],
  );
  const { rows, setText } = useNarrowedRows(narrowed, textOfUnidentified);
  const doubt = useDoubt();
  const rules = useCountdownRules();
  const columns = useMemo(
    () => unidentifiedColumns({ t, counts }, isLinked, { matches, doubt, rules, today }),
    [t, counts, isLinked, matches, doubt, rules, today],
  );
  const [desk] = useState(createDeskEntry);
  const { locale } = useIntl();
  const sortRows = useMemo(() => createRowSorter<UnidentifiedOrder>(locale), [locale]);
  // Linked parcels wait for no one.
  const queue = useMemo(
    () => (isLinked ? [] : sortRows(rows, columns, sortOf(search))),
    [isLinked, sortRows, rows, columns, search],
  );
  const parcelPlace = useMemo<ParcelPlace>(
    () => ({ order: queue.map(unidentifiedList.rowId), desk }),
    [queue, desk],
  );
  const queued = useQueuedRecords();
  // A parcel has one link, so parcels with a link in the outbox are not offered again.
  const exact = useMemo(
    () => exactMatches(queue, matches).filter(({ parcel }) => !queued.has(parcelRecord(parcel.id))),
    [queue, matches, queued],
  );
  const isAllKnown = list.isComplete && (isLinked || matches.isComplete);
  const selection = useRowSelection({ rows, isComplete: isAllKnown }, unidentifiedList.rowId);
  const [hasReviewed, setHasReviewed] = useState(false);
  const openRow = useCallback(
    (order: UnidentifiedOrder) => {
      const id = unidentifiedList.rowId(order);
      if (id === recordId) desk.enter();
      else open(id);
    },
    [recordId, open, desk],
  );

  const isRead = matches.isComplete && (list.isComplete || list.error !== null);
  if (search.review !== undefined && !isLinked && recordId === null) {
    const leaveReview = () => {
      setHasReviewed(true);
      change({ review: undefined }, { replace: true });
    };
    return (
      <MatchReview
        accountId={account.id}
        review={search.review}
        exact={isRead ? exact : null}
        matches={matches}
        onLeave={leaveReview}
      />
    );
  }

  const noneMatchText = isAllKnown
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
        selection={isLinked ? undefined : selection}
        above={
          !isLinked && (
            <QueueBar
              rows={queue}
              exact={exact}
              selection={selection}
              isCompared={matches.isComplete}
              doubt={doubt}
              takesFocus={hasReviewed}
              onReview={() => change({ review: true })}
            />
          )
        }
        noneMatch={{ text: noneMatchText }}
        onType={setText}
        empty={
          // Typed text filters the rows slightly before it is in the address.
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

/** Returns why an order may still turn up for a parcel without a match; null if all open ones were compared. */
function useDoubt(): string | null {
  const t = useMessages();
  const { data: index } = useQuery(receivingIndexQuery(useAccount().id));
  return index === undefined ? null : noMatchDoubt(index, t);
}
