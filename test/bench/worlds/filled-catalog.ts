import { join } from 'node:path';
import { openItemIndex } from '#electron/catalog/open-item-index.ts';
import { stateBeforeRuns } from '#electron/catalog/sync/sync-state.ts';
import { createStoreThreads, type StoreWorkerData } from '#electron/database/store-threads.ts';
import { createWorkerClient, type WorkerMethods } from '#electron/database/worker-channel.ts';
import { chunksOf, type SeededCatalog } from './seeded-catalog.ts';

const recordsPerWrite = 2_000;

const storeThreads = () =>
  createStoreThreads(new URL('../../../electron/cache/store-worker.ts', import.meta.url));

/**
 * Writes a catalog into the data folder of a desk that is not running, complete as after a sync, and paused, so that
 * nothing is read during a measurement.
 */
export async function fillCatalog(userDataDir: string, account: string, catalog: SeededCatalog) {
  const index = openItemIndex({
    folder: join(userDataDir, 'inventory'),
    account,
    threads: storeThreads(),
    verifyAfterMs: null,
  });
  const asOf = new Date().toISOString();
  const write = { asOf, state: null };
  await index.saveSync({ ...stateBeforeRuns(asOf), round: 1, wholeAsOf: asOf, pausedAt: asOf });
  for (const records of chunksOf(catalog.items(), recordsPerWrite))
    await index.write({ pass: 'items', records, ...write });
  for (const records of chunksOf(catalog.products(), recordsPerWrite)) {
    await index.write({ pass: 'products', records, ...write });
  }
  for (const records of chunksOf(catalog.levels(), recordsPerWrite))
    await index.write({ pass: 'levels', records, ...write });
  await index.close();
}

/** Starts a worker of an index on a file, without supervision. */
export function startIndexWorker<Methods extends WorkerMethods>(role: StoreWorkerData['role'], file: string) {
  return createWorkerClient<Methods>(() => storeThreads().start({ role, file }));
}
