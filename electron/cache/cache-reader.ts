import type { DatabaseSync } from 'node:sqlite';
import { cacheTablesByAccount, holdsRowsOf } from '#electron/database/account-rows.ts';
import { lazyDatabase, openForReading, queriesOf } from '#electron/database/database.ts';
import {
  readInboundBoxes,
  readInboundIndex,
  readInboundWork,
  readLateOrders,
} from '#electron/inbound/inbound-index-rows.ts';
import { findAtInbound } from '#electron/inbound/inbound-search.ts';
import {
  type IndexedList,
  type IndexedListQuery,
  listIndexedOrders,
  listParcels,
  listReceiving,
} from '#electron/inbound/indexed-lists.ts';
import { readOrdersOfShipments, readShipmentIndex } from '#electron/resources/shipments/shipment-rows.ts';
import { findShipments, searchShipments } from '#electron/resources/shipments/shipment-search.ts';
import { listWaitingReturns, readToday, readTodayWork } from '#electron/resources/today/today-rows.ts';
import { listRecentMatching, type RecentListQuery } from './recent/recent-list.ts';
import { listRecent, readCacheAge, readRecent } from './recent/recent-records.ts';
import { searchRecent } from './recent/recent-search.ts';
import { readSnapshot } from './snapshots.ts';

/** The methods of the worker that answers lookups. */
export type CacheReader = ReturnType<typeof createCacheReader>;

/** The cache file must exist by the first lookup. */
export function createCacheReader(file: string) {
  const { database, close } = lazyDatabase(() => openForReading(file));
  return {
    ...queriesOf(database, {
      readSnapshot,
      readRecent,
      listRecent,
      readCacheAge,
      readShipmentIndex,
      findShipments,
      readOrdersOfShipments,
      listIndexedOrders,
      readInboundIndex,
      readInboundWork,
      readInboundBoxes,
      readLateOrders,
      findAtInbound,
      readToday,
      readTodayWork,
      /** Whether anything is saved for an account, or for an environment. */
      holds: (opened: DatabaseSync, accountId: string) =>
        holdsRowsOf(opened, cacheTablesByAccount, accountId),
    }),
    close,
  };
}

const indexes = {
  receivingOrder: listReceiving,
  unidentifiedOrder: listParcels,
  return: listWaitingReturns,
  order: () => null,
} satisfies Record<RecentListQuery['kind'], unknown>;

/**
 * Returns a part of a list from the index that the first screen counts by; null if it does not contain the complete
 * list.
 */
function listIndexed(
  database: DatabaseSync,
  { kind, filters, ...query }: RecentListQuery,
): IndexedList | null {
  const list: (of: DatabaseSync, query: IndexedListQuery<never>) => IndexedList | null = indexes[kind];
  return list(database, { ...query, filters: filters as never });
}

export type CacheSearcher = ReturnType<typeof createCacheSearcher>;

/**
 * The cache file must exist by the first search. Searches run in another worker than the lookups, so that no lookup
 * waits for one.
 */
export function createCacheSearcher(file: string) {
  const { database, close } = lazyDatabase(() => openForReading(file));
  return {
    ...queriesOf(database, { searchRecent, listRecentMatching, listIndexed, searchShipments }),
    close,
  };
}
