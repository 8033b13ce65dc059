import { beforeEach, describe, expect, test } from 'vitest';
import { TransportError } from '#electron/api/http/transport-error.ts';
import { createProducts } from '#electron/resources/products/products.ts';
import { quoted } from '#shared/messages/messages.ts';
import { ProductWire } from '#shared/products/products.ts';
import { createCachedDesk } from '#test/unit/electron/catalog/cached-desk.ts';

let desk: ReturnType<typeof createCachedDesk>;
let products: ReturnType<typeof createProducts>;

beforeEach(() => {
  desk = createCachedDesk();
  products = createProducts(desk);
});

function product(id: number, inventoryIds: readonly number[], change: Record<string, unknown> = {}) {
  return {
    id,
    name: `Product ${id}`,
    variants: inventoryIds.map((inventoryId) => ({
      id: id * 10,
      sku: `SKU-${inventoryId}`,
      inventory: { inventory_id: inventoryId, on_hand_qty: 3 },
      ...change,
    })),
  };
}

describe('the products of an item', () => {
  test('are those with a variant that is this item, whatever the server makes of the filter', async () => {
    desk.serve = () => ({ body: { items: [product(1, [5]), product(2, [55, 6]), product(3, [6, 5])] } });
    const { data } = await products.listProducts({ id: 5 });
    expect(data.map(({ id }) => id)).toEqual([1, 3]);
    expect(desk.sent.map(({ path, query }) => [path, query])).toEqual([
      ['/2026-07/product', { InventoryId: '5', PageSize: '250' }],
    ]);
  });

  test('are read from the bare array of 2.0, where a variant has one barcode', async () => {
    desk.serve = ({ path }) =>
      path === '/2.0/product'
        ? { body: [product(1, [5], { barcode: '4006381333931' })] }
        : path === '/2026-07/inventory/5'
          ? { body: { inventory_id: 5 } }
          : { status: 404, body: '' };
    const { data } = await products.listProducts({ id: 5 });
    expect(data[0]?.variants[0]?.barcodes).toMatchObject([{ value: '4006381333931' }]);
  });

  test('have barcodes, bundle definitions and return preferences', async () => {
    desk.serve = () => ({
      body: {
        items: [
          product(1, [5], {
            barcodes: [{ value: 'A', sticker_url: 'https://a.example/s.pdf' }, { value: 'B' }],
            bundle_definition: [{ product_id: 2, variant_id: 20, quantity: 3, variant_sku: 'X' }],
            return_preferences: { instructions: 'Check.', primary_action: { id: 1, name: 'Restock' } },
          }),
        ],
      },
    });
    const { data } = await products.listProducts({ id: 5 });
    expect(data[0]?.variants[0]).toMatchObject({
      barcodes: [
        { value: 'A', stickerUrl: 'https://a.example/s.pdf' },
        { value: 'B', stickerUrl: null },
      ],
      bundleDefinition: [{ variantId: 20, quantity: 3, variantSku: 'X' }],
      returnPreferences: { instructions: 'Check.', primaryAction: { id: 1, name: 'Restock' } },
    });
  });

  test('are collected over a few pages, but not endlessly if a server ignores the filter', async () => {
    desk.serve = ({ query }) => ({ body: { items: [product(1, [5])], next: `${query['Cursor'] ?? ''}x` } });
    expect((await products.listProducts({ id: 5 })).data).toHaveLength(4);
    expect(desk.sent).toHaveLength(4);
  });

  test('are not offered by a server that answers 404 about an existing item', async () => {
    desk.serve = ({ path }) =>
      path === '/2026-07/inventory/5' ? { body: { inventory_id: 5 } } : { status: 404, body: '' };
    await expect(products.listProducts({ id: 5 })).rejects.toMatchObject({ code: 'UNSUPPORTED' });
  });

  test('are available offline once they were seen', async () => {
    desk.serve = () => ({ body: { items: [product(1, [5])] } });
    const seen = await products.listProducts({ id: 5 });
    desk.serve = () => new TransportError('unreachable', quoted('No network.'), true);
    expect(await products.listProducts({ id: 5 })).toEqual({ ...seen, source: 'cache' });
  });

  test('if never requested, are available offline as far as the catalog has them', async () => {
    const asOf = '2026-11-20T09:00:00.000Z';
    const change = {
      gtin: '4006381333931',
      barcodes: [{ value: 'A' }],
      bundle_definition: [{ quantity: 3 }],
    };
    const records = [ProductWire.parse(product(1, [5, 6], change))];
    await desk.catalog.index.write({ pass: 'products', records, asOf, state: null });
    desk.serve = () => new TransportError('unreachable', quoted('No network.'), true);
    const { data, ...answer } = await products.listProducts({ id: 5 });
    expect(answer).toEqual({ source: 'cache', asOf });
    expect(data).toMatchObject([{ id: 1, name: 'Product 1' }]);
    expect(data[0]?.variants).toMatchObject([
      {
        id: 10,
        sku: 'SKU-5',
        gtin: '4006381333931',
        barcodes: [{ value: 'A' }],
        bundleDefinition: [{ quantity: 3 }],
        inventory: { inventoryId: 5 },
      },
    ]);
    expect(data[0]?.variants[0]).not.toHaveProperty('productId');
    await expect(products.listProducts({ id: 7 })).rejects.toMatchObject({ code: 'OFFLINE' });
  });

  test('are saved to the catalog as received', async () => {
    desk.serve = () => ({ body: { items: [product(1, [5])] } });
    const { data, asOf } = await products.listProducts({ id: 5 });
    expect(desk.catalog.written).toEqual([{ pass: 'products', records: data, asOf, state: null }]);
  });
});
