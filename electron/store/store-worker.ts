import { parentPort, workerData } from 'node:worker_threads';
import { createCacheMatcher } from './cache-matcher.ts';
import { createCacheReader } from './cache-reader.ts';
import { createCacheSearcher } from './cache-searcher.ts';
import { createCacheWriter } from './cache-writer.ts';
import { isIntact } from './database.ts';
import { createItemIndexReader } from './item-index-reader.ts';
import { createItemIndexSearcher } from './item-index-searcher.ts';
import { createItemIndexWriter } from './item-index-writer.ts';
import { createOutboxKeeper } from './outbox-keeper.ts';
import { createRecordsKeeper } from './records-keeper.ts';
import { serveWorker } from './serve-worker.ts';
import type { StoreWorkerData, WorkerMethods } from './worker-protocol.ts';

/** What the worker that checks a file in full can do; it lives for one check. */
export type FileChecker = { isIntact(input: null): boolean };

const roles: Readonly<Record<StoreWorkerData['role'], (data: StoreWorkerData) => WorkerMethods>> = {
  cacheReader: ({ file }) => createCacheReader(file),
  cacheSearcher: ({ file }) => createCacheSearcher(file),
  cacheMatcher: ({ file }) => createCacheMatcher(file),
  cacheWriter: ({ file, largestPages }) => createCacheWriter(file, largestPages),
  recordsKeeper: ({ file, largestPages }) => createRecordsKeeper(file, largestPages),
  itemReader: ({ file }) => createItemIndexReader(file),
  itemSearcher: ({ file }) => createItemIndexSearcher(file),
  itemWriter: ({ file, largestPages }) => createItemIndexWriter(file, largestPages),
  outboxKeeper: ({ file, largestPages }) => createOutboxKeeper(file, { largestPages }),
  checker: ({ file }) => ({ isIntact: () => isIntact(file) }) satisfies FileChecker,
};

const data = workerData as StoreWorkerData;
if (parentPort !== null) serveWorker(parentPort, roles[data.role](data));
