import type { Product } from '../../world/items/inventory-items.ts';
import type { ItemCatalog } from '../../world/items/item-catalog.ts';
import type { Answer, Call } from '../answer.ts';
import { type PageRequest, type Positions, pageEnvelope, readPageRequest } from '../cursor-pages.ts';
import { largestLimit } from '../paging.ts';
import { readPathId } from '../path-id.ts';
import { validationProblem } from '../problems.ts';
import type { Query } from '../query.ts';
import { positionsOf } from '../remembered-positions.ts';
import { readCandidates, readConditions } from './product-filters.ts';
import { productToWire, variantToWire } from './product-records.ts';

const sortKeys = ['Id', 'Name', 'Category', 'TotalOnHandQty'] as const;

type SortKey = (typeof sortKeys)[number];

/** The products that hold what a free text finds: name, SKU and inventory id of their items, or their own id. */
function productsBySearch(catalog: ItemCatalog, text: string): Set<number> {
  const found = new Set<number>();
  for (const position of catalog.search(text)) {
    const productId = catalog.at(position)?.productId;
    if (productId !== undefined) found.add(productId);
  }
  const id = readPathId(text);
  const exact = id === null ? undefined : catalog.findProduct(id);
  if (exact !== undefined) found.add(exact.productId);
  return found;
}

function sortValue(product: Product, key: SortKey, call: Call): string | number {
  const { stock } = call.principal.merchant;
  if (key === 'Name') return product.name.toLowerCase();
  if (key === 'Category') return product.category.name.toLowerCase();
  if (key === 'Id') return product.productId;
  return product.variants.reduce((sum, { inventoryId }) => sum + stock.totalOnHand(inventoryId), 0);
}

function sortedBy(positions: Int32Array, key: SortKey, isDescending: boolean, call: Call): Int32Array {
  const { catalog } = call.principal.merchant;
  const values = Array.from(positions, (position) => {
    const product = catalog.productAt(position);
    return product === undefined ? 0 : sortValue(product, key, call);
  });
  const sign = isDescending ? -1 : 1;
  const order = Int32Array.from(positions.keys()).sort((first, second) => {
    const [one = 0, other = 0] = [values[first], values[second]];
    if (one === other) return first - second;
    return one < other ? -sign : sign;
  });
  return order.map((index) => positions[index] ?? 0);
}

/** The positions of the products that a list asks for; problems are left with the query. */
function selectProducts(query: Query, filters: string, call: Call): Positions {
  const { catalog, stock } = call.principal.merchant;
  const candidates = readCandidates(query, call);
  const conditions = readConditions(query, call);
  const search = query.text('Search');
  const isPlain = call.version === '2.0';
  const [sortKey] = (isPlain ? null : query.oneOf('SortBy', sortKeys)) ?? [];
  const [order] = (isPlain ? null : query.oneOf('SortOrder', ['ASC', 'DESC'])) ?? [];
  const isFiltered =
    candidates !== null || search !== null || conditions.length > 0 || !catalog.hasAllProducts;
  if (query.hasProblems) return [];
  if (!isFiltered && sortKey === undefined) {
    const { productCount } = catalog;
    return { length: productCount, at: (index) => (index < productCount ? index : undefined) };
  }
  const dependsOnStock = sortKey === 'TotalOnHandQty' || query.text('OnHand') !== null;
  const revision = `${catalog.revision} ${dependsOnStock ? stock.revision : ''}`;
  return positionsOf(catalog).get(`product ${call.version} ${filters}`, revision, () => {
    const bySearch = search === null ? null : productsBySearch(catalog, search);
    const keeps = (position: number | null): boolean => {
      const product = position === null ? undefined : catalog.productAt(position);
      return (
        product !== undefined &&
        (bySearch === null || bySearch.has(product.productId)) &&
        conditions.every((condition) => condition(product))
      );
    };
    const few = candidates ?? bySearch;
    const looked =
      few === null
        ? Array.from({ length: catalog.productCount }, (_unused, position) => position)
        : [...few].map((id) => catalog.positionOfProduct(id)).filter((position) => position !== null);
    const found = Int32Array.from(looked.filter(keeps)).sort();
    return sortKey === undefined ? found : sortedBy(found, sortKey, order === 'DESC', call);
  });
}

function pageOfProducts(call: Call, request: PageRequest, positions: Positions): object {
  const { catalog } = call.principal.merchant;
  return pageEnvelope(call, request, positions, (position) => {
    const product = catalog.productAt(position);
    return product === undefined ? null : productToWire(product, call);
  });
}

/** `GET /{version}/product` from 2025-07 on: a page with cursors (reference notes, 7.3). */
export function listProducts(call: Call): Answer {
  const request = readPageRequest(call);
  const positions = selectProducts(request.query, request.filters, call);
  const asked = call.query.hasProblems ? call.query : request.query;
  if (asked.hasProblems) return validationProblem(400, asked.problems);
  return { status: 200, body: pageOfProducts(call, request, positions) };
}

/**
 * `GET /2.0/product`: a bare array (specification 4.2). It names no paging; a catalog in one answer would have no
 * bound, so that pages are counted here: 250 rows unless fewer are asked for.
 */
export function listProductsAsArray(call: Call): Answer {
  const { principal, query, url } = call;
  const page = query.integer('Page', 1, 1);
  const size = query.integer(
    query.text('Limit') === null ? 'PageSize' : 'Limit',
    largestLimit,
    1,
    largestLimit,
  );
  const named = [...url.searchParams].filter(([name]) => !/^(?:page|limit|pagesize)$/i.test(name));
  const positions = selectProducts(query, new URLSearchParams(named).toString(), call);
  if (query.hasProblems) return validationProblem(400, query.problems);
  const rows: object[] = [];
  for (let index = (page - 1) * size; index < Math.min(page * size, positions.length); index += 1) {
    const product = principal.merchant.catalog.productAt(positions.at(index) ?? -1);
    if (product !== undefined) rows.push(productToWire(product, call));
  }
  return { status: 200, body: rows };
}

/** A product of the caller's own account by the id in the path. */
export function findOwnProduct({ parameters, principal }: Call): Product | undefined {
  const id = readPathId(parameters.productId);
  return id === null ? undefined : principal.merchant.catalog.findProduct(id);
}

export function unknownProduct({ parameters }: Call): Answer {
  const message = `Product ${parameters.productId ?? ''} was not found.`;
  return validationProblem(404, { productId: [message] }, message);
}

/** `GET /{version}/product/{productId}/variants` (reference notes, 16). */
export function listVariants(call: Call): Answer {
  const product = findOwnProduct(call);
  if (product === undefined) return unknownProduct(call);
  return { status: 200, body: product.variants.map((variant) => variantToWire(variant, call)) };
}
