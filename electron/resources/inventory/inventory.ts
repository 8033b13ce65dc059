import type { z } from 'zod';
import type { Api } from '#electron/api/api-client.ts';
import { failedWith, ServiceError } from '#electron/api/api-error.ts';
import type { Operation } from '#electron/api/operations/operations.ts';
import { paginateCursors } from '#electron/api/paging/paging.ts';
import type { CachedRecord, Preferring } from '#electron/cache/read-through.ts';
import { fetchById } from '#electron/cache/record-reader.ts';
import type { SavedTerms } from '#electron/cache/store-records.ts';
import type { SyncRecords } from '#electron/catalog/item-index.ts';
import type { ReadContext } from '#electron/resources/account-context.ts';
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
  type MissingPart,
} from '#shared/inventory/inventory.ts';
import { passesInventoryFilters } from '#shared/inventory/model/inventory-filters.ts';
import { failureSentence } from '#shared/messages/failure-sentence.ts';
import { sentence } from '#shared/messages/messages.ts';
import { type CachedItems, isCacheCursor } from './cached-items.ts';

/** The cursor is the `next` of the previous page. */
type InventoryListQuery = { filters: InventoryFilters; cursor: string | null; pageSize: number };

type InventoryContext = ReadContext & { cachedItems: CachedItems };

/** How to read one part of an item. */
type ItemPart<Data> = {
  operation: Operation;
  schema: z.ZodType<Data>;
  wireSchema: z.ZodType<Data>;
  toCatalog: (data: Data) => SyncRecords;
  fromCatalog: (account: string, id: number) => Promise<{ data: Data; asOf: string } | null>;
  /** Whether a list in the window is read from the catalog right after this part; default false. */
  isListed?: boolean;
  searchTerms?: (data: Data, id: number) => readonly SavedTerms[];
};

/**
 * Inventory items and their quantities (specification 2.9 and 4.6, reference-notes 6), from the service or, if it
 * cannot be asked, from earlier reads or this desk's catalog, whichever is newer. Service responses are saved in that
 * catalog.
 */
export function createInventory({ api, readThrough, cachedItems }: InventoryContext) {
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

  /** A server with only the specification's operations cannot read one item, but lists it by its id (4.6). */
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

  /**
   * One page with the items' totals, which take one more request; if they are unavailable, the page states why. Without
   * the service also a list never requested before, from this desk's catalog.
   */
  const list = ({ prefer, ...query }: Preferring<InventoryListQuery>) =>
    readThrough.read({
      operation: 'inventory.list',
      parameters: query,
      schema: InventoryPage,
      // The rest of a list built on this desk: the service does not know how it continues.
      prefer: isCacheCursor(query.cursor) ? 'cache' : prefer,
      async fetch() {
        if (isCacheCursor(query.cursor)) throw listChangedError();
        const { data, asOf, requestId } = await fetchItems(query);
        const totals = await readLevels(
          api,
          data.items.map(({ inventoryId }) => inventoryId),
        );
        return { data: { ...data, ...totals }, asOf, requestId };
      },
      records: ({ items }) => items.map(toItemRecord),
      onFetched(account, { data: { items, levels: totals }, asOf }) {
        void cachedItems.save(account, { pass: 'items', records: items }, asOf);
        void cachedItems.save(account, { pass: 'levels', records: totals }, asOf);
      },
      isFurtherPage: query.cursor !== null,
      async fromRecords(account, snapshotAsOf) {
        // Earlier reads are available immediately; the service, which is asked next, knows more than the catalog.
        if (snapshotAsOf !== null && prefer === 'cache') return null;
        return cachedItems.list(account, query, snapshotAsOf !== null);
      },
    });

  /** From the list if the server has no read for one item. */
  const read = ({ id, prefer }: Preferring<{ id: number }>) =>
    readThrough.read({
      operation: 'inventory.read',
      parameters: { id },
      schema: InventoryItem,
      prefer,
      fetch: () => fetchItem(id),
      records: (item) => [toItemRecord(item)],
      onFetched: (account, { data, asOf }) =>
        void cachedItems.save(account, { pass: 'items', records: [data] }, asOf),
      missed: (account) => cachedItems.markRemoved(account, id),
      fromRecords: (account) => cachedItems.readItem(account, id),
    });

  const createPartReader =
    <Data>(part: ItemPart<Data>) =>
    ({ id, prefer }: Preferring<{ id: number }>) =>
      readThrough.read({
        operation: part.operation,
        parameters: { id },
        schema: part.schema,
        prefer,
        fetch: () => fetchById(api, part.operation, id, part.wireSchema),
        searchTerms: (data) => part.searchTerms?.(data, id) ?? [],
        onFetched(account, { data, asOf }) {
          const saving = cachedItems.save(account, part.toCatalog(data), asOf);
          return part.isListed === true ? saving : undefined;
        },
        fromRecords: (account) => part.fromCatalog(account, id),
      });
  const readLevel = createPartReader({
    operation: 'inventory.readLevel',
    schema: InventoryLevel,
    wireSchema: InventoryLevelWire,
    toCatalog: (level) => ({ pass: 'levels', records: [level] }),
    fromCatalog: cachedItems.readLevel,
  });
  const readLocations = createPartReader({
    operation: 'inventory.readLocations',
    schema: InventoryLocations,
    wireSchema: InventoryLocationsWire,
    toCatalog: (locations) => ({ pass: 'locations', records: [locations] }),
    fromCatalog: cachedItems.readLocations,
  });
  const readLots = createPartReader({
    operation: 'inventory.readLots',
    schema: InventoryLots,
    wireSchema: InventoryLotsWire,
    toCatalog: (lots) => ({ pass: 'lots', records: [lots] }),
    fromCatalog: cachedItems.readLots,
    isListed: true,
    searchTerms: ({ lots }, id) => [toItemWords(id, lots)],
  });

  return { list, read, readLevel, readLocations, readLots };
}

/** Specification 4.6. Empty filters are omitted. */
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
  const message = sentence('failure.notFound');
  return failedWith('inventory.read', { code: 'NOT_FOUND', message, requestId });
}

function listChangedError(): ServiceError {
  const message = sentence('failure.listChanged');
  return failedWith('inventory.list', { code: 'NOT_FOUND', message, requestId: null });
}

/** The totals of a page's items, and why any are missing. */
type PageLevels = { levels: InventoryLevel[]; levelsMissing: MissingPart | null };

/** Normally one request; at most this many to a server with smaller pages. */
const maxRequests = 5;

/**
 * Reads the service's totals for a page's items, for a waiting user (reference-notes 6.2); never rejects with a
 * {@link ServiceError}, since the items are useful without them.
 */
async function readLevels(api: Pick<Api, 'call'>, ids: readonly number[]): Promise<PageLevels> {
  if (ids.length === 0) return { levels: [], levelsMissing: null };
  const requestedIds = new Set(ids);
  const found = new Map<number, InventoryLevel>();
  const pages = paginateCursors(
    async (cursor) => {
      const answer = await api.call('inventory.listLevels', {
        query: { InventoryIds: ids.join(','), PageSize: ids.length },
        ...(cursor === null ? {} : { cursor: { value: cursor, parameter: 'Cursor' } }),
        priority: 'person',
        schema: InventoryLevelPageWire,
      });
      return answer.value;
    },
    { operation: 'inventory.listLevels' },
  );
  let requests = 0;
  try {
    for await (const { items } of pages) {
      requests += 1;
      for (const level of items) if (requestedIds.has(level.inventoryId)) found.set(level.inventoryId, level);
      if (found.size === requestedIds.size || requests === maxRequests) break;
    }
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { levels: [], levelsMissing: toMissingPart(error) };
  }
  return { levels: [...found.values()], levelsMissing: null };
}

function toMissingPart({ failure }: ServiceError): MissingPart {
  const { code } = failure;
  const missingScope = code === 'FORBIDDEN' ? failure.missingScope : null;
  const isNamed = code === 'UNSUPPORTED' || code === 'FORBIDDEN' || code === 'OFFLINE';
  return { code: isNamed ? code : 'SERVICE', message: failureSentence(failure), missingScope };
}

const kind = 'inventoryItem';

/** Returns the text by which a seen item is found; the catalog saves the item itself. */
function toItemRecord({ inventoryId: id, name, sku, barcode }: InventoryItem): CachedRecord {
  const words = [sku, name, barcode].filter((word) => word !== null);
  return {
    kind,
    id,
    body: null,
    text: { parentId: null, title: sku ?? name ?? '', detail: name ?? '', words },
  };
}

/** Returns additional search text of an item: its lot numbers. */
export function toItemWords(id: number, lots: readonly { lotNumber: string | null }[]): SavedTerms {
  return { kind, id, terms: lots.flatMap(({ lotNumber }) => lotNumber ?? []) };
}
