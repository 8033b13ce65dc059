import type { DatabaseSync } from 'node:sqlite';
import type { InboundHit } from '../../shared/receiving/receiving-index-view.ts';
import { cacheTablesByAccount, holdsRowsOf } from '../database/account-rows.ts';
import { openForReading } from '../database/database.ts';
import { readInboundIndex, readInboundWork } from '../inbound/inbound-index-rows.ts';
import type {
  InboundIndexRow,
  InboundLookUp,
  InboundWork,
  InboundWorkQuery,
} from '../inbound/inbound-record-rows.ts';
import { findAtInbound } from '../inbound/inbound-search.ts';
import {
  readOrdersOfShipments,
  readShipmentIndex,
  type ShipmentIndexRow,
} from '../resources/shipments/shipment-rows.ts';
import {
  type FoundShipments,
  findShipments,
  type ShipmentLookUp,
} from '../resources/shipments/shipment-search.ts';
import { listRecent, readCacheAge, readRecent } from './recent/recent-records.ts';
import { readSnapshot } from './snapshots.ts';
import type { CacheAge, RecentRecord, Snapshot, SnapshotKey } from './store-records.ts';

/** What the worker that answers lookups can do. It opens the file at the first call, which must exist by then. */
export type CacheReader = {
  readSnapshot(key: SnapshotKey): Snapshot | null;
  readRecent(key: { account: string; kind: string; id: number }): RecentRecord | null;
  listRecent(query: { account: string; kind: string; limit: number }): RecentRecord[];
  readCacheAge(account: string): CacheAge | null;
  readShipmentIndex(account: string): ShipmentIndexRow | null;
  findShipments(lookUp: ShipmentLookUp): FoundShipments;
  readOrdersOfShipments(query: {
    account: string;
    ids: readonly number[];
  }): { id: number; orderId: number }[];
  readInboundIndex(account: string): InboundIndexRow | null;
  readInboundWork(query: InboundWorkQuery): InboundWork;
  findAtInbound(lookUp: InboundLookUp): InboundHit[];
  /** Whether anything is kept of an account, or of an environment. */
  holds(owner: string): boolean;
  close(input: null): void;
};

/** Makes the lookups over one cache file. */
export function createCacheReader(file: string): CacheReader {
  let opened: DatabaseSync | null = null;
  const database = () => {
    opened ??= openForReading(file);
    return opened;
  };
  return {
    readSnapshot: (key) => readSnapshot(database(), key),
    readRecent: (key) => readRecent(database(), key),
    listRecent: (query) => listRecent(database(), query),
    readCacheAge: (account) => readCacheAge(database(), account),
    readShipmentIndex: (account) => readShipmentIndex(database(), account),
    findShipments: (lookUp) => findShipments(database(), lookUp),
    readOrdersOfShipments: (query) => readOrdersOfShipments(database(), query),
    readInboundIndex: (account) => readInboundIndex(database(), account),
    readInboundWork: (query) => readInboundWork(database(), query),
    findAtInbound: (lookUp) => findAtInbound(database(), lookUp),
    holds: (owner) => holdsRowsOf(database(), cacheTablesByAccount, owner),
    close() {
      opened?.close();
      opened = null;
    },
  };
}
