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
  test('a row replaces the previous one, for one order of one account', () => {
    writeOrderRow(database, table, { ...mine, at, body: '{"counted":1}' });
    writeOrderRow(database, table, { account: 'local:2', orderId: 9, at, body: '{"counted":7}' });
    writeOrderRow(database, table, { ...mine, at, body: '{"counted":2}' });
    expect(readOrderRow(database, table, mine)).toBe('{"counted":2}');
    expect(readOrderRow(database, table, { account: 'local:2', orderId: 9 })).toBe('{"counted":7}');
    expect(readOrderRow(database, table, { ...mine, orderId: 10 })).toBeNull();
  });

  test('a removed row no longer exists, and the others stay', () => {
    writeOrderRow(database, table, { ...mine, at, body: '1' });
    writeOrderRow(database, table, { ...mine, orderId: 10, at, body: '2' });
    removeOrderRow(database, table, mine);
    removeOrderRow(database, table, mine);
    expect(readOrderRow(database, table, mine)).toBeNull();
    expect(readOrderRow(database, table, { ...mine, orderId: 10 })).toBe('2');
  });

  test('rows that were not changed since a given time are forgotten, of any account, and counted', () => {
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

  test('the rows of one account are listed, last changed first, up to the limit', () => {
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

test('a row from a damaged file is accepted only if it is complete', () => {
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
