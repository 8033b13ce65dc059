import type { z } from 'zod';
import type {
  Aged,
  CachedItem,
  CachedVariant,
  ItemIndex,
  SyncRecords,
} from '#electron/catalog/item-index.ts';
import {
  type InventoryFilters,
  InventoryItem,
  InventoryLevel,
  InventoryLocations,
  InventoryLots,
  type InventoryPage,
} from '#shared/inventory/inventory.ts';
import { matchInventoryItems } from '#shared/inventory/model/inventory-filters.ts';
import { sentence } from '#shared/messages/messages.ts';
import { Product } from '#shared/products/products.ts';

/** Substitute for a service response, in the form a read through the cache takes. */
type CachedData<Data> = { data: Data; asOf: string } | null;

/**
 * The catalog's data on this desk, in the shape of the service's responses, for reads that the service cannot answer:
 * null if nothing is saved or readable. Never rejects.
 */
export type CachedItems = {
  readItem: (account: string, id: number) => Promise<CachedData<InventoryItem>>;
  readLevel: (account: string, id: number) => Promise<CachedData<InventoryLevel>>;
  readLocations: (account: string, id: number) => Promise<CachedData<InventoryLocations>>;
  readLots: (account: string, id: number) => Promise<CachedData<InventoryLots>>;
  /** Products with only those variants that are this item, and of these only what the catalog stores. */
  readProducts: (account: string, id: number) => Promise<CachedData<Product[]>>;
  /** See {@link listCachedItems}. */
  list: (account: string, query: ItemPageQuery, mustBeWhole: boolean) => Promise<CachedData<InventoryPage>>;
  /** Saves what the service just returned, so that it is found immediately; resolves once it is. */
  save: (account: string, records: SyncRecords, asOf: string) => Promise<void>;
  /** Marks an item that the service no longer knows as removed, so that a scan reports it; not awaited. */
  markRemoved: (account: string, id: number) => void;
  /**
   * Removes a product that the service no longer has, with its codes, and marks its variants' items as removed; resolves
   * once it is done. An item that still exists comes back with the next sync.
   */
  removeProduct: (account: string, product: Pick<Product, 'id' | 'variants'>) => Promise<void>;
};

type CachedItemsOptions = {
  /** The signed-in account's index; rejects if it is unavailable. */
  indexOf: (
    account: string,
  ) => Promise<Pick<ItemIndex, 'read' | 'search' | 'coverage' | 'write' | 'markRemoved'>>;
  /** Called when something could not be saved or read back. */
  onStoreProblem?: (error: unknown) => void;
  /** Epoch milliseconds; default the system's clock. */
  now?: () => number;
};

export function createCachedItems(options: CachedItemsOptions): CachedItems {
  const { indexOf, onStoreProblem = () => undefined, now = Date.now } = options;
  const noticeProblem = (error: unknown) => {
    onStoreProblem(error);
    return null;
  };

  /** Returns what `choose` takes from a saved item; data that no longer fits its schema is treated as missing. */
  const readPart = async <Data>(
    account: string,
    id: number,
    schema: z.ZodType<Data>,
    choose: (cached: CachedItem) => Aged<unknown> | null,
  ): Promise<CachedData<Data>> => {
    const cached = await indexOf(account)
      .then((index) => index.read(id))
      .catch(noticeProblem);
    const part = cached === null ? null : choose(cached);
    const parsed = part === null ? null : schema.safeParse(part.value);
    return part === null || parsed?.success !== true ? null : { data: parsed.data, asOf: part.asOf };
  };

  return {
    readItem: (account, id) => readPart(account, id, InventoryItem, ({ item }) => item),
    readLevel: (account, id) => readPart(account, id, InventoryLevel, ({ level }) => level),
    readLocations: (account, id) =>
      readPart(account, id, InventoryLocations, ({ item, locations }) =>
        withAge(locations, (value) => ({ ...namesOf(item.value), locations: value })),
      ),
    readLots: (account, id) =>
      readPart(account, id, InventoryLots, ({ item, lots }) =>
        withAge(lots, (value) => ({ ...namesOf(item.value), lots: value })),
      ),
    readProducts: (account, id) =>
      readPart(account, id, Product.array(), ({ variants }) =>
        withAge(variants, (value) => productsOf(value, id)),
      ),
    list: (account, query, mustBeWhole) =>
      indexOf(account)
        .then((index) => listCachedItems(index, query, mustBeWhole))
        .catch(noticeProblem),
    save: (account, records, asOf) =>
      indexOf(account)
        .then((index) => index.write({ ...records, asOf, state: null }))
        .catch(onStoreProblem),
    markRemoved(account, id) {
      const asOf = new Date(now()).toISOString();
      indexOf(account)
        .then((index) => index.markRemoved({ ids: [id], asOf, recheck: true }))
        .catch(onStoreProblem);
    },
    removeProduct(account, { id, variants }) {
      const asOf = new Date(now()).toISOString();
      const ids = variants.flatMap(({ inventory }) => inventory?.inventoryId ?? []);
      const records = [Product.parse({ id, variants: [] })];
      return indexOf(account)
        .then(async (index) => {
          await index.markRemoved({ ids, asOf, recheck: true });
          await index.write({ pass: 'products', records, asOf, state: null });
        })
        .catch(onStoreProblem);
    },
  };
}

function withAge<Value>(aged: Aged<Value> | null, change: (value: Value) => unknown): Aged<unknown> | null {
  return aged === null ? null : { value: change(aged.value), asOf: aged.asOf };
}

function namesOf({ inventoryId, name, sku }: InventoryItem) {
  return { inventoryId, name, sku };
}

/** Returns the variants under their products; unsaved data is left out. */
function productsOf(variants: readonly CachedVariant[], inventoryId: number): unknown[] {
  const products = Map.groupBy(variants, ({ productId }) => productId);
  return [...products].map(([id, group]) => ({
    id,
    name: group[0]?.productName,
    variants: group.map(({ productId: _productId, productName: _productName, ...variant }) => ({
      ...variant,
      inventory: { inventoryId },
    })),
  }));
}

/** The cursor is the `next` of the previous page. */
type ItemPageQuery = { filters: InventoryFilters; cursor: string | null; pageSize: number };

type Index = Pick<ItemIndex, 'read' | 'search' | 'coverage'>;
type Row = { item: InventoryItem; level: InventoryLevel | null; asOf: string };

const cacheCursor = /^kept:(\d{1,7})$/;

/** Whether a cursor continues a list of saved items; all others are the service's. */
export function isCacheCursor(cursor: string | null): cursor is string {
  return cursor !== null && cacheCursor.test(cursor);
}

/**
 * Returns a page of this desk's catalog items with their saved totals, without removed ones: best match first for a
 * search, else by ascending id. It is as old as its oldest figure. null for a cursor of the service, which leads
 * nowhere here, and if nothing is found in a catalog that was never read to the last page, which proves nothing.
 *
 * @param mustBeWhole null also if the catalog was never read to the last page
 */
async function listCachedItems(
  index: Index,
  query: ItemPageQuery,
  mustBeWhole: boolean,
): Promise<{ data: InventoryPage; asOf: string } | null> {
  const { filters, cursor } = query;
  if (cursor !== null && !isCacheCursor(cursor)) return null;
  const { wholeAsOf } = await index.coverage();
  if (mustBeWhole && wholeAsOf === null) return null;
  const offset = Number(cacheCursor.exec(cursor ?? '')?.[1] ?? 0);
  const { rows, hasMore } = await (filters.ids.length > 0 ? readChosen : searchRows)(index, query, offset);
  const levels = rows.flatMap(({ level }) => level ?? []);
  const asOf = rows.map((row) => row.asOf).toSorted()[0] ?? wholeAsOf;
  if (asOf === null) return null;
  const isComplete = levels.length === rows.length;
  return {
    data: {
      items: rows.map(({ item }) => item),
      levels,
      levelsMissing: isComplete ? null : { code: 'OFFLINE', message: notSynced, missingScope: null },
      next: hasMore ? `kept:${offset + query.pageSize}` : null,
    },
    asOf,
  };
}

const notSynced = sentence('inventory.levelsNotSynced');

type Part = { rows: Row[]; hasMore: boolean };

async function searchRows(index: Index, { filters, pageSize }: ItemPageQuery, offset: number): Promise<Part> {
  const { search, isActive, isDigital } = filters;
  const found = await index.search({
    text: search.trim(),
    isActive,
    isDigital,
    order: null,
    offset,
    limit: pageSize,
  });
  const ids = found.hits.flatMap(({ inventoryId, removedAt }) => (removedAt === null ? inventoryId : []));
  return { rows: await readRows(index, ids), hasMore: found.hasMore };
}

/** Ids are few, and searched like the service does. */
async function readChosen(index: Index, { filters, pageSize }: ItemPageQuery, offset: number): Promise<Part> {
  const rows = await readRows(index, filters.ids);
  const rowOf = new Map(rows.map((row) => [row.item, row]));
  const chosen = matchInventoryItems([...rowOf.keys()], filters).flatMap((item) => rowOf.get(item) ?? []);
  return { rows: chosen.slice(offset, offset + pageSize), hasMore: chosen.length > offset + pageSize };
}

/** Reads the saved data of each item; data that no longer fits its schema is treated as missing. */
async function readRows(index: Index, ids: readonly number[]): Promise<Row[]> {
  const cached = await Promise.all(ids.map((id) => index.read(id)));
  return cached.flatMap((each) => {
    const item = InventoryItem.safeParse(each?.item.value).data;
    if (each === null || each.removedAt !== null || item === undefined) return [];
    const level = InventoryLevel.safeParse(each.level?.value).data ?? null;
    const ages = [each.item.asOf, ...(level === null || each.level === null ? [] : [each.level.asOf])];
    return [{ item, level, asOf: ages.toSorted()[0] ?? each.item.asOf }];
  });
}
