import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, test } from 'vitest';
import { migrate } from '#electron/database/schema/schema.ts';
import {
  forgetCheckInsOlderThan,
  listCheckIns,
  readCheckIn,
  removeCheckIn,
  toSavedCheckIn,
  writeCheckIn,
} from '#electron/resources/check-ins/check-in-rows.ts';

let database: DatabaseSync;

beforeEach(() => {
  database = new DatabaseSync(':memory:');
  migrate(database, 'records');
});

const at = '2026-11-22T08:00:00.000Z';
const mine = { account: 'local:1', orderId: 9 };

test('a count is saved in place of the one before, for one order of one account', () => {
  writeCheckIn(database, { ...mine, at, body: '{"counted":1}' });
  writeCheckIn(database, { account: 'local:2', orderId: 9, at, body: '{"counted":7}' });
  writeCheckIn(database, { ...mine, at, body: '{"counted":2}' });
  expect(readCheckIn(database, mine)).toBe('{"counted":2}');
  expect(readCheckIn(database, { account: 'local:2', orderId: 9 })).toBe('{"counted":7}');
  expect(readCheckIn(database, { ...mine, orderId: 10 })).toBeNull();
});

test('a count that was removed is gone, and the others stay', () => {
  writeCheckIn(database, { ...mine, at, body: '1' });
  writeCheckIn(database, { ...mine, orderId: 10, at, body: '2' });
  removeCheckIn(database, mine);
  removeCheckIn(database, mine);
  expect(readCheckIn(database, mine)).toBeNull();
  expect(readCheckIn(database, { ...mine, orderId: 10 })).toBe('2');
});

test('counts that nobody changed since an instant are forgotten, of any account, and counted', () => {
  writeCheckIn(database, { ...mine, at: '2026-11-21T08:00:00.000Z', body: '1' });
  writeCheckIn(database, { ...mine, account: 'local:2', at: '2026-11-21T08:00:00.000Z', body: '2' });
  writeCheckIn(database, { ...mine, orderId: 10, at, body: '3' });
  expect(forgetCheckInsOlderThan(database, at)).toBe(2);
  expect(readCheckIn(database, mine)).toBeNull();
  expect(readCheckIn(database, { ...mine, orderId: 10 })).toBe('3');
});

test('the counts of one account are listed, the one that was changed last first, and no more than wanted', () => {
  writeCheckIn(database, { ...mine, at: '2026-11-21T08:00:00.000Z', body: '1' });
  writeCheckIn(database, { ...mine, orderId: 10, at, body: '2' });
  writeCheckIn(database, { ...mine, orderId: 11, at: '2026-11-20T08:00:00.000Z', body: '3' });
  writeCheckIn(database, { ...mine, account: 'local:2', at, body: '4' });
  const ids = (limit: number) =>
    listCheckIns(database, { account: mine.account, limit }).map(({ orderId }) => orderId);
  expect(ids(9)).toEqual([10, 9, 11]);
  expect(ids(2)).toEqual([10, 9]);
});

test('a row out of a damaged file is taken only where it is whole', () => {
  const row = { id: 1, account: 'local:1', order_id: 9, changed_at: at, body: '{}' };
  expect(toSavedCheckIn(row)).toEqual({ ...mine, at, body: '{}' });
  for (const damage of [
    { account: null },
    { account: '' },
    { order_id: 'nine' },
    { body: null },
    { changed_at: 7 },
  ]) {
    expect(toSavedCheckIn({ ...row, ...damage })).toBeNull();
  }
});
