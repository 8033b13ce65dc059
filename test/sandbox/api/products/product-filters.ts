import type { InventoryItem, Product } from '../../world/items/inventory-items.ts';
import type { Call } from '../answer.ts';
import { readPathId } from '../path-id.ts';
import type { Query } from '../query.ts';
import { listingsOf } from './product-records.ts';

type Condition = (product: Product) => boolean;

function partOf(text: string | null): ((words: string) => boolean) | null {
  if (text === null) return null;
  const needle = text.toLowerCase();
  return (words) => words.toLowerCase().includes(needle);
}

function ofVariants(test: (item: InventoryItem) => boolean): Condition {
  return (product) => product.variants.some(test);
}

/** A whole number beyond 32 bits, as product and variant ids may be; problems go to the query. */
function readId(query: Query, name: string): number | null {
  const text = query.text(name);
  if (text === null) return null;
  const id = readPathId(text);
  if (id === null) query.refuse(name, `The value '${text}' is not valid.`);
  return id;
}

/** The products that the filters by id, SKU and barcode leave, without a look at any other; null without such filters. */
export function readCandidates(query: Query, call: Call): ReadonlySet<number> | null {
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

/** The filters that every remaining product is looked at for; some came, and one was renamed, after 2.0. */
export function readConditions(query: Query, call: Call): Condition[] {
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
