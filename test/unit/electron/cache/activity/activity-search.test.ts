import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  type ActivitySearch,
  appendActivity,
  findActivity,
  findActivityOfDesks,
} from '#electron/cache/activity/activity.ts';
import type { NewActivity } from '#electron/cache/store-records.ts';
import { migrate } from '#electron/database/schema/schema.ts';
import { saveSiteRows } from '#electron/site/saved-rows.ts';
import { ActivityPage, ActivityQuery } from '#shared/activity/activity-view.ts';
import { quoted, sentence } from '#shared/messages/messages.ts';
import { newActivity } from '#test/support/samples/new-activity.ts';

let database: DatabaseSync;

beforeEach(() => {
  database = new DatabaseSync(':memory:');
  migrate(database, 'records');
});

const account = 'local/1';

function append(change: Partial<NewActivity> = {}): number {
  return appendActivity(
    database,
    newActivity({
      account,
      operator: 'Jörg',
      subject: quoted('receiving order 5'),
      requestId: 'r-77',
      ...change,
    }),
  );
}

function find(change: Partial<ActivitySearch> = {}) {
  const found = findActivity(database, { account, ...ActivityQuery.parse({}), ...change });
  expect(ActivityPage.parse(found)).toEqual(found);
  return found;
}

const idsOf = (change: Partial<ActivitySearch>) => find(change).rows.map(({ id }) => id);

describe('searching the activity log', () => {
  test('returns the newest first, in pages, with the total number', () => {
    const ids = Array.from({ length: 5 }, () => append());
    expect(find({ limit: 2 })).toMatchObject({ rows: [{ id: ids[4] }, { id: ids[3] }], totalCount: 5 });
    expect(idsOf({ limit: 2, offset: 4 })).toEqual([ids[0]]);
    expect(find({ offset: 10_000_000 })).toEqual({ rows: [], totalCount: 5 });
  });

  test('covers rows of one account, its environment, and no account, and never of another', () => {
    for (const account of ['local/2', 'local/11', 'loc', 'other']) append({ account });
    const environments = append({ account: 'local' });
    const nobodys = append({ account: null });
    const own = append();
    expect(find()).toMatchObject({
      rows: [{ id: own }, { id: nobodys }, { id: environments }],
      totalCount: 3,
    });
    expect(idsOf({ account: null })).toEqual([nobodys]);
    expect(find().rows[0]).not.toHaveProperty('account');
  });

  test('matches every word of a text, in any of the columns, whatever its case and accents', () => {
    const jorg = append();
    const jane = append({
      operator: 'Jane',
      subject: quoted('return RT-1'),
      action: 'returns.queue',
      detail: quoted('100 %_'),
    });
    expect(idsOf({ text: '  JORG  ' })).toEqual([jorg]);
    expect(idsOf({ text: 'jörg r-77 desk' })).toEqual([jorg]);
    expect(idsOf({ text: 'jane rt-1' })).toEqual([jane]);
    expect(idsOf({ text: 'jane order' })).toEqual([]);
    expect(idsOf({ text: 'queue' })).toEqual([jane]);
  });

  test('matches the names in a message and the words of its id, but not its stored form', () => {
    const id = append({
      subject: sentence('activity.subject.datedLotOfItem', { lot: 'Ä-1', date: '2027-01-31', item: 5 }),
      detail: sentence('lots.failure.alreadyExcluded', { lot: 'Ä-1' }),
    });
    append();
    for (const text of ['lot a-1', '2027-01-31 item', 'excluded']) expect(idsOf({ text })).toEqual([id]);
    for (const text of ['values', '"', '{']) expect(idsOf({ text })).toEqual([]);
  });

  test('treats no character of the text specially', () => {
    const id = append({ detail: quoted(`100 %_ of 'it'`) });
    append();
    for (const text of ['%_', `'it'`, '100 %']) expect(idsOf({ text })).toEqual([id]);
    for (const text of ['"', '%%', '\\']) expect(idsOf({ text })).toEqual([]);
    expect(idsOf({ text: '\u0000 \n' })).toHaveLength(2);
  });

  test('filters by areas, which are whole words, and by outcomes', () => {
    const cancelled = append();
    const refused = append({ action: 'receiving.queue', outcome: 'refused' });
    const lot = append({ action: 'lots.exclude' });
    const plain = append({ action: 'receivingX' });
    expect(idsOf({ areas: ['receiving'] })).toEqual([refused, cancelled]);
    expect(idsOf({ areas: ['receiving', 'lots'], outcomes: ['done'] })).toEqual([lot, cancelled]);
    expect(idsOf({ areas: ['receivingX'] })).toEqual([plain]);
    expect(find({ areas: ['nothing'] })).toEqual({ rows: [], totalCount: 0 });
  });

  test('filters by one operator’s whole name, or by none', () => {
    const ann = append({ operator: 'Ann' });
    const hannah = append({ operator: 'Hannah', detail: quoted('for Ann') });
    const nobody = append({ operator: null });
    expect(idsOf({ operator: 'Ann' })).toEqual([ann]);
    expect(idsOf({ operator: '' })).toEqual([nobody]);
    expect(idsOf({ operator: null })).toEqual([nobody, hannah, ann]);
  });

  test('filters from one timestamp on and before another, in any notation', () => {
    const at = (instant: string) => append({ at: instant });
    const [first, second, third] = [
      at('2026-11-20T10:00:00.000Z'),
      at('2026-11-20T10:00:00.500Z'),
      at('2026-11-20T10:00:01.000Z'),
    ];
    expect(idsOf({ from: '2026-11-20T10:00:00Z', to: '2026-11-20T10:00:01Z' })).toEqual([second, first]);
    expect(idsOf({ from: '2026-11-20T10:00:00.500Z' })).toEqual([third, second]);
  });

  test('combines all filters', () => {
    const wanted = append({ at: '2026-11-21T00:00:00.000Z', action: 'lots.restore', outcome: 'refused' });
    append({ at: '2026-11-21T00:00:00.000Z', action: 'lots.restore' });
    append({ action: 'lots.restore', outcome: 'refused' });
    const change = { text: 'restore', areas: ['lots'], outcomes: ['refused'], from: '2026-11-21T00:00:00Z' };
    expect(find(change)).toMatchObject({ rows: [{ id: wanted }], totalCount: 1 });
  });

  test('finds all rows of a file from before it was searchable', () => {
    const before = new DatabaseSync(':memory:');
    before.exec(
      `CREATE TABLE activity (
         id INTEGER PRIMARY KEY AUTOINCREMENT, at TEXT NOT NULL, account TEXT, desk TEXT, operator TEXT,
         action TEXT NOT NULL, subject TEXT, outcome TEXT NOT NULL, request_id TEXT, detail TEXT
       ) STRICT;
       CREATE INDEX activity_account ON activity (account);
       INSERT INTO activity (id, at, account, action, outcome)
         VALUES (40, '2026-11-20T10:00:00.000Z', 'local/1', 'lots.exclude', 'done');
       PRAGMA user_version = 1;`,
    );
    migrate(before, 'records');
    database = before;
    const later = append({ action: 'lots.restore' });
    expect(idsOf({ areas: ['lots'] })).toEqual([later, 40]);
    expect(later).toBe(41);
  });
});

describe('searching the activity log of all desks', () => {
  /** Another desk reports a row. */
  const tell = (deskId: string, seq: number, change: Record<string, unknown> = {}) =>
    saveSiteRows(database, {
      account,
      area: 'activity',
      place: null,
      rows: [
        {
          key: String(seq),
          deskId,
          seq,
          body: {
            id: seq,
            at: `2026-11-20T10:00:0${seq}.000Z`,
            desk: deskId.toUpperCase(),
            operator: 'Zoë',
            action: 'returns.create',
            subject: sentence('activity.subject.newReturn', { reference: `RT-"${seq}"` }),
            outcome: 'sent',
            requestId: `r-${seq}`,
            detail: null,
            until: '2999-01-01T00:00:00.000Z',
            ...change,
          },
        },
      ],
    });
  const findAll = (change: Partial<ActivitySearch> & { desk?: string | null } = {}) => {
    const { desk: _desk, ...query } = ActivityQuery.parse({});
    const found = findActivityOfDesks(database, {
      ...query,
      account,
      desk: null,
      deskId: 'own',
      ...change,
    });
    expect(ActivityPage.parse(found)).toEqual(found);
    return { ...found, rows: found.rows.map(({ id, siteSeq }) => [id, siteSeq]) };
  };

  test('includes this desk’s own rows, the newest first, with the same filters as for one desk', () => {
    const own = append({ at: '2026-11-20T10:00:03.500Z', action: 'lots.exclude', outcome: 'refused' });
    tell('dock-2', 2);
    tell('dock-3', 3, { outcome: 'rejected' });
    tell('dock-3', 4, { action: 'lots.exclude' });
    // This desk's own rows come back too, and count once.
    tell('own', 5);
    expect(findAll()).toEqual({
      rows: [
        [4, 4],
        [own, null],
        [3, 3],
        [2, 2],
      ],
      totalCount: 4,
    });
    expect(findAll({ limit: 1, offset: 1 })).toEqual({ rows: [[own, null]], totalCount: 4 });
    expect(findAll({ desk: 'dock-3' })).toEqual({
      rows: [
        [4, 4],
        [3, 3],
      ],
      totalCount: 2,
    });
    expect(findAll({ areas: ['lots'] }).rows).toEqual([
      [4, 4],
      [own, null],
    ]);
    expect(findAll({ areas: ['lots'], outcomes: ['sent'] }).rows).toEqual([[4, 4]]);
    expect(findAll({ outcomes: ['rejected', 'refused'] }).rows).toEqual([
      [own, null],
      [3, 3],
    ]);
    const [from, to] = ['2026-11-20T10:00:03Z', '2026-11-20T10:00:04Z'];
    expect(findAll({ from, to }).rows).toEqual([
      [own, null],
      [3, 3],
    ]);
    expect(findAll({ from, to, areas: ['returns'], text: 'zoe dock-3' }).rows).toEqual([[3, 3]]);
    expect(findAll({ operator: 'Zoë', areas: ['lots'] }).rows).toEqual([[4, 4]]);
    tell('dock-2', 6, { operator: null });
    expect(findAll({ operator: '' }).rows).toEqual([[6, 6]]);
    expect(findAll({ operator: 'Jörg' }).rows).toEqual([[own, null]]);
    expect(findAll({ text: 'rt-"2"' }).rows).toEqual([[2, 2]]);
    // A word of its JSON form is not a word of the row.
    expect(findAll({ text: 'requestid' }).rows).toEqual([]);
    expect(findAll({ account: 'local/2' })).toEqual({ rows: [], totalCount: 0 });
  });
});
