import { dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { ActivityPage } from '../../shared/activity/activity-view.ts';
import { holdsRowsOf, isOfOwner } from '../database/account-rows.ts';
import { inTransaction, openForWriting, scrub } from '../database/database.ts';
import { purgeSetAside, removeSetAsideBefore, setAside } from '../database/quarantine.ts';
import { hidesDamage, salvageRows } from '../database/salvage.ts';
import { NewerSchemaError } from '../database/schema/schema.ts';
import { toStoreError } from '../database/store-error.ts';
import type { QueuedWrite } from '../outbox/storage/outbox.ts';
import {
  type CheckInKey,
  forgetCheckInsOlderThan,
  readCheckIn,
  removeCheckIn,
  type SavedCheckIn,
  toSavedCheckIn,
  writeCheckIn,
} from '../resources/check-ins/check-in-rows.ts';
import {
  type ActivitySearch,
  appendActivity,
  findActivity,
  forgetActivityOlderThan,
  listActivity,
  listQueuedWrites,
  restoreActivity,
  toActivity,
} from './activity/activity.ts';
import type { Activity, NewActivity } from './store-records.ts';

type RecordsOpening = { setAside: string | null; salvagedRows: number | null };

/** How far back the durable records go: ISO 8601 instants (UTC), of a row of the log, and of a count's last change. */
export type RecordsAge = { activity: string; checkIns: string };

/** What the worker of the durable records can do. */
export type RecordsRepository = {
  /** Opens the file; a damaged one is kept beside a new one that holds its readable rows (quality R10). */
  open(input: { nowMs: number }): RecordsOpening;
  /** Answers the row's id once it is on the disk. */
  appendActivity(entry: NewActivity): number;
  listActivity(query: { account: string | null; limit: number; before: number | null }): Activity[];
  findActivity(search: ActivitySearch): ActivityPage;
  listQueuedWrites(since: string): QueuedWrite[];
  /** The count is on the disk when this answers. */
  saveCheckIn(count: SavedCheckIn): void;
  /** The JSON of a count; null where none is kept. */
  readCheckIn(key: CheckInKey): string | null;
  removeCheckIn(key: CheckInKey): void;
  /** Removes rows and copies that are older than these instants, of any account; answers the number of rows. */
  purgeOlderThan(age: RecordsAge): number;
  /** Removes what is kept of an account, or of an environment, from the file and its copies; answers how many rows. */
  purgeAccount(owner: string): number;
  holds(owner: string): boolean;
  close(input: null): void;
};

export function createRecordsRepository(file: string, largestPages?: number): RecordsRepository {
  let opened: DatabaseSync | null = null;

  const database = () => {
    opened ??= openForWriting(file, 'records', largestPages);
    return opened;
  };

  const replace = (reason: 'damaged' | 'newer', nowMs: number): RecordsOpening => {
    const name = setAside(file, reason, nowMs);
    const read = (table: 'activity' | 'check_in') =>
      name === null ? [] : salvageRows(join(dirname(file), name), table);
    const rows = read('activity')
      .map(toActivity)
      .filter(({ at, action }) => at !== '' && action !== '');
    const counts = read('check_in').flatMap((row) => toSavedCheckIn(row) ?? []);
    inTransaction(database(), () => {
      for (const row of rows) restoreActivity(database(), row);
      for (const count of counts) writeCheckIn(database(), count);
    });
    return { setAside: name, salvagedRows: rows.length + counts.length };
  };

  return {
    open({ nowMs }) {
      if (opened === null && hidesDamage(file)) return replace('damaged', nowMs);
      try {
        database();
        return { setAside: null, salvagedRows: null };
      } catch (error) {
        const { problem } = toStoreError(error);
        if (problem === 'diskFull' || problem === 'readOnly' || problem === 'busy') throw error;
        return replace(error instanceof NewerSchemaError ? 'newer' : 'damaged', nowMs);
      }
    },
    appendActivity: (entry) => appendActivity(database(), entry),
    listActivity: (query) => listActivity(database(), query),
    findActivity: (search) => findActivity(database(), search),
    listQueuedWrites: (since) => listQueuedWrites(database(), since),
    saveCheckIn(count) {
      writeCheckIn(database(), count);
    },
    readCheckIn: (key) => readCheckIn(database(), key),
    removeCheckIn(key) {
      removeCheckIn(database(), key);
    },
    purgeOlderThan({ activity, checkIns }) {
      removeSetAsideBefore(file, activity > checkIns ? activity : checkIns);
      const rows = inTransaction(
        database(),
        () => forgetActivityOlderThan(database(), activity) + forgetCheckInsOlderThan(database(), checkIns),
      );
      if (rows > 0) scrub(database());
      return rows;
    },
    holds: (owner) => holdsRowsOf(database(), tables, owner),
    purgeAccount(owner) {
      const rows = purgeRows(database(), owner);
      scrub(database());
      purgeSetAside(file, (copy) => {
        purgeRows(copy, owner);
        return tables.some((table) => copy.prepare(`SELECT 1 FROM ${table}`).get() !== undefined);
      });
      return rows;
    },
    close() {
      opened?.close();
      opened = null;
    },
  };
}

const tables = ['activity', 'check_in'] as const;

function purgeRows(database: DatabaseSync, owner: string): number {
  return inTransaction(database, () =>
    tables
      .map((table) => database.prepare(`DELETE FROM ${table} WHERE ${isOfOwner}`).run(owner).changes)
      .reduce((sum: number, changes) => sum + Number(changes), 0),
  );
}
