import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import type { HistoryQuery } from '../../../shared/history/history.ts';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import type { ListSearch } from '../../components/list-screen/define-list.ts';
import { FilterBar } from '../../components/list-screen/filters/filter-bar.tsx';
import { ListScreen } from '../../components/list-screen/list-screen.tsx';
import { type ListRoute, useListRoute } from '../../components/list-screen/use-list.ts';
import { usePagedList } from '../../components/list-screen/use-paged-list.ts';
import { useCountFormat } from '../../components/text/use-count-format.ts';
import { useNow } from '../../components/text/use-now.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { useAccount } from '../../platform/account.tsx';
import { deskQuery } from '../../platform/bridge/queries.ts';
import { historyColumns } from './history-columns.tsx';
import { type HistoryEntry, newestFirst, passesHistory, progressOf } from './history-entries.ts';
import { historyList, useKnownCenters } from './history-list.tsx';
import { HistoryOverview } from './history-overview.tsx';
import { figuresKey, historyListQuery } from './history-queries.ts';
import { historyQueryOf, shownSpan, soleItem } from './history-span.ts';

/** So many events are read without asking, twenty requests: a large center picks more in a day. */
const eventsAtOnce = 5_000;

/** What changed the stock of items at one center: filters, a chart, and every event. */
export function HistoryScreen() {
  const account = useAccount();
  const route = useListRoute(historyList);
  const t = useMessages();
  const { data: desk = null, isPending } = useQuery(deskQuery(account.id));
  // A day goes by while a screen stays open.
  const today = new Date(useNow(60_000)).toDateString();
  const query = useMemo(
    () => historyQueryOf(route.search, desk?.centerId ?? null, new Date(`${today} 12:00:00`)),
    [route.search, desk, today],
  );
  const centers = useKnownCenters(desk);
  if (query !== null) return <Events route={route} query={query} today={today} centers={centers} />;
  return (
    <>
      <FilterBar of={historyList} route={route} list={null} />
      {!isPending && <EmptyState title={t('history.noCenter')}>{t('history.noCenterText')}</EmptyState>}
    </>
  );
}

type EventsProps = {
  readonly route: ListRoute<ListSearch<typeof historyList>>;
  readonly query: HistoryQuery;
  readonly today: string;
  readonly centers: ReturnType<typeof useKnownCenters>;
};

function Events({ route, query, today, centers }: EventsProps) {
  const t = useMessages();
  const counts = useCountFormat();
  const account = useAccount();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { search } = route;
  const { centerId } = query;
  const [most, setMost] = useState(eventsAtOnce);
  const listQuery = useMemo(() => historyListQuery(account.id, query), [account.id, query]);
  const matches = useCallback(
    (entry: HistoryEntry) => entry.kind === 'event' && passesHistory(entry.event, query),
    [query],
  );
  const [isPaused, setPaused] = useState(false);
  const list = usePagedList(listQuery, { matches, needsAll: !isPaused });
  if (list.rows.length >= most !== isPaused) setPaused(list.rows.length >= most);

  const span = useMemo(() => shownSpan(search, new Date(`${today} 12:00:00`)), [search, today]);
  const item = soleItem(search);
  const events = useMemo(() => newestFirst(list.rows), [list.rows]);
  const shown = useMemo(() => {
    const category = search.category ?? null;
    const narrow = { ...query, category, from: span.fromInstant, to: span.toInstant };
    const passing = events.filter((event) => passesHistory(event, narrow));
    return passing.length === events.length ? events : passing;
  }, [events, query, search.category, span]);
  const progress = useMemo(() => progressOf(list.rows, query), [list.rows, query]);

  const centerName = useCallback(
    (id: number) =>
      centers.find((center) => center.id === id)?.name ?? t('history.centerById', { id: String(id) }),
    [centers, t],
  );
  const columns = useMemo(
    () => historyColumns({ t, counts }, centerId, centerName),
    [t, counts, centerId, centerName],
  );
  // The rows are in another order than the service's, so that a second reading takes all that were read.
  const { setView } = list;
  const viewWhole = useCallback(() => setView(null), [setView]);
  const { refresh: readAgain } = list;
  const refresh = useCallback(() => {
    readAgain();
    // The balance folds back from the figure of the same moment.
    if (item !== null) void client.invalidateQueries({ queryKey: figuresKey(account.id, item) });
  }, [readAgain, client, account.id, item]);
  const loadMore = list.isComplete || isPaused ? doNothing : list.loadMore;
  const center = centerName(centerId);
  return (
    <ListScreen
      of={historyList}
      route={route}
      list={{ ...list, rows: events, setView: viewWhole, loadMore, refresh }}
      rows={shown === events ? undefined : shown}
      columns={columns}
      onOpen={(event) => void navigate({ to: `/inventory/${event.inventoryId}` })}
      above={
        (list.rows.length > 0 || list.error === null) && (
          <HistoryOverview
            accountId={account.id}
            item={item}
            centerId={centerId}
            centerName={center}
            span={span}
            events={events}
            progress={progress}
            asOf={list.stamp?.asOf ?? null}
            hasFailed={list.error !== null}
            onReadMore={isPaused && !list.isComplete ? () => setMost(most + eventsAtOnce) : null}
          />
        )
      }
      empty={<EmptyState title={t('history.none')}>{t('history.noneText', { center })}</EmptyState>}
    />
  );
}

const doNothing = () => undefined;
