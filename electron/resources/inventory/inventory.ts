import {
  type InventoryFilters,
  InventoryItem,
  InventoryItemPageWire,
  InventoryItemWire,
  InventoryLevel,
  InventoryLevelWire,
  InventoryLocations,
  InventoryLocationsWire,
  InventoryLots,
  InventoryLotsWire,
  InventoryPage,
} from '../../../shared/inventory/inventory.ts';
import { passesInventoryFilters } from '../../../shared/inventory/model/inventory-filters.ts';
import type { Answer } from '../../../shared/ipc/answer.ts';
import type { Api } from '../../api/api-client.ts';
import { ServiceError } from '../../api/api-error.ts';
import type { Prefer, ReadThrough } from '../../cache/read-through.ts';
import { fetchById } from '../../cache/record-reader.ts';
import { isCacheCursor } from './cached-item-list.ts';
import type { CachedItems } from './cached-items.ts';
import { createLevelReader } from './inventory-levels.ts';
import { toItemRecord, toItemWords } from './inventory-records.ts';

/** What a list of items asks for; the cursor is the `next` of the page before. */
type InventoryListQuery = { filters: InventoryFilters; cursor: string | null; pageSize: number };

/**
 * Inventory items and their quantities, from the service or, when it cannot be asked, from what was seen before
 * and from the catalog on this desk, whichever is younger. What the service tells is put into that catalog.
 */
export type Inventory = {
  /**
   * One page with the items' totals, which are one more request; where they cannot be had the page says why. Without
   * the service also a list never asked for, from the catalog on this desk.
   */
  list(query: InventoryListQuery, prefer?: Prefer): Promise<Answer<InventoryPage>>;
  /** One item; from the list where the server reads no item on its own. */
  read(query: { id: number }, prefer?: Prefer): Promise<Answer<InventoryItem>>;
  readLevel(query: { id: number }, prefer?: Prefer): Promise<Answer<InventoryLevel>>;
  readLocations(query: { id: number }, prefer?: Prefer): Promise<Answer<InventoryLocations>>;
  readLots(query: { id: number }, prefer?: Prefer): Promise<Answer<InventoryLots>>;
};

type InventoryOptions = {
  api: Pick<Api, 'call'>;
  readThrough: ReadThrough;
  cachedItems: CachedItems;
};

/** Specification 2.9 and 4.6, reference-notes 6. */
export function createInventory({ api, readThrough, cachedItems }: InventoryOptions): Inventory {
  const levels = createLevelReader(api);

  const fetchItems = async (query: InventoryListQuery) => {
    const { filters, cursor, pageSize } = query;
    const answer = await api.call('inventory.list', {
      query: wireQuery(filters, pageSize),
      ...(cursor === null ? {} : { cursor: { value: cursor, parameter: 'Cursor' } }),
      priority: 'person',
      schema: InventoryItemPageWire,
    });
    const { items, next } = answer.value;
    const passing = items.filter((item) => passesInventoryFilters(item, filters));
    return { data: { items: passing, next }, asOf: answer.at, requestId: answer.requestId };
  };

  /** A server of the specification alone reads no item on its own, but lists it by its id (4.6). */
  const fetchItem = async (id: number) => {
    try {
      return await fetchById(api, 'inventory.read', id, InventoryItemWire);
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code !== 'UNSUPPORTED') throw error;
      const filters = { search: '', ids: [id], isActive: null, isDigital: null };
      const page = await fetchItems({ filters, cursor: null, pageSize: 1 });
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
        // The rest of a list that was put together on this desk: the service does not know where it goes on.
        prefer: isCacheCursor(query.cursor) ? 'cache' : prefer,
        async fetch() {
          if (isCacheCursor(query.cursor)) throw lostPlace();
          const { data, asOf, requestId } = await fetchItems(query);
          const joined = await levels.readOf(data.items.map(({ inventoryId }) => inventoryId));
          return { data: { ...data, ...joined }, asOf, requestId };
        },
        records: ({ items }) => items.map(toItemRecord),
        onFetched(account, { data: { items, levels: totals }, asOf }) {
          cachedItems.keep(account, { pass: 'items', records: items }, asOf);
          cachedItems.keep(account, { pass: 'levels', records: totals }, asOf);
        },
        isFurtherPage: query.cursor !== null,
        async fromRecords(account, snapshotAsOf) {
          // What was seen is there at once; the service, which is asked next, says more than the catalog can.
          if (snapshotAsOf !== null && prefer === 'cache') return null;
          return cachedItems.list(account, query, snapshotAsOf !== null);
        },
      }),

    read: ({ id }, prefer = 'service') =>
      readThrough.read({
        operation: 'inventory.read',
        parameters: { id },
        schema: InventoryItem,
        prefer,
        fetch: () => fetchItem(id),
        records: (item) => [toItemRecord(item)],
        onFetched(account, { data, asOf }) {
          cachedItems.keep(account, { pass: 'items', records: [data] }, asOf);
        },
        missed(account) {
          cachedItems.markRemoved(account, id);
        },
        fromRecords: (account) => cachedItems.readItem(account, id),
      }),

    readLevel: ({ id }, prefer = 'service') =>
      readThrough.read({
        operation: 'inventory.readLevel',
        parameters: { id },
        schema: InventoryLevel,
        prefer,
        fetch: () => fetchById(api, 'inventory.readLevel', id, InventoryLevelWire),
        onFetched(account, { data, asOf }) {
          cachedItems.keep(account, { pass: 'levels', records: [data] }, asOf);
        },
        fromRecords: (account) => cachedItems.readLevel(account, id),
      }),

    readLocations: ({ id }, prefer = 'service') =>
      readThrough.read({
        operation: 'inventory.readLocations',
        parameters: { id },
        schema: InventoryLocations,
        prefer,
        fetch: () => fetchById(api, 'inventory.readLocations', id, InventoryLocationsWire),
        onFetched(account, { data, asOf }) {
          cachedItems.keep(account, { pass: 'locations', records: [data] }, asOf);
        },
        fromRecords: (account) => cachedItems.readLocations(account, id),
      }),

    readLots: ({ id }, prefer = 'service') =>
      readThrough.read({
        operation: 'inventory.readLots',
        parameters: { id },
        schema: InventoryLots,
        prefer,
        fetch: () => fetchById(api, 'inventory.readLots', id, InventoryLotsWire),
        words: ({ lots }) => [toItemWords(id, lots)],
        onFetched(account, { data, asOf }) {
          cachedItems.keep(account, { pass: 'lots', records: [data] }, asOf);
        },
        fromRecords: (account) => cachedItems.readLots(account, id),
      }),
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
  const message = 'Not found. It may belong to another account.';
  return new ServiceError(
    { code: 'NOT_FOUND', message, requestId },
    { operation: 'inventory.read', status: null, requestId },
  );
}

function lostPlace(): ServiceError {
  const message = 'This offline list has expired. Refresh it.';
  return new ServiceError(
    { code: 'NOT_FOUND', message, requestId: null },
    { operation: 'inventory.list', status: null, requestId: null },
  );
}
