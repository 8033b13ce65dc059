import { readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import ElectronStore from 'electron-store';

/** A preference file: a record of JSON values by key, written completely and atomically. */
export type PreferenceFile = ReturnType<typeof openPreferenceFile>;

/**
 * Opens `preferences.json` in the data folder, readable only by its owner. A file that cannot be parsed is saved beside
 * it as `preferences.damaged-<time>.json` and replaced by an empty one; files left half written by a killed process are
 * removed. Preferences only, nothing secret: the file is plain text.
 */
export function openPreferenceFile(folder: string, nowMs: number, report: (message: string) => void) {
  removeLeftovers(folder);
  const store = openOrReplace(folder, nowMs, report);
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

function openOrReplace(folder: string, nowMs: number, report: (message: string) => void) {
  const open = () =>
    new ElectronStore<Record<string, unknown>>({
      name: 'preferences',
      cwd: folder,
      configFileMode: 0o600,
      clearInvalidConfig: false,
      // Keys are our own and may contain dots (addresses, versions).
      accessPropertiesByDotNotation: false,
    });
  try {
    return open();
  } catch (error) {
    const saved = join(folder, `preferences.damaged-${nowMs}.json`);
    renameSync(join(folder, 'preferences.json'), saved);
    report(
      `The preferences could not be read (${String(error)}); they are kept as ${saved} and start afresh.`,
    );
    return open();
  }
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
