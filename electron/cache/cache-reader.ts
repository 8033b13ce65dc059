import type { DatabaseSync } from 'node:sqlite';
import { cacheTablesByAccount, holdsRowsOf } from '#electron/database/account-rows.ts';
import { lazyDatabase, openForReading, queriesOf } from '#electron/database/database.ts';
import { readInboundIndex, readInboundWork, readLateOrders } from '#electron/inbound/inbound-index-rows.ts';
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

/** What the worker that answers lookups can do. */
export type CacheReader = ReturnType<typeof createCacheReader>;

/** Makes the lookups over one cache file, which must exist by the first one. */
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
      readLateOrders,
      findAtInbound,
      readToday,
      readTodayWork,
      /** Whether anything is saved of an account, or of an environment. */
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

/** A part of a list from the index that the first screen counts by; null where that does not hold all of the list. */
function listIndexed(
  database: DatabaseSync,
  { kind, filters, ...query }: RecentListQuery,
): IndexedList | null {
  const list: (of: DatabaseSync, query: IndexedListQuery<never>) => IndexedList | null = indexes[kind];
  return list(database, { ...query, filters: filters as never });
}

/** What the worker that looks through all records can do. */
export type CacheSearcher = ReturnType<typeof createCacheSearcher>;

/**
 * Makes the searches over one cache file, which must exist by the first one. They run in another worker than the
 * lookups, so that one of those never stands behind a search.
 */
export function createCacheSearcher(file: string) {
  const { database, close } = lazyDatabase(() => openForReading(file));
  return {
    ...queriesOf(database, { searchRecent, listRecentMatching, listIndexed, searchShipments }),
    close,
  };
}
