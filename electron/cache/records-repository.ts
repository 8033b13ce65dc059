import type { DatabaseSync } from 'node:sqlite';
import { holdsRowsOf, isOfOwner } from '#electron/database/account-rows.ts';
import {
  fileIdsIn,
  inTransaction,
  lazyDatabase,
  openForWriting,
  queriesOf,
  scrub,
} from '#electron/database/database.ts';
import {
  purgeOwner,
  type Replacement,
  removeSetAsideBefore,
  replaceUnusable,
  type SetAsideReason,
} from '#electron/database/quarantine.ts';
import { hidesDamage, salvageRows } from '#electron/database/salvage.ts';
import { NewerSchemaError } from '#electron/database/schema/schema.ts';
import { toStoreError } from '#electron/database/store-error.ts';
import {
  forgetOrderRowsOlderThan,
  listOrderRows,
  type OrderKey,
  type OrderRow,
  readOrderRow,
  removeOrderRow,
  toOrderRow,
  writeOrderRow,
} from '#electron/resources/receiving/order-rows.ts';
import {
  emptyExpiredRows,
  forgetStaleSiteRows,
  listSiteRows,
  readSitePlace,
  restartSiteArea,
  saveSiteRows,
} from '#electron/site/saved-rows.ts';
import {
  appendActivity,
  countActivity,
  findActivity,
  findActivityOfDesks,
  forgetActivityOlderThan,
  listActivity,
  listActivityAfter,
  listExpiredActivity,
  listQueuedWrites,
  readSharedActivity,
  restoreActivity,
  toActivity,
} from './activity/activity.ts';

/**
 * The oldest durable records to keep, as ISO 8601 timestamps (UTC): of a log row, and of a count's last change; other
 * desks' rows are kept until their own time, compared with `now`.
 */
export type RecordsAge = { activity: string; checkIns: string; now: string };

export type RecordsRepository = ReturnType<typeof createRecordsRepository>;

export function createRecordsRepository(file: string, largestPages?: number) {
  const records = lazyDatabase(() => openForWriting(file, 'records', largestPages));
  const { database } = records;

  /** Opens the file, or creates it, if it is usable. */
  const findReason = (): SetAsideReason | null => {
    if (!records.isOpen() && hidesDamage(file)) return 'damaged';
    try {
      database();
      return null;
    } catch (error) {
      if (error instanceof NewerSchemaError) return 'newer';
      if (toStoreError(error).problem === 'damaged') return 'damaged';
      throw error;
    }
  };

  return {
    /** Opens the file. An unusable one is saved next to a new one that holds its readable rows. */
    open({ nowMs }: { nowMs: number }): Replacement {
      const rescue = {
        findReason,
        restore: (into: DatabaseSync) => restoreAll(file, into),
        tables: salvaged,
      };
      const replacement = replaceUnusable(file, 'records', rescue, { nowMs, largestPages });
      database();
      return replacement;
    },
    ...queriesOf(database, {
      /** Returns the row's id once it is on disk. */
      appendActivity,
      listActivity,
      findActivity,
      findActivityOfDesks,
      listActivityAfter,
      readSharedActivity,
      listExpiredActivity,
      listQueuedWrites,
      countActivity,
      /** Returns once the count is on disk. */
      saveCheckIn: (opened: DatabaseSync, count: OrderRow) => writeOrderRow(opened, 'check_in', count),
      /** Returns the JSON of a count; null if none is saved. */
      readCheckIn: (opened: DatabaseSync, key: OrderKey) => readOrderRow(opened, 'check_in', key),
      listCheckIns: (opened: DatabaseSync, query: { account: string; limit: number }) =>
        listOrderRows(opened, 'check_in', query),
      removeCheckIn: (opened: DatabaseSync, key: OrderKey) => removeOrderRow(opened, 'check_in', key),
      /** Returns once the delivery notes of an order are on disk. */
      saveDeliveryNotes: (opened: DatabaseSync, notes: OrderRow) =>
        writeOrderRow(opened, 'delivery_note', notes),
      /** Returns the JSON of an order's delivery notes; null if none were saved with it. */
      readDeliveryNotes: (opened: DatabaseSync, key: OrderKey) => readOrderRow(opened, 'delivery_note', key),
      readSitePlace,
      saveSiteRows: (opened: DatabaseSync, page: Parameters<typeof saveSiteRows>[1]) =>
        inTransaction(opened, () => saveSiteRows(opened, page)),
      restartSiteArea: (opened: DatabaseSync, area: Parameters<typeof restartSiteArea>[1]) =>
        inTransaction(opened, () => restartSiteArea(opened, area)),
      forgetStaleSiteRows,
      listSiteRows,
      /** Lists every file id that a count or an order's delivery notes refer to, in any account. */
      listNamedFiles: (opened: DatabaseSync, _all: null) =>
        fileIdsIn(
          opened.prepare('SELECT body AS text FROM check_in UNION ALL SELECT body FROM delivery_note').all(),
        ),
      holds: (opened: DatabaseSync, accountId: string) => holdsRowsOf(opened, tables, accountId),
    }),
    /** Removes rows and copies older than these timestamps, in all accounts. Returns the number of rows. */
    purgeOlderThan({ activity, checkIns, now }: RecordsAge): number {
      removeSetAsideBefore(file, activity > checkIns ? activity : checkIns);
      const rows = inTransaction(
        database(),
        () =>
          forgetActivityOlderThan(database(), activity) +
          forgetOrderRowsOlderThan(database(), 'check_in', checkIns) +
          forgetOrderRowsOlderThan(database(), 'delivery_note', checkIns) +
          emptyExpiredRows(database(), now),
      );
      if (rows > 0) scrub(database());
      return rows;
    },
    /**
     * Removes the saved data of an account or an environment from the file and its copies. Returns the number of rows.
     */
    purgeAccount: (accountId: string): number =>
      purgeOwner(file, database(), tables, (of) => purgeRows(of, accountId)),
    close: records.close,
  };
}

const salvaged = ['activity', 'check_in', 'delivery_note'] as const;
const tables = [...salvaged, 'site_row', 'site_place'] as const;

/** Copies the readable rows of a file into another. */
function restoreAll(from: string, into: DatabaseSync): void {
  const rows = salvageRows(from, 'activity')
    .map(toActivity)
    .filter(({ at, action }) => at !== '' && action !== '');
  const readOrders = (table: 'check_in' | 'delivery_note') =>
    salvageRows(from, table).flatMap((row) => toOrderRow(row) ?? []);
  const counts = readOrders('check_in');
  const notes = readOrders('delivery_note');
  inTransaction(into, () => {
    for (const row of rows) restoreActivity(into, row);
    for (const count of counts) writeOrderRow(into, 'check_in', count);
    for (const note of notes) writeOrderRow(into, 'delivery_note', note);
  });
}

function purgeRows(database: DatabaseSync, accountId: string): number {
  return inTransaction(database, () =>
    tables
      .map((table) => database.prepare(`DELETE FROM ${table} WHERE ${isOfOwner}`).run(accountId).changes)
      .reduce((sum: number, changes) => sum + Number(changes), 0),
  );
}
