import { copyFileSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createRecordsRepository, type RecordsRepository } from '#electron/cache/records-repository.ts';
import type { NewActivity } from '#electron/cache/store-records.ts';
import { setAside } from '#electron/database/quarantine.ts';
import { quoted } from '#shared/messages/messages.ts';
import { newActivity } from '#test/support/samples/new-activity.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

const nowMs = Date.parse('2026-11-22T10:00:00Z');
const now = new Date(nowMs).toISOString();
const account = 'local:1';
const other = 'local:2';

let folder: string;
let file: string;
let repository: RecordsRepository;

beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, 'records.sqlite');
  repository = createRecordsRepository(file);
  repository.open({ nowMs });
});

afterEach(() => repository.close());

function entry(change: Partial<NewActivity> = {}): NewActivity {
  return newActivity({ account, ...change });
}

const countOf = (orderId: number, change: object = {}) => ({
  account,
  orderId,
  at: '2026-11-20T10:00:00.000Z',
  body: `{"order":${orderId}}`,
  ...change,
});

const idsOf = (of = account) =>
  repository.listActivity({ account: of, limit: 50, before: null }).map(({ id }) => id);

const bytes = () =>
  readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .join('');

test('rows and counts persist after the file is closed', () => {
  const id = repository.appendActivity(entry());
  repository.saveCheckIn(countOf(9));
  repository.close();
  repository = createRecordsRepository(file);
  expect(repository.open({ nowMs })).toEqual({ setAside: null, rowCount: null, reason: null });
  expect(idsOf()).toEqual([id]);
  const search = {
    account,
    text: 'desk 4',
    areas: [],
    operator: null,
    outcomes: [],
    from: null,
    to: null,
    limit: 9,
    offset: 0,
  };
  expect(repository.findActivity(search).totalCount).toBe(1);
  expect(repository.readCheckIn({ account, orderId: 9 })).toBe('{"order":9}');
  repository.removeCheckIn({ account, orderId: 9 });
  expect(repository.readCheckIn({ account, orderId: 9 })).toBeNull();
});

test('a closed repository reopens its file automatically, and can be closed twice', () => {
  const id = repository.appendActivity(entry());
  repository.close();
  repository.close();
  expect(idsOf()).toEqual([id]);
});

describe('retention', () => {
  test('removes log rows and counts older than their own cutoff, of every account, including their bytes', () => {
    repository.appendActivity(entry({ at: '2026-01-01T00:00:00.000Z', detail: quoted('forgotten words') }));
    repository.appendActivity(entry({ at: '2026-01-01T00:00:00.000Z', account: other }));
    const young = repository.appendActivity(entry({ at: '2026-06-01T00:00:00.000Z' }));
    repository.saveCheckIn(countOf(1, { at: '2026-06-01T00:00:00.000Z', body: 'forgotten count' }));
    repository.saveCheckIn(countOf(2, { at: '2026-07-01T00:00:00.000Z' }));
    const age = { activity: '2026-06-01T00:00:00.000Z', checkIns: '2026-07-01T00:00:00.000Z', now };
    expect(repository.purgeOlderThan(age)).toBe(3);
    expect([idsOf(), idsOf(other)]).toEqual([[young], []]);
    expect([1, 2].map((orderId) => repository.readCheckIn({ account, orderId }))).toEqual([
      null,
      '{"order":2}',
    ]);
    expect(bytes()).not.toContain('forgotten');
    expect(repository.purgeOlderThan(age)).toBe(0);
  });

  test('rewrites the file only if something was removed', () => {
    repository.appendActivity(entry());
    const log = () => readFileSync(`${file}-wal`).length;
    expect(log()).toBeGreaterThan(0);
    const age = { activity: '2026-01-01T00:00:00.000Z', checkIns: '2026-01-01T00:00:00.000Z', now };
    expect(repository.purgeOlderThan(age)).toBe(0);
    expect(log()).toBeGreaterThan(0);
  });
});

test('files referenced by counts and delivery notes are listed, for every account', () => {
  const [one, two] = ['0f8fad5b-d9cb-469f-a165-70867728950e', '7c9e6679-7425-40de-944b-e07fc1f90ae7'];
  const naming = (id: string) => JSON.stringify({ photos: [{ fileId: id }], files: [id] });
  expect(repository.listNamedFiles(null)).toEqual([]);
  repository.saveCheckIn(countOf(1, { body: naming(one) }));
  repository.saveDeliveryNotes(countOf(2, { account: other, body: naming(two) }));
  expect(new Set(repository.listNamedFiles(null))).toEqual(new Set([one, two]));
  expect([account, other, 'local:3'].map((id) => repository.holds(id))).toEqual([true, true, false]);
});

test('counts are listed in their last saved state', () => {
  repository.saveCheckIn(countOf(1));
  repository.saveCheckIn(countOf(1, { at: '2026-11-21T10:00:00.000Z', body: '{"order":"again"}' }));
  repository.saveCheckIn(countOf(2));
  repository.saveCheckIn(countOf(3, { account: other }));
  const listed = repository.listCheckIns({ account, limit: 9 });
  expect(listed.map(({ orderId, body }) => [orderId, body])).toEqual([
    [1, '{"order":"again"}'],
    [2, '{"order":2}'],
  ]);
});

test('purging an account removes its rows from set-aside copies, but keeps rows of other accounts', () => {
  const setAsideWith = (accounts: string[], second: number) => {
    for (const id of accounts) repository.appendActivity(entry({ account: id, detail: quoted(`of ${id}`) }));
    repository.close();
    setAside(file, 'damaged', Date.UTC(2026, 10, 22, 10, 0, second));
    repository = createRecordsRepository(file);
    repository.open({ nowMs });
  };
  setAsideWith([account, other], 0);
  setAsideWith([account], 1);
  expect(repository.purgeAccount(account)).toBe(0);
  expect(readdirSync(folder).filter((name) => name.includes('damaged') && name.endsWith('.sqlite'))).toEqual([
    'records.damaged-20261122T100000-000Z.sqlite',
  ]);
  expect(bytes()).not.toContain(`of ${account}`);
  expect(bytes()).toContain(`of ${other}`);
});

test('retention removes copies older than either cutoff', () => {
  const copy = (stamp: string) => `records.damaged-${stamp}.sqlite`;
  for (const stamp of ['20260501T000000-000Z', '20260615T000000-000Z', '20260801T000000-000Z'])
    writeFileSync(join(folder, copy(stamp)), 'copy');
  const [june, july] = ['2026-06-01T00:00:00.000Z', '2026-07-01T00:00:00.000Z'];
  const copies = () => readdirSync(folder).filter((name) => name.includes('damaged'));
  repository.purgeOlderThan({ activity: june, checkIns: june, now });
  expect(copies()).toEqual([copy('20260615T000000-000Z'), copy('20260801T000000-000Z')]);
  repository.purgeOlderThan({ activity: june, checkIns: july, now });
  expect(copies()).toEqual([copy('20260801T000000-000Z')]);
  writeFileSync(join(folder, copy('20260615T000000-000Z')), 'copy');
  repository.purgeOlderThan({ activity: july, checkIns: june, now });
  expect(copies()).toEqual([copy('20260801T000000-000Z')]);
});

test('purging an account removes its rows, its counts, and every set-aside copy, but no data of other accounts', () => {
  repository.appendActivity(entry({ detail: quoted('private words') }));
  repository.saveCheckIn(countOf(1, { body: 'private count' }));
  const theirs = repository.appendActivity(entry({ account: other }));
  repository.saveCheckIn(countOf(1, { account: other }));
  writeFileSync(join(folder, 'records.damaged-1.sqlite'), 'private copy');
  expect(repository.purgeAccount(account)).toBe(2);
  expect([idsOf(), idsOf(other)]).toEqual([[], [theirs]]);
  expect(repository.readCheckIn({ account: other, orderId: 1 })).toBe('{"order":1}');
  expect(bytes()).not.toContain('private');
});

describe('an unusable file', () => {
  test('is set aside as newer if a newer Dockhand wrote it, and its rows and counts are kept', () => {
    const id = repository.appendActivity(entry());
    repository.saveCheckIn(countOf(9));
    repository.saveDeliveryNotes({ ...countOf(9), body: '[{"id":"of 9"}]' });
    repository.close();
    const database = new DatabaseSync(file);
    database.exec("PRAGMA user_version = 99; UPDATE activity SET desk = 'Desk 5'");
    database.exec("INSERT INTO activity (at, action, outcome) VALUES ('', 'x', ''), ('x', '', '')");
    database.exec("INSERT INTO check_in (account, order_id, changed_at, body) VALUES ('', 3, 'x', 'x')");
    database.close();
    const setAside = 'records.newer-20261122T100000-000Z.sqlite';
    expect(repository.open({ nowMs })).toEqual({ setAside, rowCount: 3, reason: 'newer' });
    expect(readdirSync(folder)).toContain(setAside);
    expect(repository.listActivity({ account, limit: 9, before: null })).toEqual([
      { ...entry(), desk: 'Desk 5', id },
    ]);
    expect(repository.readCheckIn({ account, orderId: 9 })).toBe('{"order":9}');
    expect(repository.readDeliveryNotes({ account, orderId: 9 })).toBe('[{"id":"of 9"}]');
  });

  test('is set aside as damaged if it is not a database, and a new one is created', () => {
    repository.close();
    writeFileSync(file, 'no database at all, and long enough to be one: '.repeat(100));
    const setAside = 'records.damaged-20261122T100000-000Z.sqlite';
    expect(repository.open({ nowMs })).toEqual({ setAside, rowCount: 0, reason: 'damaged' });
    expect(repository.appendActivity(entry())).toBe(1);
  });

  const newer = 'records.newer-20261122T100000-000Z.sqlite';
  const damaged = 'records.damaged-20261122T100000-000Z.sqlite';
  const change = (statements: string) => {
    repository.close();
    const database = new DatabaseSync(file);
    database.exec(statements);
    database.close();
  };
  const countAll = () => repository.listCheckIns({ account, limit: 999 }).length;

  test('stays in place until all its readable rows are in the new one', () => {
    for (let orderId = 1; orderId <= 300; orderId += 1) repository.saveCheckIn(countOf(orderId));
    repository.close();
    const content = readFileSync(file);
    writeFileSync(file, content.fill(0xee, content.length - 4_096));
    const full = createRecordsRepository(file, 12);
    expect(() => full.open({ nowMs })).toThrow(/full/);
    full.close();
    expect(readdirSync(folder).filter((name) => name.includes('damaged'))).toEqual([]);
    expect(repository.open({ nowMs })).toMatchObject({ setAside: damaged, reason: 'damaged' });
    expect(countAll()).toBeGreaterThan(200);
    repository.close();
    expect(readdirSync(folder).sort()).toEqual([damaged, 'records.sqlite']);
  });

  test('is replaced by the finished one at the next start if the last ended between two renames', () => {
    repository.saveCheckIn(countOf(9));
    repository.close();
    copyFileSync(file, join(folder, 'records-salvaged.sqlite'));
    renameSync(file, join(folder, newer));
    writeFileSync(`${file}-wal`, Buffer.alloc(5_000, 1));
    expect(repository.open({ nowMs })).toEqual({ setAside: newer, rowCount: 1, reason: 'newer' });
    expect(countAll()).toBe(1);
    repository.close();
    expect(readdirSync(folder).sort()).toEqual([newer, `${newer}-wal`, 'records.sqlite']);
  });

  test('is set aside as damaged if its tables are not those of its version', () => {
    repository.saveCheckIn(countOf(9));
    change('PRAGMA user_version = 1');
    expect(repository.open({ nowMs })).toEqual({ setAside: damaged, rowCount: 1, reason: 'damaged' });
    expect(countAll()).toBe(1);
  });

  test('is not set aside for an error that is not its own', () => {
    const unreadable = join(folder, 'unreadable.sqlite');
    mkdirSync(unreadable);
    expect(() => createRecordsRepository(unreadable).open({ nowMs })).toThrow(/unable to open/);
    expect(readdirSync(folder)).toContain('unreadable.sqlite');
  });

  test('stays in place if another program holds it or the disk is full', () => {
    repository.appendActivity(entry());
    repository.close();
    const full = createRecordsRepository(join(folder, 'full.sqlite'), 1);
    expect(() => full.open({ nowMs })).toThrow(/full/);
    expect(readdirSync(folder).filter((name) => name.includes('damaged'))).toEqual([]);
  });
});
