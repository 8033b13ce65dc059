import type { DatabaseSync } from 'node:sqlite';
import type { RecentHits } from '../../shared/recent/recent-view.ts';
import { openForReading } from '../database/database.ts';
import {
  type FoundShipments,
  type ShipmentSearch,
  searchShipments,
} from '../resources/shipments/shipment-search.ts';
import { listRecentMatching, type RecentList, type RecentListQuery } from './recent/recent-list.ts';
import { type RecentSearch, searchRecent } from './recent/recent-search.ts';

/**
 * What the worker that looks through all records can do. It is another one than the reader of single records, so
 * that a lookup never stands behind a search.
 */
export type CacheSearcher = {
  searchRecent(query: RecentSearch): RecentHits;
  listRecentMatching(query: RecentListQuery): RecentList;
  searchShipments(query: ShipmentSearch): FoundShipments;
  close(input: null): void;
};

/** Makes the searches over one cache file, which must exist by the first one. */
export function createCacheSearcher(file: string): CacheSearcher {
  let opened: DatabaseSync | null = null;
  const database = () => {
    opened ??= openForReading(file);
    return opened;
  };
  return {
    searchRecent: (query) => searchRecent(database(), query),
    listRecentMatching: (query) => listRecentMatching(database(), query),
    searchShipments: (query) => searchShipments(database(), query),
    close() {
      opened?.close();
      opened = null;
    },
  };
}
