import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paginateNumberedPages, readPaging } from '#electron/api/paging/paging.ts';
import { sentence } from '#shared/messages/messages.ts';
import { ReceivingOrderListWire } from '#shared/receiving/receiving.ts';
import { sandboxForTest, sharedSandbox, sharedStore } from '#test/support/shared-sandbox.ts';
import { collect, connectWarehouse, rising } from './connect-warehouse.ts';

let desk: ReturnType<typeof connectWarehouse>;

const kept = sharedStore();
const sandbox = sharedSandbox({ items: 300, receivingOrders: 130, rateLimitPerMinute: 100_000 });

beforeAll(async () => {
  desk = connectWarehouse(sandbox, kept.store);
});

afterAll(() => desk.close());

/** The numbered pages of receiving orders; the specification alone does not name their headers. */
function paginateReceiving(connected: ReturnType<typeof connectWarehouse>, pageSize: number) {
  return paginateNumberedPages(
    pageSize,
    async (page) => {
      const answer = await connected.api.call('receiving.list', {
        query: { Page: page, Limit: pageSize },
        priority: 'background',
        schema: ReceivingOrderListWire,
      });
      const ids = answer.value.map(({ id }) => id);
      const { hasMore } = readPaging(answer.headers, { page, pageSize, received: ids.length });
      return { page: ids, ids, hasMore };
    },
    { operation: 'receiving.list' },
  );
}

describe('a list with numbered pages', () => {
  test.each([50, 65])('of %d is paginated by its headers, without an extra request', async (pageSize) => {
    sandbox.clearRequests();
    const ids = (await collect(paginateReceiving(desk, pageSize))).flat();
    const seeded = sandbox.world.demo.receivingOrders.map(({ id }) => id);
    expect(rising(ids)).toEqual(rising(seeded));
    expect(sandbox.requests).toHaveLength(Math.ceil(seeded.length / pageSize));
  });

  test('is paginated without headers until a page is short', async () => {
    const alone = await sandboxForTest({ specOnly: true, receivingOrders: 130, rateLimitPerMinute: 100_000 });
    const connected = connectWarehouse(alone, kept.store);
    const ids = (await collect(paginateReceiving(connected, 50))).flat();
    const seeded = alone.world.demo.receivingOrders.map(({ id }) => id);
    expect(rising(ids)).toEqual(rising(seeded));
  });
});

describe('a list with cursors', () => {
  const page = (next: string | null) => ({
    kind: 'status' as const,
    status: 200,
    body: { items: [{ inventory_id: 1 }], next },
    match: { path: /\/inventory$/ },
  });

  test.each([
    'https://elsewhere.example/2026-07/inventory?Cursor=abc',
    '//elsewhere.example/2026-07/inventory?Cursor=abc',
    'http://127.0.0.1:1/2026-07/inventory?Cursor=abc',
  ])('ends with an error at a link to another address, which receives no request: %s', async (next) => {
    sandbox.faults.next(page(next));
    sandbox.clearRequests();
    const shown: number[] = [];
    const reading = (async () => {
      for await (const { items } of desk.pager.items({ pageSize: 1 })) {
        shown.push(...items.map(({ inventoryId }) => inventoryId));
      }
    })();
    await expect(reading).rejects.toMatchObject({
      name: 'ServiceError',
      code: 'SERVICE',
      failure: { message: sentence('failure.foreignPage') },
    });
    expect(shown).toEqual([1]);
    expect(sandbox.requests).toHaveLength(1);
  });

  test('ends with an error if its links form a loop', async () => {
    sandbox.faults.next({ ...page('?Cursor=again'), times: 9 });
    sandbox.clearRequests();
    await expect(collect(desk.pager.items({ pageSize: 1 }))).rejects.toMatchObject({
      code: 'SERVICE',
      failure: { message: sentence('failure.repeatingPages') },
    });
    expect(sandbox.requests).toHaveLength(2);
  });

  test('stops at an abort with its reason, and sends no more requests', async () => {
    const stop = new AbortController();
    sandbox.clearRequests();
    const reading = (async () => {
      for await (const _ of desk.pager.items({ pageSize: 50, signal: stop.signal })) {
        stop.abort(new Error('Signed out.'));
      }
    })();
    await expect(reading).rejects.toThrow('Signed out.');
    expect(sandbox.requests).toHaveLength(1);
  });

  test('aborts a request in progress', async () => {
    const stop = new AbortController();
    sandbox.faults.next({ kind: 'hang', match: { path: /\/inventory$/ } });
    const reading = collect(desk.pager.items({ pageSize: 50, signal: stop.signal }));
    stop.abort(new Error('Signed out.'));
    await expect(reading).rejects.toThrow('Signed out.');
  });
});
