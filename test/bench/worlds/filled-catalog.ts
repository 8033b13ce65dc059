import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { itemIndexFile, openItemIndex } from '#electron/catalog/open-item-index.ts';
import { stateBeforeRuns } from '#electron/catalog/sync/sync-state.ts';
import { createStoreThreads, type StoreWorkerData } from '#electron/database/store-threads.ts';
import { createWorkerClient, type WorkerMethods } from '#electron/database/worker-channel.ts';
import { writeCatalog } from './searched-catalog.ts';
import type { SeededCatalog } from './seeded-catalog.ts';

const storeThreads = () =>
  createStoreThreads(new URL('../../../electron/cache/store-worker.ts', import.meta.url));

/**
 * Writes a catalog into the data folder of a desk that is not running, complete as after a sync, and paused, so that
 * nothing is read during a measurement.
 */
export async function fillCatalog(userDataDir: string, account: string, catalog: SeededCatalog) {
  const folder = join(userDataDir, 'inventory');
  mkdirSync(folder, { recursive: true });
  writeCatalog(catalog, itemIndexFile(folder, account));
  const index = openItemIndex({ folder, account, threads: storeThreads(), verifyAfterMs: null });
  const asOf = new Date().toISOString();
  await index.saveSync({ ...stateBeforeRuns(asOf), round: 1, wholeAsOf: asOf, pausedAt: asOf });
  await index.close();
}

/** Starts a worker of an index on a file, without supervision. */
export function startIndexWorker<Methods extends WorkerMethods>(role: StoreWorkerData['role'], file: string) {
  return createWorkerClient<Methods>(() => storeThreads().start({ role, file }));
}
