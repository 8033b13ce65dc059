import { closeSync, existsSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

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
  const stamp = new Date(nowMs).toISOString().replaceAll(/[-:]/g, '').replace('.', '-');
  const stem = join(dirname(file), `${basename(file, '.sqlite')}.${reason}-${stamp}`);
  let target = `${stem}.sqlite`;
  for (let copy = 2; existsSync(target); copy += 1) target = `${stem}-${copy}.sqlite`;
  for (const companion of companions) {
    if (existsSync(`${file}${companion}`)) renameSync(`${file}${companion}`, `${target}${companion}`);
  }
  closeSync(openSync(target, 'a'));
  return basename(target);
}

/** Names of the copies that were set aside of a file, the oldest first. */
export function listSetAside(file: string): string[] {
  const pattern = new RegExp(`^${basename(file, '.sqlite')}\\.(?:damaged|newer)-.*\\.sqlite$`);
  const stampOf = (name: string) => name.slice(name.indexOf('-'), -'.sqlite'.length);
  return readdirSync(dirname(file))
    .filter((name) => pattern.test(name))
    .sort((left, right) => (stampOf(left) < stampOf(right) ? -1 : 1));
}

/** Deletes the copies that were set aside of a file, but the newest `keep` of them. */
export function removeSetAside(file: string, keep = 0): void {
  const copies = listSetAside(file);
  for (const name of copies.slice(0, Math.max(0, copies.length - keep))) {
    removeDatabase(join(dirname(file), name));
  }
}

/** Deletes a database file, its log with it; one that is not there is no fault. Nobody may have it open. */
export function removeDatabase(file: string): void {
  for (const companion of companions) rmSync(`${file}${companion}`, { force: true });
}
