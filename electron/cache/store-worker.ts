import { parentPort } from 'node:worker_threads';
import { createItemIndexReader, createItemIndexSearcher } from '#electron/catalog/item-index-reader.ts';
import { createItemIndexWriter } from '#electron/catalog/item-index-writer.ts';
import { isIntact } from '#electron/database/database.ts';
import { type StoreWorkerData, serveRoles } from '#electron/database/store-threads.ts';
import type { WorkerMethods } from '#electron/database/worker-channel.ts';
import { createCacheMatcher } from '#electron/inbound/cache-matcher.ts';
import { createOutboxRepository } from '#electron/outbox/storage/outbox-repository.ts';
import { createCacheReader, createCacheSearcher } from './cache-reader.ts';
import { type CacheWriter, createCacheWriter } from './cache-writer.ts';
import { createRecordsRepository } from './records-repository.ts';

/** The worker that checks a file completely; it lives for one check. */
export type FileChecker = { isIntact(input: null): boolean };

/** Opens the cache once, or a new one in place of an unusable one, and closes it. */
export type CacheOpener = Pick<CacheWriter, 'open'>;

function createCacheOpener(file: string, largestPages?: number): CacheOpener {
  const writer = createCacheWriter(file, largestPages);
  return {
    open(input) {
      try {
        return writer.open(input);
      } finally {
        writer.close();
      }
    },
  };
}

const roles: Readonly<Record<StoreWorkerData['role'], (data: StoreWorkerData) => WorkerMethods>> = {
  cacheOpener: ({ file, largestPages }) => createCacheOpener(file, largestPages),
  cacheReader: ({ file }) => createCacheReader(file),
  cacheSearcher: ({ file }) => createCacheSearcher(file),
  cacheMatcher: ({ file }) => createCacheMatcher(file),
  cacheWriter: ({ file, largestPages }) => createCacheWriter(file, largestPages),
  recordsRepository: ({ file, largestPages }) => createRecordsRepository(file, largestPages),
  itemReader: ({ file }) => createItemIndexReader(file),
  itemSearcher: ({ file }) => createItemIndexSearcher(file),
  itemWriter: ({ file, largestPages }) => createItemIndexWriter(file, largestPages),
  outboxRepository: ({ file, largestPages }) => createOutboxRepository(file, { largestPages }),
  checker: ({ file }) => ({ isIntact: () => isIntact(file) }) satisfies FileChecker,
};

if (parentPort !== null) serveRoles(parentPort, (data) => roles[data.role](data));
