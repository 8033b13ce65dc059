import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildApp } from '#build/build.ts';
import { projectFolder } from '#build/vite/project-folder.ts';
import { createStoreThreads } from '#electron/database/store-threads.ts';

/**
 * The app's worker threads as they ship; their bundles start in half the time of their sources. Mutants exist only in
 * the sources.
 */
function workerAt(source: string): URL {
  if (process.env['DOCKHAND_MUTANT_AREA'] !== undefined) return new URL(source, import.meta.url);
  return pathToFileURL(join(projectFolder, 'dist', 'main', `${basename(source, '.ts')}.js`));
}

/** The threads of one desk's store. */
export const storeThreads = () => createStoreThreads(workerAt('../../electron/cache/store-worker.ts'));
export const tableWorker = workerAt('../../electron/files/table-worker.ts');
export const pageWorker = workerAt('../../electron/sync/page-worker.ts');

/** Builds the app before the integration tests if a source has changed. */
export async function setup(): Promise<void> {
  await buildApp();
}
