import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BegunCheckIn } from '../../../shared/check-in/check-in.ts';
import { passesReceivingFilters } from '../../../shared/receiving/model/receiving-filters.ts';
import type { ReceivingFilters, ReceivingOrder } from '../../../shared/receiving/receiving.ts';
import {
  countColumn,
  idColumn,
  instantColumn,
  nothing,
  stateColumn,
  textColumn,
} from '../../components/data-grid/value-columns.tsx';
import { defineList } from '../../components/list-screen/define-list.ts';
import { deskCenterFilter } from '../../components/list-screen/filters/center-filter.tsx';
import { statusFilter } from '../../components/list-screen/filters/choice-filter.tsx';
import { idsFilter, textsFilter } from '../../components/list-screen/filters/field-filter.tsx';
import { numberedPages } from '../../components/list-screen/page-chain.ts';
import { showOrderStatus, statusRank } from '../../components/records/receiving-status.ts';
import { useAccount } from '../../platform/account.tsx';
import { call } from '../../platform/bridge/call.ts';
import { receivingListsKey } from '../../platform/bridge/queries.ts';
import styles from './check-in.module.css';
import { begunCheckInsQuery, checkInKey } from './check-in-queries.ts';
import { CountBar } from './count-rows.tsx';

/** An order that can be checked in, or whose count was begun here. */
export type CheckInCandidate = {
  readonly id: number;
  /** Null where what was counted is an order that is no longer saved here. */
  readonly order: ReceivingOrder | null;
  /** Null where nobody has begun to count it on this desk. */
  readonly count: BegunCheckIn | null;
};

const pageSize = 100;

/** Something of it is there, and it is not closed. */
const arrivedStatuses = [
  'PartiallyArrivedAtHub',
  'ArrivedAtHub',
  'ProcessingAtHub',
  'PartiallyArrived',
  'Arrived',
  'Processing',
];

/** The receiving orders that arrived or are processed; absent `centers` means the desk's own center. */
export const checkInList = defineList({
  path: '/check-in',
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
      { id: 'id', header: t('term.order'), width: 70, grow: 0.2, priority: 1 },
      ({ id }) => id,
      'strong',
    ),
    stateColumn(
      { id: 'status', header: t('term.status'), width: 129, grow: 0.6, priority: 2 },
      ({ order }) => showOrderStatus(order?.status ?? '', t),
      ({ order }) => statusRank(order?.status ?? ''),
    ),
    {
      id: 'counted',
      header: t('checkIn.column.counted'),
      width: 150,
      grow: 1.2,
      priority: 1,
      cell: (row) => {
        if (row.count === null) return nothing;
        const { counted, expected } = progressOf(row);
        return (
          <span className={styles.listProgress}>
            <CountBar counted={counted} expected={expected} />
            <span className="align-end">
              {counts.short(counted)}
              <span className="dim"> / {counts.short(expected)}</span>
            </span>
          </span>
        );
      },
      text: (row) => (row.count === null ? '' : t('checkIn.ofExpected', progressOf(row))),
      sortValue: (row) => (row.count === null ? null : progressOf(row).counted),
    },
    countColumn(
      { id: 'boxes', header: t('checkIn.column.boxesMet'), width: 84, grow: 0, priority: 5 },
      ({ count }) => count?.boxesMet ?? null,
      counts,
    ),
    instantColumn(
      { id: 'begun', header: t('checkIn.column.begun'), width: 112, grow: 0.3, priority: 4 },
      ({ count }) => count?.startedAt ?? null,
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
    instantColumn(
      { id: 'arrival', header: t('checkIn.announced'), width: 112, grow: 0.3, priority: 7 },
      ({ order }) => order?.expectedArrivalDate ?? null,
    ),
  ],
  source: {
    asked: (search, desk): ReceivingFilters => ({
      ids: [...(search.ids ?? [])],
      statuses: [...(search.statuses ?? arrivedStatuses)],
      centerIds: [...(search.centers ?? (desk === null ? [] : [desk.centerId]))],
      insertedFrom: null,
      insertedTo: null,
      purchaseOrderNumbers: [...(search.pos ?? [])],
      externallySynced: null,
    }),
    query: (accountId, filters) =>
      numberedPages(
        {
          queryKey: [...receivingListsKey(accountId), 'check-in', filters],
          fetchPage: (page, prefer) => call('receiving.list', { filters, page, pageSize, prefer }),
          rowsOf: ({ orders }) =>
            orders.map((order): CheckInCandidate => ({ id: order.id, order, count: null })),
          rowId: ({ id }) => String(id),
        },
        ({ totalCount }) => totalCount,
      ),
  },
});

/** How many of the expected pieces were counted; what is over or not expected is not among them. */
export function progressOf({ order, count }: CheckInCandidate): { counted: number; expected: number } {
  const lines = order?.inventoryQuantities ?? [];
  const expectedOf = new Map<number | null, number>();
  for (const { inventoryId, expectedQuantity } of lines) {
    expectedOf.set(inventoryId, (expectedOf.get(inventoryId) ?? 0) + Math.max(0, expectedQuantity));
  }
  const counted = (count?.items ?? []).reduce(
    (sum, item) =>
      sum + Math.min(item.counted, order === null ? item.counted : (expectedOf.get(item.inventoryId) ?? 0)),
    0,
  );
  return { counted, expected: [...expectedOf.values()].reduce((sum, quantity) => sum + quantity, 0) };
}

/** Orders whose count was begun here, as they are saved on this desk; one that is not saved any more is left out. */
function countedOrdersQuery(accountId: string, ids: readonly number[]) {
  return queryOptions({
    queryKey: [...checkInKey(accountId), 'orders', ids],
    enabled: ids.length > 0,
    queryFn: async () => {
      const answers = await Promise.all(
        ids.map((id) => call('receiving.read', { id, prefer: 'cache' }).catch(() => null)),
      );
      return answers.flatMap((answer) => answer?.data ?? []);
    },
  });
}

type CandidatesOptions = {
  readonly asked: ReceivingFilters;
  /** The person asked for centers or statuses of their own. */
  readonly isNarrowed: boolean;
};

/** The rows of the list, those whose count was begun on this desk first, the one that was changed last on top. */
export function useCandidates(
  arrived: readonly CheckInCandidate[],
  { asked, isNarrowed }: CandidatesOptions,
): readonly CheckInCandidate[] {
  const account = useAccount();
  const { data: begun } = useQuery(begunCheckInsQuery(account.id));
  const listed = useMemo(() => new Map(arrived.map((row) => [row.id, row.order])), [arrived]);
  const strayIds = (begun ?? []).flatMap(({ orderId }) => (listed.has(orderId) ? [] : [orderId]));
  const { data: strays } = useQuery(countedOrdersQuery(account.id, strayIds));
  return useMemo(() => {
    if (begun === undefined || begun.length === 0) return arrived;
    const first = begun.flatMap((count): CheckInCandidate[] => {
      const id = count.orderId;
      const order = listed.get(id) ?? strays?.find((one) => one.id === id) ?? null;
      const filters = isNarrowed ? asked : { ...asked, statuses: [], centerIds: [] };
      const passes = order === null ? !isNarrowed : passesReceivingFilters(order, filters);
      return passes ? [{ id, order, count }] : [];
    });
    const isBegun = new Set(begun.map(({ orderId }) => orderId));
    return [...first, ...arrived.filter(({ id }) => !isBegun.has(id))];
  }, [arrived, begun, listed, strays, asked, isNarrowed]);
}
