import { expect, onTestFinished, test } from 'vitest';
import type { Store } from '#electron/cache/open-store.ts';
import { ShipmentFindings, ShipmentIndexView } from '#shared/shipments/shipment-view.ts';
import { createFolders } from '#test/integration/store/fresh-store.ts';
import type { Sandbox } from '#test/sandbox/start-sandbox.ts';
import { labelCode } from '#test/sandbox/world/orders/carriers.ts';
import { sharedSandbox } from '#test/support/shared-sandbox.ts';
import {
  isUpToDate,
  isUpToDateAfter,
  openShipmentDesk,
  type ShipmentDesk,
  type ShipmentDeskOptions,
} from './shipment-desk.ts';
import { expectAll, shipmentOf } from './tracked-shipments.ts';

const minuteMs = 60_000;
const folders = createFolders();
const sandbox = sharedSandbox({ orders: 1_400, rateLimitPerMinute: 100_000 });
const specOnly = sharedSandbox({ orders: 700, rateLimitPerMinute: 100_000, specOnly: true });

/** A desk with an account that has just signed in. */
function openDesk(store: Store, options: ShipmentDeskOptions = {}, served = sandbox): ShipmentDesk {
  const desk = openShipmentDesk(served, store, options);
  onTestFinished(() => desk.close());
  desk.index.sessionChanged();
  return desk;
}

const openStore = async () => folders.open(await folders.make());

const look = async (desk: ShipmentDesk, ...texts: string[]) => {
  const found = await desk.shipments.lookUp({ texts });
  return found.hits.map(({ shipmentId, by }) => [shipmentId, by]);
};

const requestedWindows = ({ requests }: Sandbox) =>
  requests
    .filter(({ path, query }) => path.endsWith('/order') && query['HasTracking'] === 'true')
    .map(({ query }) => query);

test('knows every parcel after the first reading, the newest first', async () => {
  const desk = openDesk(await openStore());
  const view = await desk.until(isUpToDate);
  expect(ShipmentIndexView.parse(view)).toEqual(view);
  expect(view).toMatchObject({ problem: null, asOf: expect.any(String), nextAt: expect.any(String) });
  await expectAll(desk, sandbox);
  const [first, ...others] = requestedWindows(sandbox);
  expect(first).toMatchObject({ Limit: '250', LastTrackingUpdateStartDate: expect.any(String) });
  expect(first?.['LastTrackingUpdateEndDate']).toBeUndefined();
  expect(others.length).toBeLessThan(30);
  expect(desk.views.length).toBeGreaterThan(0);
  expect(desk.problems).toEqual([]);
});

test.each(['USPS', 'FedEx', 'DHL', 'UPS'])('finds the parcel of a label of %s', async (carrier) => {
  const desk = openDesk(await openStore());
  await desk.until(isUpToDate);
  const { order, shipment, tracking, number } = shipmentOf(sandbox, carrier);
  const label = labelCode(tracking, order.recipient.address.zipCode ?? '60606');
  const found = await desk.shipments.lookUp({ texts: [label.toLowerCase()] });
  expect(ShipmentFindings.parse(found)).toEqual(found);
  expect(found.hits).toMatchObject([
    {
      shipmentId: shipment.id,
      orderId: order.id,
      orderReference: order.referenceId,
      trackingNumber: number,
      carrier,
      customerName: order.recipient.name,
      status: shipment.status,
      by: label === number ? 'exact' : 'suffix',
    },
  ]);
  expect(await look(desk, `SOMETHING ELSE`, number)).toEqual([[shipment.id, 'exact']]);
  const byName = await desk.shipments.search({ text: order.recipient.name, limit: 200 });
  expect(byName.hits.map(({ shipmentId }) => shipmentId)).toContain(shipment.id);
});

test('returns both shipments of a shared tracking number', async () => {
  const { shipment: first, number } = shipmentOf(sandbox, 'GLS');
  const { shipment: second, tracking: kept } = shipmentOf(sandbox, 'UPS');
  second.tracking = { ...kept, trackingNumber: number };
  const desk = openDesk(await openStore());
  await desk.until(isUpToDate);
  const found = await look(desk, `999${number}`);
  expect(new Set(found.map(([id]) => id))).toEqual(new Set([first.id, second.id]));
  second.tracking = kept;
});

test('continues where it was after it was stopped in the middle', async () => {
  const store = await openStore();
  const first = openDesk(store);
  const { reachesFrom } = await first.until((view) => view.reachesFrom !== null && view.asOf === null);
  await first.close();
  const before = await store.readShipmentIndex('local:1');
  sandbox.clearRequests();
  const second = openDesk(store);
  await second.until(isUpToDate);
  await expectAll(second, sandbox);
  expect(before?.shipmentCount).toBeGreaterThan(0);
  const windows = requestedWindows(sandbox).filter(
    (query) => query['LastTrackingUpdateEndDate'] !== undefined,
  );
  const ends = windows.map((query) => Date.parse(query['LastTrackingUpdateEndDate'] ?? ''));
  expect(Math.max(...ends)).toBeLessThanOrEqual(Date.parse(reachesFrom ?? '') + 1_000);
});

test('learns of a new tracking number in the next update, without reading other parcels again', async () => {
  const desk = openDesk(await openStore());
  const before = await desk.until(isUpToDate);
  sandbox.clearRequests();
  const { shipment, tracking } = shipmentOf(sandbox, 'DHL');
  const savedAtMs = shipment.lastTrackingUpdateAtMs;
  shipment.tracking = { ...tracking, trackingNumber: 'JD01FRESHNUMBER0001' };
  shipment.lastTrackingUpdateAtMs = Date.now();
  desk.passTime(6 * minuteMs);
  await desk.until(isUpToDateAfter(before));
  expect(await look(desk, 'JJD01FRESHNUMBER0001')).toEqual([[shipment.id, 'suffix']]);
  expect(await look(desk, tracking.trackingNumber)).toEqual([]);
  expect(requestedWindows(sandbox)).toHaveLength(1);
  Object.assign(shipment, { tracking, lastTrackingUpdateAtMs: savedAtMs });
});

test('is updated immediately when a user requests it', async () => {
  const desk = openDesk(await openStore());
  const before = await desk.until(isUpToDate);
  sandbox.clearRequests();
  await desk.shipments.refreshIndex();
  await desk.until(isUpToDateAfter(before));
  expect(requestedWindows(sandbox)).toHaveLength(1);
});

test.each([
  ['the specification alone', () => specOnly, []],
  [
    'no filter by tracking updates',
    () => sandbox,
    ['LastTrackingUpdateStartDate', 'LastTrackingUpdateEndDate'],
  ],
  [
    'neither filters nor pages',
    () => sandbox,
    ['LastTrackingUpdateStartDate', 'LastTrackingUpdateEndDate', 'StartDate', 'Page'],
  ],
])('completes with a service with %s', async (_, served, ignored) => {
  const desk = openDesk(await openStore(), { ignored }, served());
  const view = await desk.until(isUpToDate);
  const isUnpaged = ignored.includes('Page');
  if (isUnpaged) expect(view.shipmentCount).toBeGreaterThan(100);
  else await expectAll(desk, served());
  expect(requestedWindows(served()).length).toBeLessThan(isUnpaged ? 8 : 25);
  desk.passTime(31 * minuteMs);
  await desk.until(isUpToDateAfter(view));
});

test('looks up parcels without the service, and shows the age of the data', async () => {
  const store = await openStore();
  const before = openDesk(store);
  const { asOf } = await before.until(isUpToDate);
  await before.close();
  const desk = openShipmentDesk({ baseUrl: 'http://127.0.0.1:9', demo: sandbox.demo }, store);
  onTestFinished(() => desk.close());
  desk.index.sessionChanged();
  const { number, shipment } = shipmentOf(sandbox, 'UPS');
  const found = await desk.shipments.lookUp({ texts: [number] });
  expect(found).toMatchObject({ hits: [{ shipmentId: shipment.id, by: 'exact' }], index: { asOf } });
  desk.passTime(6 * minuteMs);
  expect(await desk.until(({ state, problem }) => state === 'waiting' && problem !== null)).toMatchObject({
    problem: { code: 'OFFLINE' },
    asOf,
  });
});

test('continues after faults of the service, and shows the problem in the meantime', async () => {
  sandbox.faults.next({ kind: 'status', status: 500, times: 2, match: { path: /\/order$/ } });
  sandbox.faults.next({ kind: 'malformedJson', match: { path: /\/order$/ } });
  const desk = openDesk(await openStore(), { holdsPause: true });
  const waiting = await desk.until(({ problem }) => problem !== null);
  expect(waiting.problem).toMatchObject({ code: 'SERVICE', requestId: expect.any(String) });
  desk.passTime(minuteMs);
  const view = await desk.until(isUpToDate);
  expect(view.problem).toBeNull();
  await expectAll(desk, sandbox);
});

test('reports that the token lacks permission, and tries again after a sign-in', async () => {
  sandbox.faults.next({ kind: 'status', status: 403, body: {}, match: { path: /\/order$/ } });
  const desk = openDesk(await openStore());
  const view = await desk.until(({ state }) => state === 'forbidden');
  expect(view.problem).toMatchObject({ code: 'FORBIDDEN' });
  desk.index.sessionChanged();
  await desk.until(isUpToDate);
});

test('reports that no version lists orders', async () => {
  sandbox.faults.next({ kind: 'status', status: 405, body: {}, times: 9, match: { path: /\/order$/ } });
  const desk = openDesk(await openStore());
  const view = await desk.until(({ state }) => state === 'notOffered');
  expect(view).toMatchObject({ shipmentCount: 0, asOf: null, problem: { code: 'UNSUPPORTED' } });
});
