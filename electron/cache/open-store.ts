import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createDamageGuard } from '#electron/database/damage-guard.ts';
import type { StoreThreads, StoreWorkerData } from '#electron/database/store-threads.ts';
import {
  createWorkerClient,
  type RemoteMethods,
  remoteMethods,
  type WorkerClient,
  type WorkerMethods,
} from '#electron/database/worker-channel.ts';
import type { CacheMatcher } from '#electron/inbound/cache-matcher.ts';
import { nothingToRead } from '#electron/resources/today/today-rows.ts';
import type { CacheReader, CacheSearcher } from './cache-reader.ts';
import type { CacheWriter } from './cache-writer.ts';
import type { RecordsAge, RecordsRepository } from './records-repository.ts';
import type { StoreHealth } from './store-records.ts';
import type { CacheOpener, FileChecker } from './store-worker.ts';

type Answers<Methods extends WorkerMethods> = { [Name in keyof Methods]?: ReturnType<Methods[Name]> };

/** The methods that read the cache, each with its result for a damaged cache: as if nothing were saved. */
const emptyReads = {
  readSnapshot: null,
  readRecent: null,
  listRecent: [],
  readCacheAge: null,
  readShipmentIndex: null,
  findShipments: { hits: [], hasMore: false },
  readOrdersOfShipments: [],
  listIndexedOrders: [],
  readInboundIndex: null,
  readInboundWork: { strayOrders: [], strayParcel: null, boxesOf: null },
  readInboundBoxes: null,
  readLateOrders: [],
  findAtInbound: [],
  readToday: null,
  readTodayWork: nothingToRead,
} satisfies Answers<CacheReader>;
const emptySearches = {
  searchRecent: { hits: [], totalCount: 0 },
  listRecentMatching: { rows: [], totalCount: 0, oldestAsOf: null },
  listIndexed: null,
  searchShipments: { hits: [], hasMore: false },
} satisfies Answers<CacheSearcher>;
const emptyRankings = {
  rankOrders: { isNone: true, candidates: [], isOutdated: false },
  rankBest: { matches: [], isOutdated: false },
} satisfies Answers<CacheMatcher>;

/** The methods that write the cache, and those of the durable records. */
const writerMethods = [
  'saveAnswer',
  'saveShipments',
  'noteShipmentStatus',
  'saveInbound',
  'saveToday',
  'removeWaitingReturns',
  'purgeOlderThan',
] as const;
const recordsMethods = [
  'appendActivity',
  'listActivity',
  'findActivity',
  'findActivityOfDesks',
  'listActivityAfter',
  'readSharedActivity',
  'listExpiredActivity',
  'listQueuedWrites',
  'countActivity',
  'saveCheckIn',
  'readCheckIn',
  'listCheckIns',
  'removeCheckIn',
  'saveDeliveryNotes',
  'readDeliveryNotes',
  'readSitePlace',
  'saveSiteRows',
  'restartSiteArea',
  'forgetStaleSiteRows',
  'listSiteRows',
  'listNamedFiles',
] as const;

/**
 * Dockhand's data on this computer, keyed by account: methods of its workers, and those that concern several of them.
 * Every method rejects with a {@link StoreError}. Reading the cache never rejects because of damage: the cache is set
 * aside, a new one is started, and the read finds nothing. When a writing method resolves, the others can read the
 * result.
 */
export type Store = RemoteMethods<Pick<CacheReader, keyof typeof emptyReads>> &
  RemoteMethods<Pick<CacheSearcher, keyof typeof emptySearches>> &
  RemoteMethods<Pick<CacheMatcher, keyof typeof emptyRankings>> &
  RemoteMethods<Pick<CacheWriter, (typeof writerMethods)[number]>> &
  RemoteMethods<Pick<RecordsRepository, (typeof recordsMethods)[number]>> & {
    /**
     * Removes the cache of an account, or of an environment, from the bytes of the file and of its copies; returns the
     * number of rows. If that fails, as on a full disk, deletes the complete cache: it is restored from the service.
     */
    purgeCache(accountId: string): Promise<number>;
    /** Does the same for the activity log and the counts of an account, or of an environment. */
    purgeRecords(accountId: string): Promise<number>;
    /** Removes rows of the activity log and counts older than these timestamps; returns their number. */
    purgeRecordsOlderThan(age: RecordsAge): Promise<number>;
    /** Whether anything is saved for an account, or for an environment. */
    holds(accountId: string): Promise<boolean>;
    health(): StoreHealth;
    /** Checks the complete cache, alongside all other work; true if it was intact, false if it was recreated. */
    verify(): Promise<boolean>;
    /** Closes the files in order and stops the workers. */
    close(): Promise<void>;
  };

/** How long the ranking thread stays open after a ranking, with everything it has prepared. */
const rankingCacheMs = 120_000;

export type OpenStoreOptions = {
  /** Created if missing. */
  folder: string;
  threads: StoreThreads;
  now?: () => number;
  /**
   * When the cache is checked completely after the start, default 20,000; after an unclean exit immediately. null:
   * never.
   */
  verifyAfterMs?: number | null;
  /** Called for each file that was replaced because it was unusable; at start or later. */
  onDamage?: (replaced: { setAside: string | null; salvagedRows: number | null }) => void;
  /** Upper limit of each file in pages of 4 KiB; when omitted: as large as the disk. */
  largestPages?: number;
};

/**
 * Opens the two files of the store in their workers: `cache.sqlite`, which is recreated if it is damaged, and
 * `records.sqlite`, of which everything readable is retained. The caller closes the store.
 */
export async function openStore(options: OpenStoreOptions): Promise<Store> {
  const { folder, threads, now = Date.now, verifyAfterMs = 20_000, onDamage = () => undefined } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const cacheFile = join(folder, 'cache.sqlite');

  const start = (role: StoreWorkerData['role'], file: string) => () =>
    threads.start({ role, file, largestPages: options.largestPages });
  const reader: WorkerClient<CacheReader> = createWorkerClient(start('cacheReader', cacheFile));
  const searcher: WorkerClient<CacheSearcher> = createWorkerClient(start('cacheSearcher', cacheFile));
  const matcher: WorkerClient<CacheMatcher> = createWorkerClient(
    start('cacheMatcher', cacheFile),
    rankingCacheMs,
  );
  const writer: WorkerClient<CacheWriter> = createWorkerClient(start('cacheWriter', cacheFile));
  const records: WorkerClient<RecordsRepository> = createWorkerClient(
    start('recordsRepository', join(folder, 'records.sqlite')),
  );
  const checker: WorkerClient<FileChecker> = createWorkerClient(start('checker', cacheFile));
  const stopReading = () => Promise.all([checker, reader, searcher, matcher].map((client) => client.stop()));
  const closeAll = () =>
    Promise.all([checker, reader, searcher, matcher, writer, records].map((client) => client.close()));

  // Beside the reader, which waits for it: the writer's thread is started by the first write.
  const opener: WorkerClient<CacheOpener> = createWorkerClient(start('cacheOpener', cacheFile));
  const opening = Promise.all([
    opener.call('open', { nowMs: now() }).finally(() => void opener.close()),
    records.call('open', { nowMs: now() }),
  ]);
  reader.start();
  const [cacheOpening, recordsOpening] = await opening.catch(async (error: unknown) => {
    await closeAll();
    throw error;
  });
  const setAside = [cacheOpening.setAside, recordsOpening.setAside].filter((name) => name !== null);
  let isClosed = false;

  const health = (): StoreHealth => ({
    wasUnclean: cacheOpening.wasUnclean,
    setAside: [...setAside],
    records: recordsOpening,
  });
  if (cacheOpening.setAside !== null) onDamage({ setAside: cacheOpening.setAside, salvagedRows: null });
  if (recordsOpening.reason !== null) {
    onDamage({ setAside: recordsOpening.setAside, salvagedRows: recordsOpening.rowCount });
  }

  const { reading, writing, ...guard } = createDamageGuard(async () => {
    await stopReading();
    const { setAside: name } = await writer.call('rebuild', { nowMs: now() });
    if (name !== null) setAside.push(name);
    onDamage({ setAside: name, salvagedRows: null });
  });

  const verify = () =>
    guard.verify(async () => {
      try {
        return await checker.call('isIntact', null);
      } finally {
        await checker.stop();
      }
    });

  const verifyAfter = verifyAfterMs === null ? null : cacheOpening.wasUnclean ? 0 : verifyAfterMs;
  const timer =
    verifyAfter === null
      ? null
      : setTimeout(() => {
          verify().catch(() => undefined);
        }, verifyAfter).unref();

  const readingMethods = <Methods extends WorkerMethods, Name extends keyof Methods & string>(
    client: WorkerClient<Methods>,
    emptyResults: { readonly [Each in Name]: ReturnType<Methods[Each]> },
  ) =>
    remoteMethods(client, Object.keys(emptyResults) as Name[], (name, call) =>
      reading<unknown>(call, emptyResults[name]),
    );

  return {
    ...readingMethods(reader, emptyReads),
    ...readingMethods(searcher, emptySearches),
    ...readingMethods(matcher, emptyRankings),
    ...remoteMethods(writer, writerMethods, (_name, call) => writing<unknown>(call)),
    ...remoteMethods(records, recordsMethods),
    purgeRecordsOlderThan: (age) => records.call('purgeOlderThan', age),
    async purgeCache(accountId) {
      // A check, a search and a ranking hold the file open, which would retain deleted content in the write-ahead log.
      await Promise.all([checker.stop(), searcher.stop(), matcher.stop()]);
      try {
        return await writing(() => writer.call('purgeAccount', accountId));
      } catch {
        await guard.replace(async () => {
          await stopReading();
          await writer.call('discard');
        });
        return 0;
      }
    },
    purgeRecords: (accountId) => records.call('purgeAccount', accountId),
    async holds(accountId) {
      const [cached, recorded] = await Promise.all([
        reading(() => reader.call('holds', accountId), false),
        records.call('holds', accountId),
      ]);
      return cached || recorded;
    },
    health,
    verify,
    async close() {
      if (isClosed) return;
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      await checker.close();
      await guard.dispose();
      await Promise.all([searcher.close(), matcher.close()]);
      // The reader first: only the last connection, and only one that may write, folds the log back into the file.
      await reader.call('close').catch(() => undefined);
      await Promise.allSettled([writer.call('close'), records.call('close')]);
      await closeAll();
    },
  };
}
