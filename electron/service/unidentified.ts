import type { Answer } from '../../shared/ipc/answer.ts';
import {
  type Picture,
  UnidentifiedOrder,
  UnidentifiedOrderListWire,
  UnidentifiedOrderWire,
  UnidentifiedPage,
  unidentifiedPageSize,
} from '../../shared/service/unidentified.ts';
import { passesUnidentifiedFilters } from '../../shared/service/unidentified-filters.ts';
import type { Store } from '../store/open-store.ts';
import type { Api } from './api.ts';
import { readPaging, walkNumberedPages } from './paging.ts';
import { noPictureError, type Pictures } from './pictures.ts';
import type { Priority } from './rate-budget.ts';
import { type HeldRecord, type Prefer, parseKept, type ReadThrough } from './read-through.ts';

/** What a list of unidentified receiving orders asks for; pages of 50 count from 1. */
export type UnidentifiedListQuery = { isLinked: boolean; page: number };

/** Unidentified receiving orders, from the service or, when it cannot be asked, from what was seen before. */
export type Unidentified = {
  /** One page in the service's order; without the service also one never asked for, from the orders seen. */
  list(query: UnidentifiedListQuery, prefer?: Prefer): Promise<Answer<UnidentifiedPage>>;
  /** One order; without the service also one that was only seen as a row of a list. */
  read(query: { id: number }, prefer?: Prefer): Promise<Answer<UnidentifiedOrder>>;
  /** A picture of it, by its position from 0. NOT_FOUND where it has no picture there. */
  readPicture(query: { id: number; position: number }, prefer?: Prefer): Promise<Answer<Picture>>;
  /** Every page of one of the two lists, in the background; nothing of it is kept. */
  walk(query: { isLinked: boolean; signal?: AbortSignal }): AsyncGenerator<UnidentifiedOrder[]>;
};

/** What {@link createUnidentified} needs. */
export type UnidentifiedOptions = {
  api: Pick<Api, 'call'>;
  readThrough: ReadThrough;
  store: Pick<Store, 'readSeen' | 'listSeenMatching'>;
  pictures: Pictures;
};

const kind = 'unidentifiedOrder';
const operation = 'unidentified.list';

/** Makes the unidentified receiving orders of one profile (specification 4.11, reference-notes 1). */
export function createUnidentified(options: UnidentifiedOptions): Unidentified {
  const { api, readThrough, store, pictures } = options;

  const fetchPage = async (query: UnidentifiedListQuery, priority: Priority, signal?: AbortSignal) => {
    const { isLinked, page } = query;
    const answer = await api.call(operation, {
      query: { isCompleted: isLinked, page },
      priority,
      schema: UnidentifiedOrderListWire,
      ...(signal === undefined ? {} : { signal }),
    });
    const received = answer.value.length;
    const { hasMore } = readPaging(answer.headers, { page, pageSize: unidentifiedPageSize, received });
    const orders = answer.value.filter((order) => passesUnidentifiedFilters(order, { isLinked }));
    const ids = answer.value.map(({ id }) => id);
    const data = { orders, page, hasMore };
    return { data, ids, asOf: answer.at, requestId: answer.requestId };
  };

  const listFromRecords = async (account: string, { isLinked, page }: UnidentifiedListQuery) => {
    const offset = (page - 1) * unidentifiedPageSize;
    const filters = { isLinked };
    const seen = await store.listSeenMatching({
      account,
      kind,
      filters,
      offset,
      limit: unidentifiedPageSize,
    });
    if (seen.oldestAsOf === null) return null;
    const orders = seen.rows.flatMap(({ body }) => parseKept(body, UnidentifiedOrder)?.value ?? []);
    const hasMore = seen.totalCount > offset + unidentifiedPageSize;
    return { data: { orders, page, hasMore }, asOf: seen.oldestAsOf };
  };

  const read = (id: number, prefer: Prefer) =>
    readThrough.read({
      operation: 'unidentified.read',
      parameters: { id },
      schema: UnidentifiedOrder,
      prefer,
      async fetch() {
        const answer = await api.call('unidentified.read', {
          path: { id },
          priority: 'person',
          schema: UnidentifiedOrderWire,
        });
        return { data: answer.value, asOf: answer.at, requestId: answer.requestId };
      },
      records: (order) => [toRecord(order)],
      async fromRecords(account) {
        const seen = await store.readSeen({ account, kind, id });
        const kept = seen === null ? null : parseKept(seen.body, UnidentifiedOrder);
        return seen === null || kept === null ? null : { data: kept.value, asOf: seen.asOf };
      },
    });

  return {
    list: (query, prefer = 'service') =>
      readThrough.read({
        operation,
        parameters: query,
        schema: UnidentifiedPage,
        prefer,
        fetch: () => fetchPage(query, 'person'),
        records: ({ orders }) => orders.map(toRecord),
        isFurtherPage: query.page > 1,
        // A list that was seen as such says more than one put together: its order is the service's.
        fromRecords: async (account, snapshotAsOf) =>
          snapshotAsOf === null ? listFromRecords(account, query) : null,
      }),

    read: ({ id }, prefer = 'service') => read(id, prefer),

    async readPicture({ id, position }, prefer = 'service') {
      const addressIn = ({ data }: Answer<UnidentifiedOrder>) => data.attachments[position]?.url ?? null;
      const renew = async () => addressIn(await read(id, 'service'));
      const url = addressIn(await read(id, 'cache')) ?? (await renew());
      if (url === null) throw noPictureError('unidentified.read');
      const parameters = { id, picture: position };
      return pictures.read({ url, operation: 'unidentified.read', parameters, prefer, renew });
    },

    async *walk({ isLinked, signal }) {
      const pages = walkNumberedPages(
        unidentifiedPageSize,
        async (page) => {
          const { data, ids } = await fetchPage({ isLinked, page }, 'background', signal);
          return { page: data.orders, ids, hasMore: data.hasMore };
        },
        { operation, signal },
      );
      yield* pages;
    },
  };
}

function toRecord(order: UnidentifiedOrder): HeldRecord {
  const { id, barcode, trackingBarcode, reason, comment, linkedWroId } = order;
  const linked = linkedWroId === null ? null : String(linkedWroId);
  return {
    kind,
    id,
    body: order,
    text: {
      parentId: null,
      title: trackingBarcode ?? barcode ?? '',
      detail: reason ?? '',
      words: [barcode, trackingBarcode, reason, comment, linked].filter((word) => word !== null),
    },
  };
}
