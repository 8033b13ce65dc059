import type { Api } from '#electron/api/api-client.ts';
import { failedWith, ServiceError } from '#electron/api/api-error.ts';
import { createNumberedList, type NumberedQuery } from '#electron/cache/numbered-list.ts';
import type { CachedRecord, Fetched } from '#electron/cache/read-through.ts';
import { createRecordReader, fetchById, readRecentRecord } from '#electron/cache/record-reader.ts';
import type { AccountContext, RecordContext } from '#electron/resources/account-context.ts';
import { sentence } from '#shared/messages/messages.ts';
import { passesOrderFilters } from '#shared/orders/model/order-filters.ts';
import {
  Order,
  OrderFilters,
  OrderListWire,
  OrderPage,
  OrderWire,
  Shipment,
  ShipmentWire,
} from '#shared/orders/orders.ts';
import { statusWords } from '#shared/wire/model/filter-rules.ts';
import { orderQueryOnWire } from './order-wire.ts';

/** Pages count from 1. */
type OrderListQuery = NumberedQuery<OrderFilters>;

/** Orders and their shipments, from the service or, if it cannot be asked, from earlier reads. */
export type Orders = ReturnType<typeof createOrders>;

type OrdersContext = RecordContext & Pick<AccountContext, 'account'>;

/** Specification 2.6, 2.7 and 4.3, reference-notes 8. */
export function createOrders(context: OrdersContext) {
  const { api, store, account } = context;
  const { list } = createNumberedList(context, {
    operation: 'orders.list',
    kind: 'order',
    rowSchema: Order,
    wireSchema: OrderListWire,
    pageSchema: OrderPage,
    pageOf: ({ rows, ...paging }) => ({ orders: rows, ...paging }),
    rowsOf: ({ orders }) => orders,
    toRecords: orderRecords,
    wireQuery,
    passes: (order, filters: OrderFilters) => passesOrderFilters(order, ownFilters(filters)),
  });

  /** There is no operation for one shipment either: it is read from the order it was seen with. */
  const fetchShipment = async (id: number): Promise<Fetched<Shipment>> => {
    try {
      return await fetchById(api, 'orders.readShipment', id, ShipmentWire);
    } catch (error) {
      const accountId = isAbsent(error) ? account() : null;
      const seen =
        accountId === null
          ? null
          : await readRecentRecord(store, { account: accountId, kind: 'shipment', id }, Shipment);
      const orderId = seen?.data.orderId ?? null;
      if (orderId === null) throw error;
      const { data: order, asOf, requestId } = await fetchOrder(api, orderId);
      const shipment = order.shipments.find((entry) => entry.id === id);
      if (shipment === undefined) throw error;
      return { data: { ...shipment, orderId }, asOf, requestId };
    }
  };

  /** From the list if the server has no operation for one. */
  const read = createRecordReader(context, {
    operation: 'orders.read',
    kind: 'order',
    schema: Order,
    fetch: (id) => fetchOrder(api, id),
    toRecords: orderRecords,
  });
  /** From the order it was seen with if the server has no operation for one. */
  const readShipment = createRecordReader(context, {
    operation: 'orders.readShipment',
    kind: 'shipment',
    schema: Shipment,
    fetch: fetchShipment,
    toRecords: (shipment) => [shipmentRecord(shipment, shipment.orderId)],
  });
  return { list, read, readShipment };
}

/**
 * Reads an order from the service, which may lack an operation for one, but whose list takes ids (specification 4.3).
 */
export async function fetchOrder(api: Pick<Api, 'call'>, id: number): Promise<Fetched<Order>> {
  try {
    return await fetchById(api, 'orders.read', id, OrderWire);
  } catch (error) {
    if (!isAbsent(error)) throw error;
    const query = wireQuery({ filters: { ...OrderFilters.parse({}), ids: [id] }, page: 1, pageSize: 1 });
    const answer = await api.call('orders.list', { query, priority: 'person', schema: OrderListWire });
    const found = answer.value.find((order) => order.id === id);
    if (found === undefined) throw notFound(answer.requestId);
    return { data: found, asOf: answer.at, requestId: answer.requestId };
  }
}

/** Both may be returned for an operation that a server lacks, unless something proved that it exists. */
function isAbsent(error: unknown): boolean {
  return error instanceof ServiceError && (error.code === 'UNSUPPORTED' || error.code === 'NOT_FOUND');
}

function notFound(requestId: string): ServiceError {
  const message = sentence('failure.notFound');
  return failedWith('orders.read', { code: 'NOT_FOUND', message, requestId }, { status: 200 });
}

/** The exact filters, also applied on this side. Dates and tracking are left to the service. */
function ownFilters({ ids, references }: OrderFilters): OrderFilters {
  return { ...OrderFilters.parse({}), ids, references };
}

/**
 * Returns the list's parameters: its pages ask for the newest orders first. The service excludes both ends of a range
 * (specification 4.3).
 */
function wireQuery({ filters, page, pageSize }: OrderListQuery) {
  const insertedFrom = shiftedBy(-1, filters.insertedFrom);
  const insertedTo = shiftedBy(1, filters.insertedTo);
  const dated = { ...filters, insertedFrom, insertedTo };
  return orderQueryOnWire({ ...noUpdates, ...dated, page, pageSize, sortOrder: 'Newest' });
}

function shiftedBy(ms: number, instant: string | null): string | null {
  return instant === null ? null : new Date(Date.parse(instant) + ms).toISOString();
}

const noUpdates = { updatedFrom: null, updatedTo: null, trackingUpdatedFrom: null, trackingUpdatedTo: null };

/** Returns the saved records of an order: itself, and each of its shipments under the shipment's own id. */
export function orderRecords(order: Order): CachedRecord[] {
  const { id, orderNumber, referenceId, recipient, status, products, retailerProgramData } = order;
  const name = nameOf(recipient);
  const words = [
    orderNumber,
    referenceId,
    ...namesOf(recipient),
    retailerProgramData?.purchaseOrderNumber ?? null,
    ...products.map(({ sku }) => sku),
  ];
  return [
    {
      kind: 'order',
      id,
      body: order,
      text: {
        parentId: null,
        title: orderNumber ?? referenceId ?? '',
        ...described([statusWords(status), name], words),
      },
    },
    ...order.shipments.map((shipment) => shipmentRecord(shipment, id)),
  ];
}

/** `orderId` is used if the shipment does not name its order. */
function shipmentRecord(shipment: Shipment, orderId: number | null): CachedRecord {
  const { id, referenceId, recipient, status, tracking } = shipment;
  const parentId = shipment.orderId ?? orderId;
  const trackingNumber = tracking?.trackingNumber ?? null;
  const name = nameOf(recipient);
  const words = [trackingNumber, referenceId, ...namesOf(recipient)];
  return {
    kind: 'shipment',
    id,
    body: { ...shipment, orderId: parentId },
    text: {
      parentId,
      title: trackingNumber ?? referenceId ?? '',
      ...described([statusWords(status), name], words),
    },
  };
}

function nameOf(recipient: Order['recipient']): string {
  return recipient?.fullName ?? recipient?.name ?? '';
}

/** Both are searched: the name of the order and the one on the label may differ. */
function namesOf(recipient: Order['recipient']): (string | null)[] {
  return [recipient?.fullName ?? null, recipient?.name ?? null];
}

function described(parts: readonly string[], words: readonly (string | null)[]) {
  return {
    detail: parts.filter((part) => part !== '').join(' · '),
    words: words.filter((word) => word !== null),
  };
}
