import { beforeEach, expect, test } from 'vitest';
import { createProductSearch } from '#electron/resources/products/products.ts';
import { ProductQuery } from '#shared/products/products.ts';
import { createCachedDesk } from '#test/unit/electron/catalog/cached-desk.ts';

let desk: ReturnType<typeof createCachedDesk>;
let search: ReturnType<typeof createProductSearch>;

beforeEach(() => {
  desk = createCachedDesk();
  search = createProductSearch(desk);
});

const all = ProductQuery.parse({});

function products(count: number) {
  return Array.from({ length: count }, (_unused, index) => ({ id: index + 1, variants: [] }));
}

test('an empty filter is not sent, and the store SKU has the parameter name of the version', async () => {
  desk.serve = ({ path }) => (path === '/2.0/product' ? { body: products(1) } : { status: 404, body: '' });
  const filters = ProductQuery.parse({ sellerSku: ' S-1 ', categoryIds: [1, 2], onHand: false });
  await search.list({ filters, cursor: null, pageSize: 5 });
  expect(desk.sent.map(({ path, query }) => [path, query])).toEqual([
    ...['2026-07', '2026-01', '2025-07'].map((version) => [
      `/${version}/product`,
      { SellerSKU: 'S-1', CategoryIds: '1,2', OnHand: 'false', PageSize: '5' },
    ]),
    [
      '/2.0/product',
      { SellerSKUEvaludator: 'S-1', CategoryIds: '1,2', OnHand: 'false', Page: '1', Limit: '5' },
    ],
  ]);
});

test('a full page of 2.0 has a next page, a short one has none, and neither does a complete list', async () => {
  let count = 5;
  desk.serve = ({ path }) =>
    path === '/2.0/product' ? { body: products(count) } : { status: 404, body: '' };
  const first = await search.list({ filters: all, cursor: null, pageSize: 5 });
  expect(first.next).toBe('page:2');
  count = 4;
  expect((await search.list({ filters: all, cursor: first.next, pageSize: 5 })).next).toBeNull();
  expect(desk.sent.at(-1)?.query).toMatchObject({ Page: '2', Limit: '5' });
  count = 9;
  expect((await search.list({ filters: all, cursor: null, pageSize: 5 })).next).toBeNull();
});

test('a cursor of the service is passed on unchanged', async () => {
  desk.serve = () => ({ body: { items: products(2), next: 'opaque' } });
  const { next } = await search.list({ filters: all, cursor: null, pageSize: 2 });
  await search.list({ filters: all, cursor: next, pageSize: 2 });
  expect(desk.sent.at(-1)?.query).toMatchObject({ Cursor: 'opaque' });
});

test('a filter that cannot be sent is refused before any request', async () => {
  const filters = { ...all, platformIds: ['1,2'] };
  await expect(search.list({ filters, cursor: null, pageSize: 5 })).rejects.toMatchObject({
    code: 'INVALID',
  });
  expect(desk.sent).toEqual([]);
});
