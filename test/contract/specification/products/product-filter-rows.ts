import { expect } from 'vitest';
import type { z } from 'zod';
import { createProductSearch } from '#electron/resources/products/products.ts';
import { ChannelListWire } from '#shared/channels/channels.ts';
import { ProductPageWire, ProductQuery } from '#shared/products/products.ts';
import type { Bench } from '#test/contract/specification/bench.ts';
import { type Fields, parameter } from '#test/contract/specification/request-rows.ts';
import type { Row } from '#test/contract/specification/row.ts';
import { noArguments, type Sample, sample } from '#test/contract/specification/sample.ts';
import { readInstant } from '#test/sandbox/api/json-body.ts';
import type { InventoryItem } from '#test/sandbox/world/items/inventory-items.ts';
import { makeProduct } from './product-records.ts';

const list: Sample = sample('GET /2.0/product', 'products.list', ProductPageWire, noArguments, {
  clientPlaces: { '[]': 'items[]' },
});

type Value = string | number | boolean;

type Filtering = {
  readonly ask: Value | ((bench: Bench) => Value | Promise<Value>);
  readonly keeps: (row: Fields, bench: Bench) => boolean;
  readonly filter: (value: never) => z.input<typeof ProductQuery>;
};

function filter(name: string, what: string, { ask, keeps, filter: filterOf }: Filtering): Row {
  const row = parameter('4.2', list, name, { ask, keeps });
  return {
    ...row,
    subject: what === '' ? row.subject : `${row.subject}, ${what}`,
    async client(bench) {
      const search = createProductSearch({ api: bench.apiAt({ 'products.list': '2.0' }) });
      const find = async (filters: z.input<typeof ProductQuery>): Promise<readonly Fields[]> => {
        const query = { filters: ProductQuery.parse(filters), cursor: null, pageSize: 250 };
        return (await search.list(query)).products;
      };
      const wanted = typeof ask === 'function' ? await ask(bench) : ask;
      const found = await find(filterOf(wanted as never));
      expect(found.length).toBeGreaterThan(0);
      expect(found.every((product) => keeps(product, bench))).toBe(true);
      expect((await find({})).some((product) => !keeps(product, bench))).toBe(true);
    },
  };
}

const mugSku = 'FH-MUG-INK';

function mug({ sandbox }: Bench): InventoryItem {
  const item = sandbox.world.demo.catalog.findBySku(mugSku);
  if (item === undefined) throw new Error(`There is no item ${mugSku}.`);
  return item;
}

const variantsOf = (row: Fields): readonly Fields[] => row.variants as readonly Fields[];
const some = (row: Fields, test: (variant: Fields) => boolean): boolean => variantsOf(row).some(test);
const part = (variant: Fields, name: string): Fields => (variant[name] ?? {}) as Fields;
const listingsOf = (variant: Fields): readonly Fields[] => variant.channelMetadata as readonly Fields[];
const isMug = (row: Fields, bench: Bench) => row.id === mug(bench).productId;

/** The listing of the mug in the first store, as in the list. */
async function mugListing(bench: Bench): Promise<Fields> {
  const { json } = await bench.send(list.address, { query: { SKU: mugSku } });
  const [product] = ProductPageWire.parse(json).items;
  const variant = product?.variants.find(({ sku }) => sku === mugSku);
  const listing = variant?.channelMetadata[1] ?? variant?.channelMetadata[0];
  if (listing === undefined) throw new Error('The mug is in no store.');
  return listing;
}

/** Few of the products are sold there. */
const isWholesale = (row: Fields) =>
  some(row, (variant) =>
    listingsOf(variant).some(({ channelName }) => /wholesale/i.test(String(channelName))),
  );

async function wholesaleChannel(bench: Bench): Promise<number> {
  const { json } = await bench.send('GET /2026-07/channel');
  const channel = ChannelListWire.parse(json).find(({ name }) => /wholesale/i.test(name ?? ''));
  return channel?.id ?? 0;
}

const byText: readonly Row[] = [
  filter('Barcode', '', {
    ask: (bench) => mug(bench).barcodes[0]?.value ?? '',
    keeps: isMug,
    filter: (barcode: string) => ({ barcode }),
  }),
  filter('Name', '', {
    ask: 'stoneware',
    keeps: ({ name }) => /stoneware/i.test(String(name)),
    filter: (name: string) => ({ name }),
  }),
  filter('SKU', '', { ask: mugSku, keeps: isMug, filter: (sku: string) => ({ sku }) }),
  filter('SellerSKUEvaludator', '', {
    ask: mugSku,
    keeps: (row) => some(row, (variant) => listingsOf(variant).some(({ sellerSku }) => sellerSku === mugSku)),
    filter: (sellerSku: string) => ({ sellerSku }),
  }),
  filter('SalesChannel', '', {
    ask: 'Wholesale',
    keeps: isWholesale,
    filter: (salesChannel: string) => ({ salesChannel }),
  }),
  filter('ProductType', '', {
    ask: 'Bundle',
    keeps: ({ type }) => type === 'Bundle',
    filter: (productType: string) => ({ productType }),
  }),
  filter('VariantStatus', '', {
    ask: 'Inactive',
    keeps: (row) => some(row, ({ status }) => status === 'Inactive'),
    filter: (variantStatus: string) => ({ variantStatus }),
  }),
];

const byId: readonly Row[] = [
  filter('CategoryIds', '', {
    ask: '110,120',
    keeps: ({ category }) => [110, 120].includes(Number((category as Fields).id)),
    filter: () => ({ categoryIds: [110, 120] }),
  }),
  filter('ChannelIds', '', {
    ask: wholesaleChannel,
    keeps: isWholesale,
    filter: (id: number) => ({ channelIds: [id] }),
  }),
  filter('InventoryId', '', {
    ask: (bench) => mug(bench).inventoryId,
    keeps: isMug,
    filter: (inventoryId: number) => ({ inventoryId }),
  }),
  filter('LegacyIds', '', {
    ask: async (bench) => Number((await mugListing(bench)).legacyProductId),
    keeps: isMug,
    filter: (id: number) => ({ legacyIds: [id] }),
  }),
  filter('PlatformIds', '', {
    ask: async (bench) => String((await mugListing(bench)).platformIdentifier),
    keeps: isMug,
    filter: (id: string) => ({ platformIds: [id] }),
  }),
  filter('ProductId', '', {
    ask: (bench) => mug(bench).productId,
    keeps: isMug,
    filter: (productId: number) => ({ productId }),
  }),
  filter('VariantId', '', {
    ask: (bench) => mug(bench).variantId,
    keeps: isMug,
    filter: (variantId: number) => ({ variantId }),
  }),
];

const byState: readonly Row[] = [
  filter('HasDigitalVariants', '', {
    ask: true,
    keeps: (row) => some(row, ({ isDigital }) => isDigital === true),
    filter: (hasDigitalVariants: boolean) => ({ hasDigitalVariants }),
  }),
  filter('HasVariants', '', {
    ask: true,
    keeps: (row) => variantsOf(row).length > 1,
    filter: (hasVariants: boolean) => ({ hasVariants }),
  }),
  filter('OnHand', '', {
    ask: true,
    keeps: (row) => some(row, (variant) => Number(part(variant, 'inventory').onHandQty) > 0),
    filter: (onHand: boolean) => ({ onHand }),
  }),
  filter('LastUpdatedTimestamp', '', {
    async ask(bench) {
      await makeProduct(bench, { name: 'Of today' });
      return new Date(bench.now() - 3_600_000).toISOString();
    },
    keeps: ({ updatedOn }, bench) =>
      (readInstant(updatedOn, 'dateOrDateTime') ?? 0) >= bench.now() - 3_660_000,
    filter: (updatedSince: string) => ({ updatedSince }),
  }),
];

const freeText: readonly Row[] = [
  filter('Search', 'by a name', {
    ask: 'stoneware mug',
    keeps: isMug,
    filter: (search: string) => ({ search }),
  }),
  filter('Search', 'by a SKU', { ask: mugSku, keeps: isMug, filter: (search: string) => ({ search }) }),
  filter('Search', 'by an inventory id', {
    ask: (bench) => mug(bench).inventoryId,
    keeps: isMug,
    filter: (id: number) => ({ search: String(id) }),
  }),
  filter('Search', 'by a product id', {
    ask: (bench) => mug(bench).productId,
    keeps: isMug,
    filter: (id: number) => ({ search: String(id) }),
  }),
];

/**
 * The filters of the product list (specification 4.2); its free text parameter is assumed to be `Search`
 * (reference-notes 7.3).
 */
export const productFilterRows: readonly Row[] = [...byText, ...byId, ...byState, ...freeText];
