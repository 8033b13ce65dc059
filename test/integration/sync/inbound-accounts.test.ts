import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sharedSandbox } from '#test/support/shared-sandbox.ts';
import { isUpToDate, isUpToDateAfter } from './inbound-desk.ts';
import { openInboundFolder, openInboundStore, openSignedInDesk } from './inbound-world.ts';

const minuteMs = 60_000;

const sandbox = sharedSandbox({ receivingOrders: 60, unidentifiedOrders: 60, rateLimitPerMinute: 100_000 });

/** An unidentified receiving order with a comment, and the tracking number of an awaited box. */
function somethingWritten() {
  const { receivingOrders, unidentifiedOrders } = sandbox.world.demo;
  const parcel = unidentifiedOrders.find(
    ({ comment, barcode }) => (comment ?? '').length > 25 && barcode !== null,
  );
  const boxes = receivingOrders.flatMap((order) => (order.status === 'Awaiting' ? order.boxes : []));
  const number = boxes.find(({ trackingNumber }) => (trackingNumber ?? '').length > 9)?.trackingNumber;
  if (parcel === undefined || number == null) throw new Error('The sandbox has nothing of the kind.');
  return { parcel, comment: parcel.comment ?? '', tag: parcel.barcode ?? '', number };
}

/** Whether each text is in the cache file or its WAL. */
async function inFiles(folder: string, ...texts: string[]): Promise<boolean[]> {
  const read = ['cache.sqlite', 'cache.sqlite-wal'].map((file) =>
    readFile(join(folder, file)).catch(() => Buffer.alloc(0)),
  );
  const files = await Promise.all(read);
  return texts.map((text) => files.some((bytes) => bytes.includes(text)));
}

test('keeps accounts apart, and ends one immediately when another signs in', async () => {
  const store = await openInboundStore();
  const desk = openSignedInDesk(sandbox, store);
  await desk.until(({ orderCount }) => orderCount > 0);
  desk.account = 'local:2';
  desk.index.sessionChanged();
  const { number, parcel } = somethingWritten();
  expect(await store.findAtInbound({ account: 'local:2', texts: [number], limit: 9 })).toEqual([]);
  const before = await desk.until(isUpToDate);
  // A page that was being written when the account changed has been saved by now; none followed it.
  const kept = await store.readInboundIndex('local:1');
  expect(kept?.ordersAhead).toBeGreaterThan(0);
  await desk.inbound.refreshIndex();
  await desk.until(isUpToDateAfter(before));
  expect(await store.readInboundIndex('local:1')).toEqual(kept);
  desk.account = 'local:3';
  expect(await desk.look(number)).toEqual([]);
  expect(await desk.inbound.listCandidates({ id: parcel.id })).toMatchObject({
    isNone: true,
    candidates: [],
  });
  desk.account = null;
  desk.index.sessionChanged();
  await expect(desk.inbound.lookUp({ texts: [number] })).rejects.toMatchObject({ code: 'SIGNED_OUT' });
  await expect(desk.inbound.listCandidates({ id: parcel.id })).rejects.toMatchObject({ code: 'SIGNED_OUT' });
  expect(await desk.inbound.readIndex()).toMatchObject({ orderCount: 0, state: 'waiting' });
});

test('leaves nothing of an account in the file after its purge, and starts again when it comes back', async () => {
  const { folder, store } = await openInboundFolder();
  const desk = openSignedInDesk(sandbox, store);
  const before = await desk.until(isUpToDate);
  const { parcel, comment, tag, number } = somethingWritten();
  await desk.inbound.listCandidates({ id: parcel.id });
  expect(await inFiles(folder, number, comment, tag)).toEqual([true, true, true]);
  desk.account = null;
  desk.index.sessionChanged();
  const { orderCount, boxCount } = before;
  expect(await store.purgeCache('local:1')).toBe(
    orderCount + boxCount + sandbox.world.demo.unidentifiedOrders.length,
  );
  expect(await inFiles(folder, number, comment, tag)).toEqual([false, false, false]);
  desk.account = 'local:1';
  expect((await desk.inbound.listCandidates({ id: parcel.id })).candidates).toEqual([]);
  desk.index.sessionChanged();
  const after = await desk.until((view) => isUpToDate(view) && view.orderCount > 0);
  expect(after).toMatchObject({ orderCount, boxCount });
});

test('writes no viewed record to the index of an account that was purged in the meantime', async () => {
  const store = await openInboundStore();
  const desk = openSignedInDesk(sandbox, store);
  await desk.until(isUpToDate);
  const { parcel } = somethingWritten();
  await desk.index.dispose();
  await store.purgeCache('local:1');
  await desk.unidentified.read({ id: parcel.id });
  expect(await store.readInboundIndex('local:1')).toBeNull();
  expect(desk.problems).toEqual([]);
});

test('forgets comments after the retention time, also in the file, and still finds the parcel', async () => {
  const { folder, store } = await openInboundFolder();
  const desk = openSignedInDesk(sandbox, store);
  await desk.until(isUpToDate);
  await desk.close();
  const { parcel, comment, tag, number } = somethingWritten();
  expect(await store.purgeOlderThan(new Date(Date.now() + minuteMs).toISOString())).toBeGreaterThan(0);
  expect(await inFiles(folder, comment, tag, number)).toEqual([false, true, true]);
  const found = await store.findAtInbound({ account: 'local:1', texts: [tag], limit: 9 });
  expect(found).toMatchObject([{ kind: 'unidentified', id: parcel.id }]);
  const yearMs = 366 * 24 * 60 * minuteMs;
  await store.purgeOlderThan(new Date(Date.now() + yearMs).toISOString());
  expect(await inFiles(folder, comment, tag, number)).toEqual([false, false, false]);
});

test('reads everything again if the cache was replaced by an empty one', async () => {
  const store = await openInboundStore();
  const desk = openSignedInDesk(sandbox, store);
  const before = await desk.until(isUpToDate);
  const kept = await store.readInboundIndex('local:1');
  await store.purgeCache('local:1');
  const withChanges = { account: 'local:1', asOf: new Date().toISOString(), round: 1, orders: [] };
  const state = { before: kept?.state ?? '', after: kept?.state ?? '' };
  expect(await store.saveInbound({ ...withChanges, state })).toBe(false);
  expect(await store.saveInbound(withChanges)).toBe(false);
  await desk.inbound.refreshIndex();
  const after = await desk.until(isUpToDateAfter(before));
  expect(after).toMatchObject({ orderCount: before.orderCount, boxCount: before.boxCount });
});
