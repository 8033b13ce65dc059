import type { DatabaseSync } from 'node:sqlite';
import { toActivity } from './activity.ts';
import { openForReading } from './database.ts';
import type { Activity } from './store-records.ts';

/** Rows between two readable stretches that are tried one by one. */
const mostSingleReads = 20_000;

/**
 * Reads what can be read of the activity log out of a damaged file: from the front until it breaks, from the back
 * until it breaks, and one by one between the two. Never throws; a file that cannot be opened gives no rows.
 */
export function salvageActivity(file: string): Activity[] {
  const rows = new Map<number, Activity>();
  let database: DatabaseSync | null = null;
  try {
    database = openForReading(file);
    const lastFromFront = readUntilBroken(database, 'ASC', rows);
    const lastFromBack = lastFromFront.isWhole ? null : readUntilBroken(database, 'DESC', rows);
    if (lastFromBack !== null && !lastFromBack.isWhole) {
      readSingly(database, lastFromFront.id + 1, lastFromBack.id - 1, rows);
    }
  } catch {
    // Nothing more can be had from this file; it is kept as it is.
  } finally {
    database?.close();
  }
  return [...rows.values()].sort((left, right) => left.id - right.id);
}

function readUntilBroken(
  database: DatabaseSync,
  direction: 'ASC' | 'DESC',
  rows: Map<number, Activity>,
): { id: number; isWhole: boolean } {
  let id = direction === 'ASC' ? 0 : mostSingleReads;
  try {
    const statement = database.prepare(`SELECT * FROM activity NOT INDEXED ORDER BY id ${direction}`);
    for (const row of statement.iterate()) {
      const activity = toActivity(row);
      if (activity.at !== '' && activity.action !== '') rows.set(activity.id, activity);
      id = activity.id;
    }
    return { id, isWhole: true };
  } catch {
    return { id, isWhole: false };
  }
}

function readSingly(database: DatabaseSync, from: number, to: number, rows: Map<number, Activity>): void {
  const statement = database.prepare('SELECT * FROM activity NOT INDEXED WHERE id = ?');
  for (let id = from; id <= Math.min(to, from + mostSingleReads); id += 1) {
    try {
      const row = statement.get(id);
      if (row !== undefined) rows.set(id, toActivity(row));
    } catch {
      // This row lies on the damaged page; the next one may not.
    }
  }
}
