import { z } from 'zod';
import type { Api } from '#electron/api/api-client.ts';
import { failedWith, ServiceError, unreadableError } from '#electron/api/api-error.ts';
import { paginateCursors } from '#electron/api/paging/paging.ts';
import { checkedInput } from '#electron/api/request-body.ts';
import { joinedParameter } from '#electron/cache/numbered-list.ts';
import type { Fetched, Preferring } from '#electron/cache/read-through.ts';
import type { ReadContext } from '#electron/resources/account-context.ts';
import type { CachedItems } from '#electron/resources/inventory/cached-items.ts';
import { sentence } from '#shared/messages/messages.ts';
import {
  Allergen,
  AllergenListWire,
  Product,
  ProductPage,
  ProductPageWire,
  ProductQuery,
  type Variant,
  VariantListWire,
} from '#shared/products/products.ts';

type ProductsContext = ReadContext & { cachedItems: Pick<CachedItems, 'save' | 'readProducts'> };
type ProductReaderContext = ReadContext & { cachedItems: Pick<CachedItems, 'save' | 'removeProduct'> };

const ProductList = z.array(Product);

/** An item is the variant of few products; a server that does not know the filter is not read to the last page. */
const maxPages = 4;
const maxPageSize = 250;
const operation = 'products.list';
const countedVersion = '2.0';

/** Specification 2.2 to 2.4 and 4.2, reference-notes 7.3. */
export function createProducts({ api, readThrough, cachedItems }: ProductsContext) {
  const fetchPage = (inventoryId: number, cursor: string | null) =>
    api.call('products.list', {
      // The path does not name the item; its number distinguishes a 404 about this item from one about the operation.
      path: { id: inventoryId },
      query: (version) => ({
        InventoryId: inventoryId,
        // Version 2.0 returns a bare array, whose pages can only be counted.
        ...(version === countedVersion ? { Page: 1, Limit: maxPageSize } : { PageSize: maxPageSize }),
      }),
      ...(cursor === null ? {} : { cursor: { value: cursor, parameter: 'Cursor' } }),
      priority: 'person',
      schema: ProductPageWire,
    });

  const fetchProducts = async (inventoryId: number) => {
    const first = await fetchPage(inventoryId, null);
    const products: Product[] = [];
    const pages = paginateCursors(
      async (cursor) => (cursor === null ? first.value : (await fetchPage(inventoryId, cursor)).value),
      { operation },
    );
    let count = 0;
    for await (const { items } of pages) {
      count += 1;
      products.push(...items.filter((product) => hasInventoryItem(product, inventoryId)));
      if (count === maxPages) break;
    }
    return { data: products, asOf: first.at, requestId: first.requestId };
  };

  /**
   * Products with a variant that is this inventory item; an empty list if there are none. Without the service also
   * those in this desk's catalog, if newer.
   */
  const listProducts = ({ id, prefer }: Preferring<{ id: number }>) =>
    readThrough.read({
      operation,
      parameters: { inventoryId: id },
      schema: ProductList,
      prefer,
      fetch: () => fetchProducts(id),
      searchTerms: (products) => [{ kind: 'inventoryItem', id, terms: variantSearchTerms(products, id) }],
      onFetched(account, { data, asOf }) {
        void cachedItems.save(account, { pass: 'products', records: data }, asOf);
      },
      fromRecords: (account) => cachedItems.readProducts(account, id),
    });
  return { listProducts };
}

/** Whether the filter matches exactly is undocumented, so the result is compared again on this side. */
function hasInventoryItem(product: Product, id: number): boolean {
  return product.variants.some((variant) => isItem(variant, id));
}

function isItem({ inventory }: Variant, id: number): boolean {
  return inventory?.inventoryId === id;
}

/** Returns the codes scanned on a piece of the item: all barcodes of its variants, with the codes beside them. */
function variantSearchTerms(products: readonly Product[], id: number): string[] {
  const variants = products.flatMap((product) => product.variants.filter((variant) => isItem(variant, id)));
  return variants.flatMap(({ barcodes, gtin, upc, sku }) =>
    [...barcodes.map(({ value }) => value), gtin, upc, sku].filter((code) => code !== null),
  );
}

/** Specification 4.11. Rejects with a ServiceError. */
export async function listAllergens(api: Pick<Api, 'call'>): Promise<Allergen[]> {
  return (await fetchAllergens(api)).data;
}

async function fetchAllergens(api: Pick<Api, 'call'>): Promise<Fetched<Allergen[]>> {
  const answer = await api.call('allergens.list', { priority: 'person', schema: AllergenListWire });
  return { data: answer.value, asOf: answer.at, requestId: answer.requestId };
}

type ProductSearchQuery = {
  filters: ProductQuery;
  /** The `next` of an earlier page; null for the first. */
  cursor: string | null;
  /** At most 250. */
  pageSize: number;
};

/** Version 2.0 has no cursors, so its pages are counted (reference-notes 7.3). */
const countedCursor = /^page:(\d{1,7})$/;

/** Reads products and their variants (specification 4.2 and 4.11), through saved data or from the service only. */
export type ProductReader = ReturnType<typeof createProductReader>;

/**
 * Reads products with their variants, and lists of them. The product is in the list; its variants are read separately
 * if the server has that operation, since version 2.0's list has less of them.
 */
export function createProductReader({ api, readThrough, cachedItems }: ProductReaderContext) {
  const search = createProductSearch({ api });

  const fetch = async (id: number): Promise<Fetched<Product>> => {
    const filters = { ...ProductQuery.parse({}), productId: id };
    const [page, variants] = await Promise.all([
      search.list({ filters, cursor: null, pageSize: 10 }),
      search.listVariants({ id }).catch((error: unknown) => {
        if (error instanceof ServiceError && error.code === 'UNSUPPORTED') return null;
        throw error;
      }),
    ]);
    const { asOf, requestId } = page;
    const product = page.products.find((entry) => entry.id === id);
    if (product === undefined) {
      // A server that ignores the filter lists other products, and this one perhaps on another page.
      if (page.products.length > 0) throw unreadableError(operation, 200, requestId);
      const message = sentence('failure.notFound');
      throw failedWith(operation, { code: 'NOT_FOUND', message, requestId });
    }
    return { data: variants === null ? product : { ...product, variants }, asOf, requestId };
  };

  /** With all its variants. */
  const read = ({ id, prefer }: Preferring<{ id: number }>) =>
    readThrough.read({
      operation: 'products.listVariants',
      parameters: { id },
      schema: Product,
      prefer,
      fetch: () => fetch(id),
      onFetched(account, { data, asOf }) {
        void cachedItems.save(account, { pass: 'products', records: [data] }, asOf);
      },
      // Its variants may have moved to another product with their items.
      missed: (account) => void cachedItems.removeProduct(account, { id, variants: [] }),
    });

  const list = ({ prefer, ...query }: Preferring<ProductSearchQuery>) =>
    readThrough.read({
      operation,
      parameters: query,
      schema: ProductPage,
      prefer,
      async fetch() {
        const { products, next, asOf, requestId } = await search.list(query);
        return { data: { products, next }, asOf, requestId };
      },
      isFurtherPage: query.cursor !== null,
      onFetched(account, { data, asOf }) {
        void cachedItems.save(account, { pass: 'products', records: data.products }, asOf);
      },
    });

  const listAllergensSaved = ({ prefer }: Preferring<object>) =>
    readThrough.read({
      operation: 'allergens.list',
      parameters: {},
      schema: z.array(Allergen),
      prefer,
      fetch: () => fetchAllergens(api),
    });

  return {
    fetch,
    read,
    search: (query: ProductSearchQuery) => search.list(query),
    /** Removes a deleted product from the catalog on this desk. */
    remove: cachedItems.removeProduct,
    handlers: { list, read, listAllergens: listAllergensSaved },
  };
}

/**
 * Reads products from the service (specification 4.2 and 4.11); nothing is saved. All methods reject with a
 * ServiceError.
 */
export function createProductSearch({ api }: Pick<ReadContext, 'api'>) {
  return {
    async list({ filters, cursor, pageSize }: ProductSearchQuery) {
      const checked = checkedInput('products.list', ProductQuery, filters);
      const page = Number(countedCursor.exec(cursor ?? '')?.[1] ?? 1);
      const isCounted = cursor !== null && countedCursor.test(cursor);
      const answer = await api.call('products.list', {
        query: (version) => ({
          ...wireQuery(checked, version),
          ...(version === countedVersion ? { Page: page, Limit: pageSize } : { PageSize: pageSize }),
        }),
        ...(cursor === null || isCounted ? {} : { cursor: { value: cursor, parameter: 'Cursor' } }),
        priority: 'person',
        schema: ProductPageWire,
      });
      const { items, next } = answer.value;
      // More items than requested are the complete list, from a server without pages.
      const hasMore = answer.version === countedVersion && items.length === pageSize;
      const { at: asOf, requestId } = answer;
      return { products: items, next: hasMore ? `page:${page + 1}` : next, asOf, requestId };
    },
    async listVariants({ id }: { id: number }) {
      const call = { path: { id }, priority: 'person', schema: VariantListWire } as const;
      return (await api.call('products.listVariants', call)).value;
    },
  };
}

/** Specification 4.2. Empty filters are omitted; one was renamed after 2.0. */
function wireQuery(filters: ProductQuery, version: string): Record<string, string | number | boolean | null> {
  return {
    Search: orNull(filters.search),
    Barcode: orNull(filters.barcode),
    CategoryIds: joinedParameter(filters.categoryIds),
    ChannelIds: joinedParameter(filters.channelIds),
    HasDigitalVariants: filters.hasDigitalVariants,
    HasVariants: filters.hasVariants,
    InventoryId: filters.inventoryId,
    LegacyIds: joinedParameter(filters.legacyIds),
    Name: orNull(filters.name),
    OnHand: filters.onHand,
    PlatformIds: joinedParameter(filters.platformIds),
    ProductId: filters.productId,
    ProductType: orNull(filters.productType),
    SalesChannel: orNull(filters.salesChannel),
    LastUpdatedTimestamp: filters.updatedSince,
    [version === countedVersion ? 'SellerSKUEvaludator' : 'SellerSKU']: orNull(filters.sellerSku),
    SKU: orNull(filters.sku),
    VariantId: filters.variantId,
    VariantStatus: orNull(filters.variantStatus),
  };
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}
