import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, test } from 'vitest';
import {
  finishSettingAside,
  listSetAside,
  purgeSetAside,
  removeCopiesBefore,
  removeSetAside,
  removeSetAsideBefore,
  setAside,
  wasLeftOpen,
} from '#electron/database/quarantine.ts';
import { textsInFolder } from '#test/support/folder-bytes.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

let folder: string;
let file: string;
const atMs = Date.parse('2026-11-20T10:00:00.123Z');

beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, 'cache.sqlite');
});

test('a file is renamed with its log, and never overwrites another', () => {
  for (const content of ['one', 'two']) {
    writeFileSync(file, content);
    writeFileSync(`${file}-wal`, `${content} log`);
    setAside(file, 'damaged', atMs);
  }
  expect(listSetAside(file)).toEqual([
    'cache.damaged-20261120T100000-123Z.sqlite',
    'cache.damaged-20261120T100000-123Z-2.sqlite',
  ]);
  expect(readFileSync(join(folder, 'cache.damaged-20261120T100000-123Z.sqlite'), 'utf8')).toBe('one');
  expect(readFileSync(join(folder, 'cache.damaged-20261120T100000-123Z.sqlite-wal'), 'utf8')).toBe('one log');
  expect(setAside(file, 'damaged', atMs)).toBeNull();
});

test('a third copy with the same timestamp gets its own name, and a log without its file gets an empty one', () => {
  for (const _copy of [1, 2]) {
    writeFileSync(file, 'x');
    setAside(file, 'damaged', atMs);
  }
  writeFileSync(`${file}-wal`, 'log alone');
  expect(setAside(file, 'damaged', atMs)).toBe('cache.damaged-20261120T100000-123Z-3.sqlite');
  expect(readdirSync(folder).sort()).toEqual([
    'cache.damaged-20261120T100000-123Z-2.sqlite',
    'cache.damaged-20261120T100000-123Z-3.sqlite',
    'cache.damaged-20261120T100000-123Z-3.sqlite-wal',
    'cache.damaged-20261120T100000-123Z.sqlite',
  ]);
});

test('an interrupted rename is completed with the newest copy', () => {
  expect(finishSettingAside(file)).toBeNull();
  for (const second of [0, 1]) {
    writeFileSync(file, 'x');
    setAside(file, 'damaged', atMs + second * 1_000);
  }
  writeFileSync(`${file}-wal`, 'what was left');
  const newest = 'cache.damaged-20261120T100001-123Z.sqlite';
  expect(finishSettingAside(file)).toBe(newest);
  expect(readFileSync(join(folder, `${newest}-wal`), 'utf8')).toBe('what was left');
  expect(readdirSync(folder)).toHaveLength(3);
});

test('only copies of the same file are listed and removed, and as many of the newest are kept as requested', () => {
  for (const second of [1, 2, 3]) {
    writeFileSync(file, 'x');
    writeFileSync(`${file}-shm`, 'x');
    setAside(file, second === 1 ? 'newer' : 'damaged', atMs + second * 1_000);
  }
  writeFileSync(join(folder, 'records.damaged-1.sqlite'), 'x');
  writeFileSync(file, 'x');
  removeSetAside(file, 2);
  expect(listSetAside(file)).toHaveLength(2);
  expect(listSetAside(file)[0]).toContain('100002');
  removeSetAside(file);
  expect(readdirSync(folder).sort()).toEqual(['cache.sqlite', 'records.damaged-1.sqlite']);
});

test('copies expire by the day on which they were set aside', () => {
  for (const day of [0, 1, 2]) {
    writeFileSync(file, 'x');
    setAside(file, 'damaged', atMs + day * 86_400_000);
  }
  expect(removeSetAsideBefore(file, '2026-11-22T10:00:00.000Z')).toBe(2);
  expect(listSetAside(file)).toEqual(['cache.damaged-20261122T100000-123Z.sqlite']);
});

test('copies of all files in a folder expire alike, and other files stay', () => {
  const old = ['a.damaged-20261120T100000-123Z.sqlite', 'b.newer-20261119T100000-123Z.sqlite'];
  const kept = [
    'a.damaged-20261120T100000-123Z.sqlite.txt',
    'b.newer-20261121T100000-123Z.sqlite',
    'b.old-20261119T100000-123Z.sqlite',
    'a.sqlite',
  ];
  for (const name of [...old, `${old[0]}-wal`, ...kept]) writeFileSync(join(folder, name), 'x');
  expect(removeCopiesBefore(folder, '2026-11-20T12:00:00.000Z')).toBe(2);
  expect(readdirSync(folder).sort()).toEqual([...kept].sort());
  expect(removeCopiesBefore(folder, '2026-11-20T12:00:00.000Z')).toBe(0);
  expect(removeCopiesBefore(join(folder, 'none'), '2026-11-20T12:00:00.000Z')).toBe(0);
});

test('a copy held by another program keeps its rows, and the purge reports it', () => {
  const database = new DatabaseSync(file);
  database.exec('CREATE TABLE note (name TEXT)');
  database.close();
  setAside(file, 'damaged', atMs);
  const busy = Object.assign(new Error('database is locked'), { errcode: 5, code: 'ERR_SQLITE_ERROR' });
  const purge = () => {
    throw busy;
  };
  expect(() => purgeSetAside(file, purge)).toThrow('database is locked');
  expect(listSetAside(file)).toHaveLength(1);
});

test('a purge removes an owner’s rows from each copy, and deletes copies without rows of other owners', () => {
  const save = (names: string[], second: number) => {
    const database = new DatabaseSync(file);
    database.exec('CREATE TABLE note (name TEXT)');
    for (const name of names) database.prepare('INSERT INTO note VALUES (?)').run(name);
    database.close();
    setAside(file, 'damaged', atMs + second * 1_000);
  };
  save(['Ours alone'], 1);
  save(['Ours among others', 'Theirs'], 2);
  writeFileSync(file, 'no database, and long enough to be one: ours unreadable. '.repeat(100));
  setAside(file, 'damaged', atMs + 3_000);
  purgeSetAside(file, (copy) => {
    copy.exec("DELETE FROM note WHERE name LIKE 'Ours%'");
    return copy.prepare('SELECT 1 FROM note').get() !== undefined;
  });
  expect(listSetAside(file)).toEqual(['cache.damaged-20261120T100002-123Z.sqlite']);
  expect(textsInFolder(folder, ['Ours', 'ours unreadable', 'Theirs'])).toEqual([
    'cache.damaged-20261120T100002-123Z.sqlite: Theirs',
  ]);
});

test('a file was left open if its log is not empty', () => {
  expect(wasLeftOpen(file)).toBe(false);
  writeFileSync(`${file}-wal`, '');
  expect(wasLeftOpen(file)).toBe(false);
  writeFileSync(`${file}-wal`, 'x');
  expect(wasLeftOpen(file)).toBe(true);
});
