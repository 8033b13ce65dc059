import { dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { holdsRowsOf, isOfOwner } from '#electron/database/account-rows.ts';
import { fileIdsIn, inTransaction, queriesOf, scrub } from '#electron/database/database.ts';
import { purgeSetAside, removeSetAsideBefore, writableFile } from '#electron/database/quarantine.ts';
import { hidesDamage, salvageRows } from '#electron/database/salvage.ts';
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

/** How far back the durable records go: ISO 8601 instants (UTC), of a row of the log, and of a count's last change. */
export type RecordsAge = { activity: string; checkIns: string };

/** What the worker of the durable records can do. */
export type RecordsRepository = ReturnType<typeof createRecordsRepository>;

export function createRecordsRepository(file: string, largestPages?: number) {
  const records = writableFile(file, 'records', { largestPages });
  const { database } = records;

  /** Puts what can be read of a file that was set aside into the new one. */
  const restore = (name: string) => {
    const damaged = join(dirname(file), name);
    const rows = salvageRows(damaged, 'activity')
      .map(toActivity)
      .filter(({ at, action }) => at !== '' && action !== '');
    const readOrders = (table: 'check_in' | 'delivery_note') =>
      salvageRows(damaged, table).flatMap((row) => toOrderRow(row) ?? []);
    const counts = readOrders('check_in');
    const notes = readOrders('delivery_note');
    inTransaction(database(), () => {
      for (const row of rows) restoreActivity(database(), row);
      for (const count of counts) writeOrderRow(database(), 'check_in', count);
      for (const one of notes) writeOrderRow(database(), 'delivery_note', one);
    });
    return rows.length + counts.length + notes.length;
  };

  return {
    /** Opens the file; a damaged one is saved beside a new one that holds its readable rows (quality R10). */
    open({ nowMs }: { nowMs: number }): { setAside: string | null; salvagedRows: number | null } {
      const isHidden = !records.isOpen() && hidesDamage(file);
      const name = isHidden ? records.replace('damaged', nowMs) : records.open(nowMs);
      return { setAside: name, salvagedRows: name === null ? null : restore(name) };
    },
    ...queriesOf(database, {
      /** Answers the row's id once it is on the disk. */
      appendActivity,
      listActivity,
      findActivity,
      findActivityOfDesks,
      listActivityAfter,
      readSharedActivity,
      listExpiredActivity,
      listQueuedWrites,
      countActivity,
      /** The count is on the disk when this answers. */
      saveCheckIn: (opened: DatabaseSync, count: OrderRow) => writeOrderRow(opened, 'check_in', count),
      /** The JSON of a count; null where none is saved. */
      readCheckIn: (opened: DatabaseSync, key: OrderKey) => readOrderRow(opened, 'check_in', key),
      listCheckIns: (opened: DatabaseSync, query: { account: string; limit: number }) =>
        listOrderRows(opened, 'check_in', query),
      removeCheckIn: (opened: DatabaseSync, key: OrderKey) => removeOrderRow(opened, 'check_in', key),
      /** The delivery notes of an order are on the disk when this answers. */
      saveDeliveryNotes: (opened: DatabaseSync, notes: OrderRow) =>
        writeOrderRow(opened, 'delivery_note', notes),
      /** The JSON of an order's delivery notes; null where none were saved with it. */
      readDeliveryNotes: (opened: DatabaseSync, key: OrderKey) => readOrderRow(opened, 'delivery_note', key),
      readSitePlace,
      saveSiteRows: (opened: DatabaseSync, page: Parameters<typeof saveSiteRows>[1]) =>
        inTransaction(opened, () => saveSiteRows(opened, page)),
      restartSiteArea: (opened: DatabaseSync, area: Parameters<typeof restartSiteArea>[1]) =>
        inTransaction(opened, () => restartSiteArea(opened, area)),
      forgetStaleSiteRows,
      listSiteRows,
      /** Every id of a file that a count, or an order's delivery notes, of any account name. */
      listNamedFiles: (opened: DatabaseSync, _all: null) =>
        fileIdsIn(
          opened.prepare('SELECT body AS text FROM check_in UNION ALL SELECT body FROM delivery_note').all(),
        ),
      holds: (opened: DatabaseSync, accountId: string) => holdsRowsOf(opened, tables, accountId),
    }),
    /** Removes rows and copies that are older than these instants, of any account; answers the number of rows. */
    purgeOlderThan({ activity, checkIns }: RecordsAge): number {
      removeSetAsideBefore(file, activity > checkIns ? activity : checkIns);
      const rows = inTransaction(
        database(),
        () =>
          forgetActivityOlderThan(database(), activity) +
          forgetOrderRowsOlderThan(database(), 'check_in', checkIns) +
          forgetOrderRowsOlderThan(database(), 'delivery_note', checkIns) +
          emptyExpiredRows(database()),
      );
      if (rows > 0) scrub(database());
      return rows;
    },
    /** Removes what is saved of an account, or of an environment, from the file and its copies; answers how many rows. */
    purgeAccount(accountId: string): number {
      const rows = purgeRows(database(), accountId);
      scrub(database());
      purgeSetAside(file, (copy) => {
        purgeRows(copy, accountId);
        return tables.some((table) => copy.prepare(`SELECT 1 FROM ${table}`).get() !== undefined);
      });
      return rows;
    },
    close: records.close,
  };
}

const tables = ['activity', 'check_in', 'delivery_note', 'site_row', 'site_place'] as const;

function purgeRows(database: DatabaseSync, accountId: string): number {
  return inTransaction(database, () =>
    tables
      .map((table) => database.prepare(`DELETE FROM ${table} WHERE ${isOfOwner}`).run(accountId).changes)
      .reduce((sum: number, changes) => sum + Number(changes), 0),
  );
}
