import { beforeEach, describe, expect, test } from 'vitest';
import type { Priority } from '#electron/api/rate-limiter.ts';
import {
  type CatalogPage,
  type CatalogPager,
  createCatalogPager,
} from '#electron/catalog/sync/catalog-pager.ts';
import { sentence } from '#shared/messages/messages.ts';
import { inlinePageReader } from '#test/support/inline-page-reader.ts';
import type { FakeAnswer } from '#test/unit/electron/api/fake-http.ts';
import { createCachedDesk, type SentRequest } from '#test/unit/electron/catalog/cached-desk.ts';

let desk: ReturnType<typeof createCachedDesk>;
let pager: CatalogPager;

beforeEach(() => {
  desk = createCachedDesk();
  pager = createCatalogPager({ api: desk.api, pages: inlinePageReader });
});

async function collect<Row>(pages: AsyncIterable<CatalogPage<Row>>): Promise<CatalogPage<Row>[]> {
  const all: CatalogPage<Row>[] = [];
  for await (const page of pages) all.push(page);
  return all;
}

const idsOf = (pages: readonly CatalogPage<{ inventoryId: number }>[]) =>
  pages.flatMap(({ items }) => items.map(({ inventoryId }) => inventoryId));
const productIds = (pages: readonly CatalogPage<{ id: number }>[]) =>
  pages.flatMap(({ items }) => items.map(({ id }) => id));

/** Serves rows in pages of two; the cursor is the first ID of the next page. */
function serveRows(count: number) {
  return ({ query }: SentRequest): FakeAnswer => {
    const start = Number(query['Cursor'] ?? 1);
    const ids = [start, start + 1].filter((id) => id <= count);
    const next = start + 2 <= count ? String(start + 2) : null;
    return { body: { items: ids.map((id) => ({ inventory_id: id, lots: [], locations: [] })), next } };
  };
}

/** Products of a server that implements only the specification: one bare array per page. */
function serveCounted(pages: readonly (readonly number[])[]) {
  return ({ path, query }: SentRequest): FakeAnswer => {
    if (path !== '/2.0/product') return { status: 404, body: '' };
    return { body: (pages[Number(query['Page']) - 1] ?? []).map((id) => ({ id, variants: [] })) };
  };
}

describe('the catalog', () => {
  test.each([
    ['items', '/2026-07/inventory'],
    ['levels', '/2026-07/inventory-level'],
    ['lots', '/2026-07/inventory-level/lots'],
    ['locations', '/2026-07/inventory-level/locations'],
  ] as const)('is read to the last page by its %s, and from any page on', async (list, path) => {
    desk.serve = serveRows(5);
    const all = await collect<{ inventoryId: number }>(pager[list]({ pageSize: 2 }));
    expect(idsOf(all)).toEqual([1, 2, 3, 4, 5]);
    expect(new Set(desk.sent.map((request) => request.path))).toEqual(new Set([path]));
    expect(all.map(({ next }) => next)).toEqual(['3', '5', null]);
    desk.sent.length = 0;
    const rest = await collect<{ inventoryId: number }>(
      pager[list]({ pageSize: 2, from: all[0]?.next ?? '' }),
    );
    expect(idsOf(rest)).toEqual([3, 4, 5]);
    expect(desk.sent).toHaveLength(2);
  });

  test('reports its length if the headers state it, and when each page was received', async () => {
    desk.serve = () => ({ headers: { 'total-count': '731' }, body: { items: [{ inventory_id: 1 }] } });
    expect(await collect(pager.items({ pageSize: 2 }))).toMatchObject([
      { extent: 731, asOf: new Date(desk.nowMs).toISOString() },
    ]);
    desk.serve = () => ({ headers: { 'total-pages': '4' }, body: { items: [{ inventory_id: 1 }] } });
    expect(await collect(pager.items({ pageSize: 250 }))).toMatchObject([{ extent: 1_000 }]);
    desk.serve = serveRows(1);
    expect(await collect(pager.items({ pageSize: 2 }))).toMatchObject([{ extent: null }]);
  });

  test('asks for the priority before each page', async () => {
    const requests: Priority[] = [];
    const acquire = desk.budget.acquire.bind(desk.budget);
    desk.budget.acquire = (priority, options) => {
      requests.push(priority);
      return acquire(priority, options);
    };
    desk.serve = serveRows(6);
    const urgencies: Priority[] = ['background', 'leftover', 'background'];
    await collect(pager.items({ pageSize: 2, priority: () => urgencies.shift() ?? 'person' }));
    await collect(pager.levels({ pageSize: 6 }));
    expect(requests.slice(0, 4)).toEqual(['background', 'leftover', 'background', 'background']);
  });

  test.each([404, 410])('reports on %d that its position is lost, and stays available', async (status) => {
    desk.serve = serveRows(5);
    await collect(pager.items({ pageSize: 2 }));
    desk.serve = (request) =>
      request.query['Cursor'] === undefined ? serveRows(5)(request) : { status, body: '' };
    desk.sent.length = 0;
    await expect(collect(pager.items({ pageSize: 2, from: '3' }))).rejects.toMatchObject({
      code: 'NOT_FOUND',
      failure: { message: sentence('failure.listChanged') },
    });
    expect(desk.sent).toHaveLength(1);
    desk.serve = serveRows(2);
    expect(idsOf(await collect(pager.items({ pageSize: 2 })))).toEqual([1, 2]);
  });

  test('stops if a cursor leads back to where it resumed', async () => {
    desk.serve = () => ({ body: { items: [{ inventory_id: 1 }], next: 'a' } });
    await expect(collect(pager.items({ pageSize: 1, from: 'a' }))).rejects.toMatchObject({ code: 'SERVICE' });
    expect(desk.sent).toHaveLength(1);
  });
});

describe('the products', () => {
  const product = (id: number) => ({ id, name: `Product ${id}`, variants: [] });

  test('are read along their cursors, and from any page on', async () => {
    desk.serve = ({ query }) =>
      query['Cursor'] === undefined
        ? { body: { items: [product(1)], next: '/2026-07/product?PageSize=1&Cursor=b' } }
        : { body: { items: [product(2)], next: null } };
    const all = await collect(pager.products({ pageSize: 1 }));
    expect(productIds(all)).toEqual([1, 2]);
    const rest = await collect(pager.products({ pageSize: 1, from: all[0]?.next ?? '' }));
    expect(productIds(rest)).toEqual([2]);
    expect(desk.sent).toHaveLength(3);
  });

  test('are read by page number up to a short page if there are no cursors, and from any page on', async () => {
    desk.serve = serveCounted([[1, 2], [3, 4], [5]]);
    const all = await collect(pager.products({ pageSize: 2 }));
    expect(productIds(all)).toEqual([1, 2, 3, 4, 5]);
    expect(all.map(({ next }) => next)).toEqual(['page:2', 'page:3', null]);
    desk.sent.length = 0;
    expect(productIds(await collect(pager.products({ pageSize: 2, from: 'page:3' })))).toEqual([5]);
    expect(desk.sent.map(({ query }) => query)).toEqual([{ Page: '3', Limit: '2' }]);
  });

  test('are requested with the changed-since timestamp on every page', async () => {
    const changedSince = '2026-11-20T10:00:00.000Z';
    desk.serve = ({ query }) =>
      query['Cursor'] === undefined
        ? { body: { items: [product(1)], next: 'b' } }
        : { body: { items: [product(2)] } };
    await collect(pager.products({ pageSize: 1, changedSince }));
    expect(desk.sent.map(({ query }) => query['LastUpdatedTimestamp'])).toEqual([changedSince, changedSince]);
  });

  test.each([
    ['a counted page where there are cursors now', 'page:3', () => ({ body: { items: [product(1)] } })],
    ['a cursor where pages are counted now', 'abc', serveCounted([[1], [2]])],
  ])('do not restart at the first page for %s', async (_what, from, serve) => {
    desk.serve = serve;
    await expect(collect(pager.products({ pageSize: 1, from }))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('items by ID', () => {
  test('include those that the service has, over as many pages as it returns', async () => {
    desk.serve = ({ query }) => {
      const start = Number(query['Cursor'] ?? 0);
      const there = [3, 5, 9];
      const next = start + 1 < there.length ? String(start + 1) : null;
      return { body: { items: [{ inventory_id: there[start] }], next } };
    };
    const answer = await pager.itemsOf([3, 4, 5, 9], {});
    expect(answer.items.map(({ inventoryId }) => inventoryId)).toEqual([3, 5, 9]);
    expect(answer.isNarrowed).toBe(true);
    expect(desk.sent[0]?.query).toEqual({ InventoryIds: '3,4,5,9', PageSize: '4' });
    expect(desk.sent).toHaveLength(3);
  });

  test('report nothing as missing if the service ignores the IDs', async () => {
    desk.serve = serveRows(9);
    expect(await pager.itemsOf([2, 7], {})).toMatchObject({ items: [{ inventoryId: 2 }], isNarrowed: false });
    expect(desk.sent).toHaveLength(1);
  });
});

describe('a product by its ID', () => {
  test.each([
    ['is returned', [{ id: 7, variants: [] }], { product: { id: 7 }, isNarrowed: true }],
    ['is null if the service does not have it', [], { product: null, isNarrowed: true }],
    [
      'is not reported as missing if the service ignores the ID',
      [{ id: 1, variants: [] }],
      { product: null, isNarrowed: false },
    ],
  ])('%s', async (_name, items, expected) => {
    desk.serve = () => ({ body: { items, next: null } });
    expect(await pager.productOf(7, {})).toMatchObject(expected);
    expect(desk.sent.map(({ query }) => query)).toEqual([{ ProductId: '7', PageSize: '1' }]);
  });
});
