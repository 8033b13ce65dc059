import { describe, expect, test } from 'vitest';
import {
  fieldsRefused,
  getJson,
  getPath,
  getRows,
  itemBySku,
  type JsonRecord,
  nowMs,
} from '#test/integration/sandbox/call-sandbox.ts';
import { getAllItems } from '#test/integration/sandbox/list-pages.ts';
import { ownChannelId, send } from '#test/integration/sandbox/send-call.ts';
import { sandboxForTest, sharedSandbox } from '#test/support/shared-sandbox.ts';

const sandbox = sharedSandbox({
  sunset10: false,
  items: 400,
  rateLimitPerMinute: 1_000_000,
  receivingOrders: 40,
  now: () => nowMs,
});

const item = (sku: string) => itemBySku(sandbox, sku);
const variantsOf = (product: JsonRecord | undefined) => (product?.variants ?? []) as JsonRecord[];

async function findNames(query: string, version = '2026-01'): Promise<unknown[]> {
  const rows =
    version === '2.0'
      ? await getRows(sandbox, `/2.0/product?${query}`)
      : await getAllItems(sandbox, `/${version}/product?PageSize=250&${query}`);
  return rows.map((row) => row.name);
}

const getVariants = async (productId: unknown, version = '2026-07'): Promise<JsonRecord[]> =>
  await getRows(sandbox, `/${version}/product/${String(productId)}/variants`);

const change = async (productId: unknown, body: unknown): Promise<Response> =>
  await send(sandbox, 'PATCH', `/2026-07/product/${String(productId)}/variants`, { body });

async function create(body: unknown, version = '2025-07'): Promise<JsonRecord> {
  const response = await send(sandbox, 'POST', `/${version}/product`, { body });
  expect(response.status).toBe(201);
  return (await response.json()) as JsonRecord;
}

describe('the product list', () => {
  test('is a bare array with categories and one barcode at 2.0', async () => {
    const rows = await getRows(sandbox, '/2.0/product');
    const candle = rows.find((row) => row.name === 'Soy Candle 220 g');
    const [variant] = variantsOf(candle);
    expect(rows.length).toBe(sandbox.world.demo.catalog.productCount);
    expect(candle).toMatchObject({ category: { name: 'Home Fragrance' }, sub_category: { name: 'Candles' } });
    expect(candle).not.toHaveProperty('taxonomy');
    expect(variant).toMatchObject({ barcode: item('FH-CNDL220-CED').barcodes[0]?.value });
    expect(variant?.dimension).toEqual({ height: 4, length: 3.4, width: 3.4, unit: 'inch' });
    for (const name of ['barcodes', 'is_image_uploaded', 'reviews_pending', 'merge_children'])
      expect(variant).not.toHaveProperty(name);
    expect(variant).not.toHaveProperty('additional_hazmat_attributes');
  });

  test('comes in pages with taxonomies and barcodes from 2025-07 on', async () => {
    const rows = await getAllItems(sandbox, '/2025-07/product?PageSize=7');
    const candle = rows.find((row) => row.name === 'Soy Candle 220 g');
    expect(rows.map((row) => row.id)).toEqual((await getRows(sandbox, '/2.0/product')).map((row) => row.id));
    expect(candle).toMatchObject({
      type: 'Regular',
      taxonomy: { name: 'Candles', parent_name: 'Home Fragrance', path: 'Home Fragrance > Candles' },
    });
    expect(variantsOf(candle)[0]).toMatchObject({
      inventory: { inventory_id: item('FH-CNDL220-CED').inventoryId },
      barcodes: item('FH-CNDL220-CED').barcodes.map(({ value }) => ({ value })),
      reviews_pending: [],
      status: 'Active',
      weight: { unit: 'oz', weight: 15.2 },
    });
  });

  test.each([
    ['a barcode on the piece', () => `Barcode=${item('FH-MUG-INK').barcodes[0]?.value}`],
    ['a SKU in any case', () => 'SKU=fh-mug-ink'],
    ['an inventory id', () => `InventoryId=${item('FH-MUG-INK').inventoryId}`],
    ['a variant id', () => `VariantId=${item('FH-MUG-INK').variantId}`],
    ['a product id', () => `ProductId=${item('FH-MUG-INK').productId}`],
    ['a free text in the name', () => 'Search=stoneware%20MUG'],
    ['a free text in the SKU', () => 'Search=fh-mug'],
    ['a free text that is an inventory id', () => `Search=${item('FH-MUG-INK').inventoryId}`],
    ['a free text that is a product id', () => `Search=${item('FH-MUG-INK').productId}`],
    ['a part of the name', () => 'Name=mug%20350'],
  ])('finds a product by %s, at 2.0 and later', async (_name, query) => {
    expect(await findNames(query(), '2.0')).toEqual(['Stoneware Mug 350 ml']);
    expect(await findNames(query())).toEqual(['Stoneware Mug 350 ml']);
  });

  test('finds by the SKU in a store, with a filter that was renamed after 2.0', async () => {
    expect(await findNames('SellerSKUEvaludator=FH-MUG-INK', '2.0')).toEqual(['Stoneware Mug 350 ml']);
    expect(await findNames('SellerSKU=fh-mug-ink')).toEqual(['Stoneware Mug 350 ml']);
  });

  test('finds by the barcode of a case, and by several barcodes from 2025-07 on', async () => {
    const caseCode = item('FH-CNDL220-CED').barcodes[1]?.value ?? '';
    const bowl = item('FH-BOWL-FOG').barcodes[0]?.value ?? '';
    expect(caseCode).toHaveLength(14);
    expect(await findNames(`Barcode=${caseCode}`)).toEqual(['Soy Candle 220 g']);
    expect(await findNames(`Barcodes=${caseCode},${bowl},1`)).toEqual([
      'Soy Candle 220 g',
      'Stoneware Bowl 18 cm',
    ]);
    expect(await findNames(`Barcode=${bowl.slice(0, -1)}`)).toEqual([]);
  });

  test('filters by kind, state, category and time of change', async () => {
    const products = Array.from({ length: sandbox.world.demo.catalog.productCount }, (_unused, position) =>
      sandbox.world.demo.catalog.productAt(position),
    ).filter((product) => product !== undefined);
    const named = (wanted: (product: (typeof products)[number]) => boolean) =>
      products.filter(wanted).map(({ name }) => name);
    const sinceMs = nowMs - 100 * 86_400_000;
    expect(await findNames('ProductType=Bundle')).toEqual(named(({ isBundle }) => isBundle));
    expect(await findNames('HasDigitalVariants=true')).toEqual(['Gift Card']);
    expect(await findNames('HasVariants=false')).toEqual(named(({ variants }) => variants.length === 1));
    expect(await findNames('VariantStatus=Inactive')).toEqual(
      named(({ variants }) => variants.some(({ isActive }) => !isActive)),
    );
    expect(await findNames('CategoryIds=130')).toEqual(named(({ category }) => category.id === 130));
    expect(await findNames('OnHand=false')).toContain('Gift Card');
    expect(await findNames('OnHand=true')).not.toContain('Gift Card');
    expect(await findNames(`LastUpdatedTimestamp=${new Date(sinceMs).toISOString()}`)).toEqual(
      named(({ updatedAtMs }) => updatedAtMs >= sinceMs),
    );
    expect(await findNames('ProductType=Bundle&CategoryIds=130')).toEqual(['Coffee Corner Gift Set']);
  });

  test('filters by store', async () => {
    const stores = await getRows(sandbox, '/1.0/channel');
    const id = stores.find(({ name }) => String(name).startsWith('Marketplace EU'))?.id;
    const names = await findNames(`ChannelIds=${String(id)}`);
    expect(names.length).toBeGreaterThan(0);
    expect(names.length).toBeLessThan(sandbox.world.demo.catalog.productCount);
    expect(await findNames('SalesChannel=marketplace')).toEqual(names);
  });

  test('sorts by name and by quantity on hand', async () => {
    const names = (await findNames('SortBy=Name&SortOrder=DESC')).map((name) => String(name).toLowerCase());
    const rows = await getAllItems(sandbox, '/2026-07/product?SortBy=TotalOnHandQty&PageSize=250');
    const onHand = rows.map((row) =>
      variantsOf(row).reduce((sum, { inventory }) => sum + Number((inventory as JsonRecord).on_hand_qty), 0),
    );
    expect(names).toEqual(names.toSorted((first, second) => (first < second ? 1 : first > second ? -1 : 0)));
    expect(onHand).toEqual(onHand.toSorted((first, second) => first - second));
  });

  test.each(['ProductId=x', 'ProductType=Odd', 'LastUpdatedTimestamp=soon', 'SortBy=Price', 'PageSize=251'])(
    'refuses %s',
    async (query) => {
      const response = await getPath(sandbox, `/2026-01/product?${query}`);
      expect(response.status).toBe(400);
      expect(await fieldsRefused(response)).toEqual([query.split('=')[0]]);
    },
  );

  test('shows nothing of another merchant', async () => {
    const foreign = sandbox.world.other.items[0];
    expect(await findNames(`InventoryId=${foreign?.inventoryId}`)).toEqual([]);
    expect(await findNames(`SKU=${foreign?.sku}`)).toEqual([]);
    expect(await findNames(`Barcode=${foreign?.barcodes[0]?.value}`)).toEqual([]);
    expect((await getPath(sandbox, `/2026-07/product/${foreign?.productId}/variants`)).status).toBe(404);
  });
});

describe('a variant', () => {
  test('of a bundle lists its parts, and they name the bundle', async () => {
    const [bundle] = await getVariants(item('FH-SETEVE-FIG').productId);
    const throws = await getVariants(item('FH-THRW-OAT').productId);
    expect(bundle?.bundle_definition).toMatchObject([
      { variant_sku: 'FH-CNDL220-FIG', quantity: 1 },
      { variant_sku: 'FH-DIFF-FIG', quantity: 1 },
      { variant_sku: 'FH-THRW-OAT', variant_id: item('FH-THRW-OAT').variantId, quantity: 1 },
    ]);
    expect(throws.find(({ sku }) => sku === 'FH-THRW-OAT')?.associated_bundles).toMatchObject([
      { product_name: 'Slow Evening Gift Set', variant_sku: 'FH-SETEVE-FIG', quantity: 1 },
    ]);
    expect(throws.find(({ sku }) => sku === 'FH-THRW-FOG')?.associated_bundles).toEqual([]);
  });

  test('states what to do with returned pieces', async () => {
    const [lamp] = await getVariants(item('FH-LAMP-MOS').productId);
    expect(lamp?.return_preferences).toMatchObject({
      instructions: expect.stringContaining('swollen battery'),
      primary_action: { id: 1, name: 'Restock' },
      backup_action: { id: 2, name: 'Quarantine' },
    });
    expect(lamp?.fulfillment_settings).toMatchObject({
      dangerous_goods: true,
      serial_scan: { is_enabled: true, exact_character_length: 12, prefix: 'SN' },
    });
  });

  test('has an integer customs value up to 2026-01 and decimals from 2026-07 on', async () => {
    const { customs, productId } = item('FH-CUSH-OAT');
    const value = async (version: string) =>
      ((await getVariants(productId, version))[0]?.customs as { value: unknown } | undefined)?.value;
    expect(Number.isInteger(customs.value)).toBe(false);
    expect(await value('2026-07')).toBe(customs.value);
    expect(await value('2026-01')).toBe(Math.round(customs.value));
  });

  test('has ids larger than 32 bits', () => {
    expect(item('FH-MUG-INK').variantId).toBeGreaterThan(2 ** 32);
  });
});

describe('a product that is created', () => {
  test('has an inventory item for each variant, and keeps the given data', async () => {
    const product = await create({
      name: 'Beeswax Candle',
      type_id: 1,
      is_quarantine: false,
      taxonomy_id: 110,
      variants: [
        {
          name: 'Beeswax Candle, Tall',
          sku: 'FH-BEES-T',
          weight: 9.5,
          dimension: { height: 9, length: 2, width: 2 },
          barcodes: [{ value: '95200000001x', sticker_url: 'https://stickers.example/1' }],
          lot_information: { is_lot: true, minimum_shelf_life_days: 30 },
          customs: { country_code_of_origin: 'PL', value: 3 },
          return_preferences: { primary_action_id: 3, instructions: 'Throw away.' },
          fulfillment_settings: { dangerous_goods: true, requires_prop65: true },
        },
        { sku: 'FH-BEES-S' },
      ],
    });
    const [tall, short] = variantsOf(product);
    const inventoryId = (tall?.inventory as JsonRecord | undefined)?.inventory_id;
    const inventory = await getJson(sandbox, `/2026-07/inventory/${String(inventoryId)}`);
    expect(product).toMatchObject({ name: 'Beeswax Candle', taxonomy: { id: 110, name: 'Home Fragrance' } });
    expect(tall).toMatchObject({
      barcodes: [{ value: '95200000001x', sticker_url: 'https://stickers.example/1' }],
      lot_information: { is_lot: true, minimum_shelf_life_days: 30 },
      return_preferences: { instructions: 'Throw away.', primary_action: { name: 'Dispose' } },
      customs: { country_code_of_origin: 'PL', value: 3 },
    });
    expect(short).toMatchObject({ name: 'Beeswax Candle', sku: 'FH-BEES-S' });
    expect(inventory).toMatchObject({ sku: 'FH-BEES-T', is_lot: true, weight: { value: 9.5 } });
    expect(await findNames('Barcode=95200000001x')).toEqual(['Beeswax Candle']);
    expect(await findNames('SKU=FH-BEES-S')).toEqual(['Beeswax Candle']);
  });

  test('comes last in the lists, and can be a bundle of existing items', async () => {
    const part = item('FH-MUG-INK');
    const product = await create({
      name: 'Two Mugs',
      type_id: 2,
      variants: [{ sku: 'FH-2MUG', bundle_definition: [{ variant_id: part.variantId, quantity: 2 }] }],
    });
    const rows = await getAllItems(sandbox, '/2026-01/product?PageSize=250');
    expect(rows.at(-1)).toMatchObject({ id: product.id, type: 'Bundle' });
    expect(await findNames('ProductType=Bundle')).toContain('Two Mugs');
    const mug = (await getVariants(part.productId)).find(({ sku }) => sku === 'FH-MUG-INK');
    expect(mug?.associated_bundles).toContainEqual(expect.objectContaining({ variant_sku: 'FH-2MUG' }));
  });

  test('without any data has null for its name, type, update and variants until it has a variant', async () => {
    const { id, ...bare } = await create({});
    expect(bare).toMatchObject({ name: null, type: null, updated_on: null, variants: null });
    const path = `/2025-07/product/${String(id)}/variants`;
    const body = await (await send(sandbox, 'POST', path, { body: [{ name: 'First' }] })).json();
    expect(body).toMatchObject({ name: null, type: 'Regular', variants: [{ name: 'First' }] });
    expect(body).toMatchObject({ updated_on: expect.any(String) });
  });

  test.each([
    ['with a name that is no text', { name: 7, variants: [] }, 'name'],
    ['with a weight in words', { name: 'A', variants: [{ weight: 'light' }] }, 'variants[0].weight'],
    [
      'with an unknown part',
      { name: 'A', variants: [{ bundle_definition: [{ variant_id: 1, quantity: 1 }] }] },
      'variants[0].bundle_definition[0].variant_id',
    ],
    ['with variants that are none', { name: 'A', variants: {} }, 'variants'],
  ])('is refused %s', async (_name, body, field) => {
    const response = await send(sandbox, 'POST', '/2025-07/product', { body });
    expect(response.status).toBe(400);
    expect(await fieldsRefused(response)).toEqual([field]);
  });
});

describe('variants', () => {
  test('can be added to a product, hand-written or generated', async () => {
    const grown = sandbox.world.demo.catalog.at(300)?.productId;
    for (const productId of [item('FH-APRN-OAT').productId, grown]) {
      const before = await getVariants(productId);
      const response = await send(sandbox, 'POST', `/2025-07/product/${productId}/variants`, {
        body: [{ name: 'Extra', sku: `EXTRA-${productId}` }],
      });
      const after = await getVariants(productId);
      expect(response.status).toBe(201);
      expect(variantsOf((await response.json()) as JsonRecord)).toHaveLength(before.length + 1);
      expect(after.at(-1)).toMatchObject({ name: 'Extra', sku: `EXTRA-${productId}` });
      expect(await findNames(`SKU=EXTRA-${productId}`)).toHaveLength(1);
    }
  });

  test('change only in the named fields, hand-written or generated', async () => {
    const grown = sandbox.world.demo.catalog.at(310);
    for (const variant of [item('FH-TOWL-OAT'), grown]) {
      const isIt = ({ id }: JsonRecord) => id === variant?.variantId;
      const before = (await getVariants(variant?.productId)).find(isIt);
      const response = await change(variant?.productId, [
        { id: variant?.variantId, status: 2, weight: 44, name: 'Changed towel' },
      ]);
      const after = (await getVariants(variant?.productId)).find(isIt);
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual([after]);
      expect(after).toEqual({
        ...before,
        name: 'Changed towel',
        status: 'Inactive',
        weight: { unit: 'oz', weight: 44 },
        updated_on: after?.updated_on,
      });
    }
    const found = await getAllItems(sandbox, '/2.0/inventory?SearchBy=changed%20towel&IsActive=false');
    expect(found).toHaveLength(2);
  });

  test('lose their codes and instructions where null is sent for them', async () => {
    const { productId, variantId } = item('FH-TOWL-OAT');
    const send = (value: string | null) =>
      change(productId, [
        {
          id: variantId,
          gtin: value,
          upc: value,
          fulfillment_settings: { msds_url: value },
          return_preferences: { instructions: value },
        },
      ]);
    expect((await send('https://example.com/1')).status).toBe(200);
    const [variant] = (await (await send(null)).json()) as JsonRecord[];
    expect(variant).toMatchObject({
      gtin: null,
      upc: null,
      fulfillment_settings: { msds_url: null },
      return_preferences: { instructions: null },
    });
  });

  test('have no safety sheet, serial affixes, and instructions where an empty text is sent for them', async () => {
    const { productId, variantId } = item('FH-TOWL-OAT');
    const send = (value: string) =>
      change(productId, [
        {
          id: variantId,
          fulfillment_settings: { msds_url: value, serial_scan: { prefix: value, suffix: value } },
          return_preferences: { instructions: value },
        },
      ]);
    expect((await send('https://example.com/1')).status).toBe(200);
    const [variant] = (await (await send('')).json()) as JsonRecord[];
    expect(variant).toMatchObject({
      fulfillment_settings: { msds_url: null, serial_scan: { prefix: null, suffix: null } },
      return_preferences: { instructions: null },
    });
  });

  test('cannot be changed under another product, nor to an unknown status', async () => {
    const { productId } = item('FH-TOWL-OAT');
    const foreign = await change(productId, [{ id: item('FH-MUG-INK').variantId, weight: 1 }]);
    const status = await change(productId, { id: item('FH-TOWL-OAT').variantId, status: 9 });
    expect([foreign.status, status.status]).toEqual([400, 400]);
    expect(await fieldsRefused(foreign)).toEqual(['[0].id']);
    expect(await fieldsRefused(status)).toEqual(['[0].status']);
    expect((await change(1, [])).status).toBe(404);
  });
});

describe('the batch of 1.0', () => {
  const path = '/1.0/product/batch';

  async function post(body: unknown, target = sandbox): Promise<Response> {
    return await send(target, 'POST', path, { body, channelId: await ownChannelId(target) });
  }

  test('returns each product with its item and its quantities', async () => {
    const response = await post([
      { name: 'Old Style', reference_id: 'OLD-1', sku: 'FH-OLD-1', barcode: '12345', unit_price: 4.5 },
      { name: 'Older Style', reference_id: 'OLD-2' },
    ]);
    const [first, second] = (await response.json()) as JsonRecord[];
    expect(response.status).toBe(201);
    expect(first).toMatchObject({
      name: 'Old Style',
      reference_id: 'OLD-1',
      sku: 'FH-OLD-1',
      barcode: '12345',
      unit_price: 4.5,
      total_onhand_quantity: 0,
      channel: { id: await ownChannelId(sandbox) },
    });
    expect(second).toMatchObject({ sku: null, barcode: null });
    const [inventory] = (first?.fulfillable_inventory_items ?? []) as JsonRecord[];
    expect((await getPath(sandbox, `/2026-07/inventory/${String(inventory?.id)}`)).status).toBe(200);
    expect(await findNames('Barcode=12345')).toEqual(['Old Style']);
  });

  test.each([
    ['no list', {}, ''],
    ['an empty list', [], ''],
    [
      '51 products',
      Array.from({ length: 51 }, (_unused, index) => ({ name: 'A', reference_id: `M${index}` })),
      '',
    ],
    ['no name', [{ reference_id: 'N1' }], '[0].name'],
    ['a name that is too long', [{ name: 'A'.repeat(2_001), reference_id: 'N2' }], '[0].name'],
    ['no reference id', [{ name: 'A' }], '[0].reference_id'],
    ['a reference id that is too long', [{ name: 'A', reference_id: 'R'.repeat(401) }], '[0].reference_id'],
    [
      'a barcode that is too long',
      [{ name: 'A', reference_id: 'N3', barcode: '1'.repeat(151) }],
      '[0].barcode',
    ],
    ['a gtin that is too long', [{ name: 'A', reference_id: 'N4', gtin: '1'.repeat(51) }], '[0].gtin'],
  ])('is refused with %s, and creates nothing', async (_name, body, field) => {
    const count = sandbox.world.demo.catalog.length;
    const response = await post(body);
    expect(response.status).toBe(400);
    expect(await fieldsRefused(response)).toEqual([field]);
    expect(sandbox.world.demo.catalog.length).toBe(count);
  });

  test('accepts 50 products, and names of exactly the maximum length', async () => {
    const fifty = Array.from({ length: 50 }, (_unused, index) => ({
      name: 'B'.repeat(2_000),
      reference_id: `F${index}`.padEnd(400, 'x'),
    }));
    expect((await post(fifty)).status).toBe(201);
  });

  test('refuses a reference id that is taken, unless this check is switched off', async () => {
    const body = [{ name: 'Twice', reference_id: 'TWICE-1' }];
    const lax = await sandboxForTest({
      sunset10: false,
      refusesDuplicateReferences: false,
      receivingOrders: 11,
    });
    expect((await post(body)).status).toBe(201);
    const second = await post(body);
    expect(second.status).toBe(422);
    expect(await fieldsRefused(second)).toEqual(['[0].reference_id']);
    expect((await post(body, lax)).status).toBe(201);
    expect((await post(body, lax)).status).toBe(201);
  });

  test('requires the header with the caller’s own channel', async () => {
    const body = [{ name: 'A', reference_id: 'H-1' }];
    expect((await send(sandbox, 'POST', path, { body })).status).toBe(400);
    expect((await send(sandbox, 'POST', path, { body, channelId: 1 })).status).toBe(400);
  });
});

test('the specified operations are served with the specification alone', async () => {
  const strict = await sandboxForTest({ specOnly: true, rateLimitPerMinute: 10_000, receivingOrders: 11 });
  const productId = strict.world.demo.items[0]?.productId ?? 0;
  const body = { name: 'Strict', variants: [] };

  expect((await getPath(strict, '/2.0/product?Search=mug')).status).toBe(200);
  expect((await getPath(strict, '/2026-01/product')).status).not.toBe(200);
  expect((await getPath(strict, `/2025-07/product/${productId}/variants`)).status).toBe(200);
  expect((await send(strict, 'POST', '/2025-07/product', { body })).status).toBe(201);
  expect((await send(strict, 'POST', '/2026-07/product', { body })).status).toBe(404);
});
