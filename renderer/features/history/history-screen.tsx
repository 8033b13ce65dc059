import { Radio } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { EmptyState } from '#renderer/components/feedback/empty-state.tsx';
import { StateMark } from '#renderer/components/feedback/state-mark.tsx';
import { defineList, type ListSearch } from '#renderer/components/list-screen/define-list.ts';
import { daySpanFilter } from '#renderer/components/list-screen/filters/day-span-filter.tsx';
import { idsFilter } from '#renderer/components/list-screen/filters/field-filter.tsx';
import styles from '#renderer/components/list-screen/filters/filter-bar.module.css';
import { FilterBar } from '#renderer/components/list-screen/filters/filter-bar.tsx';
import { FilterMenu } from '#renderer/components/list-screen/filters/filter-menu.tsx';
import { valueFilter } from '#renderer/components/list-screen/filters/list-filter.tsx';
import { ListScreen } from '#renderer/components/list-screen/list-screen.tsx';
import { idsFrom, textFrom } from '#renderer/components/list-screen/list-search.ts';
import { type ListRoute, useListRoute } from '#renderer/components/list-screen/use-list.ts';
import { usePagedList } from '#renderer/components/list-screen/use-paged-list.ts';
import { type DeskDay, useDeskDay } from '#renderer/components/text/desk-day.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useCountFormat } from '#renderer/components/text/use-count-format.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { centersQuery, deskQuery } from '#renderer/platform/bridge/queries.ts';
import type { DeskView } from '#shared/desk/desk.ts';
import type { HistoryEvent, HistoryQuery } from '#shared/history/history.ts';
import { historyColumns } from './history-columns.tsx';
import { HistoryOverview } from './history-overview.tsx';
import {
  figuresKey,
  type HistoryEntry,
  historyListQuery,
  newestFirst,
  passesHistory,
  progressOf,
} from './history-queries.ts';
import { historyQueryOf, shownSpan, soleItem } from './history-span.ts';
import { filterableCategories, showCategory } from './stock-change.ts';

const presets = [
  { label: 'filter.last7', days: 7, isOpen: true },
  { label: 'filter.last30', days: 30, isOpen: true },
  { label: 'history.days90', days: 90, isOpen: true },
  { label: 'history.days365', days: 365, isOpen: true },
] as const;

/** Stock changes of items at one center; `center` omitted means the desk's own. */
export const historyList = defineList({
  path: '/history',
  title: 'history.list.title',
  label: (part) => `history.list.${part}`,

  remains: 'history.remains',
  rowId: (event: HistoryEvent) => String(event.inventoryAuditEventId),
  filters: [
    idsFilter('items', { label: 'term.inventoryIds', widthPx: 150, isFirst: true }),
    valueFilter('center', (raw) => idsFrom(raw)[0], OneCenterFilter),
    valueFilter('category', (raw) => textFrom(raw, 100), CategoryFilter),
    daySpanFilter({ label: 'history.days', from: 'term.from', to: 'term.to', presets }),
  ],
  columns: (context) => historyColumns(context, 0, String),
});

const noCenters: readonly never[] = [];

/** Returns the centers by name, including the desk's own if the service does not list it. */
function useKnownCenters(desk: DeskView | null): readonly { readonly id: number; readonly name: string }[] {
  const centers = useQuery(centersQuery(useAccount().id)).data?.data ?? noCenters;
  return useMemo(() => {
    const listed = centers.map(({ id, name }) => ({ id, name }));
    const isListed = desk === null || listed.some(({ id }) => id === desk.centerId);
    return isListed ? listed : [{ id: desk.centerId, name: desk.centerName }, ...listed];
  }, [centers, desk]);
}

type OneCenterFilterProps = {
  readonly desk: DeskView | null;
  readonly value: number | undefined;
  readonly onChange: (center: number | undefined) => void;
};

function OneCenterFilter({ desk, value, onChange }: OneCenterFilterProps) {
  const t = useMessages();
  const centers = useKnownCenters(desk);
  const nameOf = (id: number) => centers.find((center) => center.id === id)?.name ?? String(id);
  return (
    <FilterMenu
      label={t('term.center')}
      summary={value === undefined ? null : nameOf(value)}
      onClear={() => onChange(undefined)}
    >
      <Radio.Group
        aria-label={t('term.center')}
        value={String(value ?? desk?.centerId ?? '')}
        onChange={(chosen) => onChange(Number(chosen))}
      >
        <div className={styles.choices}>
          {centers.map(({ id, name }) => (
            <Radio
              key={id}
              className={styles.choice}
              value={String(id)}
              label={<ServiceText>{name}</ServiceText>}
            />
          ))}
        </div>
      </Radio.Group>
    </FilterMenu>
  );
}

type CategoryFilterProps = {
  readonly value: string | undefined;
  readonly onChange: (category: string | undefined) => void;
};

function CategoryFilter({ value, onChange }: CategoryFilterProps) {
  const t = useMessages();
  return (
    <FilterMenu
      label={t('term.type')}
      summary={value === undefined ? null : showCategory(value, t).label}
      onClear={() => onChange(undefined)}
    >
      <Radio.Group
        aria-label={t('term.type')}
        value={value ?? ''}
        onChange={(chosen) => onChange(chosen || undefined)}
      >
        <div className={styles.choices}>
          <Radio className={styles.choice} value="" label={t('history.anyCategory')} />
          {filterableCategories.map((category) => (
            <Radio
              key={category}
              className={styles.choice}
              value={category}
              label={<StateMark {...showCategory(category, t)} />}
            />
          ))}
        </div>
      </Radio.Group>
    </FilterMenu>
  );
}

/** This many events are read without asking, in twenty requests: a large center picks more in a day. */
const eventsAtOnce = 5_000;

export function HistoryScreen() {
  const account = useAccount();
  const route = useListRoute(historyList);
  const t = useMessages();
  const { data: desk = null, isPending } = useQuery(deskQuery(account.id));
  const today = useDeskDay();
  const query = useMemo(
    () => historyQueryOf(route.search, desk?.centerId ?? null, today),
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
  readonly today: DeskDay;
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
  const [maxRows, setMaxRows] = useState(eventsAtOnce);
  const listQuery = useMemo(() => historyListQuery(account.id, query), [account.id, query]);
  const matches = useCallback(
    (entry: HistoryEntry) => entry.kind === 'event' && passesHistory(entry.event, query),
    [query],
  );
  const [isPaused, setPaused] = useState(false);
  const list = usePagedList(listQuery, { matches, needsAll: !isPaused });
  if (list.rows.length >= maxRows !== isPaused) setPaused(list.rows.length >= maxRows);

  const span = useMemo(() => shownSpan(search, today), [search, today]);
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
      centers.find((center) => center.id === id)?.name ?? t('term.centerById', { id: String(id) }),
    [centers, t],
  );
  const columns = useMemo(
    () => historyColumns({ t, counts }, centerId, centerName),
    [t, counts, centerId, centerName],
  );
  // The rows are not in the service's order, so that a second read covers all rows read before.
  const { setView } = list;
  const viewWhole = useCallback(() => setView(null), [setView]);
  const { refresh: readAgain } = list;
  const refresh = useCallback(() => {
    readAgain();
    // The balance starts from the quantity of the same moment.
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
      isPaused={isPaused}
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
            timeZone={today.timeZone}
            events={events}
            progress={progress}
            asOf={list.stamp?.asOf ?? null}
            hasFailed={list.error !== null}
            onReadMore={isPaused && !list.isComplete ? () => setMaxRows(maxRows + eventsAtOnce) : null}
          />
        )
      }
      empty={<EmptyState title={t('history.list.none')}>{t('history.list.noneText', { center })}</EmptyState>}
    />
  );
}

const doNothing = () => undefined;
