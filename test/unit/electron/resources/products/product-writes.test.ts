import { beforeEach, describe, expect, test } from 'vitest';
import { TransportError } from '#electron/api/http/transport-error.ts';
import type { ProductChangeEntry } from '#electron/resources/products/product-changes.ts';
import { createProductWrites } from '#electron/resources/products/product-writes.ts';
import { createProductReader } from '#electron/resources/products/products.ts';
import { quoted, sentence } from '#shared/messages/messages.ts';
import { createCachedDesk } from '#test/unit/electron/catalog/cached-desk.ts';

type Sent = { readonly method: string; readonly path: string; readonly query: Record<string, string> };
type RawProduct = { id: number; name: string; variants: object[] };

let desk: ReturnType<typeof createCachedDesk>;
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
        (name === undefined || product.name === name) &&
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
  writes = createProductWrites({
    api: desk.api,
    account: () => desk.account,
    startActivity: () => (entry) => void entries.push(entry),
    products: createProductReader({
      api: desk.api,
      readThrough: desk.readThrough,
      cachedItems: desk.cachedItems,
    }),
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

  test('is sent one by one if it has none, and each failure has its own reason', async () => {
    desk.serve = ({ path, body }) => {
      if (path.startsWith('/1.0')) return { status: 404, body: '' };
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
});
