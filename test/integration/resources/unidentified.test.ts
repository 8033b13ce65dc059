import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectWarehouse, rising } from '#test/integration/service/connect-warehouse.ts';
import { type Sandbox, startSandbox } from '#test/sandbox/start-sandbox.ts';
import { listAllPages } from '#test/support/list-all-pages.ts';
import { sharedStore } from '#test/support/shared-sandbox.ts';

const kept = sharedStore();

describe.each([
  ['with the reference notes', false],
  ['of the specification alone', true],
])('against a server %s', (_name, specOnly) => {
  let sandbox: Sandbox;
  let desk: ReturnType<typeof connectWarehouse>;

  beforeAll(async () => {
    sandbox = await startSandbox({ specOnly, unidentifiedOrders: 170, rateLimitPerMinute: 100_000 });
    desk = connectWarehouse(sandbox, kept.store);
  });

  afterAll(async () => {
    await desk.close();
    await sandbox.stop();
  });

  test('every unidentified receiving order is in exactly one of the two lists', async () => {
    const ids: number[] = [];
    for (const isLinked of [false, true]) {
      const pages = await listAllPages((page) => desk.unidentified.list({ isLinked, page }));
      const orders = pages.flatMap((page) => page.orders);
      expect(orders.every(({ linkedWroId }) => (linkedWroId !== null) === isLinked)).toBe(true);
      ids.push(...orders.map(({ id }) => id));
    }
    const seeded = sandbox.world.demo.unidentifiedOrders.map(({ id }) => id);
    expect(rising(ids)).toEqual(rising(seeded));
  });

  test('each is read with its pictures, and an unknown one is NOT_FOUND', async () => {
    const { data } = await desk.unidentified.list({ isLinked: false, page: 1 });
    const listed = data.orders.find(({ attachments }) => attachments.length > 0);
    const { data: read } = await desk.unidentified.read({ id: listed?.id ?? 0 });
    expect(read).toEqual(listed);
    await expect(desk.unidentified.read({ id: 2_000_000_000 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

test('after one look everything is available offline, in the service’s order', async () => {
  const sandbox = await startSandbox({ unidentifiedOrders: 120, rateLimitPerMinute: 100_000 });
  const desk = connectWarehouse(sandbox, kept.store);
  const first = await desk.unidentified.list({ isLinked: false, page: 1 });
  const second = await desk.unidentified.list({ isLinked: false, page: 2 });
  const [order] = second.data.orders;
  await sandbox.stop();
  expect(await desk.unidentified.list({ isLinked: false, page: 1 })).toEqual({ ...first, source: 'cache' });
  expect(await desk.unidentified.read({ id: order?.id ?? 0 })).toMatchObject({
    source: 'cache',
    data: order,
  });
  await expect(desk.unidentified.list({ isLinked: true, page: 1 })).rejects.toMatchObject({
    code: 'OFFLINE',
  });
  // Single orders read by another desk are enough for a list of them, in the service's order.
  const seen = await kept.store.listRecentMatching({
    account: desk.account.id,
    kind: 'unidentifiedOrder',
    filters: { isLinked: false },
    offset: 0,
    limit: 100,
  });
  const listed = [...first.data.orders, ...second.data.orders].map(({ id }) => id);
  expect(seen.rows.map(({ id }) => id)).toEqual(listed);
});
