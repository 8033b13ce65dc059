import { readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** A virus scanner, a backup, or a network folder blocks a file only briefly. */
const retryDelaysMs = [100, 300, 1_000];

/**
 * Opens `preferences.json` in the data folder. A file that is not a JSON object is saved beside it as
 * `preferences.damaged-<time>.json` first. Any other error is retried, then thrown with the file's path: a file that
 * cannot be read now is not a damaged one.
 */
export async function openUndamaged<Opened>(
  folder: string,
  open: () => Opened,
  {
    nowMs,
    report,
    pause = wait,
  }: { nowMs: number; report: (message: string) => void; pause?: (delayMs: number) => Promise<unknown> },
): Promise<Opened> {
  const path = join(folder, 'preferences.json');
  for (let attempt = 0; ; attempt += 1) {
    try {
      const damage = findDamage(path);
      if (damage !== null) {
        const saved = join(folder, `preferences.damaged-${nowMs}.json`);
        renameSync(path, saved);
        report(`The preferences are damaged (${damage}); they are kept as ${saved} and start afresh.`);
      }
      return open();
    } catch (cause) {
      const delayMs = retryDelaysMs[attempt];
      if (delayMs === undefined) {
        const message = `The preferences in ${path} cannot be opened now (${String(cause)}). Close the program that uses the file, or let this user read and write it, then start Dockhand again.`;
        throw new Error(message, { cause });
      }
      await pause(delayMs);
    }
  }
}

/** Returns what is wrong with the file's content; null if nothing is, or if there is no file. */
function findDamage(path: string): string | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? null : 'no JSON object';
  } catch (error) {
    return String(error);
  }
}

/** Deletes the copies of damaged preferences older than a timestamp in epoch milliseconds; default all. */
export function removeDamagedPreferences(folder: string, beforeMs = Number.POSITIVE_INFINITY): void {
  for (const name of readdirSync(folder)) {
    const stamp = /^preferences\.damaged-(\d+)\.json$/.exec(name)?.[1];
    if (stamp !== undefined && Number(stamp) < beforeMs) rmSync(join(folder, name), { force: true });
  }
}
