import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  countColumn,
  emptyCell,
  idColumn,
  instantColumn,
  stateColumn,
  textColumn,
} from '#renderer/components/data-grid/value-columns.tsx';
import { defineList, type ListSearch } from '#renderer/components/list-screen/define-list.ts';
import { deskCenterFilter } from '#renderer/components/list-screen/filters/center-filter.tsx';
import { statusFilter } from '#renderer/components/list-screen/filters/choice-filter.tsx';
import { idsFilter, textsFilter } from '#renderer/components/list-screen/filters/field-filter.tsx';
import { hasFilters } from '#renderer/components/list-screen/list-search.ts';
import { numberedPages } from '#renderer/components/list-screen/page-chain.ts';
import { showOrderStatus, statusRank } from '#renderer/components/records/receiving-status.ts';
import { DeskDate } from '#renderer/components/text/desk-day.tsx';
import { useAccount } from '#renderer/platform/account.tsx';
import { call } from '#renderer/platform/bridge/call.ts';
import { receivingListsKey } from '#renderer/platform/bridge/queries.ts';
import { usePreferences } from '#renderer/platform/bridge/use-preferences.ts';
import { passesReceivingFilters } from '#shared/receiving/model/receiving-filters.ts';
import type { ReceivingFilters, ReceivingOrder } from '#shared/receiving/receiving.ts';
import styles from './check-in.module.css';
import { type StartedCount, startedCountsQuery } from './check-in-queries.ts';
import { CountBar } from './count-rows.tsx';

/** An order that can be checked in, or whose count was started here. */
export type CheckInCandidate = {
  readonly id: number;
  /** Null if the counted order is no longer saved here. */
  readonly order: ReceivingOrder | null;
  /** Null if its count was not started on this desk. */
  readonly count: StartedCount | null;
};

const pageSize = 100;

/** Part of it has arrived, and it is not closed. */
const arrivedStatuses = [
  'PartiallyArrivedAtHub',
  'ArrivedAtHub',
  'ProcessingAtHub',
  'PartiallyArrived',
  'Arrived',
  'Processing',
];

/** The receiving orders that arrived or are being processed; `centers` omitted means the desk's own center. */
export const checkInList = defineList({
  path: '/check-in',
  title: 'rail.checkIn',
  label: (part) => `checkIn.list.${part}`,
  rowId: ({ id }: CheckInCandidate) => String(id),
  filters: [
    idsFilter('ids', { label: 'filter.ids', widthPx: 120, isFirst: true }),
    textsFilter('pos', { label: 'filter.pos', widthPx: 120, longest: 400 }),
    statusFilter(arrivedStatuses, showOrderStatus),
    deskCenterFilter,
  ],
  columns: ({ t, counts }) => [
    idColumn(
      { id: 'id', header: t('term.order'), width: 70, wholeWidth: 84, grow: 0.2, priority: 1 },
      ({ id }) => id,
      'strong',
    ),
    stateColumn(
      { id: 'status', header: t('term.status'), width: 129, grow: 0.6, priority: 2 },
      ({ order }) => showOrderStatus(order?.status ?? '', t),
      ({ order }) => statusRank(order?.status ?? ''),
    ),
    textColumn(
      { id: 'po', header: t('term.poNumber'), width: 114, grow: 0.8, priority: 3 },
      ({ order }) => order?.purchaseOrderNumber ?? null,
      { isMono: true },
    ),
    textColumn(
      { id: 'center', header: t('term.center'), width: 128, grow: 0.8, priority: 6 },
      ({ order }) => order?.fulfillmentCenter?.name ?? null,
    ),
    {
      ...instantColumn<CheckInCandidate>(
        { id: 'arrival', header: t('quantity.expected'), width: 106, grow: 0.3, priority: 7 },
        ({ order }) => order?.expectedArrivalDate ?? null,
      ),
      cell: ({ order }) =>
        order?.expectedArrivalDate == null ? emptyCell : <DeskDate instant={order.expectedArrivalDate} />,
    },
    {
      id: 'counted',
      header: t('quantity.counted'),
      width: 150,
      grow: 1,
      priority: 1,
      cell: ({ count }) => {
        if (count === null) return emptyCell;
        const { counted, expected } = count;
        return (
          <span className={styles.listProgress}>
            {expected !== null && <CountBar counted={counted} expected={expected} />}
            <span className="align-end">
              {counts.short(counted)}
              {expected !== null && <span className="dim"> / {counts.short(expected)}</span>}
            </span>
          </span>
        );
      },
      text: ({ count }) => {
        if (count === null) return '';
        const { counted, expected } = count;
        return expected === null ? String(counted) : t('checkIn.ofExpected', { counted, expected });
      },
      sortValue: ({ count }) => count?.counted ?? null,
    },
    countColumn(
      { id: 'boxes', header: t('term.boxes'), width: 84, grow: 0, priority: 5 },
      ({ count }) => count?.boxesMet ?? null,
      counts,
    ),
    textColumn(
      { id: 'desks', header: t('checkIn.column.elsewhere'), width: 112, grow: 0.5, priority: 8 },
      ({ count }) => count?.desks.join(', ') || null,
    ),
    instantColumn(
      { id: 'begun', header: t('checkIn.column.begun'), width: 112, grow: 0.3, priority: 4 },
      ({ count }) => count?.startedAt ?? null,
    ),
  ],
  source: {
    toRequest: (search, desk): ReceivingFilters => ({
      ids: [...(search.ids ?? [])],
      statuses: [...(search.statuses ?? arrivedStatuses)],
      centerIds: [...(search.centers ?? (desk === null ? [] : [desk.centerId]))],
      insertedFrom: null,
      insertedTo: null,
      purchaseOrderNumbers: [...(search.pos ?? [])],
      externallySynced: null,
    }),
    query: (accountId, filters) =>
      numberedPages({
        queryKey: [...receivingListsKey(accountId), 'check-in', filters],
        fetchPage: (page, prefer) => call('receiving.list', { filters, page, pageSize, prefer }),
        rowsOf: ({ orders }) =>
          orders.map((order): CheckInCandidate => ({ id: order.id, order, count: null })),
        rowId: ({ id }) => String(id),
      }),
  },
});

type CandidatesOptions = {
  readonly filters: ReceivingFilters;
  /** The user's filters; the other filters of the request apply to orders whose count is not started. */
  readonly search: ListSearch<typeof checkInList>;
};

/**
 * Returns the rows of the list: counts started on this desk first, the most recently changed on top, whatever the
 * current state of their order, unless the user narrows the list.
 */
export function candidatesOf(
  arrived: readonly CheckInCandidate[],
  started: readonly StartedCount[],
  { filters: requested, search }: CandidatesOptions,
): readonly CheckInCandidate[] {
  if (started.length === 0) return arrived;
  const listed = new Map(arrived.map((row) => [row.id, row.order]));
  const filters = {
    ...requested,
    statuses: [...(search.statuses ?? [])],
    centerIds: [...(search.centers ?? [])],
  };
  const first = started.flatMap((count): CheckInCandidate[] => {
    const id = count.orderId;
    const order = listed.get(id) ?? count.order;
    const passes = order === null ? !hasFilters(search) : passesReceivingFilters(order, filters);
    return passes ? [{ id, order, count }] : [];
  });
  const isBegun = new Set(started.map(({ orderId }) => orderId));
  return [...first, ...arrived.filter(({ id }) => !isBegun.has(id))];
}

const none: readonly never[] = [];

/** Returns a count as a blind count shows it: the counted quantities without the expected ones. */
function hideExpected(count: StartedCount): StartedCount {
  return { ...count, counted: count.pieces, expected: null };
}

/** {@link candidatesOf} with the current counts of this desk. */
export function useCandidates(
  arrived: readonly CheckInCandidate[],
  { filters, search }: CandidatesOptions,
): readonly CheckInCandidate[] {
  const { data: started = none } = useQuery(startedCountsQuery(useAccount().id));
  const [{ isCountBlind }] = usePreferences();
  return useMemo(() => {
    const shown = isCountBlind ? started.map(hideExpected) : started;
    return candidatesOf(arrived, shown, { filters, search });
  }, [arrived, started, filters, search, isCountBlind]);
}
