import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, test } from 'vitest';
import { listRecent, readCacheAge, readRecent, writeRecent } from '#electron/cache/recent/recent-records.ts';
import { searchRecent } from '#electron/cache/recent/recent-search.ts';
import { readSnapshot, writeSnapshot } from '#electron/cache/snapshots.ts';
import type { SavedAnswer, SavedRecord } from '#electron/cache/store-records.ts';
import { inTransaction } from '#electron/database/database.ts';
import { migrate, NewerSchemaError } from '#electron/database/schema/schema.ts';

let database: DatabaseSync;

beforeEach(() => {
  database = new DatabaseSync(':memory:');
  migrate(database, 'cache');
});

function record(id: number, body = '{}'): SavedRecord {
  return { kind: 'receivingOrder', id, body, text: { parentId: null, title: '', detail: '', words: [] } };
}

const saved: SavedAnswer = {
  account: 'local:1',
  operation: 'receiving.list',
  parameters: '{}',
  body: '["first"]',
  asOf: '2026-11-20T10:00:00.000Z',
  requestId: 'r',
  records: [record(5, '{"id":5}')],
};
const later = { ...saved, body: '["second"]', asOf: '2026-11-20T11:00:00.000Z', requestId: null };

describe('a snapshot', () => {
  test('is read as written, only for its own account, operation, and parameters', () => {
    writeSnapshot(database, saved);
    expect(readSnapshot(database, saved)).toEqual({ body: '["first"]', asOf: saved.asOf, requestId: 'r' });
    for (const other of [{ account: 'local:2' }, { operation: 'x' }, { parameters: '{"a":1}' }]) {
      expect(readSnapshot(database, { ...saved, ...other })).toBeNull();
    }
  });

  test('is replaced by a newer one, never by an older one', () => {
    writeSnapshot(database, later);
    writeSnapshot(database, saved);
    expect(readSnapshot(database, saved)).toEqual({ body: '["second"]', asOf: later.asOf, requestId: null });
  });
});

test('what was saved while the clock ran ahead is replaced by any response', () => {
  const ahead = { ...later, asOf: '2999-01-01T00:00:00.000Z', records: [record(5, '{"id":5,"b":1}')] };
  writeSnapshot(database, ahead);
  writeRecent(database, ahead);
  writeSnapshot(database, saved);
  writeRecent(database, saved);
  expect(readSnapshot(database, saved)).toEqual({ body: '["first"]', asOf: saved.asOf, requestId: 'r' });
  expect(readRecent(database, { account: 'local:1', kind: 'receivingOrder', id: 5 })).toEqual({
    id: 5,
    body: '{"id":5}',
    asOf: saved.asOf,
  });
});

describe('a record that was seen', () => {
  test('is read as last seen', () => {
    writeRecent(database, saved);
    writeRecent(database, { ...later, records: [record(5, '{"id":5,"b":1}')] });
    writeRecent(database, saved);
    expect(readRecent(database, { account: 'local:1', kind: 'receivingOrder', id: 5 })).toEqual({
      id: 5,
      body: '{"id":5,"b":1}',
      asOf: later.asOf,
    });
    expect(readRecent(database, { account: 'local:2', kind: 'receivingOrder', id: 5 })).toBeNull();
  });

  test('is listed with its kind, the highest id first, up to the limit', () => {
    const records = [3, 9, 4].map((id) => record(id));
    writeRecent(database, { ...saved, records: [...records, { ...record(99), kind: 'return' }] });
    const ids = (limit: number) =>
      listRecent(database, { account: 'local:1', kind: 'receivingOrder', limit }).map(({ id }) => id);
    expect(ids(10)).toEqual([9, 4, 3]);
    expect(ids(2)).toEqual([9, 4]);
  });
});

describe('the age of saved data', () => {
  test('is that of the oldest and the newest data of the account', () => {
    expect(readCacheAge(database, 'local:1')).toBeNull();
    writeSnapshot(database, later);
    writeRecent(database, saved);
    writeSnapshot(database, { ...later, account: 'local:2', asOf: '2027-01-01T00:00:00.000Z' });
    expect(readCacheAge(database, 'local:1')).toEqual({
      oldestAsOf: saved.asOf,
      newestAsOf: later.asOf,
      recordCount: 1,
    });
  });
});

describe('the schema', () => {
  test('is created once, and found unchanged the next time', () => {
    writeSnapshot(database, saved);
    migrate(database, 'cache');
    expect(readSnapshot(database, saved)).not.toBeNull();
    expect(database.prepare('PRAGMA user_version').get()).toEqual({ user_version: 8 });
  });

  test('of the first version is upgraded to this one: its records exist, and are found by their ids', () => {
    const older = new DatabaseSync(':memory:');
    older.exec(
      `CREATE TABLE snapshot (
         account TEXT, operation TEXT, parameters TEXT, body TEXT, as_of TEXT, request_id TEXT
       );
       CREATE TABLE seen_record (
         account TEXT NOT NULL, kind TEXT NOT NULL, id INTEGER NOT NULL, body TEXT NOT NULL, as_of TEXT NOT NULL,
         PRIMARY KEY (account, kind, id)
       ) STRICT;
       CREATE INDEX seen_record_age ON seen_record (account, as_of);
       INSERT INTO seen_record VALUES ('local:1', 'receivingOrder', 4711, '{"id":4711}', '2026-11-20T10:00:00.000Z');
       PRAGMA user_version = 1;`,
    );
    migrate(older, 'cache');
    const key = { account: 'local:1', kind: 'receivingOrder', id: 4_711 };
    expect(readRecent(older, key)).toMatchObject({ body: '{"id":4711}' });
    expect(searchRecent(older, { account: 'local:1', text: '471', limit: 9 })).toMatchObject({
      totalCount: 1,
      hits: [{ kind: 'receivingOrder', id: 4_711, matched: '4711' }],
    });
  });

  test('of a newer Dockhand is left alone', () => {
    database.exec('PRAGMA user_version = 99');
    expect(() => migrate(database, 'cache')).toThrow(NewerSchemaError);
  });

  test('refuses values of another type', () => {
    const insert = database.prepare(
      `INSERT INTO seen_record (account, kind, id, as_of, title, detail, words, folded, body)
       VALUES ('a', 'k', ?, 'c', '', '', '', '', 'b')`,
    );
    expect(() => insert.run('no number')).toThrow();
  });
});

describe('a transaction', () => {
  test('that fails leaves nothing behind, and the next one works', () => {
    const failing = () =>
      inTransaction(database, () => {
        writeSnapshot(database, saved);
        throw new Error('half way');
      });
    expect(failing).toThrow('half way');
    expect(readSnapshot(database, saved)).toBeNull();
    inTransaction(database, () => writeSnapshot(database, saved));
    expect(readSnapshot(database, saved)).not.toBeNull();
  });
});
