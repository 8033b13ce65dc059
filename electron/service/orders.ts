import type { Answer } from '../../shared/ipc/answer.ts';
import { passesOrderFilters } from '../../shared/service/order-filters.ts';
import {
  Order,
  type OrderFilters,
  OrderListWire,
  OrderPage,
  OrderWire,
  Shipment,
  ShipmentWire,
} from '../../shared/service/orders.ts';
import type { Store } from '../store/open-store.ts';
import type { Api } from './api.ts';
import { orderRecords, shipmentRecord } from './order-records.ts';
import { readPaging, walkNumberedPages } from './paging.ts';
import type { Priority } from './rate-budget.ts';
import { type Fetched, type Prefer, parseKept, type ReadThrough } from './read-through.ts';
import { ServiceError } from './service-error.ts';

/** What a list of orders asks for; pages count from 1. */
export type OrderListQuery = { filters: OrderFilters; page: number; pageSize: number };

/** Orders and their shipments, from the service or, when it cannot be asked, from what was seen before. */
export type Orders = {
  /** One page, the newest order first; without the service also a list never asked for, from the orders seen. */
  list(query: OrderListQuery, prefer?: Prefer): Promise<Answer<OrderPage>>;
  /** One order; from the list where the server has no operation for one. */
  read(query: { id: number }, prefer?: Prefer): Promise<Answer<Order>>;
  /** One shipment; where the server has no operation for one, from the order with which it was seen. */
  readShipment(query: { id: number }, prefer?: Prefer): Promise<Answer<Shipment>>;
  /** Every page in the background, the newest first; nothing of it is kept. */
  walk(query: { filters: OrderFilters; signal?: AbortSignal }): AsyncGenerator<Order[]>;
};

/** What {@link createOrders} needs. */
export type OrdersOptions = {
  api: Pick<Api, 'call'>;
  readThrough: ReadThrough;
  store: Pick<Store, 'readSeen' | 'listSeenMatching'>;
  /** Whose shipments were seen; null when nobody is signed in. */
  account: () => string | null;
};

/** The largest page of the order list (specification 4.3). */
const largestPage = 250;

/** Makes the orders of one profile (specification 2.6, 2.7 and 4.3, reference-notes 8). */
export function createOrders({ api, readThrough, store, account }: OrdersOptions): Orders {
  const fetchPage = async (query: OrderListQuery, priority: Priority, signal?: AbortSignal) => {
    const { page, pageSize, filters } = query;
    const answer = await api.call('orders.list', {
      query: wireQuery(query),
      priority,
      schema: OrderListWire,
      ...(signal === undefined ? {} : { signal }),
    });
    const paging = readPaging(answer.headers, { page, pageSize, received: answer.value.length });
    const orders = answer.value.filter((order) => passesOrderFilters(order, ownFilters(filters)));
    const isNarrowed = orders.length < answer.value.length;
    const data = { orders, page, ...paging, totalCount: isNarrowed ? null : paging.totalCount };
    const ids = answer.value.map(({ id }) => id);
    return { data, ids, asOf: answer.at, requestId: answer.requestId };
  };

  const listFromRecords = async (owner: string, { filters, page, pageSize }: OrderListQuery) => {
    const offset = (page - 1) * pageSize;
    const query = { account: owner, kind: 'order', filters, offset, limit: pageSize } as const;
    const seen = await store.listSeenMatching(query);
    if (seen.oldestAsOf === null) return null;
    const orders = seen.rows.flatMap(({ body }) => parseKept(body, Order)?.value ?? []);
    const hasMore = seen.totalCount > offset + pageSize;
    return { data: { orders, page, totalCount: seen.totalCount, hasMore }, asOf: seen.oldestAsOf };
  };

  /** The specification names no operation for one order, but the list takes ids (specification 4.3). */
  const fetchOrder = async (id: number): Promise<Fetched<Order>> => {
    try {
      const answer = await api.call('orders.read', { path: { id }, priority: 'person', schema: OrderWire });
      return { data: answer.value, asOf: answer.at, requestId: answer.requestId };
    } catch (error) {
      if (!isAbsent(error)) throw error;
      const query = { ...wireQuery({ filters: { ...noFilters, ids: [id] }, page: 1, pageSize: 1 }) };
      const answer = await api.call('orders.list', { query, priority: 'person', schema: OrderListWire });
      const found = answer.value.find((order) => order.id === id);
      if (found === undefined) throw notFound(answer.requestId);
      return { data: found, asOf: answer.at, requestId: answer.requestId };
    }
  };

  const readSeenShipment = async (owner: string, id: number) => {
    const seen = await store.readSeen({ account: owner, kind: 'shipment', id });
    const kept = seen === null ? null : parseKept(seen.body, Shipment);
    return seen === null || kept === null ? null : { data: kept.value, asOf: seen.asOf };
  };

  /** Neither is there an operation for one shipment: it comes with the order that it was seen with. */
  const fetchShipment = async (id: number): Promise<Fetched<Shipment>> => {
    try {
      const answer = await api.call('orders.readShipment', {
        path: { id },
        priority: 'person',
        schema: ShipmentWire,
      });
      return { data: answer.value, asOf: answer.at, requestId: answer.requestId };
    } catch (error) {
      const owner = isAbsent(error) ? account() : null;
      const seen = owner === null ? null : await readSeenShipment(owner, id);
      const orderId = seen?.data.orderId ?? null;
      if (orderId === null) throw error;
      const { data: order, asOf, requestId } = await fetchOrder(orderId);
      const shipment = order.shipments.find((entry) => entry.id === id);
      if (shipment === undefined) throw error;
      return { data: { ...shipment, orderId }, asOf, requestId };
    }
  };

  return {
    list: (query, prefer = 'service') =>
      readThrough.read({
        operation: 'orders.list',
        parameters: query,
        schema: OrderPage,
        prefer,
        fetch: () => fetchPage(query, 'person'),
        records: ({ orders }) => orders.flatMap(orderRecords),
        isFurtherPage: query.page > 1,
        // A list that was seen as such says more than one put together: its order and its count are the service's.
        fromRecords: async (owner, snapshotAsOf) =>
          snapshotAsOf === null ? listFromRecords(owner, query) : null,
      }),

    read: ({ id }, prefer = 'service') =>
      readThrough.read({
        operation: 'orders.read',
        parameters: { id },
        schema: Order,
        prefer,
        fetch: () => fetchOrder(id),
        records: orderRecords,
        async fromRecords(owner) {
          const seen = await store.readSeen({ account: owner, kind: 'order', id });
          const kept = seen === null ? null : parseKept(seen.body, Order);
          return seen === null || kept === null ? null : { data: kept.value, asOf: seen.asOf };
        },
      }),

    readShipment: ({ id }, prefer = 'service') =>
      readThrough.read({
        operation: 'orders.readShipment',
        parameters: { id },
        schema: Shipment,
        prefer,
        fetch: () => fetchShipment(id),
        records: (shipment) => [shipmentRecord(shipment, shipment.orderId)],
        fromRecords: (owner) => readSeenShipment(owner, id),
      }),

    async *walk({ filters, signal }) {
      yield* walkNumberedPages(
        largestPage,
        async (page) => {
          const query = { filters, page, pageSize: largestPage };
          const { data, ids } = await fetchPage(query, 'background', signal);
          return { page: data.orders, ids, hasMore: data.hasMore };
        },
        { operation: 'orders.list', signal },
      );
    },
  };
}

const noFilters: OrderFilters = {
  ids: [],
  references: [],
  insertedFrom: null,
  insertedTo: null,
  hasTracking: null,
  isTrackingUploaded: null,
};

/** Both are answered for an operation that a server does not have: nothing proved that it has it. */
function isAbsent(error: unknown): boolean {
  return error instanceof ServiceError && (error.code === 'UNSUPPORTED' || error.code === 'NOT_FOUND');
}

function notFound(requestId: string): ServiceError {
  const message = 'The service knows no order under this number; it may belong to another account.';
  return new ServiceError(
    { code: 'NOT_FOUND', message, requestId },
    { operation: 'orders.read', status: 200, requestId },
  );
}

/** The filters that are applied on this side too: what is exact. Dates and tracking are the service's to judge. */
function ownFilters({ ids, references }: OrderFilters): OrderFilters {
  return { ...noFilters, ids, references };
}

/** The list's parameters (specification 4.3); an empty filter is left out. */
function wireQuery({
  filters,
  page,
  pageSize,
}: OrderListQuery): Record<string, string | number | boolean | null> {
  const joined = (values: readonly (string | number)[]) => (values.length === 0 ? null : values.join(','));
  return {
    Page: page,
    Limit: pageSize,
    IDs: joined(filters.ids),
    ReferenceIds: joined(filters.references),
    StartDate: filters.insertedFrom,
    EndDate: filters.insertedTo,
    SortOrder: 'Newest',
    HasTracking: filters.hasTracking,
    IsTrackingUploaded: filters.isTrackingUploaded,
  };
}
