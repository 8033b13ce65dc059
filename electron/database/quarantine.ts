import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type LazyDatabase, lazyDatabase, openForWriting, readFromFile, scrub } from './database.ts';
import { type DatabaseKind, NewerSchemaError } from './schema/schema.ts';
import { isTransientError } from './store-error.ts';

/** Becomes part of the file's name. */
export type SetAsideReason = 'damaged' | 'newer';

const companions = ['', '-wal', '-shm'];

/** Returns whether the last connection to the file was not closed cleanly: its write-ahead log still exists. */
export function wasLeftOpen(file: string): boolean {
  const log = `${file}-wal`;
  return existsSync(log) && statSync(log).size > 0;
}

/**
 * Renames a database file with its log to `name.<reason>-<stamp>.sqlite` in the same folder, and returns the new name;
 * null if there was no file. Overwrites nothing. If only the log was left, adds an empty file for it.
 */
export function setAside(file: string, reason: SetAsideReason, nowMs: number): string | null {
  if (!companions.some((companion) => existsSync(`${file}${companion}`))) return null;
  const stem = join(dirname(file), `${basename(file, '.sqlite')}.${reason}-${stampOf(nowMs)}`);
  let target = `${stem}.sqlite`;
  for (let copy = 2; existsSync(target); copy += 1) target = `${stem}-${copy}.sqlite`;
  moveAll(file, target);
  closeSync(openSync(target, 'a'));
  return basename(target);
}

/**
 * Moves the rest of a file, such as its log, to the newest copy set aside, and returns its name; null if there is none.
 * For an interrupted rename.
 */
export function finishSettingAside(file: string): string | null {
  const name = listSetAside(file).at(-1) ?? null;
  if (name !== null) moveAll(file, join(dirname(file), name));
  return name;
}

function moveAll(file: string, target: string): void {
  for (const companion of companions) {
    if (existsSync(`${file}${companion}`)) renameSync(`${file}${companion}`, `${target}${companion}`);
  }
}

/** Oldest first. */
export function listSetAside(file: string): string[] {
  const pattern = new RegExp(`^${basename(file, '.sqlite')}\\.(?:damaged|newer)-.*\\.sqlite$`);
  return readdirSync(dirname(file))
    .filter((name) => pattern.test(name))
    .sort((left, right) => (stampIn(left) < stampIn(right) ? -1 : 1));
}

function stampOf(timeMs: number): string {
  return new Date(timeMs).toISOString().replaceAll(/[-:]/g, '').replace('.', '-');
}

function stampIn(name: string): string {
  return name.slice(name.indexOf('-') + 1, -'.sqlite'.length);
}

/** Except the newest `retainedCount`. */
export function removeSetAside(file: string, retainedCount = 0): void {
  const copies = listSetAside(file);
  for (const name of copies.slice(0, Math.max(0, copies.length - retainedCount))) {
    removeDatabase(join(dirname(file), name));
  }
}

/** Before an ISO 8601 timestamp (UTC); returns their number. */
export function removeSetAsideBefore(file: string, instant: string): number {
  const stamp = stampOf(Date.parse(instant));
  const old = listSetAside(file).filter((name) => stampIn(name) < stamp);
  for (const name of old) removeDatabase(join(dirname(file), name));
  return old.length;
}

/** Same as {@link removeSetAsideBefore}, for every file of a folder; a missing folder has no copies. */
export function removeCopiesBefore(folder: string, instant: string): number {
  if (!existsSync(folder)) return 0;
  const copy = /^(.+)\.(?:damaged|newer)-.*\.sqlite$/;
  const stems = new Set(readdirSync(folder).flatMap((name) => copy.exec(name)?.[1] ?? []));
  return [...stems]
    .map((stem) => removeSetAsideBefore(join(folder, `${stem}.sqlite`), instant))
    .reduce((sum, count) => sum + count, 0);
}

/**
 * Deletes an owner's rows from the copies of a file that were set aside. Deletes a copy that holds nothing else
 * afterward, and one that is too damaged to be rewritten, since its readable rows are already in the file.
 *
 * @param purge deletes the rows; false if no rows of others are left
 */
export function purgeSetAside(file: string, purge: (copy: DatabaseSync) => boolean): void {
  for (const name of listSetAside(file)) {
    const copy = join(dirname(file), name);
    if (!purgeCopy(copy, purge)) removeDatabase(copy);
  }
}

/**
 * Deletes an owner's rows from the bytes of a file and of its copies that were set aside; returns the number of rows in
 * the file.
 *
 * @param tables those that `purge` deletes from, which returns the number of deleted rows
 */
export function purgeOwner(
  file: string,
  database: DatabaseSync,
  tables: readonly string[],
  purge: (of: DatabaseSync) => number,
): number {
  const rows = purge(database);
  scrub(database);
  purgeSetAside(file, (copy) => {
    purge(copy);
    return tables.some((table) => copy.prepare(`SELECT 1 FROM ${table}`).get() !== undefined);
  });
  return rows;
}

function purgeCopy(copy: string, purge: (copy: DatabaseSync) => boolean): boolean {
  const database = new DatabaseSync(copy, { timeout: 5_000 });
  try {
    database.exec('PRAGMA secure_delete = ON');
    const holdsOthers = purge(database);
    if (holdsOthers) scrub(database);
    return holdsOthers;
  } catch (error) {
    if (isTransientError(error)) throw error;
    return false;
  } finally {
    database.close();
  }
}

/** With its log; a missing file is not an error. No one may have it open. */
export function removeDatabase(file: string): void {
  for (const companion of companions) rmSync(`${file}${companion}`, { force: true });
}

/** What replaced a file, with the number of its rows, and why; null if the file is unchanged. */
export type Replacement = {
  setAside: string | null;
  rowCount: number | null;
  reason: SetAsideReason | null;
};

/** How the rows of an unusable file are rescued. */
type Rescue = {
  /** Returns why the file cannot be used; null if it can, or if there is none. Throws if that can't be told now. */
  findReason: () => SetAsideReason | null;
  /** Fills the new file with every readable row of the old one. */
  restore: (into: DatabaseSync, reason: SetAsideReason) => void;
  /** Those that `restore` fills. */
  tables: readonly string[];
};

/**
 * Replaces an unusable file by a new one with every readable row; the old file is kept, though opening it may have moved
 * its log into it. The new file is complete before it takes its place, and an interrupted replacement is finished at the
 * next start: call this before anything else opens the file.
 */
export function replaceUnusable(
  file: string,
  kind: DatabaseKind,
  { findReason, restore, tables }: Rescue,
  { nowMs, largestPages }: { nowMs: number; largestPages?: number | undefined },
): Replacement {
  const stem = file.replace(/\.sqlite$/, '');
  const salvaging = `${stem}-salvaging.sqlite`;
  const salvaged = `${stem}-salvaged.sqlite`;
  const putInPlace = (name: string | null, reason: SetAsideReason): Replacement => {
    renameSync(salvaged, file);
    syncFolder(file);
    return {
      setAside: name,
      rowCount: readFromFile(file, (database) => countRows(database, tables)),
      reason,
    };
  };
  removeDatabase(salvaging);
  if (!existsSync(file) && existsSync(salvaged)) {
    // The last start ended after setting the unusable file aside, perhaps without its log, and before the new one took
    // its place.
    const name = finishSettingAside(file);
    return putInPlace(name, name?.includes('.newer-') === true ? 'newer' : 'damaged');
  }
  removeDatabase(salvaged);
  const reason = findReason();
  if (reason === null) return { setAside: null, rowCount: null, reason: null };
  const database = openForWriting(salvaging, kind, largestPages);
  try {
    restore(database, reason);
  } finally {
    database.close();
  }
  renameSync(salvaging, salvaged);
  syncFolder(file);
  return putInPlace(setAside(file, reason, nowMs), reason);
}

function countRows(database: DatabaseSync, tables: readonly string[]): number {
  return tables
    .map((table) => Number(database.prepare(`SELECT count(*) AS count FROM ${table}`).get()?.['count']))
    .reduce((sum, count) => sum + count, 0);
}

/** A rename is on disk once its folder is; systems that cannot sync a folder do this automatically. */
function syncFolder(file: string): void {
  try {
    const folder = openSync(dirname(file), 'r');
    try {
      fsyncSync(folder);
    } finally {
      closeSync(folder);
    }
  } catch {
    // Windows cannot sync a folder.
  }
}

/** A file that its worker writes, and that is started over if it is unusable: its rows can be read again. */
type WritableFile<Parts> = LazyDatabase<Parts> & {
  /** Opens it, or a new one in its place; returns the name of the file set aside. */
  open: (nowMs: number) => string | null;
  /** Sets it aside and starts a new one; no one else may have it open. */
  replace: (reason: SetAsideReason, nowMs: number) => string | null;
};

/** @param copyCount number of copies saved for support; when omitted, all of them */
export function writableFile<Parts = null>(
  file: string,
  kind: DatabaseKind,
  options: { largestPages?: number | undefined; copyCount?: number },
  prepare?: (database: DatabaseSync) => Parts,
): WritableFile<Parts> {
  const { largestPages, copyCount } = options;
  const lazy = lazyDatabase(() => openForWriting(file, kind, largestPages), prepare);
  const replace = (reason: SetAsideReason, nowMs: number) => {
    lazy.close();
    const name = setAside(file, reason, nowMs);
    if (copyCount !== undefined) removeSetAside(file, copyCount);
    lazy.database();
    return name;
  };
  return {
    ...lazy,
    replace,
    open(nowMs) {
      try {
        lazy.database();
        return null;
      } catch (error) {
        if (isTransientError(error)) throw error;
        return replace(error instanceof NewerSchemaError ? 'newer' : 'damaged', nowMs);
      }
    },
  };
}
