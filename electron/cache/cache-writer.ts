import type { DatabaseSync } from 'node:sqlite';
import { cacheTablesByAccount, isOfOwner } from '#electron/database/account-rows.ts';
import { inTransaction, scrub } from '#electron/database/database.ts';
import {
  purgeOwner,
  removeDatabase,
  removeSetAside,
  removeSetAsideBefore,
  wasLeftOpen,
  writableFile,
} from '#electron/database/quarantine.ts';
import { forgetInboundOlderThan, purgeInbound } from '#electron/inbound/inbound-index-rows.ts';
import type { SavedInbound } from '#electron/inbound/inbound-record-rows.ts';
import { writeInbound } from '#electron/inbound/inbound-rows.ts';
import {
  forgetShipmentsOlderThan,
  noteShipmentStatus,
  purgeShipments,
  type SavedShipments,
  type ShipmentStatusNote,
  writeShipments,
} from '#electron/resources/shipments/shipment-rows.ts';
import {
  forgetReturnsOlderThan,
  purgeToday,
  removeWaitingReturns,
  type SavedToday,
  writeToday,
} from '#electron/resources/today/today-rows.ts';
import { forgetWordsOlderThan, writeRecent } from './recent/recent-records.ts';
import { writeSnapshot } from './snapshots.ts';
import type { SavedAnswer } from './store-records.ts';

type CacheOpening = { wasUnclean: boolean; setAside: string | null };

/** Copies of a damaged cache that are retained for support. */
const copyCount = 2;

export type CacheWriter = ReturnType<typeof createCacheWriter>;

export function createCacheWriter(file: string, largestPages?: number) {
  const { database, open, replace, close } = writableFile(file, 'cache', { largestPages, copyCount });

  return {
    /** Opens the file, or a new one in place of an unusable one; call this before anything else. */
    open({ nowMs }: { nowMs: number }): CacheOpening {
      const wasUnclean = wasLeftOpen(file);
      return { wasUnclean, setAside: open(nowMs) };
    },
    /** Sets the file aside and starts a new one; nothing else may have it open. */
    rebuild: ({ nowMs }: { nowMs: number }): { setAside: string | null } => ({
      setAside: replace('damaged', nowMs),
    }),
    saveAnswer(answer: SavedAnswer): void {
      inTransaction(database(), () => {
        writeSnapshot(database(), answer);
        writeRecent(database(), answer);
      });
    },
    /** One transaction; false if nothing was written because another state is saved. */
    saveShipments: (saved: SavedShipments): boolean =>
      inTransaction(database(), () => writeShipments(database(), saved)),
    noteShipmentStatus(note: ShipmentStatusNote): void {
      noteShipmentStatus(database(), note);
    },
    /** One transaction; false if nothing was written because another state is saved, or none. */
    saveInbound: (saved: SavedInbound): boolean =>
      inTransaction(database(), () => writeInbound(database(), saved)),
    /** One transaction; false if nothing was written because another state is saved, or none. */
    saveToday: (saved: SavedToday): boolean => inTransaction(database(), () => writeToday(database(), saved)),
    removeWaitingReturns: (ended: Parameters<typeof removeWaitingReturns>[1]): number =>
      removeWaitingReturns(database(), ended),
    /**
     * Removes the saved data of an account, or of an environment, from the file and its copies; returns the number of
     * rows.
     */
    purgeAccount: (accountId: string): number =>
      purgeOwner(file, database(), cacheTablesByAccount, (of) => purgeRows(of, accountId)),
    /** Deletes the file with all its copies and starts a new one, which needs no free disk space. */
    discard(): void {
      close();
      removeDatabase(file);
      removeSetAside(file);
      database();
    },
    /**
     * Removes old rows and old copies; returns the number of rows removed, and of those that lost words, a name or a
     * remark.
     */
    purgeOlderThan(instant: string): number {
      removeSetAsideBefore(file, instant);
      const rows = remove(
        database(),
        () =>
          countChanges(database(), 'DELETE FROM snapshot WHERE as_of < ?', instant) +
          countChanges(database(), "DELETE FROM seen_record WHERE as_of > '' AND as_of < ?", instant) +
          forgetWordsOlderThan(database(), instant),
      );
      const indexed = inTransaction(
        database(),
        () =>
          forgetShipmentsOlderThan(database(), instant) +
          forgetInboundOlderThan(database(), instant) +
          forgetReturnsOlderThan(database(), instant),
      );
      if (rows + indexed > 0) scrub(database());
      return rows + indexed;
    },
    close,
  };
}

function purgeRows(database: DatabaseSync, accountId: string): number {
  return remove(
    database,
    () =>
      purgeShipments(database, accountId) +
      purgeInbound(database, accountId) +
      purgeToday(database, accountId) +
      countChanges(database, `DELETE FROM snapshot WHERE ${isOfOwner}`, accountId) +
      countChanges(database, `DELETE FROM seen_record WHERE ${isOfOwner}`, accountId),
  );
}

/**
 * Deletes rows and rebuilds the word index from the remaining ones: the index's marks of a deleted row contain the
 * words themselves.
 */
function remove(database: DatabaseSync, steps: () => number): number {
  return inTransaction(database, () => {
    const rows = steps();
    if (rows > 0) database.exec("INSERT INTO seen_text (seen_text) VALUES ('rebuild')");
    return rows;
  });
}

function countChanges(database: DatabaseSync, statement: string, value: string): number {
  return Number(database.prepare(statement).run(value).changes);
}
