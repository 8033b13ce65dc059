import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Store } from '#electron/cache/open-store.ts';
import { createFolders } from '#test/integration/store/fresh-store.ts';
import { sharedSandbox } from '#test/support/shared-sandbox.ts';
import { isUpToDate, isUpToDateAfter, openShipmentDesk, type ShipmentDesk } from './shipment-desk.ts';
import { expectAll, shipmentOf, trackedIn } from './tracked-shipments.ts';

const minuteMs = 60_000;
const folders = createFolders();

const sandbox = sharedSandbox({ orders: 600, rateLimitPerMinute: 100_000 });

/** A desk with an account that has just signed in. */
function openDesk(store: Store): ShipmentDesk {
  const desk = openShipmentDesk(sandbox, store);
  onTestFinished(() => desk.close());
  desk.index.sessionChanged();
  return desk;
}

const openStore = async () => folders.open(await folders.make());

test('keeps accounts apart, and ends one immediately when another signs in', async () => {
  const store = await openStore();
  const desk = openDesk(store);
  await desk.until((view) => view.shipmentCount > 0);
  desk.account = 'local:2';
  desk.index.sessionChanged();
  const { number } = shipmentOf(sandbox, 'UPS');
  const other = await store.findShipments({ account: 'local:2', texts: [number], limit: 9 });
  expect(other.hits).toEqual([]);
  // The page that was being written for the first account is on disk by now.
  await desk.until((view) => view.shipmentCount > 0);
  const kept = await store.readShipmentIndex('local:1');
  await desk.until((view) => isUpToDate(view));
  expect(await store.readShipmentIndex('local:1')).toEqual(kept);
  desk.account = null;
  desk.index.sessionChanged();
  await expect(desk.shipments.lookUp({ texts: [number] })).rejects.toMatchObject({ code: 'SIGNED_OUT' });
  expect(await desk.index.view()).toMatchObject({ shipmentCount: 0, state: 'waiting' });
});

test('leaves nothing of an account in the file after its purge, and starts again when it comes back', async () => {
  const folder = await folders.make();
  const store = await folders.open(folder);
  const desk = openDesk(store);
  await desk.until(isUpToDate);
  const { number, order } = shipmentOf(sandbox, 'UPS');
  desk.account = null;
  desk.index.sessionChanged();
  expect(await store.purgeCache('local:1')).toBe(trackedIn(sandbox).length);
  for (const file of ['cache.sqlite', 'cache.sqlite-wal']) {
    const bytes = await readFile(join(folder, file)).catch(() => Buffer.alloc(0));
    expect(bytes.includes(number) || bytes.includes(order.recipient.name)).toBe(false);
  }
  desk.account = 'local:1';
  desk.index.sessionChanged();
  await desk.until((view) => isUpToDate(view) && view.shipmentCount > 0);
  await expectAll(desk, sandbox);
});

test('forgets names after the retention time, also in the file, and still finds the parcel', async () => {
  const folder = await folders.make();
  const store = await folders.open(folder);
  const desk = openDesk(store);
  await desk.until(isUpToDate);
  await desk.close();
  const { number, order, shipment } = shipmentOf(sandbox, 'USPS');
  expect(await store.purgeOlderThan(new Date(Date.now() + minuteMs).toISOString())).toBeGreaterThan(0);
  const found = await store.findShipments({ account: 'local:1', texts: [number], limit: 9 });
  expect(found.hits).toMatchObject([{ shipmentId: shipment.id, customerName: null }]);
  const bytes = await readFile(join(folder, 'cache.sqlite'));
  expect([bytes.includes(order.recipient.name), bytes.includes(number)]).toEqual([false, true]);
});

test('reads everything again if the cache was damaged and replaced', async () => {
  const folder = await folders.make();
  const store = await folders.open(folder);
  const desk = openDesk(store);
  const before = await desk.until(isUpToDate);
  const kept = await store.readShipmentIndex('local:1');
  // The saved state is no longer the one that the reading continues from, so none of it may be written.
  await store.purgeCache('local:1');
  const isSaved = store.saveShipments({
    account: 'local:1',
    asOf: new Date().toISOString(),
    shipments: [],
    before: kept?.state ?? null,
    after: kept?.state ?? '',
  });
  expect(await isSaved).toBe(false);
  await desk.shipments.refreshIndex();
  await desk.until(isUpToDateAfter(before));
  await expectAll(desk, sandbox);
});
