import { beforeEach, describe, expect, test } from 'vitest';
import { createProducts, type Products } from '../../../../electron/service/products.ts';
import { TransportError } from '../../../../electron/service/transport-error.ts';
import { createCachedDesk } from './cached-desk.ts';

let desk: ReturnType<typeof createCachedDesk>;
let products: Products;

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

  test('are gathered over a few pages, and not for ever from a server that ignores the filter', async () => {
    desk.serve = ({ query }) => ({ body: { items: [product(1, [5])], next: `${query['Cursor'] ?? ''}x` } });
    expect((await products.listProducts({ id: 5 })).data).toHaveLength(4);
    expect(desk.sent).toHaveLength(4);
  });

  test('are not offered by a server that answers 404 about an item that is there', async () => {
    desk.serve = ({ path }) =>
      path === '/2026-07/inventory/5' ? { body: { inventory_id: 5 } } : { status: 404, body: '' };
    await expect(products.listProducts({ id: 5 })).rejects.toMatchObject({ code: 'UNSUPPORTED' });
  });

  test('that were seen are there offline', async () => {
    desk.serve = () => ({ body: { items: [product(1, [5])] } });
    const seen = await products.listProducts({ id: 5 });
    desk.serve = () => new TransportError('unreachable', 'No network.', true);
    expect(await products.listProducts({ id: 5 })).toEqual({ ...seen, source: 'cache' });
  });
});

test('all products are walked along their cursors in the background', async () => {
  desk.serve = ({ query }) =>
    query['Cursor'] === undefined
      ? { body: { items: [product(1, [5])], next: '/2026-07/product?PageSize=1&Cursor=b' } }
      : { body: { items: [product(2, [6])], next: null } };
  const ids: number[] = [];
  for await (const items of products.walk({ pageSize: 1 })) ids.push(...items.map(({ id }) => id));
  expect(ids).toEqual([1, 2]);
});

test('all products of a server whose pages can only be counted are walked until a page is short', async () => {
  desk.serve = ({ path, query }) => {
    if (path !== '/2.0/product') return { status: 404, body: '' };
    const page = Number(query['Page']);
    return { body: page < 3 ? [product(page * 2, [5]), product(page * 2 + 1, [6])] : [product(99, [7])] };
  };
  const ids: number[] = [];
  for await (const items of products.walk({ pageSize: 2 })) ids.push(...items.map(({ id }) => id));
  expect(ids).toEqual([2, 3, 4, 5, 99]);
  expect(desk.sent.at(-1)?.query).toEqual({ Page: '3', Limit: '2' });
});
