import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import ElectronStore from 'electron-store';
import { openUndamaged } from './damaged-preferences.ts';

/** A preference file: a record of JSON values by key, written completely and atomically. */
export type PreferenceFile = Awaited<ReturnType<typeof openPreferenceFile>>;

/**
 * Opens `preferences.json` in the data folder, readable only by its owner. A damaged file is set aside and replaced by
 * an empty one; files left half written by a killed process are removed. Preferences only, nothing secret: the file is
 * plain text.
 *
 * @throws Error naming the file if it cannot be opened.
 */
export async function openPreferenceFile(folder: string, nowMs: number, report: (message: string) => void) {
  const open = () => {
    removeLeftovers(folder);
    return new ElectronStore<Record<string, unknown>>({
      name: 'preferences',
      cwd: folder,
      configFileMode: 0o600,
      clearInvalidConfig: false,
      // Keys are our own and may contain dots (addresses, versions).
      accessPropertiesByDotNotation: false,
    });
  };
  const store = await openUndamaged(folder, open, { nowMs, report });
  // The library reads the file on every access; nothing else writes it while it is open.
  let values = store.store;
  return {
    /** The value itself, not a copy: never mutate it. */
    read: (key: string): unknown => values[key],
    write: (key: string, value: unknown): void => {
      if (value === undefined || value === null) store.delete(key);
      else store.set(key, value);
      values = store.store;
    },
  };
}

function removeLeftovers(folder: string): void {
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    return;
  }
  for (const name of names) {
    if (name.startsWith('preferences.json.tmp-')) rmSync(join(folder, name), { force: true });
  }
}
