import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, test } from 'vitest';
import { migrate } from '#electron/database/schema/schema.ts';
import type { IndexedShipment } from '#electron/resources/shipments/shared-shipment-rows.ts';
import {
  forgetShipmentsOlderThan,
  noteShipmentStatus,
  purgeShipments,
  readOrdersOfShipments,
  readShipmentIndex,
  writeShipments,
} from '#electron/resources/shipments/shipment-rows.ts';
import {
  findShipments,
  lookUpStatements,
  searchShipments,
} from '#electron/resources/shipments/shipment-search.ts';

const account = 'local:1';
const asOf = '2026-11-20T10:00:00.000Z';
const postal = '9400123456789012345678';

let database: DatabaseSync;

beforeEach(() => {
  database = new DatabaseSync(':memory:');
  migrate(database, 'cache');
});

function shipment(id: number, trackingNumber: string | null, change: Partial<IndexedShipment> = {}) {
  return {
    id,
    orderId: id * 10,
    orderReference: `SHOP-${id}`,
    orderNumber: null,
    trackingNumber,
    carrier: 'USPS',
    customerName: 'Zoë Müller',
    status: 'Completed',
    shippedAt: asOf,
    ...change,
  } satisfies IndexedShipment;
}

/** Saves shipments on top of the saved state. */
function save(shipments: readonly IndexedShipment[], change: { account?: string; asOf?: string } = {}) {
  const accountId = change.account ?? account;
  const before = readShipmentIndex(database, accountId)?.state ?? null;
  return writeShipments(database, { account: accountId, asOf, shipments, before, after: '{}', ...change });
}

function look(...texts: string[]) {
  const { hits } = findShipments(database, { account, texts, limit: 50 });
  return hits.map(({ shipmentId, by }) => [shipmentId, by]);
}

function search(text: string, limit = 50) {
  return searchShipments(database, { account, text, limit }).hits.map(({ shipmentId }) => shipmentId);
}

describe('a label', () => {
  test('finds the shipment with its number, however it is spelled', () => {
    save([shipment(1, ' 1z 999 aa1 01 2345 6784 '), shipment(2, postal)]);
    expect(look('1Z999AA10123456784')).toEqual([[1, 'exact']]);
    expect(look('9400 1234 5678 9012 3456 78\u001D')).toEqual([[2, 'exact']]);
    const [hit] = findShipments(database, { account, texts: ['1z999aa10123456784'], limit: 1 }).hits;
    expect(hit).toMatchObject({ trackingNumber: ' 1z 999 aa1 01 2345 6784 ', customerName: 'Zoë Müller' });
  });

  test('finds the shipment whose number is its end', () => {
    save([shipment(1, postal), shipment(2, '781234567890')]);
    expect(look(`420606061234${postal}`)).toEqual([[1, 'suffix']]);
    expect(look(`42060606\u001D${postal}`)).toEqual([[1, 'suffix']]);
    expect(look(`9622001900000606060000781234567890`)).toEqual([[2, 'suffix']]);
  });

  test('finds the longest number if its end matches several', () => {
    save([shipment(1, '12345678'), shipment(2, '9912345678')]);
    expect(look('4209912345678')).toEqual([[2, 'suffix']]);
    expect(look('4200012345678')).toEqual([[1, 'suffix']]);
  });

  test('is not matched by a number of fewer than eight characters at its end', () => {
    save([shipment(1, '1234567')]);
    expect(look('001234567')).toEqual([]);
    expect(look('1234567')).toEqual([[1, 'exact']]);
  });

  test('finds the shipment by the typed end of a number, from eight characters on', () => {
    save([shipment(1, postal), shipment(2, `X${postal.slice(-8)}`), shipment(3, '555555555')]);
    for (const end of ['12345678', '1234 5678']) {
      expect(look(end)).toEqual([
        [2, 'suffix'],
        [1, 'suffix'],
      ]);
    }
    expect(look(postal.slice(-9))).toEqual([[1, 'suffix']]);
  });

  test('of fewer than eight characters, such as an order or a SKU, matches no end of a number', () => {
    save([shipment(1, postal)]);
    for (const end of ['2345678', '345678', '45678', '8']) expect(look(end)).toEqual([]);
  });

  test('finds only the exact match if it is also the end of another number', () => {
    save([shipment(1, '12345678'), shipment(2, postal.slice(0, -8).concat('12345678'))]);
    expect(look('12345678')).toEqual([[1, 'exact']]);
  });

  test('finds all shipments with its number, cancelled ones last, then the latest first', () => {
    save([
      shipment(1, postal, { shippedAt: '2026-11-01T00:00:00.000Z' }),
      shipment(2, postal, { shippedAt: '2026-11-05T00:00:00.000Z' }),
      shipment(3, postal, { status: 'Cancelled', shippedAt: '2026-11-19T00:00:00.000Z' }),
      shipment(4, postal, { shippedAt: null }),
    ]);
    expect(look(postal).map(([id]) => id)).toEqual([2, 1, 4, 3]);
    expect(look(`42060606${postal}`).map(([, by]) => by)).toEqual(['suffix', 'suffix', 'suffix', 'suffix']);
  });

  test('with several readings uses the one that finds something, a complete number before an end', () => {
    save([shipment(1, postal), shipment(2, 'ABCDEFGH')]);
    expect(look('nothing of the kind', postal.toLowerCase())).toEqual([[1, 'exact']]);
    expect(look(`420${postal}`, 'abcdefgh')).toEqual([[2, 'exact']]);
  });

  test.each([
    '',
    '   ',
    '\u001D',
    '%',
    '_',
    "'; DROP TABLE shipment; --",
    '9'.repeat(4_096),
    '😀'.repeat(40),
  ])('finds nothing if it is unknown: %j', (text) => {
    save([shipment(1, postal)]);
    expect(look(text)).toEqual([]);
    expect(look(postal)).toEqual([[1, 'exact']]);
  });

  test.each(Object.entries(lookUpStatements))('is looked up by steps into an index: %s', (_, statement) => {
    const plan = database.prepare(`EXPLAIN QUERY PLAN ${statement}`).all();
    const steps = plan.map((row) => String(row['detail'])).filter((step) => /shipment/.test(step));
    expect(steps.length).toBeGreaterThan(0);
    for (const step of steps) expect(step).toMatch(/^SEARCH .*\(owner=\? AND (?:number=|reversed>|id=)/);
  });

  test('finds no more than the limit, and reports that there are more', () => {
    save([1, 2, 3].map((id) => shipment(id, postal)));
    const found = findShipments(database, { account, texts: [postal], limit: 2 });
    expect([found.hits.length, found.hasMore]).toEqual([2, true]);
  });
});

describe('a shipment', () => {
  test('is found only by its new number after a change', () => {
    save([shipment(1, postal)]);
    save([shipment(1, 'NEWNUMBER1')]);
    expect([look(postal), look(postal.slice(-9)), look('newnumber1')]).toEqual([[], [], [[1, 'exact']]]);
    expect(readShipmentIndex(database, account)?.shipmentCount).toBe(1);
  });

  test('is removed if it no longer has a number', () => {
    save([shipment(1, postal), shipment(2, '55555555')]);
    save([shipment(1, null), shipment(9, '')]);
    expect([look(postal), look(postal.slice(-9))]).toEqual([[], []]);
    expect(readShipmentIndex(database, account)?.shipmentCount).toBe(1);
  });

  test('keeps its latest reported state, whichever response is written last', () => {
    save([shipment(1, postal, { status: 'Completed' })], { asOf: '2026-11-20T12:00:00.000Z' });
    save([shipment(1, '55555555', { status: 'Processing' })], { asOf: '2026-11-20T11:00:00.000Z' });
    const [hit] = findShipments(database, { account, texts: [postal], limit: 1 }).hits;
    expect(hit).toMatchObject({ status: 'Completed', asOf: '2026-11-20T12:00:00.000Z' });
  });

  test('is marked as cancelled if it is known, and nowhere else', () => {
    save([shipment(1, postal)]);
    const at = '2026-11-21T00:00:00.000Z';
    for (const id of [1, 2]) noteShipmentStatus(database, { account, id, status: 'Cancelled', asOf: at });
    noteShipmentStatus(database, { account: 'local:2', id: 1, status: 'OnHold', asOf: at });
    expect(searchShipments(database, { account, text: '1', limit: 9 }).hits).toMatchObject([
      { shipmentId: 1, status: 'Cancelled', asOf: at },
    ]);
  });

  test('returns its order if it is known', () => {
    save([shipment(1, postal), shipment(2, '55555555', { orderId: null })]);
    expect(readOrdersOfShipments(database, { account, ids: [3, 2, 1] })).toEqual([{ id: 1, orderId: 10 }]);
  });
});

describe('a search', () => {
  beforeEach(() => {
    save([
      shipment(901, postal, { orderReference: 'SHOP-7', orderNumber: '#1009' }),
      shipment(902, '1Z999AA10123456784', { customerName: "Ångström O'Neil", orderId: 77_001 }),
      shipment(903, 'JD0100000000000901', { customerName: null }),
    ]);
  });

  test.each([
    ['part of a number', '4567890', [901]],
    ['a number in groups', '9400 1234 5678', [901]],
    ['small letters', '1z999', [902]],
    ['a number in Arabic digits', '٩٤٠٠ ١٢٣٤ ٥٦٧٨', [901]],
    ['a name without its accents', 'angstrom', [902]],
    ['parts of a name in any order', "o'neil ang", [902]],
    ['a reference', 'shop-7', [901]],
    ["an order's number", '#1009', [901]],
    ["the beginning of an order's id", '7700', [902]],
    ['an id, before what merely holds it', '901', [901, 903]],
    ['a name and a part of a number', 'angstrom 6784', [902]],
    ['nothing that is there', 'angstrom 9400', []],
    ['nothing at all', '  ', []],
    ['a sign of a pattern', '%', []],
  ])('finds by %s', (_, text, ids) => {
    expect(search(text)).toEqual(ids);
  });

  test('finds the newest first, up to the limit', () => {
    expect(search('0', 2)).toEqual([903, 902]);
    expect(searchShipments(database, { account, text: '0', limit: 2 }).hasMore).toBe(true);
  });
});

describe('the index of an account', () => {
  test('is not found, searched, or purged with that of another', () => {
    save([shipment(1, postal)]);
    save([shipment(1, postal, { customerName: 'Somebody else' })], { account: 'local:2' });
    expect(findShipments(database, { account, texts: [postal], limit: 9 }).hits).toHaveLength(1);
    expect(search('somebody')).toEqual([]);
    expect(purgeShipments(database, 'local:2')).toBe(1);
    expect(look(postal)).toEqual([[1, 'exact']]);
    expect(purgeShipments(database, account)).toBe(1);
    for (const table of ['shipment', 'shipment_ending', 'shipment_index']) {
      expect(database.prepare(`SELECT count(*) AS rows FROM ${table}`).get()).toEqual({ rows: 0 });
    }
  });

  test('is not written if its previous state is not the saved one', () => {
    const step = (before: string | null, after: string, id: number) =>
      writeShipments(database, { account, asOf, shipments: [shipment(id, postal)], before, after });
    expect(step('{"later":1}', '{}', 1)).toBe(false);
    expect(step(null, '{"a":1}', 1)).toBe(true);
    expect(step(null, '{"b":1}', 2)).toBe(false);
    expect(readShipmentIndex(database, account)).toEqual({ state: '{"a":1}', shipmentCount: 1 });
  });
});

describe('retention', () => {
  test('removes the name and keeps the number, so that a late parcel is still found', () => {
    save([shipment(1, postal), shipment(2, '55555555')]);
    save([shipment(2, '55555555')], { asOf: '2026-12-20T00:00:00.000Z' });
    expect(forgetShipmentsOlderThan(database, '2026-12-01T00:00:00.000Z')).toBe(1);
    expect(forgetShipmentsOlderThan(database, '2026-12-01T00:00:00.000Z')).toBe(0);
    const [first] = findShipments(database, { account, texts: [postal], limit: 1 }).hits;
    expect(first).toMatchObject({ shipmentId: 1, customerName: null, orderReference: 'SHOP-1' });
    expect(search('muller')).toEqual([2]);
    const bytes = JSON.stringify(database.prepare('SELECT * FROM shipment WHERE id = 1').get());
    expect(bytes).not.toMatch(/m[uü]ller/i);
  });

  test('removes the shipment a year after its name', () => {
    save([shipment(1, postal), shipment(2, '55555555')]);
    save([shipment(2, '55555555')], { asOf: '2027-12-20T00:00:00.000Z' });
    expect(forgetShipmentsOlderThan(database, '2027-12-01T00:00:00.000Z')).toBe(2);
    expect([look(postal), look(postal.slice(-9)), look('55555555')]).toEqual([[], [], [[2, 'exact']]]);
    expect(readShipmentIndex(database, account)?.shipmentCount).toBe(1);
  });
});
