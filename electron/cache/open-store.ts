import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ActivityPage } from '../../shared/activity/activity-view.ts';
import type { InboundHit } from '../../shared/receiving/receiving-index-view.ts';
import type { RecentHits } from '../../shared/recent/recent-view.ts';
import { createDamageGuard } from '../database/damage-guard.ts';
import { createIdleClosingClient } from '../database/idle-closing-client.ts';
import { createWorkerClient, type WorkerClient } from '../database/worker-client.ts';
import type { StoreWorkerData } from '../database/worker-protocol.ts';
import type { CacheMatcher } from '../inbound/cache-matcher.ts';
import type {
  InboundIndexRow,
  InboundLookUp,
  InboundWork,
  InboundWorkQuery,
  RankedOrders,
  RankQuery,
  SavedInbound,
} from '../inbound/inbound-record-rows.ts';
import type { QueuedWrite } from '../outbox/storage/outbox.ts';
import type { CheckInKey, SavedCheckIn } from '../resources/check-ins/check-in-rows.ts';
import type {
  SavedShipments,
  ShipmentIndexRow,
  ShipmentStatusNote,
} from '../resources/shipments/shipment-rows.ts';
import type {
  FoundShipments,
  ShipmentLookUp,
  ShipmentSearch,
} from '../resources/shipments/shipment-search.ts';
import type { ActivitySearch } from './activity/activity-search.ts';
import type { CacheReader } from './cache-reader.ts';
import type { CacheSearcher } from './cache-searcher.ts';
import type { CacheWriter } from './cache-writer.ts';
import type { RecentList, RecentListQuery } from './recent/recent-list.ts';
import type { RecentSearch } from './recent/recent-search.ts';
import type { RecordsAge, RecordsRepository } from './records-repository.ts';
import type {
  Activity,
  CacheAge,
  NewActivity,
  RecentRecord,
  SavedAnswer,
  Snapshot,
  SnapshotKey,
  StoreHealth,
} from './store-records.ts';
import type { FileChecker } from './store-worker.ts';

/**
 * What Dockhand keeps on this computer, keyed by account. Every method rejects with a {@link StoreError}. Reading
 * the cache never rejects because of damage: the cache is set aside, a new one begun, and nothing was there.
 */
export type Store = {
  readSnapshot(key: SnapshotKey): Promise<Snapshot | null>;
  readRecent(key: { account: string; kind: string; id: number }): Promise<RecentRecord | null>;
  /** The highest id first. */
  listRecent(query: { account: string; kind: string; limit: number }): Promise<RecentRecord[]>;
  /** A list that is put together from what was seen; see `listRecentMatching` of the searching worker. */
  listRecentMatching(query: RecentListQuery): Promise<RecentList>;
  /** Records of an account by fragments of their words, the best first; see `searchRecent` of the searching worker. */
  searchRecent(query: RecentSearch): Promise<RecentHits>;
  /** One transaction; readable by the other methods when it resolves. */
  saveAnswer(answer: SavedAnswer): Promise<void>;
  cacheAge(account: string): Promise<CacheAge | null>;
  /** How far the index of an account's shipments was read; null where nothing was. */
  readShipmentIndex(account: string): Promise<ShipmentIndexRow | null>;
  /** Shipments by what is on a parcel's label; see `findShipments` of the reading worker. */
  findShipments(lookUp: ShipmentLookUp): Promise<FoundShipments>;
  searchShipments(query: ShipmentSearch): Promise<FoundShipments>;
  /** The orders of these shipments, as far as they are in the index. */
  readOrdersOfShipments(query: {
    account: string;
    ids: readonly number[];
  }): Promise<{ id: number; orderId: number }[]>;
  /** One transaction; false where nothing was written, since another state is kept than the one before it. */
  saveShipments(saved: SavedShipments): Promise<boolean>;
  /** Where the index knows the shipment. */
  noteShipmentStatus(note: ShipmentStatusNote): Promise<void>;
  /** How far the index of an account's inbound orders was read; null where nothing was. */
  readInboundIndex(account: string): Promise<InboundIndexRow | null>;
  /** What the inbound index wants read record by record. */
  readInboundWork(query: InboundWorkQuery): Promise<InboundWork>;
  /** Boxes, orders and unidentified ones by a code; see `findAtInbound` of the reading worker. */
  findAtInbound(lookUp: InboundLookUp): Promise<InboundHit[]>;
  /** The receiving orders that a parcel may belong to; in a thread of its own, the first time after a moment. */
  rankOrders(query: RankQuery): Promise<RankedOrders>;
  /** One transaction; false where nothing was written, since another state is kept than the one before it, or none. */
  saveInbound(saved: SavedInbound): Promise<boolean>;
  /** The row is on the disk when it resolves, with its id. */
  appendActivity(entry: NewActivity): Promise<number>;
  /** Rows of this account and those of none, the newest first; `before` is an id, null for the newest. */
  listActivity(query: { account: string | null; limit: number; before: number | null }): Promise<Activity[]>;
  /** A page of the rows that are sought, among those of this account and those of none. */
  findActivity(search: ActivitySearch): Promise<ActivityPage>;
  /** Writes of any account that were queued since an instant, by the log, and came to no end. */
  listQueuedWrites(since: string): Promise<QueuedWrite[]>;
  /** The count of what came in for an order is on the disk when it resolves. */
  saveCheckIn(count: SavedCheckIn): Promise<void>;
  /** The JSON of a count; null where none is kept. */
  readCheckIn(key: CheckInKey): Promise<string | null>;
  removeCheckIn(key: CheckInKey): Promise<void>;
  /**
   * Removes the cache of an account, or of an environment, from the bytes of the file and of its copies; answers the
   * number of rows. Where that cannot be done, as on a full disk, the whole cache goes: it comes back from the service.
   */
  purgeCache(owner: string): Promise<number>;
  /** Removes the activity log and the counts of an account, or of an environment, likewise. */
  purgeRecords(owner: string): Promise<number>;
  /** Whether anything is kept of an account, or of an environment. */
  holds(owner: string): Promise<boolean>;
  /** Removes cached rows of any account that were not renewed since this ISO 8601 instant (UTC). */
  purgeOlderThan(instant: string): Promise<number>;
  /** Removes rows of the activity log and counts that are older than these instants; answers how many there were. */
  purgeRecordsOlderThan(age: RecordsAge): Promise<number>;
  health(): StoreHealth;
  /** Checks the whole cache, beside all other work; true when it was intact, false when it was begun anew. */
  verify(): Promise<boolean>;
  /** Closes the files in order and ends the workers. */
  close(): Promise<void>;
};

/** How long the thread that ranks is kept after a ranking, with all that it was prepared with. */
const rankingCacheMs = 120_000;

const nothingRanked: RankedOrders = { isNone: true, candidates: [] };
const noWork: InboundWork = { strayOrders: [], strayParcel: null, boxesOf: null };
const nothingFound: FoundShipments = { hits: [], hasMore: false };

export type OpenStoreOptions = {
  /** Made when absent. */
  folder: string;
  /** The built `store-worker.js`, or its source under a Node that runs TypeScript. */
  workerPath: string | URL;
  /** Epoch milliseconds; default the system's clock. */
  now?: () => number;
  /** When the cache is checked in full after the start, default 20,000; after an unclean end at once. null: never. */
  verifyAfterMs?: number | null;
  /** Called when something was set aside or could not be written back after the start. */
  onDamage?: (health: StoreHealth) => void;
  /** Upper bound of each file in pages of 4 KiB; absent: as large as the disk. */
  largestPages?: number;
};

/**
 * Opens the two files of the store in their workers: `cache.sqlite`, which is begun anew when it is damaged
 * (quality R9), and `records.sqlite`, of which everything readable is saved (R10). The caller closes the store.
 */
export async function openStore(options: OpenStoreOptions): Promise<Store> {
  const { folder, workerPath, now = Date.now, verifyAfterMs = 20_000, onDamage = () => undefined } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const cacheFile = join(folder, 'cache.sqlite');

  const start = (role: StoreWorkerData['role'], file: string) => () => {
    const { largestPages } = options;
    const workerData: StoreWorkerData =
      largestPages === undefined ? { role, file } : { role, file, largestPages };
    return new Worker(workerPath, { workerData, name: role });
  };
  const reader: WorkerClient<CacheReader> = createWorkerClient(start('cacheReader', cacheFile));
  const searcher: WorkerClient<CacheSearcher> = createWorkerClient(start('cacheSearcher', cacheFile));
  const matcher: WorkerClient<CacheMatcher> = createIdleClosingClient(
    start('cacheMatcher', cacheFile),
    rankingCacheMs,
  );
  const writer: WorkerClient<CacheWriter> = createWorkerClient(start('cacheWriter', cacheFile));
  const records: WorkerClient<RecordsRepository> = createWorkerClient(
    start('recordsRepository', join(folder, 'records.sqlite')),
  );
  const checker: WorkerClient<FileChecker> = createWorkerClient(start('checker', cacheFile));
  const stopAll = () =>
    Promise.all([checker, reader, searcher, matcher, writer, records].map((client) => client.stop()));

  const opening = Promise.all([
    writer.call('open', { nowMs: now() }),
    records.call('open', { nowMs: now() }),
  ]);
  reader.start();
  const [cacheOpening, recordsOpening] = await opening.catch(async (error: unknown) => {
    await stopAll();
    throw error;
  });
  const setAside = [cacheOpening.setAside, recordsOpening.setAside].filter((name) => name !== null);
  let isClosed = false;

  const health = (): StoreHealth => ({
    wasUnclean: cacheOpening.wasUnclean,
    setAside: [...setAside],
    salvagedRows: recordsOpening.salvagedRows,
  });

  const { reading, writing, ...guard } = createDamageGuard(async () => {
    await Promise.all([reader.stop(), searcher.stop(), matcher.stop(), checker.stop()]);
    const { setAside: name } = await writer.call('rebuild', { nowMs: now() });
    if (name !== null) setAside.push(name);
    onDamage(health());
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

  return {
    readSnapshot: (key) => reading(() => reader.call('readSnapshot', key), null),
    readRecent: (key) => reading(() => reader.call('readRecent', key), null),
    listRecent: (query) => reading(() => reader.call('listRecent', query), []),
    listRecentMatching: (query) =>
      reading(() => searcher.call('listRecentMatching', query), {
        rows: [],
        totalCount: 0,
        oldestAsOf: null,
      }),
    searchRecent: (query) => reading(() => searcher.call('searchRecent', query), { hits: [], totalCount: 0 }),
    cacheAge: (account) => reading(() => reader.call('readCacheAge', account), null),
    readShipmentIndex: (account) => reading(() => reader.call('readShipmentIndex', account), null),
    findShipments: (lookUp) => reading(() => reader.call('findShipments', lookUp), nothingFound),
    searchShipments: (query) => reading(() => searcher.call('searchShipments', query), nothingFound),
    readOrdersOfShipments: (query) => reading(() => reader.call('readOrdersOfShipments', query), []),
    saveShipments: (saved) => writing(() => writer.call('saveShipments', saved)),
    noteShipmentStatus: (note) => writing(() => writer.call('noteShipmentStatus', note)),
    readInboundIndex: (account) => reading(() => reader.call('readInboundIndex', account), null),
    readInboundWork: (query) => reading(() => reader.call('readInboundWork', query), noWork),
    findAtInbound: (lookUp) => reading(() => reader.call('findAtInbound', lookUp), []),
    rankOrders: (query) => reading(() => matcher.call('rankOrders', query), nothingRanked),
    saveInbound: (saved) => writing(() => writer.call('saveInbound', saved)),
    saveAnswer: (answer) => writing(() => writer.call('saveAnswer', answer)),
    purgeOlderThan: (instant) => writing(() => writer.call('purgeOlderThan', instant)),
    purgeRecordsOlderThan: (age) => records.call('purgeOlderThan', age),
    appendActivity: (entry) => records.call('appendActivity', entry),
    listActivity: (query) => records.call('listActivity', query),
    findActivity: (search) => records.call('findActivity', search),
    listQueuedWrites: (since) => records.call('listQueuedWrites', since),
    saveCheckIn: (count) => records.call('saveCheckIn', count),
    readCheckIn: (key) => records.call('readCheckIn', key),
    removeCheckIn: (key) => records.call('removeCheckIn', key),
    async purgeCache(owner) {
      // A check, a search and a ranking hold the file open, which would keep deleted content in the write-ahead log.
      await Promise.all([checker.stop(), searcher.stop(), matcher.stop()]);
      try {
        return await writing(() => writer.call('purgeAccount', owner));
      } catch {
        await guard.replace(async () => {
          await Promise.all([reader.stop(), searcher.stop(), matcher.stop()]);
          await writer.call('discard', null);
        });
        return 0;
      }
    },
    purgeRecords: (owner) => records.call('purgeAccount', owner),
    async holds(owner) {
      const [cached, recorded] = await Promise.all([
        reading(() => reader.call('holds', owner), false),
        records.call('holds', owner),
      ]);
      return cached || recorded;
    },
    health,
    verify,
    async close() {
      if (isClosed) return;
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      await checker.stop();
      await guard.dispose();
      await Promise.all([searcher.stop(), matcher.stop()]);
      // The reader first: only the last connection, and only one that may write, folds the log back into the file.
      await reader.call('close', null).catch(() => undefined);
      await Promise.allSettled([writer.call('close', null), records.call('close', null)]);
      await stopAll();
    },
  };
}
