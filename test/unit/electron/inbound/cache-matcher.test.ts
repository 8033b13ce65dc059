import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openForWriting } from '../../../../electron/database/database.ts';
import { createCacheMatcher } from '../../../../electron/inbound/cache-matcher.ts';
import { purgeInbound } from '../../../../electron/inbound/inbound-index-rows.ts';
import { writeInbound } from '../../../../electron/inbound/inbound-rows.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const asOf = '2026-11-20T10:00:00.000Z';

/** A cache file with the thread's rankings over it, both gone with the test. */
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

/** One order, with a parcel whose remark names its purchase order. */
const told = (id: number, number: string) => ({
  asOf,
  round: 1,
  state: { before: null, after: '{}' },
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

test('ranks the orders of the account that asks, also where it got the key of one that was purged', () => {
  const { database, matcher } = openCache();
  const firstOf = (account: string) => {
    const ranked = matcher.rankOrders({ account, id: 5, seen: null, limit: 10, cacheMs: 5_000 });
    return ranked.candidates.map(({ order }) => order.id);
  };
  writeInbound(database, { account: 'local:1', ...told(1, 'PO-10077-AB') });
  expect(firstOf('local:1')).toEqual([1]);
  purgeInbound(database, 'local:1');
  writeInbound(database, { account: 'local:2', ...told(2, 'PO-20088-CD') });
  expect(firstOf('local:2')).toEqual([2]);
});

test('goes on for longer with orders that took long to prepare, and takes in what has changed then', () => {
  let clockMs = 0;
  let tookMs = 400;
  const { database, matcher } = openCache(() => {
    clockMs += tookMs;
    return clockMs;
  });
  const rank = () => {
    const ranked = matcher.rankOrders({ account: 'local:1', id: 5, seen: null, limit: 10, cacheMs: 0 });
    return ranked.candidates.map(({ order }) => order.id);
  };
  const { parcels, ...first } = told(1, 'PO-10077-AB');
  writeInbound(database, { account: 'local:1', ...first, parcels });
  expect(rank()).toEqual([1]);
  tookMs = 0;
  const { orders } = told(2, 'PO-10077-AB');
  writeInbound(database, { account: 'local:1', asOf, round: 1, orders });
  clockMs += 3_999;
  expect(rank()).toEqual([1]);
  clockMs += 1;
  expect(rank()).toEqual([2, 1]);
});
