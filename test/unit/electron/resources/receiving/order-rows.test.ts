import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, test } from 'vitest';
import { migrate } from '#electron/database/schema/schema.ts';
import {
  forgetOrderRowsOlderThan,
  listOrderRows,
  readOrderRow,
  removeOrderRow,
  toOrderRow,
  writeOrderRow,
} from '#electron/resources/receiving/order-rows.ts';

let database: DatabaseSync;

beforeEach(() => {
  database = new DatabaseSync(':memory:');
  migrate(database, 'records');
});

const at = '2026-11-22T08:00:00.000Z';
const mine = { account: 'local:1', orderId: 9 };

describe.each(['check_in', 'delivery_note'] as const)('in %s', (table) => {
  test('a row is kept in place of the one before, for one order of one account', () => {
    writeOrderRow(database, table, { ...mine, at, body: '{"counted":1}' });
    writeOrderRow(database, table, { account: 'local:2', orderId: 9, at, body: '{"counted":7}' });
    writeOrderRow(database, table, { ...mine, at, body: '{"counted":2}' });
    expect(readOrderRow(database, table, mine)).toBe('{"counted":2}');
    expect(readOrderRow(database, table, { account: 'local:2', orderId: 9 })).toBe('{"counted":7}');
    expect(readOrderRow(database, table, { ...mine, orderId: 10 })).toBeNull();
  });

  test('a row that was removed is gone, and the others stay', () => {
    writeOrderRow(database, table, { ...mine, at, body: '1' });
    writeOrderRow(database, table, { ...mine, orderId: 10, at, body: '2' });
    removeOrderRow(database, table, mine);
    removeOrderRow(database, table, mine);
    expect(readOrderRow(database, table, mine)).toBeNull();
    expect(readOrderRow(database, table, { ...mine, orderId: 10 })).toBe('2');
  });

  test('rows that nobody changed since an instant are forgotten, of any account, and counted', () => {
    writeOrderRow(database, table, { ...mine, at: '2026-11-21T08:00:00.000Z', body: '1' });
    writeOrderRow(database, table, {
      ...mine,
      account: 'local:2',
      at: '2026-11-21T08:00:00.000Z',
      body: '2',
    });
    writeOrderRow(database, table, { ...mine, orderId: 10, at, body: '3' });
    expect(forgetOrderRowsOlderThan(database, table, at)).toBe(2);
    expect(readOrderRow(database, table, mine)).toBeNull();
    expect(readOrderRow(database, table, { ...mine, orderId: 10 })).toBe('3');
  });

  test('the rows of one account are listed, the one that was changed last first, and no more than wanted', () => {
    writeOrderRow(database, table, { ...mine, at: '2026-11-21T08:00:00.000Z', body: '1' });
    writeOrderRow(database, table, { ...mine, orderId: 10, at, body: '2' });
    writeOrderRow(database, table, { ...mine, orderId: 11, at: '2026-11-20T08:00:00.000Z', body: '3' });
    writeOrderRow(database, table, { ...mine, account: 'local:2', at, body: '4' });
    const ids = (limit: number) =>
      listOrderRows(database, table, { account: mine.account, limit }).map(({ orderId }) => orderId);
    expect(ids(9)).toEqual([10, 9, 11]);
    expect(ids(2)).toEqual([10, 9]);
  });
});

test('a row out of a damaged file is taken only where it is whole', () => {
  const row = { id: 1, account: 'local:1', order_id: 9, changed_at: at, body: '{}' };
  expect(toOrderRow(row)).toEqual({ ...mine, at, body: '{}' });
  for (const damage of [
    { account: null },
    { account: '' },
    { order_id: 'nine' },
    { body: null },
    { changed_at: 7 },
  ]) {
    expect(toOrderRow({ ...row, ...damage })).toBeNull();
  }
});
