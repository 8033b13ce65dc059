import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { openForReading } from './database.ts';

/** Rows between two readable stretches that are tried one by one. */
const mostSingleReads = 20_000;

/** A row as it was read out of a damaged file; every value of it may be wrong. */
export type SalvagedRow = Record<string, SQLOutputValue>;

/**
 * Reads what can be read of a table out of a damaged file: from the front until it breaks, from the back until it
 * breaks, and one by one between the two. Never throws; a file that cannot be opened gives no rows.
 *
 * @param table one whose integer primary key is called `id`; its rows are answered by rising id
 */
export function salvageRows(file: string, table: 'activity' | 'check_in' | 'outbox'): SalvagedRow[] {
  const rows = new Map<number, SalvagedRow>();
  let database: DatabaseSync | null = null;
  try {
    database = openForReading(file);
    const lastFromFront = readUntilBroken(database, table, 'ASC', rows);
    const lastFromBack = lastFromFront.isWhole ? null : readUntilBroken(database, table, 'DESC', rows);
    if (lastFromBack !== null && !lastFromBack.isWhole) {
      readSingly(database, table, { from: lastFromFront.id + 1, to: lastFromBack.id - 1 }, rows);
    }
  } catch {
    // Nothing more can be had from this file; it is kept as it is.
  } finally {
    database?.close();
  }
  return [...rows].sort(([left], [right]) => left - right).map(([, row]) => row);
}

function readUntilBroken(
  database: DatabaseSync,
  table: string,
  direction: 'ASC' | 'DESC',
  rows: Map<number, SalvagedRow>,
): { id: number; isWhole: boolean } {
  let id = direction === 'ASC' ? 0 : mostSingleReads;
  try {
    const statement = database.prepare(`SELECT * FROM ${table} NOT INDEXED ORDER BY id ${direction}`);
    for (const row of statement.iterate()) {
      id = Number(row['id']);
      rows.set(id, row);
    }
    return { id, isWhole: true };
  } catch {
    return { id, isWhole: false };
  }
}

function readSingly(
  database: DatabaseSync,
  table: string,
  { from, to }: { from: number; to: number },
  rows: Map<number, SalvagedRow>,
): void {
  const statement = database.prepare(`SELECT * FROM ${table} NOT INDEXED WHERE id = ?`);
  for (let id = from; id <= Math.min(to, from + mostSingleReads); id += 1) {
    try {
      const row = statement.get(id);
      if (row !== undefined) rows.set(id, row);
    } catch {
      // This row lies on the damaged page; the next one may not.
    }
  }
}
