import { expect, test } from 'vitest';
import { ReceivingFilters } from '#shared/receiving/receiving.ts';
import { sharedSandbox } from '#test/support/shared-sandbox.ts';
import { isUpToDate, isUpToDateAfter } from './inbound-desk.ts';
import {
  boxOf,
  openBoxCount,
  openInboundStore,
  openSignedInDesk,
  ordersOf,
  requestsTo,
} from './inbound-world.ts';

const minuteMs = 60_000;

const counts = { receivingOrders: 60, unidentifiedOrders: 60, rateLimitPerMinute: 100_000 };
const sandbox = sharedSandbox(counts);
const specOnly = sharedSandbox({ ...counts, specOnly: true });

test('completes with a specification-only service, which returns no boxes', async () => {
  const desk = openSignedInDesk(specOnly, await openInboundStore());
  const view = await desk.until(isUpToDate);
  expect(view).toMatchObject({
    orderCount: ordersOf(specOnly).length,
    boxCount: 0,
    problem: { code: 'UNSUPPORTED' },
    asOf: expect.any(String),
  });
  specOnly.clearRequests();
  desk.passTime(31 * minuteMs);
  await desk.until(isUpToDateAfter(view));
  expect(requestsTo(specOnly, /\/boxes$/)).toEqual([]);
});

test('looks up codes without the service, and shows the age of the data', async () => {
  const store = await openInboundStore();
  const before = openSignedInDesk(sandbox, store);
  const { asOf } = await before.until(isUpToDate);
  await before.close();
  const desk = openSignedInDesk({ ...sandbox, baseUrl: 'http://127.0.0.1:9' }, store);
  const { box, number } = boxOf(sandbox, () => true);
  const found = await desk.inbound.lookUp({ texts: [number] });
  expect(found).toMatchObject({ hits: [{ boxId: box.boxId }], index: { asOf } });
  desk.passTime(6 * minuteMs);
  const view = await desk.until(({ state, problem }) => state === 'waiting' && problem !== null);
  expect(view).toMatchObject({ problem: { code: 'OFFLINE' }, asOf });
});

test('continues after faults of the service, and past an order whose boxes it never returns', async () => {
  const { order } = boxOf(sandbox, ({ status }) => status === 'Awaiting');
  sandbox.faults.next({ kind: 'status', status: 500, times: 2, match: { path: /\/receiving$/ } });
  sandbox.faults.next({
    kind: 'status',
    status: 500,
    times: 99,
    match: { path: new RegExp(`/${order.id}/boxes$`) },
  });
  const desk = openSignedInDesk(sandbox, await openInboundStore(), { holdsPause: true });
  const waiting = await desk.until(({ problem }) => problem !== null);
  expect(waiting.problem).toMatchObject({ code: 'SERVICE', requestId: expect.any(String) });
  desk.passTime(minuteMs);
  const view = await desk.until(isUpToDate);
  expect(view).toMatchObject({ ordersAhead: 0, problem: null });
  const all = openBoxCount(sandbox);
  expect(view.boxCount).toBe(all - order.boxes.length);
});

test('reports that the token lacks permission, and tries again after a sign-in', async () => {
  sandbox.faults.next({ kind: 'status', status: 403, body: {}, match: { path: /\/receiving$/ } });
  const desk = openSignedInDesk(sandbox, await openInboundStore());
  const view = await desk.until(({ state }) => state === 'forbidden');
  expect(view.problem).toMatchObject({ code: 'FORBIDDEN' });
  desk.index.sessionChanged();
  await desk.until(isUpToDate);
});

test('reports that no version lists receiving orders, and still reads the unidentified ones', async () => {
  sandbox.faults.next({ kind: 'status', status: 405, body: {}, times: 9, match: { path: /\/receiving$/ } });
  const desk = openSignedInDesk(sandbox, await openInboundStore());
  const view = await desk.until(({ state }) => state === 'notOffered');
  expect(view).toMatchObject({ orderCount: 0 });
  expect(view.unidentifiedCount).toBeGreaterThan(0);
  const filters = ReceivingFilters.parse({ awaited: { from: null, before: new Date().toISOString() } });
  expect(await desk.inbound.listOrders(filters)).toBeNull();
});
