import { dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { appendActivity, listActivity, restoreActivity, toActivity } from './activity.ts';
import { inTransaction, openForWriting, scrub } from './database.ts';
import { salvageRows } from './salvage.ts';
import { NewerSchemaError } from './schema.ts';
import { removeSetAside, setAside } from './set-aside.ts';
import { toStoreError } from './store-error.ts';
import type { Activity, NewActivity } from './store-records.ts';

/** What was found when the records were opened. */
export type RecordsOpening = { setAside: string | null; salvagedRows: number | null };

/** What the worker of the durable records can do. */
export type RecordsKeeper = {
  /** Opens the file; a damaged one is kept beside a new one that holds its readable rows (quality R10). */
  open(input: { nowMs: number }): RecordsOpening;
  /** Answers the row's id once it is on the disk. */
  appendActivity(entry: NewActivity): number;
  listActivity(query: { account: string | null; limit: number; before: number | null }): Activity[];
  /** Answers the number of rows removed. Copies that were set aside go too. */
  purgeAccount(account: string): number;
  close(input: null): void;
};

/** Makes the keeper of one records file. */
export function createRecordsKeeper(file: string, largestPages?: number): RecordsKeeper {
  let opened: DatabaseSync | null = null;

  const database = () => {
    opened ??= openForWriting(file, 'records', largestPages);
    return opened;
  };

  const replace = (reason: 'damaged' | 'newer', nowMs: number): RecordsOpening => {
    const name = setAside(file, reason, nowMs);
    const salvaged = name === null ? [] : salvageRows(join(dirname(file), name), 'activity');
    const rows = salvaged.map(toActivity).filter(({ at, action }) => at !== '' && action !== '');
    inTransaction(database(), () => {
      for (const row of rows) restoreActivity(database(), row);
    });
    return { setAside: name, salvagedRows: rows.length };
  };

  return {
    open({ nowMs }) {
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
    purgeAccount(account) {
      const { changes } = database().prepare('DELETE FROM activity WHERE account = ?').run(account);
      scrub(database());
      removeSetAside(file);
      return Number(changes);
    },
    close() {
      opened?.close();
      opened = null;
    },
  };
}
