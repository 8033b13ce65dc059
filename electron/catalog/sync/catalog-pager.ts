import type { CallAddress } from '#electron/api/api-address.ts';
import type { Api } from '#electron/api/api-client.ts';
import { unknownCursorError, unreadableError } from '#electron/api/api-error.ts';
import type { Operation } from '#electron/api/operations/operations.ts';
import {
  paginateCursors,
  paginateNumberedPages,
  readExtent,
  readPaging,
} from '#electron/api/paging/paging.ts';
import type { Priority } from '#electron/api/rate-limiter.ts';
import type { PageReader } from '#electron/sync/page-reader.ts';
import type { InventoryItem } from '#shared/inventory/inventory.ts';
import type { Product } from '#shared/products/products.ts';
import type { CatalogList, CatalogRows } from './catalog-page.ts';

/** A page of a list that is read to the last page. */
export type CatalogPage<Row> = {
  items: Row[];
  /**
   * Passed to a later pagination as `from`, it continues after this page, even after a restart; null on the last page.
   */
  next: string | null;
  /** Number of rows in the whole list; null if the service does not state it. */
  extent: number | null;
  /** When it was requested; ISO 8601 in UTC. */
  asOf: string;
  /** The same moment by the service's own clock, to the second; null if not stated. */
  servedAt: string | null;
};

export type CatalogPaging = {
  /** Rows per page, at most 250. */
  pageSize: number;
  /** The `next` of a page from an earlier pagination of the same list; null or omitted: from the start. */
  from?: string | null;
  /** Called before every page; default `background`. */
  priority?: () => Priority;
  signal?: AbortSignal;
  /** See `ApiRequest`; default `signal`. */
  turnSignal?: AbortSignal;
};

/**
 * The lists that hold the whole catalog, each read page by page in the service's own order, in the background; nothing
 * of it is saved. They reject as the api does, with a LostPlaceError if `from` is no longer valid.
 */
export type CatalogPager = {
  items(paging: CatalogPaging): CatalogPages<'items'>;
  /** @param paging `changedSince`: only products changed since this timestamp (ISO 8601) */
  products(paging: CatalogPaging & { changedSince?: string | null }): CatalogPages<'products'>;
  levels(paging: CatalogPaging): CatalogPages<'levels'>;
  lots(paging: CatalogPaging): CatalogPages<'lots'>;
  locations(paging: CatalogPaging): CatalogPages<'locations'>;
  /**
   * Returns items by their ids, at most 250 at a time; items that the service does not have are missing. `isNarrowed`
   * is false if the service returned others too, in which case missing items prove nothing.
   */
  itemsOf(
    ids: readonly number[],
    paging: Pick<CatalogPaging, 'priority' | 'signal' | 'turnSignal'>,
  ): Promise<{ items: InventoryItem[]; isNarrowed: boolean; asOf: string }>;
  /** Returns a product by its id; null if the service does not have it. `isNarrowed` as for items. */
  productOf(
    id: number,
    paging: Pick<CatalogPaging, 'priority' | 'signal' | 'turnSignal'>,
  ): Promise<{ product: Product | null; isNarrowed: boolean; asOf: string }>;
};

type CatalogPages<List extends CatalogList> = AsyncGenerator<CatalogPage<CatalogRows[List]>>;

type CatalogPagerOptions = { api: Pick<Api, 'download'>; pages: PageReader };

type Query = CallAddress['query'] | ((version: string) => CallAddress['query']);

const operations = {
  items: 'inventory.list',
  products: 'products.list',
  levels: 'inventory.listLevels',
  lots: 'inventory.listLots',
  locations: 'inventory.listLocations',
} as const satisfies Record<CatalogList, Operation>;

/** Version 2.0 returns products as a bare array, whose pages can only be numbered. */
const countedVersion = '2.0';
const countedPlace = /^page:(\d{1,7})$/;

/** Specification 4.2 and 4.6, reference-notes 6 and 7.3. */
export function createCatalogPager({ api, pages }: CatalogPagerOptions): CatalogPager {
  const ask = async <List extends CatalogList>(
    list: List,
    query: Query,
    cursor: string | null,
    paging: Omit<CatalogPaging, 'pageSize'>,
  ) => {
    const operation = operations[list];
    const answer = await api.download(operation, {
      query: query ?? {},
      ...(cursor === null ? {} : { cursor: { value: cursor, parameter: 'Cursor' } }),
      priority: paging.priority?.() ?? 'background',
      ...(paging.signal === undefined ? {} : { signal: paging.signal }),
      ...(paging.turnSignal === undefined ? {} : { turnSignal: paging.turnSignal }),
    });
    const { headers, requestId, version, at: asOf } = answer;
    const page = await pages.read(list, answer.value);
    if (page === null) throw unreadableError(operation, 200, requestId);
    const { rows: items, next } = page;
    return {
      page: { items, next, extent: null, asOf, servedAt: servedAt(headers) },
      headers,
      requestId,
      version,
    };
  };

  const paginateList =
    <List extends CatalogList>(list: List) =>
    (paging: CatalogPaging): CatalogPages<List> =>
      paginateCursors(
        async (cursor) => {
          const { page, headers } = await ask(list, { PageSize: paging.pageSize }, cursor, paging);
          return { ...page, extent: readExtent(headers, paging.pageSize) };
        },
        { operation: operations[list], from: paging.from ?? null, signal: paging.signal },
      );

  async function* paginateProducts(
    paging: CatalogPaging & { changedSince?: string | null },
  ): CatalogPages<'products'> {
    const { pageSize, from = null, changedSince = null, signal } = paging;
    const operation = operations.products;
    const startPage = Number(countedPlace.exec(from ?? '')?.[1] ?? 1);
    const isCounted = from !== null && countedPlace.test(from);
    const askPage = async (number: number, cursor: string | null) => {
      const query = (version: string) => ({
        LastUpdatedTimestamp: changedSince,
        ...(version === countedVersion ? { Page: number, Limit: pageSize } : { PageSize: pageSize }),
      });
      const answer = await ask('products', query, cursor, paging);
      return { ...answer, page: { ...answer.page, extent: readExtent(answer.headers, pageSize) } };
    };
    const first = await askPage(startPage, isCounted ? null : from);
    const isCountedNow = first.version === countedVersion;
    // A position of one way of paging is invalid in the other, and would be read as the start of the list.
    if (from !== null && isCounted !== isCountedNow)
      throw unknownCursorError(operation, null, first.requestId);
    if (!isCountedNow) {
      yield* paginateCursors(async (cursor) => (cursor === from ? first : await askPage(1, cursor)).page, {
        operation,
        from,
        signal,
      });
      return;
    }
    yield* paginateNumberedPages(
      pageSize,
      async (number) => {
        const { page, headers } = number === startPage ? first : await askPage(number, null);
        const { hasMore } = readPaging(headers, { page: number, pageSize, received: page.items.length });
        const next = hasMore ? `page:${number + 1}` : null;
        return { page: { ...page, next }, ids: page.items.map(({ id }) => id), hasMore };
      },
      { operation, from: startPage, signal },
    );
  }

  return {
    items: paginateList('items'),
    products: paginateProducts,
    levels: paginateList('levels'),
    lots: paginateList('lots'),
    locations: paginateList('locations'),

    async itemsOf(ids, paging) {
      const requestedIds = new Set(ids);
      const found = new Map<number, InventoryItem>();
      let asOf: string | null = null;
      const query = { InventoryIds: ids.join(','), PageSize: ids.length };
      const answers = paginateCursors(async (cursor) => (await ask('items', query, cursor, paging)).page, {
        operation: operations.items,
        signal: paging.signal,
      });
      for await (const page of answers) {
        // The first page's timestamp: items that are on no page did not exist at that time.
        asOf ??= page.asOf;
        const isNarrowed = page.items.every(({ inventoryId }) => requestedIds.has(inventoryId));
        for (const item of page.items)
          if (requestedIds.has(item.inventoryId)) found.set(item.inventoryId, item);
        if (!isNarrowed) return { items: [...found.values()], isNarrowed, asOf };
        if (found.size === requestedIds.size) break;
      }
      return { items: [...found.values()], isNarrowed: true, asOf: asOf ?? '' };
    },

    async productOf(id, paging) {
      const query = (version: string) => ({
        ProductId: id,
        ...(version === countedVersion ? { Page: 1, Limit: 1 } : { PageSize: 1 }),
      });
      const { items, asOf } = (await ask('products', query, null, paging)).page;
      const product = items.find((found) => found.id === id) ?? null;
      return { product, isNarrowed: items.length === (product === null ? 0 : 1), asOf };
    },
  };
}

/** By the service's own clock, to the second; null if not stated. */
export function servedAt(headers: Readonly<Record<string, string>>): string | null {
  const atMs = Date.parse(headers['date'] ?? '');
  return Number.isNaN(atMs) ? null : new Date(atMs).toISOString();
}
