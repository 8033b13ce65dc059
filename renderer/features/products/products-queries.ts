import { queryOptions } from '@tanstack/react-query';
import { cursorPages } from '#renderer/components/list-screen/page-chain.ts';
import { productsKey } from '#renderer/components/product/use-product-change.ts';
import type { Prefer } from '#renderer/components/record-pane/use-cached-record.ts';
import { call } from '#renderer/platform/bridge/call.ts';
import type { Answer } from '#shared/ipc/answer.ts';
import type { Product, ProductPage, ProductQuery } from '#shared/products/products.ts';

/** Omitted ones do not filter. */
export type ProductFilters = Partial<ProductQuery>;

type ProductPageQuery = {
  readonly filters: ProductFilters;
  readonly cursor: string | null;
  readonly pageSize: number;
  readonly prefer: Prefer;
};

/** Products include all their variants, so a page holds fewer than a list of plain rows. */
const pageSize = 100;

/**
 * Reads a page of products as the server finds them. The server's free search ignores barcodes (reference-notes 7.3),
 * so a text without matches is looked up as a full barcode, which matches few products.
 */
async function listProducts(query: ProductPageQuery): Promise<Answer<ProductPage>> {
  const { filters, cursor } = query;
  const { search = '' } = filters;
  const answer = await call('products.list', query);
  if (search === '' || cursor !== null || answer.data.products.length > 0) return answer;
  const barcode = search.trim();
  return call('products.list', { ...query, filters: { ...filters, search: '', barcode } });
}

export function productListQuery(accountId: string, filters: ProductFilters) {
  return cursorPages({
    queryKey: [...productsKey(accountId), 'list', filters],
    fetchPage: (cursor, prefer) => listProducts({ filters, cursor, pageSize, prefer }),
    rowsOf: ({ products }) => products,
    rowId: ({ id }) => String(id),
  });
}

/** More than a user would read through; they narrow the text instead. */
const maxFound = 25;

/** Query for the products offered to a change, as the server finds them now. */
export function findProductsQuery(accountId: string, text: string) {
  return queryOptions({
    queryKey: [...productsKey(accountId), 'find', text],
    queryFn: () =>
      listProducts({
        filters: { search: text },
        cursor: null,
        pageSize: maxFound,
        prefer: 'service',
      }),
    enabled: text !== '',
  });
}

export function productName({ id, name }: Pick<Product, 'id' | 'name'>): string {
  return name || String(id);
}

/** Null if none is known. */
export function onHandOf({ variants }: Product): number | null {
  const known = variants.flatMap(({ inventory }) => inventory?.onHandQty ?? []);
  return known.length === 0 ? null : known.reduce((sum, count) => sum + count, 0);
}
