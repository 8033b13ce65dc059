import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, it } from 'vitest';
import { migrate } from '#electron/database/schema/schema.ts';
import {
  emptyExpiredRows,
  forgetStaleSiteRows,
  listSiteRows,
  readSitePlace,
  restartSiteArea,
  saveSiteRows,
} from '#electron/site/saved-rows.ts';

const area = { account: 'one', area: 'activity' };
const others = [
  { ...area, account: 'two' },
  { ...area, area: 'notes' },
];
const row = (key: string, seq: number, body: unknown = key, deskId: string | null = null) => ({
  key,
  deskId,
  seq,
  body,
});

let database: DatabaseSync;

beforeEach(() => {
  database = new DatabaseSync(':memory:');
  migrate(database, 'records');
});

const list = (of = area) => listSiteRows(database, { ...of, keys: null });

it('keeps the newest version of each row, by desk, in order of their numbers', () => {
  const rows = [row('b', 4), row('a', 2), row('a', 3, { n: 1 }, 'desk')];
  saveSiteRows(database, { ...area, rows, place: null });
  saveSiteRows(database, { ...area, rows: [row('b', 3, 'older'), row('a', 2, 'again')], place: null });
  const saved = [row('a', 2, 'again'), row('a', 3, { n: 1 }, 'desk'), row('b', 4)];
  expect(list()).toEqual(saved);
  saveSiteRows(database, { ...area, rows: [row('b', 5, null)], place: null });
  expect(list()).toEqual(saved.slice(0, 2));
  expect(listSiteRows(database, { ...area, keys: ['b', 'c'] })).toEqual([row('b', 5, null)]);
  expect(readSitePlace(database, area)).toBeNull();
  expect(others.map(list)).toEqual([[], []]);
});

it('saves the position with the rows, unless the area was restarted since they were read', () => {
  const place = (seq: number, mark: string | null = `mark ${seq}`) => ({ seq, mark });
  const save = (seq: number, from?: { seq: number; mark: string | null } | null) => {
    saveSiteRows(database, { ...area, rows: [], place: place(seq), ...(from === undefined ? {} : { from }) });
    return readSitePlace(database, area)?.seq ?? null;
  };
  expect(save(2, place(1))).toBeNull();
  expect(save(2, null)).toBe(2);
  expect(save(3, null)).toBe(2);
  expect(save(3, place(2))).toBe(3);
  expect(save(1)).toBe(1);
  expect(readSitePlace(database, area)).toEqual(place(1));
  saveSiteRows(database, { ...area, rows: [], place: place(0, null) });
  expect(readSitePlace(database, area)).toEqual(place(0, null));
});

it('retains the rows of a restarted area until those that the site lacks are forgotten', () => {
  const place = { seq: 2, mark: 'mark' };
  for (const of of [area, ...others])
    saveSiteRows(database, { ...of, rows: [row('a', 1), row('b', 2)], place });
  restartSiteArea(database, area);
  expect(readSitePlace(database, area)).toBeNull();
  expect(list()).toEqual([row('a', 0), row('b', 0)]);
  saveSiteRows(database, { ...area, rows: [row('b', 1)], place: null });
  forgetStaleSiteRows(database, area);
  expect(list()).toEqual([row('b', 1)]);
  for (const other of others) {
    expect(list(other)).toEqual([row('a', 1), row('b', 2)]);
    expect(readSitePlace(database, other)).toEqual(place);
  }
});

it('leaves out rows where a member of the body is true', () => {
  const rows = [row('a', 1, { isEnded: true }), row('b', 2, { isEnded: false }), row('c', 3, { n: 1 })];
  saveSiteRows(database, { ...area, rows, place: null });
  expect(listSiteRows(database, { ...area, keys: null, unless: 'isEnded' })).toEqual(rows.slice(1));
});

it('empties expired rows, once, but for their expiry', () => {
  const until = '2026-11-20T10:00:00.000Z';
  const rows = [
    row('a', 1, { at: '2026-11-01T10:00:00.000Z', until, who: 'Ada' }),
    row('b', 2, { at: '2026-11-01T10:00:00.000Z', until: '2026-11-23T10:00:00.000Z' }),
    row('c', 3, { at: 5, until: 7 }),
  ];
  saveSiteRows(database, { ...area, rows, place: null });
  const now = '2026-11-22T10:00:00.000Z';
  expect(emptyExpiredRows(database, until)).toBe(0);
  expect(emptyExpiredRows(database, now)).toBe(1);
  expect(emptyExpiredRows(database, now)).toBe(0);
  expect(list()).toEqual([row('a', 1, { until }), ...rows.slice(1)]);
});
