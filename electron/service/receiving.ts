import { z } from 'zod';
import type { Answer } from '../../shared/ipc/answer.ts';
import { Distributions, DistributionsWire } from '../../shared/service/distributions.ts';
import {
  ReceivingBox,
  ReceivingBoxListWire,
  type ReceivingFilters,
  ReceivingOrder,
  ReceivingOrderListWire,
  ReceivingOrderWire,
  ReceivingPage,
} from '../../shared/service/receiving.ts';
import { passesReceivingFilters } from '../../shared/service/receiving-filters.ts';
import type { Store } from '../store/open-store.ts';
import type { Api } from './api.ts';
import { readPaging } from './paging.ts';
import { type HeldRecord, type Prefer, parseKept, type ReadThrough } from './read-through.ts';
import { ServiceError } from './service-error.ts';

/** What a list of receiving orders asks for; pages count from 1. */
export type ReceivingListQuery = { filters: ReceivingFilters; page: number; pageSize: number };

/** Receiving orders, from the service or, when it cannot be asked, from what was seen before. */
export type Receiving = {
  /** One page in the service's order; without the service also a list never asked for, from the orders seen. */
  list(query: ReceivingListQuery, prefer?: Prefer): Promise<Answer<ReceivingPage>>;
  /** One order; without the service also one that was only seen as a row of a list. */
  read(query: { id: number }, prefer?: Prefer): Promise<Answer<ReceivingOrder>>;
  listBoxes(query: { id: number }, prefer?: Prefer): Promise<Answer<ReceivingBox[]>>;
  /** How the order is placed over the centers; NOT_FOUND outside of the placement program. */
  readDistributions(query: { id: number }, prefer?: Prefer): Promise<Answer<Distributions>>;
};

/** What {@link createReceiving} needs. */
export type ReceivingOptions = {
  api: Pick<Api, 'call'>;
  readThrough: ReadThrough;
  store: Pick<Store, 'readSeen' | 'listSeenMatching'>;
};

const kind = 'receivingOrder';
const BoxList = z.array(ReceivingBox);

/** Makes the receiving orders of one profile (specification 4.5, reference-notes 3). */
export function createReceiving({ api, readThrough, store }: ReceivingOptions): Receiving {
  const listFromRecords = async (account: string, { filters, page, pageSize }: ReceivingListQuery) => {
    const offset = (page - 1) * pageSize;
    const seen = await store.listSeenMatching({ account, kind, filters, offset, limit: pageSize });
    if (seen.oldestAsOf === null) return null;
    const orders = seen.rows.flatMap(({ body }) => parseKept(body, ReceivingOrder)?.value ?? []);
    const hasMore = seen.totalCount > offset + pageSize;
    return { data: { orders, page, totalCount: seen.totalCount, hasMore }, asOf: seen.oldestAsOf };
  };

  /** POST as the specification says, then GET as other documents do (reference-notes 3.6). */
  const fetchDistributions = async (id: number) => {
    const call = { path: { id }, priority: 'person', schema: DistributionsWire } as const;
    const refusals: ServiceError[] = [];
    for (const operation of ['receiving.readDistributions', 'receiving.getDistributions'] as const) {
      try {
        return await api.call(operation, call);
      } catch (error) {
        if (!isAbsent(error)) throw error;
        refusals.push(error);
      }
    }
    const missing = refusals.find(({ code }) => code === 'NOT_FOUND');
    throw missing === undefined ? refusals[0] : notPlaced(missing);
  };

  return {
    list: (query, prefer = 'service') =>
      readThrough.read({
        operation: 'receiving.list',
        parameters: query,
        schema: ReceivingPage,
        prefer,
        async fetch() {
          const { page, pageSize } = query;
          const answer = await api.call('receiving.list', {
            query: wireQuery(query),
            priority: 'person',
            schema: ReceivingOrderListWire,
          });
          const paging = readPaging(answer.headers, { page, pageSize, received: answer.value.length });
          const orders = answer.value.filter((order) =>
            passesReceivingFilters(order, ownFilters(query.filters)),
          );
          const isNarrowed = orders.length < answer.value.length;
          const data = { orders, page, ...paging, totalCount: isNarrowed ? null : paging.totalCount };
          return { data, asOf: answer.at, requestId: answer.requestId };
        },
        records: ({ orders }) => orders.map(toRecord),
        isFurtherPage: query.page > 1,
        // A list that was seen as such says more than one put together: its order and its count are the service's.
        fromRecords: async (account, snapshotAsOf) =>
          snapshotAsOf === null ? listFromRecords(account, query) : null,
      }),

    read: ({ id }, prefer = 'service') =>
      readThrough.read({
        operation: 'receiving.read',
        parameters: { id },
        schema: ReceivingOrder,
        prefer,
        async fetch() {
          const answer = await api.call('receiving.read', {
            path: { id },
            priority: 'person',
            schema: ReceivingOrderWire,
          });
          return { data: answer.value, asOf: answer.at, requestId: answer.requestId };
        },
        records: (order) => [toRecord(order)],
        async fromRecords(account) {
          const seen = await store.readSeen({ account, kind, id });
          const kept = seen === null ? null : parseKept(seen.body, ReceivingOrder);
          return seen === null || kept === null ? null : { data: kept.value, asOf: seen.asOf };
        },
      }),

    listBoxes: ({ id }, prefer = 'service') =>
      readThrough.read({
        operation: 'receiving.listBoxes',
        parameters: { id },
        schema: BoxList,
        prefer,
        async fetch() {
          const answer = await api.call('receiving.listBoxes', {
            path: { id },
            priority: 'person',
            schema: ReceivingBoxListWire,
          });
          return { data: answer.value, asOf: answer.at, requestId: answer.requestId };
        },
        words: (boxes) => [{ kind, id, words: wordsOfBoxes(boxes) }],
      }),

    readDistributions: ({ id }, prefer = 'service') =>
      readThrough.read({
        operation: 'receiving.readDistributions',
        parameters: { id },
        schema: Distributions,
        prefer,
        async fetch() {
          const answer = await fetchDistributions(id);
          return { data: answer.value, asOf: answer.at, requestId: answer.requestId };
        },
      }),
  };
}

function isAbsent(error: unknown): error is ServiceError {
  return error instanceof ServiceError && (error.code === 'UNSUPPORTED' || error.code === 'NOT_FOUND');
}

/** Distributions exist for accounts in the placement program alone (reference-notes 3.6). */
function notPlaced(cause: ServiceError): ServiceError {
  const { operation, status, requestId } = cause;
  const message =
    'The service has no placement over the centers for this order; only the placement program makes one.';
  return new ServiceError(
    { code: 'NOT_FOUND', message, requestId },
    { operation, status, requestId },
    { cause },
  );
}

/**
 * The filters that are applied on this side too: a server of the specification alone may ignore those it does not
 * name. Center and dates are named there (specification 4.11) and stay with the service, since it shows the hub
 * instead of a center in a hub's region (reference-notes 3.3).
 */
function ownFilters(filters: ReceivingFilters): ReceivingFilters {
  return { ...filters, centerIds: [], insertedFrom: null, insertedTo: null };
}

function toRecord(order: ReceivingOrder): HeldRecord {
  const { id, purchaseOrderNumber, fulfillmentCenter, status } = order;
  const skus = order.inventoryQuantities.flatMap(({ sku }) => sku ?? []);
  const center = fulfillmentCenter?.name ?? '';
  return {
    kind,
    id,
    body: order,
    text: {
      parentId: null,
      title: purchaseOrderNumber ?? '',
      detail: [status, center].filter((part) => part !== '').join(' · '),
      words: [purchaseOrderNumber ?? '', center, ...skus],
    },
  };
}

/** What is printed on the boxes and on what is in them: tracking numbers, and the lots that were announced. */
function wordsOfBoxes(boxes: readonly ReceivingBox[]): string[] {
  const tracking = boxes.flatMap(({ trackingNumber }) => trackingNumber ?? []);
  const lots = boxes.flatMap(({ boxItems }) => boxItems.flatMap(({ lotNumber }) => lotNumber ?? []));
  return [...tracking, ...lots];
}

/** The list's parameters as the service spells them (reference-notes 3.1); an empty filter is left out. */
function wireQuery({
  filters,
  page,
  pageSize,
}: ReceivingListQuery): Record<string, string | number | boolean | null> {
  const joined = (values: readonly (string | number)[]) => (values.length === 0 ? null : values.join(','));
  return {
    Page: page,
    Limit: pageSize,
    IDs: joined(filters.ids),
    Statuses: joined(filters.statuses),
    InsertStartDate: filters.insertedFrom,
    InsertEndDate: filters.insertedTo,
    FulfillmentCenterIds: joined(filters.centerIds),
    PurchaseOrderNumbers: joined(filters.purchaseOrderNumbers),
    ExternalSync: filters.externallySynced,
  };
}
