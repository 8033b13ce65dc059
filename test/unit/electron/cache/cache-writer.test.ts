import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type CacheWriter, createCacheWriter } from '#electron/cache/cache-writer.ts';
import type { SavedAnswer } from '#electron/cache/store-records.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

const nowMs = Date.parse('2026-11-22T10:00:00Z');
const account = 'local:1';
const other = 'local:2';
const asOf = '2026-11-20T10:00:00.000Z';

let folder: string;
let file: string;
let writer: CacheWriter;

beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, 'cache.sqlite');
  writer = createCacheWriter(file);
  writer.open({ nowMs });
});

afterEach(() => writer.close());

function answer(change: Partial<SavedAnswer> = {}): SavedAnswer {
  const accountId = change.account ?? account;
  return {
    account,
    operation: 'receiving.list',
    parameters: '{}',
    body: `"list of ${accountId}"`,
    asOf,
    requestId: null,
    records: [1, 2].map((id) => ({
      kind: 'receivingOrder' as const,
      id,
      body: '{}',
      text: { parentId: null, title: 'PO', detail: '', words: [`Recipient of ${accountId}`] },
    })),
    ...change,
  };
}

function keepShipment(accountId: string, at = asOf) {
  const shipment = {
    id: 1,
    orderId: 10,
    orderReference: null,
    orderNumber: null,
    trackingNumber: '9400123456789012345678',
    carrier: null,
    customerName: `Customer of ${accountId}`,
    status: 'Completed',
    shippedAt: null,
  };
  return writer.saveShipments({
    account: accountId,
    asOf: at,
    shipments: [shipment],
    before: null,
    after: '{}',
  });
}

function keepParcel(accountId: string, at = asOf) {
  const parcel = {
    id: 5,
    barcode: 'URO-5',
    trackingBarcode: null,
    isLinked: false,
    createdDate: asOf,
    reason: `Remark of ${accountId}`,
    comment: null,
    attachments: [],
  };
  const state = { before: null, after: '{}' };
  return writer.saveInbound({ account: accountId, asOf: at, round: 1, state, parcels: [parcel] });
}

/** Row counts of the tables with seen data. */
function rowsOf(...tables: string[]): number[] {
  const database = new DatabaseSync(file);
  const counts = tables.map((table) =>
    Number(database.prepare(`SELECT count(*) AS rows FROM ${table}`).get()?.['rows']),
  );
  database.close();
  return counts;
}
const held = ['snapshot', 'seen_record', 'shipment', 'door_parcel'] as const;

const bytes = () =>
  readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .join('');

function fragments(): unknown[] {
  const database = new DatabaseSync(file);
  database.exec("CREATE VIRTUAL TABLE temp.fragment USING fts5vocab('main', 'seen_text', 'row')");
  const rows = database.prepare('SELECT term FROM temp.fragment').all();
  database.close();
  return rows.map(({ term }) => term);
}

function keepEverything(accountId: string, at = asOf) {
  writer.saveAnswer(answer({ account: accountId, asOf: at }));
  keepShipment(accountId, at);
  keepParcel(accountId, at);
}

test('a response, shipments, and received parcels still exist after the file was closed', () => {
  writer.saveAnswer(answer());
  expect([keepShipment(account), keepParcel(account)]).toEqual([true, true]);
  expect([keepShipment(account), keepParcel(account)]).toEqual([false, false]);
  writer.noteShipmentStatus({ account, id: 1, status: 'Cancelled', asOf });
  writer.close();
  writer.close();
  expect(rowsOf(...held)).toEqual([1, 2, 1, 1]);
  expect(bytes()).toContain('Cancelled');
  expect(createCacheWriter(file).open({ nowMs })).toEqual({ wasUnclean: false, setAside: null });
});

describe('the purge of an account', () => {
  test('removes all its data with the words and every copy that was set aside, and nothing of another account', () => {
    keepEverything(account);
    keepEverything(other);
    writeFileSync(join(folder, 'cache.damaged-1.sqlite'), `copy of ${account}`);
    expect(writer.purgeAccount(account)).toBe(5);
    expect(rowsOf(...held)).toEqual([1, 2, 1, 1]);
    expect(bytes()).not.toContain(account);
    expect(bytes()).toContain(`Customer of ${other}`);
    expect(writer.purgeAccount(account)).toBe(0);
  });

  test('keeps another account’s data in a copy, and removes its own rows from the copy', () => {
    keepEverything(account);
    keepEverything(other);
    writer.rebuild({ nowMs });
    keepEverything(account);
    writer.rebuild({ nowMs: nowMs + 1_000 });
    expect(writer.purgeAccount(account)).toBe(0);
    const copies = readdirSync(folder).filter((name) => name.includes('damaged'));
    expect(copies).toEqual(['cache.damaged-20261122T100000-000Z.sqlite']);
    expect(bytes()).not.toContain(account);
    expect(bytes()).toContain(`Customer of ${other}`);
  });

  test('has nothing left to keep once everything is discarded', () => {
    keepEverything(account);
    writer.rebuild({ nowMs });
    keepEverything(account);
    writer.discard();
    expect(rowsOf(...held)).toEqual([0, 0, 0, 0]);
    expect(bytes()).not.toContain(account);
    expect(readdirSync(folder).filter((name) => name.includes('damaged'))).toEqual([]);
    expect(keepShipment(account)).toBe(true);
  });

  test('also leaves no fragment of a word in the index', () => {
    writer.saveAnswer(answer());
    const [first] = answer().records;
    if (first === undefined) throw new Error('There is a record.');
    // Rewritten with other words: the index keeps traces of the old ones until it is rebuilt.
    const records = [{ ...first, text: { ...first.text, words: ['other'] } }];
    writer.saveAnswer(answer({ records, asOf: '2026-11-20T11:00:00.000Z' }));
    expect(fragments()).toContain('rec');
    writer.purgeAccount(account);
    expect(fragments()).toEqual([]);
  });
});

describe('the retention', () => {
  test('removes data not reported since, names and remarks of remaining data, and counts all of it', () => {
    keepEverything(account);
    keepEverything(other, '2026-11-21T10:00:00.000Z');
    const before = statSync(file).size;
    expect(before).toBeGreaterThan(0);
    expect(writer.purgeOlderThan('2026-11-21T00:00:00.000Z')).toBe(5);
    expect(rowsOf(...held)).toEqual([1, 2, 2, 2]);
    for (const gone of ['list of', 'Recipient of', 'Customer of', 'Remark of']) {
      expect(bytes()).not.toContain(`${gone} ${account}`);
      expect(bytes()).toContain(`${gone} ${other}`);
    }
    expect(writer.purgeOlderThan('2026-11-21T00:00:00.000Z')).toBe(0);
  });

  test('removes the words of a remaining record, and counts them', () => {
    writer.saveAnswer(
      answer({ records: [], searchTerms: [{ kind: 'receivingOrder', id: 1, terms: ['Lot 7'] }] }),
    );
    expect(writer.purgeOlderThan('2026-11-21T00:00:00.000Z')).toBe(2);
    expect(rowsOf('snapshot', 'seen_record')).toEqual([0, 0]);
  });

  test('rewrites the file only if something was removed', () => {
    keepEverything(account);
    const log = () => readFileSync(`${file}-wal`).length;
    expect(log()).toBeGreaterThan(0);
    expect(writer.purgeOlderThan('2026-01-01T00:00:00.000Z')).toBe(0);
    expect(log()).toBeGreaterThan(0);
  });

  test('removes copies of the same age', () => {
    writer.rebuild({ nowMs });
    writer.rebuild({ nowMs: nowMs + 1_000 });
    writer.purgeOlderThan('2026-11-22T10:00:01.000Z');
    expect(readdirSync(folder).filter((name) => name.includes('damaged'))).toEqual([
      'cache.damaged-20261122T100001-000Z.sqlite',
    ]);
  });

  test('removes a single name from the bytes too', () => {
    keepShipment(account);
    expect(writer.purgeOlderThan('2026-11-21T00:00:00.000Z')).toBe(1);
    expect(bytes()).not.toContain('Customer of');
  });
});

describe('a cache that cannot be used', () => {
  test('written by a newer Dockhand is set aside under that name, and a new one is started', () => {
    writer.saveAnswer(answer());
    writer.close();
    const database = new DatabaseSync(file);
    database.exec('PRAGMA user_version = 99');
    database.close();
    const setAside = 'cache.newer-20261122T100000-000Z.sqlite';
    expect(writer.open({ nowMs })).toEqual({ wasUnclean: false, setAside });
    expect(rowsOf('snapshot')).toEqual([0]);
  });

  test('that is not a database is set aside as damaged, and reports whether it was left open', () => {
    writer.close();
    writeFileSync(file, 'no database at all, and long enough to be one: '.repeat(100));
    writeFileSync(`${file}-wal`, 'x');
    const setAside = 'cache.damaged-20261122T100000-000Z.sqlite';
    expect(writer.open({ nowMs })).toEqual({ wasUnclean: true, setAside });
  });

  test('is set aside on request, and only the newest two copies are kept', () => {
    for (const second of [0, 1, 2]) {
      writer.saveAnswer(answer());
      expect(writer.rebuild({ nowMs: nowMs + second * 1_000 })).toEqual({
        setAside: `cache.damaged-20261122T10000${second}-000Z.sqlite`,
      });
    }
    expect(rowsOf('snapshot')).toEqual([0]);
    expect(readdirSync(folder).filter((name) => /damaged.*\.sqlite$/.test(name))).toEqual([
      'cache.damaged-20261122T100001-000Z.sqlite',
      'cache.damaged-20261122T100002-000Z.sqlite',
    ]);
  });

  test('on a full disk stays in place', () => {
    writer.saveAnswer(answer());
    writer.close();
    const full = createCacheWriter(join(folder, 'full.sqlite'), 1);
    expect(() => full.open({ nowMs })).toThrow(/full/);
    expect(readdirSync(folder).filter((name) => name.includes('damaged'))).toEqual([]);
  });
});
