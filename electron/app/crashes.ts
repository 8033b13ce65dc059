import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
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
    // A full disk, or a file that another program holds: the start goes on.
  }
}

/** Deletes the crash dumps in the folder and below it; throws where one is held by another program. */
export function removeCrashDumps(folder: string, dumps = crashDumpPaths(folder)): void {
  for (const path of dumps) rmSync(path, { force: true });
}

/** Leaves the newest dumps to whoever looks into a crash; one that can't be deleted now goes with a later start. */
export function trimCrashDumps(folder: string): void {
  attempt(() => removeCrashDumps(folder, crashDumpPaths(folder).slice(mostDumps)));
}

/** The paths of the crash dumps, the newest first; none where there is no such folder. */
export function crashDumpPaths(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.dmp'))
    .map((name) => ({
      path: join(folder, name),
      stat: statSync(join(folder, name), { throwIfNoEntry: false }),
    }))
    .toSorted((one, other) => (other.stat?.mtimeMs ?? 0) - (one.stat?.mtimeMs ?? 0))
    .map(({ path }) => path);
}
