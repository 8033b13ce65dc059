import { type Answer, type Call, ok, Refusal } from '#test/sandbox/api/answer.ts';
import {
  type PageRequest,
  type Positions,
  pageEnvelope,
  readPageRequest,
} from '#test/sandbox/api/cursor-pages.ts';
import { largestLimit } from '#test/sandbox/api/paging.ts';
import { readPathId } from '#test/sandbox/api/path-id.ts';
import { validationProblem } from '#test/sandbox/api/problems.ts';
import type { Query } from '#test/sandbox/api/query.ts';
import { positionsOf } from '#test/sandbox/api/remembered-positions.ts';
import type { InventoryItem, Product } from '#test/sandbox/world/items/inventory-items.ts';
import type { ItemCatalog } from '#test/sandbox/world/items/item-catalog.ts';
import { listingsOf, productToWire, variantToWire } from './product-records.ts';

type Condition = (product: Product) => boolean;

function partOf(text: string | null): ((words: string) => boolean) | null {
  if (text === null) return null;
  const needle = text.toLowerCase();
  return (words) => words.toLowerCase().includes(needle);
}

function ofVariants(test: (item: InventoryItem) => boolean): Condition {
  return (product) => product.variants.some(test);
}

/** An integer beyond 32 bits, as product and variant ids may be; problems are added to the query. */
function readId(query: Query, name: string): number | null {
  const text = query.text(name);
  if (text === null) return null;
  const id = readPathId(text);
  if (id === null) query.refuse(name, `The value '${text}' is not valid.`);
  return id;
}

/**
 * The products that match the filters by id, SKU, and barcode, found without scanning others; null without such
 * filters.
 */
function readCandidates(query: Query, call: Call): ReadonlySet<number> | null {
  const { catalog } = call.principal.merchant;
  const products: (number | undefined)[][] = [];
  const productId = readId(query, 'ProductId');
  if (productId !== null) products.push([productId]);
  const variantId = readId(query, 'VariantId');
  if (variantId !== null) products.push([catalog.findVariant(variantId)?.productId]);
  const inventoryId = readId(query, 'InventoryId');
  if (inventoryId !== null) products.push([catalog.find(inventoryId)?.productId]);
  const sku = query.text('SKU');
  if (sku !== null) products.push([catalog.findBySku(sku)?.productId]);
  const barcode = query.text('Barcode');
  if (barcode !== null) products.push(catalog.findByBarcode(barcode).map((item) => item.productId));
  const barcodes = call.version === '2.0' ? null : query.list('Barcodes');
  if (barcodes !== null) {
    const found = barcodes.flatMap((value) => catalog.findByBarcode(value));
    products.push(found.map((item) => item.productId));
  }
  const [first, ...others] = products.map((ids) => new Set(ids));
  if (first === undefined) return null;
  const found = new Set<number>();
  for (const id of first) {
    if (id !== undefined && others.every((ids) => ids.has(id))) found.add(id);
  }
  return found;
}

/** The filters that are checked for every remaining product. Some were added, and one was renamed, after 2.0. */
function readConditions(query: Query, call: Call): Condition[] {
  const { stock } = call.principal.merchant;
  const conditions: Condition[] = [];
  const when = <Value>(value: Value | null, make: (value: Value) => Condition) => {
    if (value !== null) conditions.push(make(value));
  };
  const listings = (item: InventoryItem) => listingsOf(item, call);
  const stores = [call.principal.channel, ...call.accounts.storeChannels(call.principal.merchant)];

  when(partOf(query.text('Name')), (has) => (product) => has(product.name));
  const isLater = call.version !== '2.0';
  for (const name of isLater ? ['CategoryIds', 'TaxonomyIds'] : ['CategoryIds']) {
    when(
      query.integers(name),
      (ids) =>
        ({ category, subCategory }) =>
          ids.has(category.id) || ids.has(subCategory.id),
    );
  }
  when(query.integers('ChannelIds'), (ids) =>
    ofVariants((item) => listings(item).some(({ channelId }) => ids.has(channelId))),
  );
  when(query.integers('LegacyIds'), (ids) =>
    ofVariants((item) => listings(item).some(({ legacyProductId }) => ids.has(legacyProductId ?? 0))),
  );
  when(query.list('PlatformIds'), (ids) =>
    ofVariants((item) =>
      listings(item).some(({ platformIdentifier }) => ids.includes(platformIdentifier ?? '')),
    ),
  );
  const sellerSkuName = isLater ? 'SellerSKU' : 'SellerSKUEvaludator';
  when(query.text(sellerSkuName)?.toLowerCase() ?? null, (wanted) =>
    ofVariants((item) => listings(item).some(({ sellerSku }) => sellerSku?.toLowerCase() === wanted)),
  );
  when(partOf(query.text('SalesChannel')), (has) => {
    const ids = new Set(stores.filter(({ name }) => has(name)).map(({ id }) => id));
    return ofVariants((item) => listings(item).some(({ channelId }) => ids.has(channelId)));
  });
  when(isLater ? query.boolean('IsInventorySyncEnabled') : null, (wanted) =>
    ofVariants((item) => listings(item).some((listing) => listing.isInventorySyncEnabled === wanted)),
  );
  when(
    query.boolean('HasDigitalVariants'),
    (wanted) => (product) => product.variants.some(({ isDigital }) => isDigital) === wanted,
  );
  when(query.boolean('HasVariants'), (wanted) => (product) => product.variants.length > 1 === wanted);
  when(
    query.boolean('OnHand'),
    (wanted) => (product) =>
      product.variants.some(({ inventoryId }) => stock.totalOnHand(inventoryId) > 0) === wanted,
  );
  when(
    isLater ? query.boolean('ReviewsPending') : null,
    (wanted) => (product) => product.variants.some(({ dimensions }) => !dimensions.isValidated) === wanted,
  );
  when(
    query.oneOf('ProductType', ['Regular', 'Bundle']),
    (types) => (product) => types.has(product.isBundle ? 'Bundle' : 'Regular'),
  );
  when(query.oneOf('VariantStatus', ['Active', 'Inactive']), (statuses) =>
    ofVariants(({ isActive }) => statuses.has(isActive ? 'Active' : 'Inactive')),
  );
  when(query.dateTime('LastUpdatedTimestamp'), (sinceMs) => (product) => product.updatedAtMs >= sinceMs);
  return conditions;
}

const sortKeys = ['Id', 'Name', 'Category', 'TotalOnHandQty'] as const;

type SortKey = (typeof sortKeys)[number];

/** The products that match a free-text search: name, SKU, and inventory id of their items, or the product id. */
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

/** The positions of the products of a list; problems are added to the query. */
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
  const requested = call.query.hasProblems ? call.query : request.query;
  if (requested.hasProblems) return validationProblem(400, requested.problems);
  return ok(pageOfProducts(call, request, positions));
}

/**
 * `GET /2.0/product`: a bare array (specification 4.2). The specification names no paging, but a complete catalog would
 * be unbounded, so numbered pages are used here: 250 rows unless fewer are requested.
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
  return ok(rows);
}

export function ownProduct({ parameters, principal }: Call): Product {
  const id = readPathId(parameters.productId);
  const product = id === null ? undefined : principal.merchant.catalog.findProduct(id);
  if (product !== undefined) return product;
  const message = `Product ${parameters.productId ?? ''} was not found.`;
  throw new Refusal(validationProblem(404, { productId: [message] }, message));
}

export const listVariants = (call: Call): Answer =>
  ok(ownProduct(call).variants.map((variant) => variantToWire(variant, call)));

const allergen = (id: number, key: string, name: string) => ({ id, key, name });

/** The allergens that must be labeled, the same for every merchant. */
const allergens = [
  allergen(1, 'milk', 'Milk'),
  allergen(2, 'eggs', 'Eggs'),
  allergen(3, 'fish', 'Fish'),
  allergen(4, 'shellfish', 'Crustacean Shellfish'),
  allergen(5, 'tree_nuts', 'Tree Nuts'),
  allergen(6, 'peanuts', 'Peanuts'),
  allergen(7, 'wheat', 'Wheat'),
  allergen(8, 'soybeans', 'Soybeans'),
  allergen(9, 'sesame', 'Sesame'),
] as const;

/** `GET /2026-07/allergens`: what can be attached to a variant (specification 4.11; reference notes, 16). */
export const listAllergens = (): Answer => ok(allergens);
