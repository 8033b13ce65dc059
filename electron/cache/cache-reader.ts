import type { DatabaseSync } from 'node:sqlite';
import type { DoorHit } from '../../shared/receiving/receiving-index-view.ts';
import { cacheTablesByAccount, holdsRowsOf } from '../database/account-rows.ts';
import { openForReading } from '../database/database.ts';
import { readDoorIndex, readDoorWork } from '../inbound/inbound-index-rows.ts';
import type { DoorIndexRow, DoorLookUp, DoorWork, DoorWorkQuery } from '../inbound/inbound-record-rows.ts';
import { findAtDoor } from '../inbound/inbound-search.ts';
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
import { listSeen, readCacheAge, readSeen } from './recent/recent-records.ts';
import { readSnapshot } from './snapshots.ts';
import type { CacheAge, SeenRecord, Snapshot, SnapshotKey } from './store-records.ts';

/** What the worker that answers lookups can do. It opens the file at the first call, which must exist by then. */
export type CacheReader = {
  readSnapshot(key: SnapshotKey): Snapshot | null;
  readSeen(key: { account: string; kind: string; id: number }): SeenRecord | null;
  listSeen(query: { account: string; kind: string; limit: number }): SeenRecord[];
  readCacheAge(account: string): CacheAge | null;
  readShipmentIndex(account: string): ShipmentIndexRow | null;
  findShipments(lookUp: ShipmentLookUp): FoundShipments;
  readOrdersOfShipments(query: {
    account: string;
    ids: readonly number[];
  }): { id: number; orderId: number }[];
  readDoorIndex(account: string): DoorIndexRow | null;
  readDoorWork(query: DoorWorkQuery): DoorWork;
  findAtDoor(lookUp: DoorLookUp): DoorHit[];
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
    readSeen: (key) => readSeen(database(), key),
    listSeen: (query) => listSeen(database(), query),
    readCacheAge: (account) => readCacheAge(database(), account),
    readShipmentIndex: (account) => readShipmentIndex(database(), account),
    findShipments: (lookUp) => findShipments(database(), lookUp),
    readOrdersOfShipments: (query) => readOrdersOfShipments(database(), query),
    readDoorIndex: (account) => readDoorIndex(database(), account),
    readDoorWork: (query) => readDoorWork(database(), query),
    findAtDoor: (lookUp) => findAtDoor(database(), lookUp),
    holds: (owner) => holdsRowsOf(database(), cacheTablesByAccount, owner),
    close() {
      opened?.close();
      opened = null;
    },
  };
}
