import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isIntact, openForReading, openForWriting } from '#electron/database/database.ts';
import type { DatabaseKind } from '#electron/database/schema/schema.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

let folder: string;
let file: string;
const opened: DatabaseSync[] = [];

beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, 'file.sqlite');
});

afterEach(() => {
  for (const database of opened.splice(0)) database.close();
});

function open(kind: DatabaseKind): DatabaseSync {
  const database = openForWriting(file, kind);
  opened.push(database);
  return database;
}

function pragma(database: DatabaseSync, name: string): unknown {
  return database.prepare(`PRAGMA ${name}`).get()?.[name];
}

test.each([
  ['records', 2],
  ['cache', 1],
] as const)(
  'the %s are opened with WAL and synchronous %i, and deleted content is overwritten',
  (kind, synchronous) => {
    for (let time = 0; time < 2; time += 1) {
      const database = open(kind);
      expect(pragma(database, 'journal_mode')).toBe('wal');
      expect(pragma(database, 'synchronous')).toBe(synchronous);
      expect(pragma(database, 'secure_delete')).toBe(1);
    }
  },
);

test('a catalog is opened with WAL and synchronous 1, and deleted content is not overwritten', () => {
  const database = open('items');
  const rules = ['journal_mode', 'synchronous', 'secure_delete'].map((name) => pragma(database, name));
  expect(rules).toEqual(['wal', 1, 0]);
});

test('a file opened read-only cannot be written through that connection', () => {
  open('cache');
  const reader = openForReading(file);
  opened.push(reader);
  expect(() => reader.exec("INSERT INTO snapshot VALUES ('a', 'b', 'c', 'd', 'e', NULL)")).toThrow(
    /readonly/,
  );
});

test('a valid file is intact, and one that is not a database is refused', () => {
  open('cache');
  expect(isIntact(file)).toBe(true);
  const other = join(folder, 'other.sqlite');
  writeFileSync(other, 'x'.repeat(5_000));
  expect(() => openForWriting(other, 'cache')).toThrow(/not a database/);
});
