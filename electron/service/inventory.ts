import type { Answer } from '../../shared/ipc/answer.ts';
import {
  type InventoryFilters,
  InventoryItem,
  InventoryItemPageWire,
  InventoryItemWire,
  InventoryLevel,
  InventoryLevelPageWire,
  InventoryLevelWire,
  InventoryLocations,
  InventoryLocationsWire,
  InventoryLots,
  InventoryLotsWire,
  InventoryPage,
  SeenInventoryItem,
} from '../../shared/service/inventory.ts';
import { passesInventoryFilters } from '../../shared/service/inventory-filters.ts';
import type { Store } from '../store/open-store.ts';
import type { Api } from './api.ts';
import { createLevelReader } from './inventory-levels.ts';
import { createSeenInventory, isSeenCursor, toItemRecord, toItemWords } from './inventory-seen.ts';
import { walkCursors } from './paging.ts';
import type { Priority } from './rate-budget.ts';
import { type Prefer, parseKept, type ReadThrough } from './read-through.ts';
import { ServiceError } from './service-error.ts';

/** What a list of items asks for; the cursor is the `next` of the page before. */
export type InventoryListQuery = { filters: InventoryFilters; cursor: string | null; pageSize: number };

/** A page of items alone, as the walk of them gives it. */
export type InventoryItemPage = { items: InventoryItem[]; next: string | null };

/** Inventory items and their quantities, from the service or, when it cannot be asked, from what was seen before. */
export type Inventory = {
  /**
   * One page with the items' totals, which are one more request; where they cannot be had the page says why. Without
   * the service also a list never asked for, from the items seen.
   */
  list(query: InventoryListQuery, prefer?: Prefer): Promise<Answer<InventoryPage>>;
  /** One item; from the list where the server reads no item on its own. */
  read(query: { id: number }, prefer?: Prefer): Promise<Answer<InventoryItem>>;
  /** The totals; without the service also those that were only seen beside a row of a list. */
  readLevel(query: { id: number }, prefer?: Prefer): Promise<Answer<InventoryLevel>>;
  readLocations(query: { id: number }, prefer?: Prefer): Promise<Answer<InventoryLocations>>;
  readLots(query: { id: number }, prefer?: Prefer): Promise<Answer<InventoryLots>>;
  /** Every page of items without their totals, in the background; nothing of it is kept. */
  walk(query: {
    filters: InventoryFilters;
    pageSize: number;
    signal?: AbortSignal;
  }): AsyncGenerator<InventoryItemPage>;
  /** Every page of totals, in the background; nothing of it is kept. */
  walkLevels(query: { pageSize: number; signal?: AbortSignal }): AsyncGenerator<{
    items: InventoryLevel[];
    next: string | null;
  }>;
};

/** What {@link createInventory} needs. */
export type InventoryOptions = {
  api: Pick<Api, 'call'>;
  readThrough: ReadThrough;
  store: Pick<Store, 'readSeen' | 'readSnapshot' | 'listSeenMatching'>;
};

/** Makes the inventory of one profile (specification 2.9 and 4.6, reference-notes 6). */
export function createInventory({ api, readThrough, store }: InventoryOptions): Inventory {
  const seenInventory = createSeenInventory(store);
  const levels = createLevelReader(api);

  const fetchItems = async (query: InventoryListQuery, priority: Priority, signal?: AbortSignal) => {
    const { filters, cursor, pageSize } = query;
    const answer = await api.call('inventory.list', {
      query: wireQuery(filters, pageSize),
      ...(cursor === null ? {} : { cursor: { value: cursor, parameter: 'Cursor' } }),
      priority,
      schema: InventoryItemPageWire,
      ...(signal === undefined ? {} : { signal }),
    });
    const { items, next } = answer.value;
    const passing = items.filter((item) => passesInventoryFilters(item, filters));
    return { data: { items: passing, next }, asOf: answer.at, requestId: answer.requestId };
  };

  /** A server of the specification alone reads no item on its own, but lists it by its id (4.6). */
  const fetchItem = async (id: number) => {
    try {
      const answer = await api.call('inventory.read', {
        path: { id },
        priority: 'person',
        schema: InventoryItemWire,
      });
      return { data: answer.value, asOf: answer.at, requestId: answer.requestId };
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code !== 'UNSUPPORTED') throw error;
      const filters = { search: '', ids: [id], isActive: null, isDigital: null };
      const page = await fetchItems({ filters, cursor: null, pageSize: 1 }, 'person');
      const item = page.data.items.find(({ inventoryId }) => inventoryId === id);
      if (item === undefined) throw unknownItem(page.requestId);
      return { data: item, asOf: page.asOf, requestId: page.requestId };
    }
  };

  return {
    list: (query, prefer = 'service') =>
      readThrough.read({
        operation: 'inventory.list',
        parameters: query,
        schema: InventoryPage,
        // The rest of a list that was put together from what was seen: the service does not know where it goes on.
        prefer: isSeenCursor(query.cursor) ? 'cache' : prefer,
        async fetch() {
          if (isSeenCursor(query.cursor)) throw lostPlace();
          const { data, asOf, requestId } = await fetchItems(query, 'person');
          const joined = await levels.readOf(data.items.map(({ inventoryId }) => inventoryId));
          return { data: { ...data, ...joined }, asOf, requestId };
        },
        records: (page) =>
          page.items.map((item) => {
            const level = page.levels.find(({ inventoryId }) => inventoryId === item.inventoryId);
            return toItemRecord(item, level ?? null);
          }),
        isFurtherPage: query.cursor !== null,
        // A list that was seen as such says more than one put together: its order is the service's.
        fromRecords: async (account, snapshotAsOf) =>
          snapshotAsOf === null ? seenInventory.list(account, query) : null,
      }),

    read: ({ id }, prefer = 'service') =>
      readThrough.read({
        operation: 'inventory.read',
        parameters: { id },
        schema: InventoryItem,
        prefer,
        fetch: () => fetchItem(id),
        records: (item) => [toItemRecord(item, null)],
        async fromRecords(account) {
          const seen = await store.readSeen({ account, kind: 'inventoryItem', id });
          const kept = seen === null ? null : parseKept(seen.body, SeenInventoryItem);
          if (seen === null || kept === null) return null;
          const { seenLevel: _level, ...item } = kept.value;
          return { data: item, asOf: seen.asOf };
        },
      }),

    readLevel: ({ id }, prefer = 'service') =>
      readThrough.read({
        operation: 'inventory.readLevel',
        parameters: { id },
        schema: InventoryLevel,
        prefer,
        async fetch() {
          const call = { path: { id }, priority: 'person', schema: InventoryLevelWire } as const;
          const answer = await api.call('inventory.readLevel', call);
          return { data: answer.value, asOf: answer.at, requestId: answer.requestId };
        },
        async fromRecords(account) {
          const seen = await store.readSeen({ account, kind: 'inventoryItem', id });
          const level =
            seen === null ? null : (parseKept(seen.body, SeenInventoryItem)?.value.seenLevel ?? null);
          return seen === null || level === null ? null : { data: level, asOf: seen.asOf };
        },
      }),

    readLocations: ({ id }, prefer = 'service') =>
      readThrough.read({
        operation: 'inventory.readLocations',
        parameters: { id },
        schema: InventoryLocations,
        prefer,
        async fetch() {
          const call = { path: { id }, priority: 'person', schema: InventoryLocationsWire } as const;
          const answer = await api.call('inventory.readLocations', call);
          return { data: answer.value, asOf: answer.at, requestId: answer.requestId };
        },
      }),

    readLots: ({ id }, prefer = 'service') =>
      readThrough.read({
        operation: 'inventory.readLots',
        parameters: { id },
        schema: InventoryLots,
        prefer,
        async fetch() {
          const call = { path: { id }, priority: 'person', schema: InventoryLotsWire } as const;
          const answer = await api.call('inventory.readLots', call);
          return { data: answer.value, asOf: answer.at, requestId: answer.requestId };
        },
        words: ({ lots }) => [toItemWords(id, lots)],
      }),

    walk: ({ filters, pageSize, signal }) =>
      walkCursors(
        async (cursor) => (await fetchItems({ filters, cursor, pageSize }, 'background', signal)).data,
        { operation: 'inventory.list', signal },
      ),

    walkLevels: ({ pageSize, signal }) =>
      walkCursors(
        async (cursor) => {
          const answer = await api.call('inventory.listLevels', {
            query: { PageSize: pageSize },
            ...(cursor === null ? {} : { cursor: { value: cursor, parameter: 'Cursor' } }),
            priority: 'background',
            schema: InventoryLevelPageWire,
            ...(signal === undefined ? {} : { signal }),
          });
          return answer.value;
        },
        { operation: 'inventory.listLevels', signal },
      ),
  };
}

/** The list's parameters as the service spells them (specification 4.6); an empty filter is left out. */
function wireQuery(
  filters: InventoryFilters,
  pageSize: number,
): Record<string, string | number | boolean | null> {
  const search = filters.search.trim();
  return {
    SearchBy: search === '' ? null : search,
    InventoryIds: filters.ids.length === 0 ? null : filters.ids.join(','),
    IsActive: filters.isActive,
    IsDigital: filters.isDigital,
    PageSize: pageSize,
  };
}

function unknownItem(requestId: string | null): ServiceError {
  const message = 'The service knows nothing under this number; it may belong to another account.';
  return new ServiceError(
    { code: 'NOT_FOUND', message, requestId },
    { operation: 'inventory.read', status: null, requestId },
  );
}

function lostPlace(): ServiceError {
  const message = 'This list was put together from what was seen, and that is no longer kept. Load it again.';
  return new ServiceError(
    { code: 'NOT_FOUND', message, requestId: null },
    { operation: 'inventory.list', status: null, requestId: null },
  );
}
