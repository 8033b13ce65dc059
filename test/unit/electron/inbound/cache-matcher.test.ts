import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openForWriting } from '#electron/database/database.ts';
import { createCacheMatcher } from '#electron/inbound/cache-matcher.ts';
import { purgeInbound } from '#electron/inbound/inbound-index-rows.ts';
import { initialInboundState, withoutBoxes } from '#electron/inbound/inbound-reading.ts';
import { writeInbound } from '#electron/inbound/inbound-rows.ts';
import { readTodayWork } from '#electron/resources/today/today-rows.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

const asOf = '2026-11-20T10:00:00.000Z';
const reading = initialInboundState(0);
/** The state of an index whose lists were read. */
const read = { ...reading, list: null, roundAt: asOf };

/** A cache file with the thread's rankings over it, both removed after the test. */
function openCache(now = () => 0) {
  const folder = temporaryFolder();
  const file = join(folder, 'cache.sqlite');
  const database = openForWriting(file, 'cache');
  const matcher = createCacheMatcher(file, now);
  onTestFinished(() => {
    matcher.close(null);
    database.close();
  });
  return { database, matcher };
}

/** One order, and a parcel whose remark names its purchase order. */
const changed = (id: number, number: string) => ({
  asOf,
  round: 1,
  state: { before: null, after: JSON.stringify(read) },
  orders: [
    {
      id,
      status: 'Awaiting',
      purchaseOrderNumber: number,
      centerId: null,
      difference: null,
      centerName: null,
      expectedArrivalDate: null,
      insertDate: null,
      externalSyncTimestamp: null,
      mark: 'a',
      goods: { inventoryQuantities: [], freight: null },
    },
  ],
  parcels: [
    {
      id: 5,
      barcode: 'URO-5',
      trackingBarcode: null,
      isLinked: false,
      createdDate: asOf,
      reason: null,
      comment: `The slip says PO ${number}`,
      attachments: [],
    },
  ],
});

const noBoxes = (orderId: number) => ({
  account: 'local:1',
  asOf,
  round: 1,
  boxes: { orderId, mark: 'a', boxes: [] },
});

test('ranks the orders of the requesting account, even if it got the key of a purged one', () => {
  const { database, matcher } = openCache();
  const firstOf = (account: string) => {
    const ranked = matcher.rankOrders({ account, id: 5, seen: null, limit: 10, cacheMs: 5_000 });
    return ranked.candidates.map(({ order }) => order.id);
  };
  writeInbound(database, { account: 'local:1', ...changed(1, 'PO-10077-AB') });
  expect(firstOf('local:1')).toEqual([1]);
  purgeInbound(database, 'local:1');
  writeInbound(database, { account: 'local:2', ...changed(2, 'PO-20088-CD') });
  expect(firstOf('local:2')).toEqual([2]);
});

test('reuses orders for longer if they took long to prepare, and then includes the changes', () => {
  let clockMs = 0;
  let tookMs = 400;
  const { database, matcher } = openCache(() => {
    clockMs += tookMs;
    return clockMs;
  });
  const rank = (cacheMs = 1) => {
    const ranked = matcher.rankOrders({ account: 'local:1', id: 5, seen: null, limit: 10, cacheMs });
    return [...ranked.candidates.map(({ order }) => order.id), ...(ranked.isOutdated ? ['outdated'] : [])];
  };
  const { parcels, ...first } = changed(1, 'PO-10077-AB');
  writeInbound(database, { account: 'local:1', ...first, parcels });
  expect(rank()).toEqual([1]);
  tookMs = 0;
  const { orders } = changed(2, 'PO-10077-AB');
  writeInbound(database, { account: 'local:1', asOf, round: 1, orders });
  clockMs += 3_999;
  expect(rank()).toEqual([1, 'outdated']);
  clockMs += 1;
  expect(rank()).toEqual([2, 1]);
});

test('ranks by the current orders for a caller that saves the counts, and calls no outdated match exact', () => {
  let tookMs = 400;
  let clockMs = 0;
  const { database, matcher } = openCache(() => (clockMs += tookMs));
  const exact = (cacheMs: number) =>
    matcher
      .rankBest({ account: 'local:1', after: 0, limit: 50, cacheMs })
      .matches.map(({ best }) => best?.certainty);
  const { parcels, ...first } = changed(1, 'PO-10077-AB');
  writeInbound(database, { account: 'local:1', ...first, parcels });
  writeInbound(database, noBoxes(1));
  expect(exact(60_000)).toEqual(['exact']);
  tookMs = 0;
  writeInbound(database, { account: 'local:1', asOf, round: 1, orders: changed(2, 'PO-10077-AB').orders });
  writeInbound(database, noBoxes(2));
  expect(exact(60_000)).toEqual(['likely']);
  expect(exact(0)).toEqual(['possible']);
});

test('ranks the best order for unlinked parcels page by page, and a parcel again only if something changed', () => {
  let clockMs = 0;
  const { database, matcher } = openCache(() => clockMs);
  const { parcels, ...first } = changed(1, 'PO-10077-AB');
  const [parcel] = parcels;
  if (parcel === undefined) throw new Error('No parcel was told.');
  const more = [5, 6, 7, 8].map((id) => ({
    ...parcel,
    id,
    isLinked: id === 6,
    comment: id === 8 ? 'no paperwork' : parcel.comment,
  }));
  writeInbound(database, { account: 'local:1', ...first, parcels: more });
  writeInbound(database, noBoxes(1));
  const best = (after: number, limit = 50, account = 'local:1') =>
    matcher.rankBest({ account, after, limit, cacheMs: 0 }).matches;
  const inShort = (after: number, limit?: number) =>
    best(after, limit).map(({ id, best: found }) => [id, found?.order.id ?? null, found?.certainty ?? null]);
  expect(inShort(0)).toEqual([
    [5, 1, 'exact'],
    [7, 1, 'exact'],
    [8, null, null],
  ]);
  expect(inShort(5, 1)).toEqual([[7, 1, 'exact']]);
  expect(best(8)).toEqual([]);
  expect(best(0, 50, 'local:2')).toEqual([]);

  const [before] = best(0, 1);
  expect(best(0, 1)[0]?.best).toBe(before?.best);
  writeInbound(database, { account: 'local:1', asOf, round: 1, parcels: [{ ...parcel, comment: 'wet' }] });
  expect(inShort(0, 1)).toEqual([[5, null, null]]);
  clockMs += 60_000;
  const { orders } = changed(2, 'PO-10077-AB');
  writeInbound(database, { account: 'local:1', asOf, round: 1, orders });
  expect(inShort(5, 1)).toEqual([[7, 2, 'possible']]);
});

test('Today ranks again if what is known of a parcel changed, but not if it was only read again', () => {
  const { database } = openCache();
  const markWith = (change: object, at = asOf) => {
    const { state: _state, ...rows } = changed(1, 'PO-10077-AB');
    const parcels = rows.parcels.map((parcel) => ({ ...parcel, ...change }));
    writeInbound(database, { account: 'local:1', ...rows, parcels, asOf: at, round: 2 });
    return readTodayWork(database, 'local:1').parcelMark;
  };
  writeInbound(database, { account: 'local:1', ...changed(1, 'PO-10077-AB') });
  const { parcelMark } = readTodayWork(database, 'local:1');
  expect(markWith({}, '2026-11-20T11:00:00.000Z')).toBe(parcelMark);
  const changes = [
    { comment: 'PO 10078' },
    { reason: 'No label' },
    { trackingBarcode: '1Z4AB1230312345678' },
  ];
  const marks = [...changes, { attachments: [{ name: '412.jpg' }] }, { id: 6 }].map((change) =>
    markWith(change),
  );
  expect(new Set([parcelMark, ...marks]).size).toBe(6);
});

test('calls no match exact before all orders and the boxes of open ones were read', () => {
  const { database, matcher } = openCache();
  const certainties = (cacheMs: number) => {
    const query = { account: 'local:1', limit: 50, cacheMs };
    const { candidates } = matcher.rankOrders({ ...query, id: 5, seen: null });
    const best = matcher.rankBest({ ...query, after: 0 }).matches.map((match) => match.best?.certainty);
    return [...best, candidates[0]?.certainty];
  };
  const { orders, parcels } = changed(1, 'PO-10077-AB');
  const moved = (before: object | null, after: object) => ({
    account: 'local:1',
    asOf,
    round: 1,
    state: { before: before && JSON.stringify(before), after: JSON.stringify(after) },
  });
  writeInbound(database, { ...moved(null, reading), orders, parcels });
  writeInbound(database, noBoxes(1));
  expect(certainties(0)).toEqual(['likely', 'likely']);
  // Neither the end of the lists nor an order without boxes changes what is ranked.
  const { parcelMark } = readTodayWork(database, 'local:1');
  writeInbound(database, moved(reading, read));
  expect(readTodayWork(database, 'local:1').parcelMark).not.toBe(parcelMark);
  expect(certainties(60_000)).toEqual(['exact', 'exact']);
  writeInbound(database, { account: 'local:1', asOf, round: 1, orders: changed(2, 'PO-20088-CD').orders });
  expect(certainties(60_000)).toEqual(['likely', 'likely']);
  expect(certainties(0)).toEqual(['likely', 'likely']);
  writeInbound(database, noBoxes(2));
  expect(certainties(60_000)).toEqual(['exact', 'exact']);
  writeInbound(database, { account: 'local:1', asOf, round: 1, orders: changed(3, 'PO-30099-EF').orders });
  expect(certainties(0)).toEqual(['likely', 'likely']);
  writeInbound(database, moved(read, withoutBoxes(read)));
  expect(certainties(0)).toEqual(['exact', 'exact']);
});
