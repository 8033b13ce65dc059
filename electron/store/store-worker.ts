import { parentPort, workerData } from 'node:worker_threads';
import { createCacheReader } from './cache-reader.ts';
import { createCacheSearcher } from './cache-searcher.ts';
import { createCacheWriter } from './cache-writer.ts';
import { isIntact } from './database.ts';
import { createRecordsKeeper } from './records-keeper.ts';
import { serveWorker } from './serve-worker.ts';
import type { StoreWorkerData, WorkerMethods } from './worker-protocol.ts';

/** What the worker that checks the cache in full can do; it lives for one check. */
export type CacheChecker = { isIntact(input: null): boolean };

const roles: Readonly<Record<StoreWorkerData['role'], (data: StoreWorkerData) => WorkerMethods>> = {
  cacheReader: ({ file }) => createCacheReader(file),
  cacheSearcher: ({ file }) => createCacheSearcher(file),
  cacheWriter: ({ file, largestPages }) => createCacheWriter(file, largestPages),
  recordsKeeper: ({ file, largestPages }) => createRecordsKeeper(file, largestPages),
  cacheChecker: ({ file }) => ({ isIntact: () => isIntact(file) }) satisfies CacheChecker,
};

const data = workerData as StoreWorkerData;
if (parentPort !== null) serveWorker(parentPort, roles[data.role](data));
