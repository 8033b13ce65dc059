import { z } from 'zod';
import type { Answer } from '../../../shared/ipc/answer.ts';
import { Product, ProductPageWire, type Variant } from '../../../shared/products/products.ts';
import type { Api } from '../../api/api-client.ts';
import { paginateCursors } from '../../api/paging/paging.ts';
import type { Prefer, ReadThrough } from '../../cache/read-through.ts';
import type { CachedItems } from '../inventory/cached-items.ts';

/** Products with their variants. */
export type Products = {
  /**
   * The products of which a variant is this inventory item; none is an empty list. Without the service also what the
   * catalog on this desk keeps of them, if that is younger.
   */
  listProducts(query: { id: number }, prefer?: Prefer): Promise<Answer<Product[]>>;
};

type ProductsOptions = {
  api: Pick<Api, 'call'>;
  readThrough: ReadThrough;
  cachedItems: Pick<CachedItems, 'keep' | 'readProducts'>;
};

const ProductList = z.array(Product);

/** An item is the variant of a few products; a server that does not know the filter is not read to its end. */
const mostPages = 4;
const largestPage = 250;
const operation = 'products.list';
const countedVersion = '2.0';

/** Specification 2.2 to 2.4 and 4.2, reference-notes 7.3. */
export function createProducts({ api, readThrough, cachedItems }: ProductsOptions): Products {
  const fetchPage = (inventoryId: number, cursor: string | null) =>
    api.call('products.list', {
      // The path names no item; its number tells a 404 about this item from one about the operation.
      path: { id: inventoryId },
      query: (version) => ({
        InventoryId: inventoryId,
        // Version 2.0 answers with a bare array, whose pages can only be counted.
        ...(version === countedVersion ? { Page: 1, Limit: largestPage } : { PageSize: largestPage }),
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
      if (count === mostPages) break;
    }
    return { data: products, asOf: first.at, requestId: first.requestId };
  };

  return {
    listProducts: ({ id }, prefer = 'service') =>
      readThrough.read({
        operation,
        parameters: { inventoryId: id },
        schema: ProductList,
        prefer,
        fetch: () => fetchProducts(id),
        words: (products) => [{ kind: 'inventoryItem', id, words: wordsOfVariants(products, id) }],
        onFetched(account, { data, asOf }) {
          cachedItems.keep(account, { pass: 'products', records: data }, asOf);
        },
        fromRecords: (account) => cachedItems.readProducts(account, id),
      }),
  };
}

/** Whether an exact match is what the filter means is not documented, so that it is compared again on this side. */
function hasInventoryItem(product: Product, id: number): boolean {
  return product.variants.some((variant) => isItem(variant, id));
}

function isItem({ inventory }: Variant, id: number): boolean {
  return inventory?.inventoryId === id;
}

/** What is scanned on a piece of the item: every barcode of its variants, with the codes that stand beside them. */
function wordsOfVariants(products: readonly Product[], id: number): string[] {
  const variants = products.flatMap((product) => product.variants.filter((variant) => isItem(variant, id)));
  return variants.flatMap(({ barcodes, gtin, upc, sku }) =>
    [...barcodes.map(({ value }) => value), gtin, upc, sku].filter((word) => word !== null),
  );
}
