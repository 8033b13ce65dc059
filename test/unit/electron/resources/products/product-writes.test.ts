import { beforeEach, describe, expect, test } from 'vitest';
import { TransportError } from '#electron/api/http/transport-error.ts';
import type { ProductChangeEntry } from '#electron/resources/products/product-changes.ts';
import { createProductWrites } from '#electron/resources/products/product-writes.ts';
import { createProductReader } from '#electron/resources/products/products.ts';
import { InventoryItem } from '#shared/inventory/inventory.ts';
import { quoted, sentence } from '#shared/messages/messages.ts';
import { createCachedDesk } from '#test/unit/electron/catalog/cached-desk.ts';

type Sent = { readonly method: string; readonly path: string; readonly query: Record<string, string> };
type RawProduct = { id: number; name: string; variants: object[] };

let desk: ReturnType<typeof createCachedDesk>;
let reader: ReturnType<typeof createProductReader>;
let writes: ReturnType<typeof createProductWrites>;
let entries: ProductChangeEntry[];
/** The products on the service; `onWrite` changes them. */
let products: RawProduct[];
/** The effect of a write, and whether its response is lost. */
let onWrite: () => void;
let isLost: boolean;

const changed = () => desk.sent.filter(({ method }) => method !== 'GET');
const lost = () => new TransportError('interrupted', quoted('The connection broke.'), false);

beforeEach(() => {
  desk = createCachedDesk();
  entries = [];
  products = [{ id: 4, name: 'Lamp', variants: [{ id: 40, sku: 'A', weight: { unit: 'oz', weight: 3 } }] }];
  isLost = false;
  onWrite = () => undefined;
  const listed = ({ query }: Sent) => {
    const { ProductId: id, Name: name, VariantId: variant } = query;
    const has = (product: RawProduct) =>
      product.variants.some((entry) => (entry as { id: number }).id === Number(variant));
    return products.filter(
      (product) =>
        (id === undefined || product.id === Number(id)) &&
        (name === undefined || product.name.includes(name)) &&
        (variant === undefined || has(product)),
    );
  };
  desk.serve = (sent) => {
    if (sent.method === 'GET' && sent.path.endsWith('/product')) {
      return { body: { items: listed(sent), next: null } };
    }
    if (sent.method === 'GET') {
      const id = Number(/product\/(\d+)\//u.exec(sent.path)?.[1]);
      const product = products.find((one) => one.id === id);
      return product === undefined ? { status: 404, body: '' } : { body: product.variants };
    }
    onWrite();
    return isLost ? lost() : { status: 201, body: products.at(-1) ?? {} };
  };
  reader = createProductReader(desk);
  writes = createProductWrites({
    api: desk.api,
    account: () => desk.account,
    startActivity: () => (entry) => void entries.push(entry),
    products: reader,
  });
});

const weighs = (weight: number) => () => {
  products = [{ id: 4, name: 'Lamp', variants: [{ id: 40, sku: 'A', weight: { unit: 'oz', weight } }] }];
};
const edit = { id: 4, change: { id: 40, weight: 5 }, expected: { weight: 3 } };

describe('a changed variant', () => {
  test('is read again, and done once the change shows', async () => {
    onWrite = weighs(5);
    const { outcome, product } = await writes.changeVariant(edit);
    expect(outcome).toBe('done');
    expect(product?.data.variants[0]?.weight?.weight).toBe(5);
  });

  test('is done although the server orders its barcodes anew and adds addresses of stickers', async () => {
    onWrite = () => {
      const barcodes = [{ value: 'B' }, { value: 'A', sticker_url: 'https://labels.example/a.pdf' }];
      products = [{ id: 4, name: 'Lamp', variants: [{ id: 40, sku: 'A', barcodes }] }];
    };
    const change = { id: 40, barcodes: [{ value: 'A' }, { value: 'B' }] };
    expect((await writes.changeVariant({ id: 4, change, expected: {} })).outcome).toBe('done');
  });

  test('is not sent over data that the user did not see', async () => {
    weighs(9)();
    await expect(writes.changeVariant(edit)).rejects.toMatchObject({
      failure: { code: 'CONFLICT', message: sentence('products.failure.changed') },
    });
    expect(changed()).toEqual([]);
    expect(entries).toMatchObject([{ action: 'products.changeVariants', outcome: 'refused' }]);
  });

  test('is not sent with a size that the server has locked, whatever the user saw; its weight is sent', async () => {
    const dimension = { height: 1, length: 2, width: 3, unit: 'inch', source: 'Measured', is_locked: true };
    const measured = (weight: number) => {
      products = [{ id: 4, name: 'Lamp', variants: [{ id: 40, weight: { unit: 'oz', weight }, dimension }] }];
    };
    measured(3);
    const size = { height: 1, length: 2, width: 3 };
    const change = { id: 40, dimension: { ...size, width: 4 } };
    await expect(
      writes.changeVariant({ id: 4, change, expected: { dimension: size } }),
    ).rejects.toMatchObject({
      failure: { code: 'CONFLICT', message: sentence('products.failure.sizeLocked') },
    });
    expect(changed()).toEqual([]);
    expect(entries).toMatchObject([{ action: 'products.changeVariants', outcome: 'refused' }]);
    onWrite = () => measured(5);
    expect((await writes.changeVariant(edit)).outcome).toBe('done');
  });

  test('is not reported as done if the server accepts it but does not show it', async () => {
    expect((await writes.changeVariant(edit)).outcome).toBe('unverified');
  });

  const handling = { dangerousGoods: false, isBpmParcel: false, isCasePick: false, requiresProp65: false };
  test.each([
    ['a single field', { gtin: '1' }, { gtin: null }],
    [
      'a field of a group in a group',
      { fulfillmentSettings: { ...handling, serialScan: { isEnabled: true, prefix: 'SN' } } },
      { fulfillmentSettings: { ...handling, serialScan: { isEnabled: true, prefix: null } } },
    ],
    [
      'the only field of a group',
      { returnPreferences: { instructions: 'Look.' } },
      { returnPreferences: { instructions: null } },
    ],
    [
      'a text that is sent empty',
      { customs: { description: 'Wax', is321Eligible: false } },
      { customs: { description: '', is321Eligible: false } },
    ],
  ])('is done once what was emptied is no longer shown: %s', async (_name, expected, emptied) => {
    const shows = (variant: object) => {
      products = [{ id: 4, name: 'Lamp', variants: [{ id: 40, ...variant }] }];
    };
    shows({
      gtin: '1',
      fulfillment_settings: { serial_scan: { is_enabled: true, prefix: 'SN' } },
      return_preferences: { instructions: 'Look.' },
      customs: { description: 'Wax' },
    });
    onWrite = () => shows({ fulfillment_settings: { serial_scan: { is_enabled: true } }, customs: {} });
    const { outcome } = await writes.changeVariant({ id: 4, change: { id: 40, ...emptied }, expected });
    expect(outcome).toBe('done');
  });

  test('is sent although its country of origin is not two characters long', async () => {
    const shows = (tariff: string) => () => {
      const customs = { country_code_of_origin: 'USA', hs_tariff_code: tariff };
      products = [{ id: 4, name: 'Lamp', variants: [{ id: 40, customs }] }];
    };
    shows('3406.00')();
    onWrite = shows('3406.99');
    const customs = { countryCodeOfOrigin: 'USA', hsTariffCode: '3406.00' };
    const change = { id: 40, customs: { ...customs, hsTariffCode: '3406.99' } };
    expect((await writes.changeVariant({ id: 4, change, expected: { customs } })).outcome).toBe('done');
  });

  describe('with a flag', () => {
    const shows = (customs: object | null) => () => {
      products = [{ id: 4, name: 'Lamp', variants: [{ id: 40, customs }] }];
    };
    const origin = { countryCodeOfOrigin: 'US' };

    test.each([
      ['leaves it out', {}],
      ['shows it as off', { is_321_eligible: false }],
    ])('that was never set is done although the server %s', async (_how, flag) => {
      shows(null)();
      onWrite = shows({ country_code_of_origin: 'US', ...flag });
      const change = { id: 40, customs: origin };
      expect((await writes.changeVariant({ id: 4, change, expected: {} })).outcome).toBe('done');
    });

    test('that was turned off is done only once it is no longer on', async () => {
      shows({ country_code_of_origin: 'US', is_321_eligible: true })();
      const change = { id: 40, customs: { ...origin, is321Eligible: false } };
      const expected = { customs: { ...origin, is321Eligible: true } };
      expect((await writes.changeVariant({ id: 4, change, expected })).outcome).toBe('unverified');
      onWrite = shows({ country_code_of_origin: 'US', is_321_eligible: false });
      expect((await writes.changeVariant({ id: 4, change, expected })).outcome).toBe('done');
    });
  });

  test('is looked up if its response was lost, and never sent again', async () => {
    isLost = true;
    onWrite = weighs(5);
    expect((await writes.changeVariant(edit)).outcome).toBe('done');
    expect(changed()).toHaveLength(1);
    expect(entries).toMatchObject([{ outcome: 'done' }]);
  });

  test('may have been made if its response was lost and it does not show', async () => {
    isLost = true;
    await expect(writes.changeVariant(edit)).rejects.toMatchObject({
      failure: { message: sentence('products.failure.perhapsDone') },
    });
    expect(changed()).toHaveLength(1);
    expect(entries).toMatchObject([{ outcome: 'unverified' }]);
  });
});

describe('irreversible changes', () => {
  test('a product is not deleted with variants that the user did not see', async () => {
    await expect(writes.delete({ id: 4, variantIds: [40, 41] })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(changed()).toEqual([]);
  });

  test.each([false, true])('a deleted product no longer exists, response lost: %s', async (isAnswerLost) => {
    isLost = isAnswerLost;
    onWrite = () => {
      products = [];
    };
    expect(await writes.delete({ id: 4, variantIds: [40] })).toEqual({ outcome: 'done', product: null });
    expect(entries).toMatchObject([{ action: 'products.delete', outcome: 'done' }]);
  });

  test('a deleted product leaves the catalog on this desk, and its items are marked as removed', async () => {
    products = [{ id: 4, name: 'Lamp', variants: [{ id: 40, sku: 'A', inventory: { inventory_id: 400 } }] }];
    await desk.cachedItems.save(
      'sandbox:7',
      { pass: 'items', records: [InventoryItem.parse({ inventoryId: 400 })] },
      '2026-11-19T10:00:00Z',
    );
    onWrite = () => {
      products = [];
    };
    await writes.delete({ id: 4, variantIds: [40] });
    expect((await desk.catalog.index.read(400))?.removedAt).toBe(new Date(desk.nowMs).toISOString());
    expect(desk.catalog.written.at(-1)).toMatchObject({
      pass: 'products',
      records: [{ id: 4, variants: [] }],
    });
  });

  test('a product that the service no longer has leaves the catalog on this desk once it is read', async () => {
    await reader.read({ id: 4 });
    products = [];
    await expect(reader.read({ id: 4 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(desk.catalog.written.at(-1)).toMatchObject({
      pass: 'products',
      records: [{ id: 4, variants: [] }],
    });
  });

  test('a product stays in the catalog if the server ignores its number and lists others', async () => {
    await reader.read({ id: 4 });
    const { serve } = desk;
    const others = { items: [{ id: 9, name: 'Vase', variants: [] }], next: 'more' };
    desk.serve = (sent) => (sent.path.endsWith('/product') ? { body: others } : serve(sent));
    expect(await reader.read({ id: 4 })).toMatchObject({ source: 'cache', data: { id: 4 } });
    expect(desk.catalog.written.at(-1)).toMatchObject({ records: [{ id: 4, variants: [{ id: 40 }] }] });
  });

  test('a product that the service does not delete stays in the catalog on this desk', async () => {
    expect(await writes.delete({ id: 4, variantIds: [40] })).toMatchObject({ outcome: 'unverified' });
    expect(desk.catalog.written).toEqual([]);
  });

  test('variants moved to a new product are found there by one of them', async () => {
    isLost = true;
    onWrite = () => {
      products = [{ id: 5, name: 'Lamps', variants: [{ id: 40, sku: 'A' }] }];
    };
    const { outcome, product } = await writes.moveVariants({
      id: 4,
      variantIds: [40],
      into: { name: 'Lamps' },
    });
    expect([outcome, product?.data.id]).toEqual(['done', 5]);
  });

  test('merged variants are those that the target names, logged in the products area', async () => {
    isLost = true;
    onWrite = () => {
      const mergeChildren = [{ variant_id: 41, channel_ids: [] }];
      products = [{ id: 4, name: 'Lamp', variants: [{ id: 40, sku: 'A', merge_children: mergeChildren }] }];
    };
    const merged = await writes.mergeVariants({ id: 4, variantId: 40, mergedIds: [41] });
    expect(merged.outcome).toBe('done');
    expect(entries).toMatchObject([{ action: 'products.merge', outcome: 'done' }]);
  });
});

describe('a new product whose response was lost', () => {
  const lamp = { name: 'Lamp', variants: [{ sku: 'NEW' }] };

  test('is the product of that name that did not exist before', async () => {
    isLost = true;
    onWrite = () => {
      products = [...products, { id: 6, name: 'Lamp', variants: [{ id: 60, sku: 'NEW' }] }];
    };
    const { outcome, product } = await writes.create(lamp);
    expect([outcome, product?.data.id]).toEqual(['done', 6]);
  });

  test('is not a product that existed before', async () => {
    isLost = true;
    await expect(writes.create(lamp)).rejects.toMatchObject({
      failure: { message: sentence('products.failure.perhapsDone') },
    });
  });
});

test.each([400, 399])(
  'a new product with a long name is found by its first %d characters',
  async (length) => {
    const beginning = 'x'.repeat(length);
    // A search has at most 400 characters, and never half of a candle.
    const [name, other] = [`${beginning}\u{1F56F} red`, `${beginning}\u{1F56F} blue`];
    products = [{ id: 4, name: other, variants: [] }];
    isLost = true;
    onWrite = () => {
      products = [...products, { id: 5, name: other, variants: [] }, { id: 6, name, variants: [{ id: 60 }] }];
    };
    const { outcome, product } = await writes.create({ name, variants: [{}] });
    expect([outcome, product?.data.id]).toEqual(['done', 6]);
    const searched = desk.sent.flatMap(({ query }) => query['Name'] ?? []);
    expect(new Set(searched)).toEqual(new Set([beginning]));
  },
);

test('a new product is not taken for an older one if the look-up before it was sent failed', async () => {
  const { serve } = desk;
  let isReachable = false;
  desk.serve = (sent) => {
    if (isReachable) return serve(sent);
    isReachable = true;
    return lost();
  };
  await expect(writes.create({ name: 'Lamp', variants: [{ sku: 'NEW' }] })).rejects.toMatchObject({
    code: 'OFFLINE',
  });
  expect(changed()).toEqual([]);
});

describe('a list of products', () => {
  const list = [
    { referenceId: 'R-1', name: 'Lamp', sku: 'L-1', barcode: '0614' },
    { referenceId: 'R-2', name: 'Shade', sku: null, barcode: null },
  ];

  test('is sent in one request if the server has batches', async () => {
    desk.serve = () => ({ body: list.map((product, index) => ({ ...product, id: index + 1 })) });
    expect(await writes.createBatch({ products: list })).toEqual({ createdCount: 2, failed: [] });
    expect(changed()).toHaveLength(1);
  });

  test.each([
    ['an empty 404', ''],
    ['an explained one', { message: 'no Route matched with those values' }],
  ])('is sent one by one if it has none (%s), and each failure has its own reason', async (_, noBatches) => {
    desk.serve = ({ method, path, body }) => {
      if (path.startsWith('/1.0')) return { status: 404, body: noBatches };
      if (method === 'GET') return { body: { items: [], next: null } };
      if (body?.['name'] === 'Shade') return { status: 422, body: { message: 'The SKU is taken.' } };
      return { status: 201, body: { id: 9 } };
    };
    const { createdCount, failed } = await writes.createBatch({ products: list });
    expect([createdCount, failed.map(({ referenceId }) => referenceId)]).toEqual([1, ['R-2']]);
    expect(desk.sent.map(({ body }) => body).at(-1)).toMatchObject({ variants: [{ sku: 'R-2' }] });
    expect(entries.map(({ action, outcome }) => [action, outcome])).toEqual([
      ['products.create', 'done'],
      ['products.create', 'refused'],
    ]);
  });

  test('contains a product whose response was lost if the server shows it', async () => {
    const { serve } = desk;
    desk.serve = (sent) => (sent.path.startsWith('/1.0') ? { status: 404, body: '' } : serve(sent));
    isLost = true;
    onWrite = () => {
      const name = desk.sent.at(-1)?.body?.['name'];
      products = [...products, { id: products.length + 5, name: String(name), variants: [] }];
    };
    expect(await writes.createBatch({ products: list })).toEqual({ createdCount: 2, failed: [] });
    expect(changed().filter(({ path }) => !path.startsWith('/1.0'))).toHaveLength(2);
  });

  test('is not sent further once the server can’t be reached', async () => {
    const more = [...list, { referenceId: 'R-3', name: 'Bulb', sku: null, barcode: null }];
    const { serve } = desk;
    desk.serve = (sent) => {
      if (sent.path.startsWith('/1.0')) return { status: 404, body: '' };
      return sent.method !== 'GET' && sent.body?.['name'] === 'Shade' ? lost() : serve(sent);
    };
    const { createdCount, failed } = await writes.createBatch({ products: more });
    expect([createdCount, failed]).toEqual([
      1,
      [
        { referenceId: 'R-2', reason: sentence('products.failure.perhapsDone') },
        { referenceId: 'R-3', reason: sentence('products.failure.notSent') },
      ],
    ]);
    expect(changed().map(({ body }) => body?.['name'])).not.toContain('Bulb');
  });

  test('is not sent further once another account is signed in', async () => {
    const { serve } = desk;
    desk.serve = (sent) => (sent.path.startsWith('/1.0') ? { status: 404, body: '' } : serve(sent));
    onWrite = () => {
      if (desk.sent.at(-1)?.body?.['name'] === 'Lamp') desk.account = 'sandbox:8';
    };
    expect(await writes.createBatch({ products: list })).toEqual({
      createdCount: 1,
      failed: [{ referenceId: 'R-2', reason: sentence('products.failure.notSent') }],
    });
    expect(changed().map(({ body }) => body?.['name'])).not.toContain('Shade');
  });
});
