import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Deletes the copies of damaged preferences older than a timestamp in epoch milliseconds; default all. */
export function removeDamagedPreferences(folder: string, beforeMs = Number.POSITIVE_INFINITY): void {
  for (const name of readdirSync(folder)) {
    const stamp = /^preferences\.damaged-(\d+)\.json$/.exec(name)?.[1];
    if (stamp !== undefined && Number(stamp) < beforeMs) rmSync(join(folder, name), { force: true });
  }
}
