import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, test } from 'vitest';
import { migrate } from '#electron/database/schema/schema.ts';
import {
  forgetInboundOlderThan,
  inboundIndexStatement,
  purgeInbound,
  readInboundIndex,
  readInboundWork,
  readLateOrders,
} from '#electron/inbound/inbound-index-rows.ts';
import type {
  InboundBox,
  InboundOrder,
  InboundParcel,
  SavedInbound,
} from '#electron/inbound/inbound-record-rows.ts';
import { writeInbound } from '#electron/inbound/inbound-rows.ts';
import { findAtInbound, inboundStatements } from '#electron/inbound/inbound-search.ts';

const account = 'local:1';
const asOf = '2026-11-20T10:00:00.000Z';
const later = '2026-11-20T10:05:00.000Z';
const postal = '9400123456789012345678';

let database: DatabaseSync;

beforeEach(() => {
  database = new DatabaseSync(':memory:');
  migrate(database, 'cache');
  save({ state: { before: null, after: '{}' } });
});

function order(id: number, change: Partial<InboundOrder> = {}): InboundOrder {
  return {
    id,
    status: 'Awaiting',
    purchaseOrderNumber: `PO-${id}`,
    centerId: null,
    difference: null,
    centerName: 'Cicero (IL)',
    expectedArrivalDate: '2026-11-22T00:00:00.000Z',
    insertDate: '2026-11-01T00:00:00.000Z',
    externalSyncTimestamp: null,
    mark: 'Awaiting 1',
    goods: {
      inventoryQuantities: [
        { inventoryId: 7, sku: 'MUG', expectedQuantity: 2, receivedQuantity: 0, stowedQuantity: 0 },
      ],
      freight: null,
    },
    ...change,
  };
}

function box(boxId: number, trackingNumber: string | null, change: Partial<InboundBox> = {}): InboundBox {
  return {
    boxId,
    boxNumber: 1,
    boxStatus: 'Awaiting',
    trackingNumber,
    arrivedDate: null,
    boxItems: [{ inventoryId: 7, quantity: 2, lotNumber: null }],
    ...change,
  };
}

function parcel(id: number, change: Partial<InboundParcel> = {}): InboundParcel {
  return {
    id,
    barcode: `URO-${id}`,
    trackingBarcode: null,
    isLinked: false,
    createdDate: asOf,
    reason: 'No label',
    comment: 'Ask Zoë Müller',
    attachments: [{ name: 'label.png' }],
    ...change,
  };
}

function save(change: Partial<SavedInbound>): boolean {
  return writeInbound(database, { account, asOf, round: 1, ...change });
}

function saveBoxes(orderId: number, boxes: readonly InboundBox[] | null, change: Partial<SavedInbound> = {}) {
  return save({ boxes: { orderId, mark: null, boxes }, ...change });
}

function look(...texts: string[]) {
  return findAtInbound(database, { account, texts, limit: 20 }).map((hit) => {
    if (hit.kind === 'box') return ['box', hit.boxId, hit.by];
    return hit.kind === 'order' ? ['order', hit.order.id, hit.by] : ['unidentified', hit.id, hit.by];
  });
}

const revision = () =>
  Number(database.prepare('SELECT revision FROM door_index WHERE account = ?').get(account)?.['revision']);

function work(change: { round?: number; now?: string; boxesReadBefore?: string } = {}) {
  return readInboundWork(database, { account, round: 1, now: later, boxesReadBefore: asOf, ...change });
}

describe('an index', () => {
  test('reports how much it holds', () => {
    expect(readInboundIndex(database, account)).toMatchObject({ orderCount: 0, boxCount: 0, ordersAhead: 0 });
    save({ orders: [order(1), order(2), order(3, { status: 'Completed' })], parcels: [parcel(5)] });
    save({ parcels: [parcel(6, { isLinked: true })] });
    saveBoxes(1, [box(11, 'T-1'), box(12, 'T-2')]);
    saveBoxes(3, [box(31, null)]);
    const held = { orderCount: 3, boxCount: 3, ordersAhead: 1, unidentifiedCount: 1 };
    expect(readInboundIndex(database, account)).toMatchObject(held);
    saveBoxes(1, [box(11, 'T-1')], { asOf: later });
    save({ goneOrders: [3] });
    expect(readInboundIndex(database, account)).toMatchObject({ orderCount: 2, boxCount: 1 });
  });

  test('is counted from its orders, and using only an index, however many boxes they have', () => {
    const plan = database.prepare(`EXPLAIN QUERY PLAN ${inboundIndexStatement}`).all({ account });
    const details = plan.map(({ detail }) => String(detail)).filter((detail) => detail.includes('door_'));
    expect(details.join('\n')).toContain('door_order USING COVERING INDEX door_order_counted');
    expect(details.join('\n')).not.toContain('door_box');
  });
});

describe('a code', () => {
  test('finds both boxes that have the same number in two orders', () => {
    save({ orders: [order(1), order(2)] });
    saveBoxes(1, [box(11, postal)]);
    saveBoxes(2, [box(11, postal)]);
    const hits = findAtInbound(database, { account, texts: [postal], limit: 20 });
    expect(hits.flatMap((hit) => (hit.kind === 'box' ? hit.order.id : []))).toEqual([2, 1]);
  });

  test('finds a box by each of the numbers in one field, and by the complete field', () => {
    save({ orders: [order(1)] });
    saveBoxes(1, [box(11, ' 1z999aa10123456784, 1Z999AA10987654321 ')]);
    expect(look('1Z999AA10123456784')).toEqual([['box', 11, 'exact']]);
    expect(look('1z999aa1 0987654321')).toEqual([['box', 11, 'exact']]);
    expect(look('1Z999AA10123456784,1Z999AA10987654321')).toEqual([['box', 11, 'exact']]);
  });

  test('finds a box once if the box number is its end, or ends in it', () => {
    save({ orders: [order(1), order(2)] });
    saveBoxes(1, [box(11, postal)]);
    saveBoxes(2, [box(21, `${'7'.repeat(4)}, ${postal}9`)]);
    expect(look(`42060606\u001D${postal}`)).toEqual([['box', 11, 'suffix']]);
    expect(look(postal.slice(-8))).toEqual([['box', 11, 'suffix']]);
    expect(look('56789')).toEqual([]);
  });

  test('shared by several boxes lists the awaited box of an open order first', () => {
    save({ orders: [order(1), order(2, { status: 'Completed' }), order(3)] });
    saveBoxes(1, [box(11, postal)]);
    saveBoxes(2, [box(21, postal)]);
    saveBoxes(3, [box(31, postal, { boxStatus: 'Arrived' })]);
    expect(look(postal).map(([, id]) => id)).toEqual([11, 31, 21]);
  });

  test('lists exact matches before a number that merely ends in it', () => {
    save({
      orders: [order(1, { purchaseOrderNumber: '12345678' })],
      parcels: [parcel(5, { trackingBarcode: '12345678' })],
    });
    saveBoxes(1, [box(11, '9999912345678')]);
    expect(look('12345678')).toEqual([
      ['order', 1, 'purchaseOrder'],
      ['unidentified', 5, 'tracking'],
      ['box', 11, 'suffix'],
    ]);
  });

  test('can be an ID if it has only digits; with a letter prefix, it matches only its kind', () => {
    save({ orders: [order(418)], parcels: [parcel(418, { barcode: 'URO-9' })] });
    expect(look('418')).toEqual([
      ['order', 418, 'id'],
      ['unidentified', 418, 'id'],
    ]);
    expect(look('WRO#418')).toEqual([['order', 418, 'id']]);
    expect(look('uro 418')).toEqual([['unidentified', 418, 'id']]);
    expect(look('uro-9')).toEqual([['unidentified', 418, 'tag']]);
    expect(look('418418418418')).toEqual([]);
  });

  test('finds nothing if it is hostile, empty, or endless', () => {
    save({ orders: [order(1)] });
    saveBoxes(1, [box(11, "'; DROP TABLE door_box; --")]);
    expect(look('', ' \u0000\u202E', 'x'.repeat(4_096), '%', '_')).toEqual([]);
    expect(look("';droptabledoor_box;--")).toEqual([['box', 11, 'exact']]);
  });

  test.each(Object.entries(inboundStatements))('is looked up in an index by %s', (_, statement) => {
    const count = (statement.match(/\?/g) ?? []).length;
    const values = Array.from({ length: count }, (_value, place) =>
      statement.startsWith('SELECT value') && place === 0 ? '[]' : 1,
    );
    const plan = database.prepare(`EXPLAIN QUERY PLAN ${statement}`).all(...values);
    const scans = plan.map(({ detail }) => String(detail)).filter((detail) => /SCAN door_/.test(detail));
    expect(scans).toEqual([]);
  });
});

describe('reported data', () => {
  test('stays if older data arrives later, but still counts as seen in the round', () => {
    save({
      asOf: later,
      orders: [order(1, { status: 'Arrived' })],
      parcels: [parcel(5, { isLinked: true })],
    });
    save({ round: 2, orders: [order(1)], parcels: [parcel(5)] });
    expect(findAtInbound(database, { account, texts: ['PO-1'], limit: 1 })).toMatchObject([
      { order: { status: 'Arrived' } },
    ]);
    expect(work({ round: 2 })).toMatchObject({ strayOrders: [], strayParcel: null });
  });

  test('does not stay for an hour because its clock was an hour ahead', () => {
    save({ asOf: '2026-11-20T11:00:00.000Z', orders: [order(1, { status: 'Arrived' })] });
    save({ orders: [order(1)] });
    expect(findAtInbound(database, { account, texts: ['PO-1'], limit: 1 })).toMatchObject([
      { order: { status: 'Awaiting' } },
    ]);
  });

  test('of boxes from an older response is not requested again endlessly', () => {
    save({ orders: [order(1)] });
    saveBoxes(1, [box(11, postal)], { asOf: later });
    save({ asOf: later, orders: [order(1, { mark: 'Awaiting 2' })] });
    save({ boxes: { orderId: 1, mark: 'Awaiting 2', boxes: [] } });
    expect(look(postal)).toEqual([['box', 11, 'exact']]);
    expect(work().boxesOf).toBeNull();
  });

  test('without a difference leaves the basis of a ranking unchanged', () => {
    save({ orders: [order(1)] });
    saveBoxes(1, [box(11, postal)]);
    const before = revision();
    save({ asOf: later, round: 2, orders: [order(1)], parcels: [parcel(5)] });
    saveBoxes(1, [box(11, postal)], { asOf: later });
    expect(revision()).toBe(before);
    saveBoxes(1, [box(11, postal, { boxStatus: 'Arrived' })], { asOf: later });
    expect(revision()).toBe(before + 1);
  });

  test('is not written if another state is saved, or if there is no index', () => {
    expect(save({ state: { before: '{"other":1}', after: '{}' }, orders: [order(1)] })).toBe(false);
    expect(save({ account: 'local:2', orders: [order(1)] })).toBe(false);
    expect(saveBoxes(99, [box(1, postal)])).toBe(true);
    expect(readInboundIndex(database, account)).toMatchObject({ orderCount: 0, boxCount: 0 });
    expect(look(postal)).toEqual([]);
  });
});

test('the late orders are the open ones expected before a given day, and the requested ones', () => {
  const expectedOn = (day: string, status = 'Awaiting') => ({
    status,
    expectedArrivalDate: `2026-11-${day}T00:00:00.000Z`,
  });
  save({
    orders: [
      order(1, expectedOn('18')),
      order(2, expectedOn('20')),
      order(3, expectedOn('18', 'Arrived')),
      order(4, expectedOn('18', 'Completed')),
      order(5, expectedOn('18', 'Cancelled')),
      order(6, { expectedArrivalDate: null }),
    ],
  });
  const late = (ids: number[], of = account) =>
    readLateOrders(database, { account: of, ids, before: '2026-11-20T00:00:00.000Z' });
  expect(late([]).map(({ id }) => id)).toEqual([1, 3]);
  expect(late([4, 99])).toContainEqual({ id: 4, status: 'Completed' });
  expect(late([1], 'local:2')).toEqual([]);
});

describe('the next read', () => {
  test('covers the boxes of the open order expected nearest to now, never-read orders first', () => {
    const expectedOn = (day: string) => ({ expectedArrivalDate: `2026-11-${day}T00:00:00.000Z` });
    save({
      orders: [
        order(1, expectedOn('28')),
        order(2, expectedOn('19')),
        order(3, { expectedArrivalDate: null }),
        order(4, { status: 'Completed' }),
        order(5, expectedOn('20')),
      ],
    });
    saveBoxes(5, [], { asOf: '2026-11-19T00:00:00.000Z' });
    const read: number[] = [];
    for (let next = work().boxesOf; next !== null; next = work().boxesOf) {
      read.push(next.orderId);
      saveBoxes(next.orderId, []);
    }
    expect(read).toEqual([2, 1, 3, 5]);
  });

  test('covers the boxes of a changed order, and once more those of a closed one', () => {
    save({ orders: [order(1), order(2), order(3)] });
    for (const id of [1, 2]) saveBoxes(id, []);
    saveBoxes(3, null);
    expect(work().boxesOf).toBeNull();
    save({ orders: [order(2, { status: 'Completed', mark: 'Completed 2' })] });
    expect(work().boxesOf).toEqual({ orderId: 2, mark: 'Completed 2' });
    save({ orders: [order(1, { mark: 'Awaiting 2' })] });
    expect(work().boxesOf?.orderId).toBe(1);
    for (const id of [1, 2]) saveBoxes(id, []);
    expect(work().boxesOf).toBeNull();
  });

  test('covers the boxes that were read while the clock was ahead, once', () => {
    save({ orders: [order(1), order(2)] });
    saveBoxes(1, [], { asOf: '2027-11-20T10:00:00.000Z' });
    saveBoxes(2, []);
    expect(work().boxesOf?.orderId).toBe(1);
    saveBoxes(1, []);
    expect(work().boxesOf).toBeNull();
  });

  test('covers open orders and waiting parcels that a round did not see, up to fifty at a time', () => {
    save({
      orders: [
        ...Array.from({ length: 60 }, (_, index) => order(index + 1)),
        order(99, { status: 'Cancelled' }),
      ],
      parcels: [parcel(5), parcel(6, { isLinked: true })],
    });
    expect(work()).toMatchObject({ strayOrders: [], strayParcel: null });
    expect(work({ round: 2 }).strayOrders).toHaveLength(50);
    save({ round: 2, orders: Array.from({ length: 59 }, (_, index) => order(index + 1)), goneOrders: [60] });
    expect(work({ round: 2 })).toMatchObject({ strayOrders: [], strayParcel: 5 });
    save({ goneParcels: [5] });
    expect(work({ round: 2 }).strayParcel).toBeNull();
    expect(look('PO-60')).toEqual([]);
  });

  test('covers, once, what a desk met in higher rounds that it counted alone', () => {
    save({ round: 9, orders: [order(1)], parcels: [parcel(5)] });
    for (const [round, at] of [
      [4, later],
      // Older than what is known, it still counts as seen.
      [3, asOf],
    ] as const) {
      expect(work({ round })).toMatchObject({ strayOrders: [1], strayParcel: 5 });
      save({ round, asOf: at, orders: [order(1)], parcels: [parcel(5)] });
      expect(work({ round })).toMatchObject({ strayOrders: [], strayParcel: null });
    }
  });
});

describe('boxes that arrive before their order', () => {
  const early = { orderId: 1, mark: 'Awaiting 1', boxes: [box(11, postal), box(12, null)] };

  test('are kept until the order arrives', () => {
    save({ boxes: early });
    expect(look(postal)).toEqual([]);
    expect(readInboundIndex(database, account)).toMatchObject({ boxCount: 0, ordersAhead: 0 });
    save({ orders: [order(1, { status: 'Completed' })] });
    expect(look(postal)).toEqual([['box', 11, 'exact']]);
    expect(readInboundIndex(database, account)).toMatchObject({ boxCount: 2, ordersAhead: 0 });
    expect(work().boxesOf).toBeNull();
  });

  test('are removed with their order, their account, and a year after the retention setting', () => {
    const countEarlyBoxes = () => database.prepare('SELECT order_id FROM door_early_boxes').all().length;
    save({ boxes: early });
    save({ goneOrders: [1] });
    expect(countEarlyBoxes()).toBe(0);
    save({ boxes: early });
    forgetInboundOlderThan(database, later);
    expect(countEarlyBoxes()).toBe(1);
    forgetInboundOlderThan(database, '2027-11-21T00:00:00.000Z');
    expect(countEarlyBoxes()).toBe(0);
    save({ boxes: early });
    expect(purgeInbound(database, account)).toBe(0);
    expect(countEarlyBoxes()).toBe(0);
  });
});

describe('saved data', () => {
  test('is removed only with its own account', () => {
    writeInbound(database, {
      account: 'local:2',
      asOf,
      round: 1,
      state: { before: null, after: '{}' },
      orders: [order(1)],
    });
    save({ orders: [order(1)], parcels: [parcel(5)] });
    saveBoxes(1, [box(11, postal), box(12, null)]);
    expect(purgeInbound(database, account)).toBe(4);
    expect(purgeInbound(database, account)).toBe(0);
    expect(readInboundIndex(database, account)).toBeNull();
    expect(readInboundIndex(database, 'local:2')).toMatchObject({ orderCount: 1 });
    expect(database.prepare('SELECT count(*) AS count FROM door_code').get()).toEqual({ count: 0 });
  });

  test('loses its remarks with the retention setting, and is removed a year later', () => {
    save({ orders: [order(1)], parcels: [parcel(5), parcel(6)] });
    saveBoxes(1, [box(11, postal)]);
    save({ asOf: later, parcels: [parcel(6)] });
    expect(forgetInboundOlderThan(database, later)).toBe(1);
    const texts = database.prepare('SELECT reason, comment, pictures FROM door_parcel ORDER BY id').all();
    expect(texts.map(Object.values)).toEqual([
      [null, null, null],
      ['No label', 'Ask Zoë Müller', '[{"name":"label.png"}]'],
    ]);
    expect(look('URO-5')).toEqual([['unidentified', 5, 'tag']]);
    expect(forgetInboundOlderThan(database, '2027-11-21T00:00:00.000Z')).toBe(4);
    expect(look(postal, 'URO-5', 'PO-1')).toEqual([]);
  });

  test('of an order is removed with its boxes and codes only, and holders of the index are notified', () => {
    save({ orders: [order(1), order(2)] });
    saveBoxes(1, [box(11, postal)]);
    save({ orders: [order(2)], asOf: '2027-11-20T10:00:00.000Z' });
    saveBoxes(2, [box(22, '55555555')], { asOf: '2027-11-20T10:00:00.000Z' });
    const revisionBefore = revision();
    expect(forgetInboundOlderThan(database, '2027-10-01T00:00:00.000Z')).toBe(0);
    expect(revision()).toBe(revisionBefore);
    expect(forgetInboundOlderThan(database, '2027-11-21T00:00:00.000Z')).toBe(1);
    expect(revision()).toBe(revisionBefore + 1);
    for (const table of ['door_box', 'door_code']) {
      const rows = database.prepare(`SELECT DISTINCT order_id AS id FROM ${table}`).all();
      expect(rows.map(({ id }) => id)).toEqual([2]);
    }
  });
});
