import { IconLink } from '@tabler/icons-react';
import {
  countColumn,
  emptyCell,
  idColumn,
  instantColumn,
  stateColumn,
  textColumn,
} from '#renderer/components/data-grid/value-columns.tsx';
import { StateMark } from '#renderer/components/feedback/state-mark.tsx';
import { defineList, type ListSearch } from '#renderer/components/list-screen/define-list.ts';
import { deskCenterFilter } from '#renderer/components/list-screen/filters/center-filter.tsx';
import {
  choiceFilter,
  oneOfFilter,
  statusFilter,
} from '#renderer/components/list-screen/filters/choice-filter.tsx';
import { daySpanFilter } from '#renderer/components/list-screen/filters/day-span-filter.tsx';
import { idsFilter, textsFilter } from '#renderer/components/list-screen/filters/field-filter.tsx';
import { valueFilter } from '#renderer/components/list-screen/filters/list-filter.tsx';
import { endOfDay, flagFrom, startOfDay } from '#renderer/components/list-screen/list-search.ts';
import { numberedPages } from '#renderer/components/list-screen/page-chain.ts';
import { OpenMark } from '#renderer/components/records/open-elsewhere.tsx';
import { QueuedMark } from '#renderer/components/records/queued-changes.tsx';
import {
  filterableReceivingStatuses,
  showOrderStatus,
  statusRank,
} from '#renderer/components/records/receiving-status.ts';
import { DifferenceMark } from '#renderer/components/stock/difference-mark.tsx';
import { QuantityBar } from '#renderer/components/stock/quantity-bar.tsx';
import type { DeskDay } from '#renderer/components/text/desk-day.tsx';
import { useTimes } from '#renderer/components/text/use-times.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { call } from '#renderer/platform/bridge/call.ts';
import { receivingListsKey } from '#renderer/platform/bridge/queries.ts';
import { receivingRecord } from '#shared/outbox/model/change-records.ts';
import { passesReceivingFilters } from '#shared/receiving/model/receiving-filters.ts';
import type { ReceivingFilters, ReceivingOrder } from '#shared/receiving/receiving.ts';
import { ArrivalDate } from './detail/arrival-date.tsx';
import { orderDifference, orderQuantities } from './detail/order-quantities.ts';
import styles from './receiving.module.css';

/** A bit more than one screen; thirteen requests show 1,234 orders. */
const pageSize = 100;

const expectedSpans = ['late', 'today', 'week'] as const;
const differences = ['short', 'over'] as const;

/** Returns when an order in transit is expected: before today, today, or within seven days starting today. */
function spanOf(
  span: (typeof expectedSpans)[number],
  day: DeskDay,
): NonNullable<ReceivingFilters['awaited']> {
  if (span === 'late') return { from: null, before: day.startsAt };
  return { from: day.startsAt, before: span === 'today' ? day.endsAt : day.startOf(7) };
}

/** If `centers` is omitted, those of the desk's own center. */
export const receivingList = defineList({
  path: '/receiving',
  title: 'receiving.list.title',
  label: (part) => `receiving.list.${part}`,
  rowId: ({ id }: ReceivingOrder) => String(id),
  filters: [
    idsFilter('ids', { label: 'filter.ids', widthPx: 96, isFirst: true }),
    textsFilter('pos', { label: 'filter.pos', widthPx: 108, longest: 400 }),
    statusFilter(filterableReceivingStatuses, showOrderStatus),
    deskCenterFilter,
    oneOfFilter('expected', 'term.arrival', expectedSpans, (span, t) => t(`receiving.expected.${span}`)),
    choiceFilter('difference', 'quantity.difference', differences, (difference, t) =>
      t(`receiving.difference.${difference}`),
    ),
    daySpanFilter({ label: 'term.created', from: 'term.createdFrom', to: 'term.createdTo' }),
    // Chosen above the list.
    valueFilter('synced', flagFrom),
  ],
  columns: ({ t, counts }) => [
    idColumn(
      { id: 'id', header: t('term.order'), width: 63, wholeWidth: 84, grow: 0.3, priority: 1 },
      ({ id }) => id,
      'strong',
    ),
    {
      ...stateColumn(
        { id: 'status', header: t('term.status'), width: 141, wholeWidth: 176, grow: 0.8, priority: 1 },
        ({ status }: ReceivingOrder) => showOrderStatus(status, t),
        ({ status }) => statusRank(status),
      ),
      cell: ({ id, status }) => (
        <span className="row shrink gap-8">
          <StateMark {...showOrderStatus(status, t)} />
          <QueuedMark record={receivingRecord(id)} />
          <OpenMark record={{ kind: 'receiving', id }} />
        </span>
      ),
    },
    textColumn(
      { id: 'po', header: t('term.poNumber'), width: 114, grow: 1, priority: 3 },
      ({ purchaseOrderNumber }) => purchaseOrderNumber,
      { isMono: true },
    ),
    textColumn({ id: 'center', header: t('term.center'), width: 128, grow: 1, priority: 7 }, centerName),
    instantColumn(
      { id: 'inserted', header: t('term.created'), width: 112, grow: 0.4, priority: 6 },
      ({ insertDate }) => insertDate,
    ),
    {
      ...instantColumn(
        {
          id: 'arrival',
          header: t('term.arrival'),
          width: 106,
          wholeWidth: 134,
          grow: 0.4,
          priority: 2,
        },
        ({ expectedArrivalDate }: ReceivingOrder) => expectedArrivalDate,
      ),
      cell: (order) => <ArrivalDate order={order} />,
    },
    {
      id: 'quantities',
      header: t('quantity.stowed'),
      width: 106,
      grow: 1.4,
      // Beside an open order, which shows the quantities too, it yields space to the expected date and the number.
      priority: 4,
      cell: (order) => {
        const { expected, received, stowed } = orderQuantities(order);
        return (
          <span className={styles.miniBar}>
            <QuantityBar quantities={{ expected, received, stowed }} />
            <span className="align-end">
              {counts.short(stowed)}
              <span className="dim"> / {counts.short(expected)}</span>
            </span>
          </span>
        );
      },
      text: (order) => {
        const { expected, received, stowed } = orderQuantities(order);
        return t('quantity.bar', { expected, received, stowed });
      },
      sortValue: (order) => orderQuantities(order).expected,
    },
    {
      ...countColumn(
        {
          id: 'difference',
          header: t('quantity.difference'),
          width: 78,
          grow: 0.2,
          priority: 5,
        },
        (order: ReceivingOrder) => orderDifference(order).amount,
        counts,
      ),
      cell: (order) => <DifferenceMark difference={orderDifference(order)} />,
    },
    {
      ...instantColumn(
        { id: 'sync', header: t('term.synced'), width: 96, grow: 0, priority: 8 },
        ({ externalSyncTimestamp }: ReceivingOrder) => externalSyncTimestamp,
      ),
      cell: ({ externalSyncTimestamp }) =>
        externalSyncTimestamp === null ? emptyCell : <SyncedMark instant={externalSyncTimestamp} />,
    },
  ],
  source: {
    /** Turns days into the first and last timestamp of the day at the desk. */
    toRequest: (search, desk, day): ReceivingFilters => ({
      ids: [...(search.ids ?? [])],
      statuses: [...(search.statuses ?? [])],
      centerIds: [...(search.centers ?? (desk === null ? [] : [desk.centerId]))],
      insertedFrom: startOfDay(search.from, day),
      insertedTo: endOfDay(search.to, day),
      purchaseOrderNumbers: [...(search.pos ?? [])],
      externallySynced: search.synced ?? null,
      ...(search.expected !== undefined && { awaited: spanOf(search.expected, day) }),
      ...(search.difference !== undefined && {
        differences: differences.filter((difference) => search.difference?.includes(difference)),
      }),
    }),
    query: (accountId, filters) =>
      numberedPages({
        queryKey: [...receivingListsKey(accountId), filters],
        fetchPage: (page, prefer) => call('receiving.list', { filters, page, pageSize, prefer }),
        rowsOf: ({ orders }) => orders,
        rowId: ({ id }) => String(id),
      }),
    passes: passesReceivingFilters,
    // If this desk's data cannot find the orders, reads page after page.
    readsAll: ({ expected, difference }) => expected !== undefined || difference !== undefined,
  },
});

/** As in the address. */
export type ReceivingSearch = ListSearch<typeof receivingList>;

function centerName({ fulfillmentCenter: center }: ReceivingOrder): string | null {
  return center === null ? null : (center.name ?? center.city ?? String(center.id));
}

function SyncedMark({ instant }: { readonly instant: string }) {
  const t = useMessages();
  const times = useTimes();
  return (
    <span className={styles.synced} title={t('receiving.syncedOn', { exact: times.exact(instant) })}>
      <IconLink size={14} stroke={1.75} aria-hidden="true" />
      {t('term.yes')}
    </span>
  );
}
