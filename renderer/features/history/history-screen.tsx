import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import type { HistoryEvent, HistoryQuery } from '../../../shared/history/history.ts';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { FilterBar } from '../../components/list-screen/filters/filter-bar.tsx';
import { ListScreen } from '../../components/list-screen/list-screen.tsx';
import { useListRoute } from '../../components/list-screen/use-list-route.ts';
import { usePagedList } from '../../components/list-screen/use-paged-list.ts';
import { useNow } from '../../components/text/use-now.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { useAccount } from '../../platform/account.tsx';
import { centersQuery, deskQuery } from '../../platform/bridge/queries.ts';
import { useHistoryColumns } from './history-columns.tsx';
import { type HistoryEntry, newestFirst, progressOf } from './history-entries.ts';
import { HistoryFilterControls } from './history-filter-controls.tsx';
import { HistoryOverview } from './history-overview.tsx';
import { figuresKey, historyListQuery } from './history-queries.ts';
import { historyQueryOf, parseHistorySearch, shownSpan, soleItem } from './history-search.ts';
import { passesHistory } from './passes-history.ts';

const eventId = (event: HistoryEvent) => String(event.inventoryAuditEventId);

/** So many events are read without asking, twenty requests: a large center picks more in a day. */
const eventsAtOnce = 5_000;

/** What changed the stock of items at one center: filters, a chart, and every event. */
export function HistoryScreen() {
  const account = useAccount();
  const place = useListRoute('/history', parseHistorySearch);
  const { search, change } = place;
  const t = useMessages();
  const firstFilter = useRef<HTMLInputElement>(null);
  const { data: desk = null, isPending } = useQuery(deskQuery(account.id));
  const centers = useQuery(centersQuery(account.id)).data?.data ?? noCenters;
  // A day goes by while a screen stays open.
  const today = new Date(useNow(60_000)).toDateString();
  const query = useMemo(
    () => historyQueryOf(search, desk?.centerId ?? null, new Date(`${today} 12:00:00`)),
    [search, desk, today],
  );
  const known = useMemo(() => {
    const listed = centers.map(({ id, name }) => ({ id, name }));
    const isListed = desk === null || listed.some(({ id }) => id === desk.centerId);
    return isListed ? listed : [{ id: desk.centerId, name: desk.centerName }, ...listed];
  }, [centers, desk]);
  const filters = (
    <HistoryFilterControls
      search={search}
      centerId={query?.centerId ?? null}
      centers={known}
      onChange={change}
      first={firstFilter}
    />
  );
  if (query === null) {
    return (
      <>
        <FilterBar
          title={t('history.title')}
          label={t('history.filters')}
          refreshLabel={t('history.refreshList')}
          canClear={false}
          onClear={place.clear}
          onRefresh={() => undefined}
          isRefreshing={false}
        >
          {filters}
        </FilterBar>
        {!isPending && <EmptyState title={t('history.noCenter')}>{t('history.noCenterText')}</EmptyState>}
      </>
    );
  }
  return (
    <Events
      place={place}
      query={query}
      today={today}
      centers={known}
      filters={filters}
      firstFilter={firstFilter}
    />
  );
}

const noCenters: readonly never[] = [];

type EventsProps = {
  readonly place: ReturnType<typeof useListRoute<ReturnType<typeof parseHistorySearch>>>;
  readonly query: HistoryQuery;
  readonly today: string;
  readonly centers: readonly { readonly id: number; readonly name: string }[];
  readonly filters: ReactNode;
  readonly firstFilter: RefObject<HTMLInputElement | null>;
};

function Events({ place, query, today, centers, filters, firstFilter }: EventsProps) {
  const t = useMessages();
  const account = useAccount();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { search } = place;
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
  const columns = useHistoryColumns(centerId, centerName);
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
      labels={{
        title: t('history.title'),
        filters: t('history.filters'),
        refresh: t('history.refreshList'),
        noneMatch: t('history.noneMatch'),
        noneMatchText: t('history.noneMatchText'),
      }}
      place={place}
      list={{ ...list, rows: events, setView: viewWhole, loadMore, refresh }}
      {...(shown === events ? {} : { rows: shown })}
      rowId={eventId}
      columns={columns}
      firstFilter={firstFilter}
      filters={filters}
      remains={t('history.remains')}
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
