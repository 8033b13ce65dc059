import { watch } from 'node:fs';
import { join } from 'node:path';

/** Editors write a file in several steps: this long without another change, and the change is over. */
const quietMs = 150;

/**
 * Calls back after each change of the app's sources, never twice at a time. A failing callback (sources that do
 * not build) is reported and the watch goes on.
 */
export function watchSources(projectFolder: string, onChange: () => Promise<void>): { close(): void } {
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> = Promise.resolve();
  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      working = working.then(onChange).catch((error: unknown) => console.error(error));
    }, quietMs);
  };
  const watchers = ['electron', 'renderer', 'shared'].map((folder) =>
    watch(join(projectFolder, folder), { recursive: true }, changed),
  );
  return {
    close() {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}
