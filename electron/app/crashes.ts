import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemTimers, type Timers } from '#electron/sync/wakeable-timer.ts';

/** A run that stood for this long did not fail at what a start does. */
const calmAfterMs = 10 * 60_000;
/** More files of crashes than that are of no use to anybody. */
const mostDumps = 5;

/** A run of the app, for the next one to know whether it ended in order. */
export type Run = {
  /** How many runs in a row before this one broke off soon after their start. */
  readonly brokenOff: number;
  /** This run ends in order. */
  end: () => void;
};

/** Notes in the data folder that a run begins. A folder that can't be written to counts nothing and stops nobody. */
export function beginRun(folder: string, timers: Timers = systemTimers): Run {
  const path = join(folder, 'broken-off-runs');
  const brokenOff = readCount(path);
  const end = () => {
    timers.clear(timer);
    attempt(() => rmSync(path, { force: true }));
  };
  const timer = timers.set(end, calmAfterMs);
  attempt(() => writeFileSync(path, String(brokenOff + 1), { mode: 0o600 }));
  return { brokenOff, end };
}

function readCount(path: string): number {
  try {
    const count = Number(readFileSync(path, 'utf8'));
    return Number.isSafeInteger(count) && count > 0 ? count : 0;
  } catch {
    return 0;
  }
}

function attempt(step: () => void): void {
  try {
    step();
  } catch {
    // A full disk: nobody is asked about safe mode then.
  }
}

/** What the system saved of a crash; sizes in bytes. */
export type CrashDump = { readonly name: string; readonly bytes: number; readonly atMs: number };

/** The crash dumps in the folder and those below it, the newest first; none where there is no such folder. */
export function listCrashDumps(folder: string): readonly CrashDump[] {
  return dumpPaths(folder)
    .map((path) => ({ name: path, stat: statSync(join(folder, path)) }))
    .map(({ name, stat }) => ({ name, bytes: stat.size, atMs: Math.round(stat.mtimeMs) }))
    .toSorted((one, other) => other.atMs - one.atMs);
}

function dumpPaths(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.dmp'));
  } catch {
    return [];
  }
}

/** Deletes crash dumps but the newest ones, which stay for whoever looks into the crash; `most` 0 deletes all. */
export function removeCrashDumps(folder: string, most: number = mostDumps): void {
  for (const { name } of listCrashDumps(folder).slice(most)) rmSync(join(folder, name), { force: true });
}
