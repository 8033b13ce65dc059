import type { Answer } from '../../shared/ipc/answer.ts';
import { passesReturnFilters } from '../../shared/service/return-filters.ts';
import {
  type ReturnFilters,
  ReturnOrder,
  ReturnOrderListWire,
  ReturnOrderWire,
  ReturnPage,
} from '../../shared/service/returns.ts';
import type { Picture } from '../../shared/service/unidentified.ts';
import type { Store } from '../store/open-store.ts';
import type { Api } from './api.ts';
import { readPaging, walkNumberedPages } from './paging.ts';
import { noPictureError, type Pictures } from './pictures.ts';
import type { Priority } from './rate-budget.ts';
import { type HeldRecord, type Prefer, parseKept, type ReadThrough } from './read-through.ts';

/** What a list of returns asks for; pages count from 1. */
export type ReturnListQuery = { filters: ReturnFilters; page: number; pageSize: number };

/** Which picture of a return. */
export type ReturnPictureQuery = { id: number; line: number; action: number };

/** Returns, from the service or, when it cannot be asked, from what was seen before. */
export type Returns = {
  /** One page, the newest return first; without the service also a list never asked for, from the returns seen. */
  list(query: ReturnListQuery, prefer?: Prefer): Promise<Answer<ReturnPage>>;
  /** One return; without the service also one that was only seen as a row of a list. */
  read(query: { id: number }, prefer?: Prefer): Promise<Answer<ReturnOrder>>;
  /** A picture of what was done: by the positions of line and action, from 0. NOT_FOUND where there is none. */
  readPicture(query: ReturnPictureQuery, prefer?: Prefer): Promise<Answer<Picture>>;
  /** Every page in the background, the newest first; nothing of it is kept. */
  walk(query: { filters: ReturnFilters; signal?: AbortSignal }): AsyncGenerator<ReturnOrder[]>;
};

/** What {@link createReturns} needs. */
export type ReturnsOptions = {
  api: Pick<Api, 'call'>;
  readThrough: ReadThrough;
  store: Pick<Store, 'readSeen' | 'listSeenMatching'>;
  pictures: Pictures;
};

const kind = 'return';

/** The largest page that the lists of the service are known to give (reference-notes 8). */
const largestPage = 250;

/** Makes the returns of one profile, whichever version of the service writes them (reference-notes 4). */
export function createReturns({ api, readThrough, store, pictures }: ReturnsOptions): Returns {
  const fetchPage = async (query: ReturnListQuery, priority: Priority, signal?: AbortSignal) => {
    const { page, pageSize, filters } = query;
    const answer = await api.call('returns.list', {
      query: (version) => wireQuery(query, version),
      priority,
      schema: ReturnOrderListWire,
      ...(signal === undefined ? {} : { signal }),
    });
    const paging = readPaging(answer.headers, { page, pageSize, received: answer.value.length });
    const returns = answer.value.filter((order) => passesReturnFilters(order, ownFilters(filters)));
    const isNarrowed = returns.length < answer.value.length;
    const data = { returns, page, ...paging, totalCount: isNarrowed ? null : paging.totalCount };
    const ids = answer.value.map(({ id }) => id);
    return { data, ids, asOf: answer.at, requestId: answer.requestId };
  };

  const listFromRecords = async (account: string, { filters, page, pageSize }: ReturnListQuery) => {
    const offset = (page - 1) * pageSize;
    const seen = await store.listSeenMatching({ account, kind, filters, offset, limit: pageSize });
    if (seen.oldestAsOf === null) return null;
    const returns = seen.rows.flatMap(({ body }) => parseKept(body, ReturnOrder)?.value ?? []);
    const hasMore = seen.totalCount > offset + pageSize;
    return { data: { returns, page, totalCount: seen.totalCount, hasMore }, asOf: seen.oldestAsOf };
  };

  const read = (id: number, prefer: Prefer) =>
    readThrough.read({
      operation: 'returns.read',
      parameters: { id },
      schema: ReturnOrder,
      prefer,
      async fetch() {
        const answer = await api.call('returns.read', {
          path: { id },
          priority: 'person',
          schema: ReturnOrderWire,
        });
        return { data: answer.value, asOf: answer.at, requestId: answer.requestId };
      },
      records: (order) => [toRecord(order)],
      async fromRecords(account) {
        const seen = await store.readSeen({ account, kind, id });
        const kept = seen === null ? null : parseKept(seen.body, ReturnOrder);
        return seen === null || kept === null ? null : { data: kept.value, asOf: seen.asOf };
      },
    });

  return {
    list: (query, prefer = 'service') =>
      readThrough.read({
        operation: 'returns.list',
        parameters: query,
        schema: ReturnPage,
        prefer,
        fetch: () => fetchPage(query, 'person'),
        records: ({ returns }) => returns.map(toRecord),
        isFurtherPage: query.page > 1,
        // A list that was seen as such says more than one put together: its order and its count are the service's.
        fromRecords: async (account, snapshotAsOf) =>
          snapshotAsOf === null ? listFromRecords(account, query) : null,
      }),

    read: ({ id }, prefer = 'service') => read(id, prefer),

    async readPicture({ id, line, action }, prefer = 'service') {
      const addressIn = ({ data }: Answer<ReturnOrder>) =>
        data.inventory[line]?.actionTaken[action]?.imageUrl ?? null;
      const renew = async () => addressIn(await read(id, 'service'));
      const url = addressIn(await read(id, 'cache')) ?? (await renew());
      if (url === null) throw noPictureError('returns.read');
      return await pictures.read({
        url,
        operation: 'returns.read',
        parameters: { id, line, action },
        prefer,
        renew,
      });
    },

    async *walk({ filters, signal }) {
      yield* walkNumberedPages(
        largestPage,
        async (page) => {
          const query = { filters, page, pageSize: largestPage };
          const { data, ids } = await fetchPage(query, 'background', signal);
          return { page: data.returns, ids, hasMore: data.hasMore };
        },
        { operation: 'returns.list', signal },
      );
    },
  };
}

/**
 * The filters that are applied on this side too: 1.0 knows neither the kind nor the completed window, and the dates
 * of creation stay with the service, which names them at every version (reference-notes 4.4).
 */
function ownFilters(filters: ReturnFilters): ReturnFilters {
  return { ...filters, insertedFrom: null, insertedTo: null };
}

function toRecord(order: ReturnOrder): HeldRecord {
  const { id, referenceId, status, fulfillmentCenter, inventory, originalShipmentId } = order;
  const center = fulfillmentCenter?.name ?? '';
  const words = [
    referenceId,
    order.trackingNumber,
    order.shipmentTrackingNumber,
    order.storeOrderId,
    order.customerName,
    originalShipmentId === null ? null : String(originalShipmentId),
    center,
    ...inventory.flatMap(({ sku, name, barcodes }) => [sku, name].concat(barcodes)),
  ];
  return {
    kind,
    id,
    body: order,
    text: {
      parentId: null,
      title: referenceId ?? '',
      detail: [status, center].filter((part) => part !== '').join(' · '),
      words: words.filter((word) => word !== null),
    },
  };
}

/** The list's parameters as the version spells them (reference-notes 4.4); an empty filter is left out. */
function wireQuery(
  { filters, page, pageSize }: ReturnListQuery,
  version: string,
): Record<string, string | number | null> {
  const joined = (values: readonly (string | number)[]) => (values.length === 0 ? null : values.join(','));
  const common = {
    Limit: pageSize,
    ReferenceIds: joined(filters.references),
    Status: joined(filters.statuses),
    FulfillmentCenterIds: joined(filters.centerIds),
    TrackingNumbers: joined(filters.trackingNumbers),
    OriginalShipmentIds: joined(filters.shipmentIds),
    InventoryIds: joined(filters.inventoryIds),
    StartDate: filters.insertedFrom,
    EndDate: filters.insertedTo,
  };
  if (version === '1.0') return { ...common, Page: page, IDs: joined(filters.ids), SortOrder: 'Newest' };
  return {
    ...common,
    // From 2025-07 on the cursor is a page number.
    Cursor: page,
    Ids: joined(filters.ids),
    SortOrder: 'Desc',
    CompletedStartDate: filters.completedFrom,
    CompletedEndDate: filters.completedTo,
    ReturnTypes: joined(filters.returnTypes),
  };
}
