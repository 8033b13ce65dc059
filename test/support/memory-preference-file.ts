import type { PreferenceFile } from '#electron/preferences/preference-file.ts';

/** A preference file in memory, with the same data that the real one stores on disk as JSON. */
export function memoryPreferenceFile(content: Record<string, unknown> = {}): PreferenceFile {
  const stored = new Map(Object.entries(content));
  return {
    read: (key) => structuredClone(stored.get(key)),
    write: (key, value) => {
      if (value === null || value === undefined) stored.delete(key);
      else stored.set(key, JSON.parse(JSON.stringify(value)));
    },
  };
}
