import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Details } from 'electron';
import { systemTimers, type Timers } from '#electron/sync/wakeable-timer.ts';

/** A run that lasted this long did not fail because of its startup. */
const calmAfterMs = 10 * 60_000;
/** No one needs more crash files than this. */
const maxDumps = 5;

/** A run of the app, recorded so that the next one knows whether it ended cleanly. */
export type Run = {
  /** The number of consecutive runs before this one that broke off soon after their start. */
  readonly brokenOff: number;
  /** Marks this run as cleanly ended. */
  end: () => void;
};

/** Records in the data folder that a run starts. A read-only folder counts nothing and does not prevent the start. */
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
    // A full disk, or a file held by another program: the start continues.
  }
}

/** Logs why a process other than a window's ended, unless it was told to. */
export function logEndedProcess(
  { type, reason, exitCode }: Pick<Details, 'type' | 'reason' | 'exitCode'>,
  log: { warn: (message: string) => void },
): void {
  if (reason !== 'clean-exit') log.warn(`A process of the app ended (${type}: ${reason}, ${exitCode}).`);
}

/** In the folder and below it; throws if another program holds one. */
export function removeCrashDumps(folder: string, dumps = crashDumpPaths(folder)): void {
  for (const path of dumps) rmSync(path, { force: true });
}

/** Retains the newest dumps for crash analysis; one that cannot be deleted now is deleted at a later start. */
export function trimCrashDumps(folder: string): void {
  attempt(() => removeCrashDumps(folder, crashDumpPaths(folder).slice(maxDumps)));
}

/** Newest first; empty if there is no such folder. */
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
