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
import { daySpanFilter } from '#renderer/components/list-screen/filters/day-span-filter.tsx';
import { idsFilter, textsFilter } from '#renderer/components/list-screen/filters/field-filter.tsx';
import { type ListFilter, valueFilter } from '#renderer/components/list-screen/filters/list-filter.tsx';
import { yesNoFilter } from '#renderer/components/list-screen/filters/yes-no-filter.tsx';
import { endOfDay, idsFrom, startOfDay, textFrom } from '#renderer/components/list-screen/list-search.ts';
import { numberedPages } from '#renderer/components/list-screen/page-chain.ts';
import {
  shipmentStates,
  showOrderStatus,
  showShipmentStatus,
  statusRank,
  trackingNumbers,
} from '#renderer/components/records/order-status.ts';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { type Translate, useMessages } from '#renderer/messages/use-messages.ts';
import { call } from '#renderer/platform/bridge/call.ts';
import { orderListsKey } from '#renderer/platform/bridge/queries.ts';
import { passesOrderFilters } from '#shared/orders/model/order-filters.ts';
import type { Order, OrderFilters } from '#shared/orders/orders.ts';
import { FindOrderField } from './finding-notice.tsx';
import styles from './orders.module.css';
import { isTrackingUpload } from './tracking-upload/tracking-upload.ts';

/** Orders include all their shipments, so a page holds fewer than a list of plain rows. */
const pageSize = 50;

const idOf = ({ id }: Order) => String(id);

/** The tracking upload view already sets both of these filters. */
function unlessUploading<Part extends object>(filter: ListFilter<Part>): ListFilter<Part> {
  return {
    ...filter,
    Control: (props) =>
      filter.Control !== undefined && !isTrackingUpload(props.search) && <filter.Control {...props} />,
  };
}

/** Newest first. */
export const ordersList = defineList({
  path: '/orders',
  title: 'rail.orders',
  label: (part) => `orders.list.${part}`,
  remains: 'orders.remains',
  rowId: idOf,
  filters: [
    // Finds one order, and does not filter the list.
    valueFilter('find', (raw) => textFrom(raw, 400), FindOrderField),
    // A link to a shipment: its number must not be read as an order's.
    valueFilter('findShipment', (raw) => idsFrom(raw).map(String)[0]),
    idsFilter('ids', { label: 'orders.ids', widthPx: 104 }),
    textsFilter('references', { label: 'term.references', widthPx: 104, longest: 400 }),
    daySpanFilter({ label: 'term.created', from: 'term.createdFrom', to: 'term.createdTo' }),
    unlessUploading(
      yesNoFilter('tracked', {
        label: 'term.tracking',
        yes: 'orders.hasTrackingYes',
        no: 'orders.hasTrackingNo',
      }),
    ),
    unlessUploading(yesNoFilter('uploaded', { label: 'orders.uploaded', no: 'filter.notYet' })),
  ],
  columns: ({ t, counts }) => [
    idColumn(
      { id: 'id', header: t('term.customerOrder'), width: 96, grow: 0.2, priority: 1 },
      ({ id }) => id,
      'strong',
    ),
    textColumn({ id: 'number', header: t('term.number'), width: 108, grow: 0.4, priority: 2 }, orderName, {
      isMono: true,
    }),
    stateColumn(
      { id: 'status', header: t('term.status'), width: 136, grow: 0.5, priority: 1 },
      ({ status }) => showOrderStatus(status, t),
      ({ status }) => statusRank(status),
    ),
    textColumn({ id: 'type', header: t('term.type'), width: 84, grow: 0.2, priority: 8 }, ({ type }) => type),
    textColumn(
      {
        id: 'recipient',
        header: t('term.recipient'),
        width: 132,
        wholeWidth: 256,
        grow: 1,
        priority: 4,
      },
      recipientName,
    ),
    instantColumn(
      { id: 'created', header: t('term.created'), width: 112, grow: 0.3, priority: 5 },
      ({ createdDate }) => createdDate,
    ),
    {
      id: 'shipments',
      header: t('term.shipments'),
      width: 136,
      grow: 0.7,
      priority: 3,
      cell: (order) => <Shipments order={order} />,
      text: (order) => shipmentsText(order, t),
      sortValue: (order) => order.shipments.length,
    },
    {
      id: 'tracking',
      header: t('term.tracking'),
      width: 176,
      grow: 0.4,
      priority: 6,
      cell: (order) => {
        const [first, ...others] = trackingNumbers(order);
        if (first === undefined) return emptyCell;
        return (
          <span className="inline-row shrink max-full gap-6">
            <ServiceText mono>{first}</ServiceText>
            {others.length > 0 && (
              <span className={styles.nothing} title={others.join(', ')}>
                {t('orders.trackingMore', { count: others.length })}
              </span>
            )}
          </span>
        );
      },
      text: (order) => trackingNumbers(order).join(', '),
      sortValue: (order) => trackingNumbers(order)[0] ?? null,
    },
    countColumn(
      { id: 'lines', header: t('term.lines'), width: 52, grow: 0, priority: 7 },
      ({ products }) => products.length,
      counts,
    ),
  ],
  source: {
    /** Turns days into the first and last timestamp of the day at the desk. */
    toRequest: (search, _desk, day): OrderFilters => ({
      ids: [...(search.ids ?? [])],
      references: [...(search.references ?? [])],
      insertedFrom: startOfDay(search.from, day),
      insertedTo: endOfDay(search.to, day),
      hasTracking: search.tracked ?? null,
      isTrackingUploaded: search.uploaded ?? null,
    }),
    query: (accountId, filters) =>
      numberedPages({
        queryKey: [...orderListsKey(accountId), filters],
        fetchPage: (page, prefer) => call('orders.list', { filters, page, pageSize, prefer }),
        rowsOf: ({ orders }) => orders,
        rowId: idOf,
      }),
    passes: passesOrderFilters,
  },
});

/** As in the address. */
export type OrdersSearch = ListSearch<typeof ordersList>;

function orderName(order: Order): string {
  return order.orderNumber ?? order.referenceId ?? '';
}

function recipientName({ recipient }: Order): string {
  return recipient?.fullName ?? recipient?.name ?? '';
}

function shipmentsText(order: Order, t: Translate): string {
  return shipmentStates(order)
    .map(({ status, count }) => {
      const { label } = showShipmentStatus(status, t);
      return count === 1 ? label : t('orders.shipmentsOf', { count, word: label });
    })
    .join(', ');
}

function Shipments({ order }: { readonly order: Order }) {
  const t = useMessages();
  const [first, ...others] = shipmentStates(order);
  if (first === undefined) return <span className={styles.nothing}>{t('orders.noShipments')}</span>;
  const shown = showShipmentStatus(first.status, t);
  const more = others.reduce((sum, { count }) => sum + count, 0);
  const firstLabel =
    first.count === 1 ? shown.label : t('orders.shipmentsOf', { count: first.count, word: shown.label });
  const label = more === 0 ? firstLabel : t('orders.shipmentsMore', { word: firstLabel, count: more });
  return <StateMark tone={shown.tone} label={label} />;
}
