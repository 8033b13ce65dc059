import { DatabaseSync } from 'node:sqlite';
import { type RecordColumn, readPageRows, type SalvagedRow } from '../../catalog/page-rows.ts';
import { type DatabaseKind, migrate } from '../../database/schema/schema.ts';

/** The tables that are worth more than their file. */
const kinds = { activity: 'records', check_in: 'records', outbox: 'outbox' } as const satisfies Record<
  string,
  DatabaseKind
>;

/**
 * Reads what can be read of a table out of a damaged file and its log, from every page by itself. Never throws where the
 * bytes can be read at all. Of an id that is there more than once the last sound one counts.
 *
 * @param table one whose integer primary key is called `id`; its rows are answered by rising id
 */
export function salvageRows(
  file: string,
  table: keyof typeof kinds,
  isSound: (row: SalvagedRow) => boolean = () => true,
): SalvagedRow[] {
  const rows = new Map<number, { row: SalvagedRow; isSound: boolean }>();
  for (const row of readPageRows(file, columnsOf(table))) {
    const id = Number(row['id']);
    const known = rows.get(id);
    const found = { row, isSound: isSound(row) };
    if (found.isSound || known?.isSound !== true) rows.set(id, found);
  }
  return [...rows].sort(([left], [right]) => left - right).map(([, { row }]) => row);
}

function columnsOf(table: keyof typeof kinds): RecordColumn[] {
  const database = new DatabaseSync(':memory:');
  try {
    migrate(database, kinds[table]);
    return database
      .prepare(`PRAGMA table_info(${table})`)
      .all()
      .map(({ name, type, notnull, pk }) => ({
        name: String(name),
        isInteger: type === 'INTEGER',
        isRequired: notnull === 1,
        isKey: pk === 1,
      }));
  } finally {
    database.close();
  }
}
