import { dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { holdsRowsOf, isOfOwner } from '#electron/database/account-rows.ts';
import { fileIdsIn, inTransaction, queriesOf, scrub } from '#electron/database/database.ts';
import { purgeSetAside, removeSetAsideBefore, writableFile } from '#electron/database/quarantine.ts';
import { hidesDamage, type SalvagedRow, salvageRows } from '#electron/database/salvage.ts';
import {
  type CheckInKey,
  forgetCheckInsOlderThan,
  listCheckIns,
  readCheckIn,
  removeCheckIn,
  type SavedCheckIn,
  toSavedCheckIn,
  writeCheckIn,
} from '#electron/resources/check-ins/check-in-rows.ts';
import {
  appendActivity,
  countActivity,
  findActivity,
  forgetActivityOlderThan,
  listActivity,
  listQueuedWrites,
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
    // Rows of both tables have the same form, and the same ids: which one a row is of, its JSON says.
    const readOrders = (table: 'check_in' | 'delivery_note') => {
      const isOwn = (row: SalvagedRow) => String(row['body']).startsWith('[') === (table === 'delivery_note');
      return salvageRows(damaged, table, isOwn)
        .filter(isOwn)
        .flatMap((row) => toSavedCheckIn(row) ?? []);
    };
    const counts = readOrders('check_in');
    const notes = readOrders('delivery_note');
    inTransaction(database(), () => {
      for (const row of rows) restoreActivity(database(), row);
      for (const count of counts) writeCheckIn(database(), count);
      for (const one of notes) writeCheckIn(database(), one, 'delivery_note');
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
      listQueuedWrites,
      countActivity,
      /** The count is on the disk when this answers. */
      saveCheckIn: writeCheckIn,
      /** The JSON of a count; null where none is saved. */
      readCheckIn,
      listCheckIns,
      removeCheckIn,
      /** The delivery notes of an order are on the disk when this answers. */
      saveDeliveryNotes: (opened: DatabaseSync, saved: SavedCheckIn) =>
        writeCheckIn(opened, saved, 'delivery_note'),
      /** The JSON of an order's delivery notes; null where none were saved with it. */
      readDeliveryNotes: (opened: DatabaseSync, key: CheckInKey) => readCheckIn(opened, key, 'delivery_note'),
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
          forgetCheckInsOlderThan(database(), checkIns) +
          forgetCheckInsOlderThan(database(), checkIns, 'delivery_note'),
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

const tables = ['activity', 'check_in', 'delivery_note'] as const;

function purgeRows(database: DatabaseSync, accountId: string): number {
  return inTransaction(database, () =>
    tables
      .map((table) => database.prepare(`DELETE FROM ${table} WHERE ${isOfOwner}`).run(accountId).changes)
      .reduce((sum: number, changes) => sum + Number(changes), 0),
  );
}
