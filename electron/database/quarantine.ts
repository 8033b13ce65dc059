import { closeSync, existsSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type LazyDatabase, lazyDatabase, openForWriting, scrub } from './database.ts';
import { type DatabaseKind, NewerSchemaError } from './schema/schema.ts';
import { mayPass } from './store-error.ts';

/** Why a file is set aside; it becomes part of its name. */
export type SetAsideReason = 'damaged' | 'newer';

const companions = ['', '-wal', '-shm'];

/** Whether the last connection to the file was not closed in order: its write-ahead log is still there. */
export function wasLeftOpen(file: string): boolean {
  const log = `${file}-wal`;
  return existsSync(log) && statSync(log).size > 0;
}

/**
 * Renames a database file, its log with it, to `name.<reason>-<stamp>.sqlite` beside it, and answers the new name;
 * null when there was no file. Nothing is overwritten. Where the log alone was left, it gets an empty file beside it.
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
 * Takes what is left of a file, such as its log, to the newest copy that was set aside of it, and answers its name; null
 * where there is none. For a renaming that was cut off.
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

/** Names of the copies that were set aside of a file, the oldest first. */
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

/** Deletes the copies that were set aside of a file, but the newest `keep` of them. */
export function removeSetAside(file: string, keep = 0): void {
  const copies = listSetAside(file);
  for (const name of copies.slice(0, Math.max(0, copies.length - keep))) {
    removeDatabase(join(dirname(file), name));
  }
}

/** Deletes the copies that were set aside of a file before an ISO 8601 instant (UTC); answers how many there were. */
export function removeSetAsideBefore(file: string, instant: string): number {
  const stamp = stampOf(Date.parse(instant));
  const old = listSetAside(file).filter((name) => stampIn(name) < stamp);
  for (const name of old) removeDatabase(join(dirname(file), name));
  return old.length;
}

/** As {@link removeSetAsideBefore}, of every file of a folder; one that is not there has no copies. */
export function removeCopiesBefore(folder: string, instant: string): number {
  if (!existsSync(folder)) return 0;
  const copy = /^(.+)\.(?:damaged|newer)-.*\.sqlite$/;
  const stems = new Set(readdirSync(folder).flatMap((name) => copy.exec(name)?.[1] ?? []));
  return [...stems]
    .map((stem) => removeSetAsideBefore(join(folder, `${stem}.sqlite`), instant))
    .reduce((sum, count) => sum + count, 0);
}

/**
 * Takes an owner's rows out of the copies that were set aside of a file. A copy that holds nothing else afterward is
 * deleted, and so is one that is too damaged to be rewritten: what could be read of it is in the file by now.
 *
 * @param purge deletes the rows; false where no rows of others are left
 */
export function purgeSetAside(file: string, purge: (copy: DatabaseSync) => boolean): void {
  for (const name of listSetAside(file)) {
    const copy = join(dirname(file), name);
    if (!purgeCopy(copy, purge)) removeDatabase(copy);
  }
}

function purgeCopy(copy: string, purge: (copy: DatabaseSync) => boolean): boolean {
  const database = new DatabaseSync(copy, { timeout: 5_000 });
  try {
    database.exec('PRAGMA secure_delete = ON');
    const holdsOthers = purge(database);
    if (holdsOthers) scrub(database);
    return holdsOthers;
  } catch (error) {
    if (mayPass(error)) throw error;
    return false;
  } finally {
    database.close();
  }
}

/** Deletes a database file, its log with it; one that is not there is no fault. Nobody may have it open. */
export function removeDatabase(file: string): void {
  for (const companion of companions) rmSync(`${file}${companion}`, { force: true });
}

/** A file that its worker writes, and that is started over where it cannot be used. */
type WritableFile<Parts> = LazyDatabase<Parts> & {
  /** Opens it, or a new one in its place; answers the name of what was set aside. */
  open: (nowMs: number) => string | null;
  /** Sets it aside and begins a new one; nobody else may have it open. */
  replace: (reason: SetAsideReason, nowMs: number) => string | null;
};

/** @param copyCount how many copies of it are saved for support; absent: all of them */
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
        if (mayPass(error)) throw error;
        return replace(error instanceof NewerSchemaError ? 'newer' : 'damaged', nowMs);
      }
    },
  };
}
