import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from 'node:sqlite';
import { sentence } from '#shared/messages/messages.ts';
import { type DatabaseKind, migrate } from './schema/schema.ts';
import { StoreError, storeErrorOf } from './store-error.ts';

/** How long one connection waits for another before it gives up. */
const busyTimeoutMs = 5_000;

/**
 * How safely each file is written. Data that the outbox and the log must not lose is synced at every commit. Personal
 * data is overwritten when deleted; a catalog holds none, and is deleted with its file. A catalog is also too large to
 * be checked before it responds, and a cache is checked table by table: a check of the whole file would also read its
 * full-text index completely, which takes fifty times as long. The complete check after the start does that, and checks
 * the free pages.
 */
const fileSettings: Readonly<
  Record<DatabaseKind, { synchronous: 1 | 2; isScrubbed: boolean; checkedAtOpen: 'file' | 'tables' | null }>
> = {
  cache: { synchronous: 1, isScrubbed: true, checkedAtOpen: 'tables' },
  records: { synchronous: 2, isScrubbed: true, checkedAtOpen: 'file' },
  items: { synchronous: 1, isScrubbed: false, checkedAtOpen: null },
  outbox: { synchronous: 2, isScrubbed: true, checkedAtOpen: 'file' },
};

/**
 * Opens a file for writing and upgrades it to the newest schema: WAL, with the settings of its kind, read back. Rejects
 * a file that quick_check finds damaged. Throws SQLite's error, a NewerSchemaError, or a StoreError, and then leaves
 * nothing open.
 *
 * @param largestPages upper limit of the file in pages of 4 KiB; when omitted, the disk is the limit
 */
export function openForWriting(file: string, kind: DatabaseKind, largestPages?: number): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: busyTimeoutMs });
  try {
    const { synchronous, isScrubbed, checkedAtOpen } = fileSettings[kind];
    const scrubbing = isScrubbed ? 'ON' : 'OFF';
    database.exec(
      `PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous}; PRAGMA secure_delete = ${scrubbing};`,
    );
    if (largestPages !== undefined) database.exec(`PRAGMA max_page_count = ${largestPages}`);
    if (pragma(database, 'journal_mode') !== 'wal' || pragma(database, 'synchronous') !== synchronous) {
      throw new StoreError('unavailable', sentence('failure.store.unsafeDisk'));
    }
    if (checkedAtOpen !== null && !isSound(database, checkedAtOpen)) throw storeErrorOf('damaged');
    migrate(database, kind);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function isSound(database: DatabaseSync, checked: 'file' | 'tables'): boolean {
  if (checked === 'file') return pragma(database, 'quick_check(1)', 'quick_check') === 'ok';
  return database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0")
    .all()
    .every(({ name }) => pragma(database, `quick_check('${String(name)}')`, 'quick_check') === 'ok');
}

/** Opens an existing file for reading only. */
export function openForReading(file: string): DatabaseSync {
  return new DatabaseSync(file, { readOnly: true, timeout: busyTimeoutMs });
}

/** The file is opened only for this. */
export function readFromFile<Value>(file: string, read: (database: DatabaseSync) => Value): Value {
  const database = openForReading(file);
  try {
    return read(database);
  } finally {
    database.close();
  }
}

/** Reads every page and every index of a file; true if nothing is wrong with it. */
export function isIntact(file: string): boolean {
  return readFromFile(file, (database) => pragma(database, 'integrity_check(1)', 'integrity_check') === 'ok');
}

/** Adds a row of these columns, and returns its id; `how` is `OR IGNORE` to keep an existing row. */
export function insertRow(
  database: DatabaseSync,
  table: string,
  columns: Readonly<Record<string, SQLInputValue>>,
  how: '' | 'OR IGNORE' = '',
): number {
  const names = Object.keys(columns);
  const marks = names.map(() => '?').join(', ');
  const statement = `INSERT ${how} INTO ${table} (${names.join(', ')}) VALUES (${marks})`;
  return Number(database.prepare(statement).run(...Object.values(columns)).lastInsertRowid);
}

export function inTransaction<Value>(database: DatabaseSync, steps: () => Value): Value {
  database.exec('BEGIN IMMEDIATE');
  try {
    const value = steps();
    database.exec('COMMIT');
    return value;
  } catch (error) {
    // SQLite has already rolled back automatically after some errors, including a full disk.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/**
 * Leaves nothing of deleted rows behind: rewrites the file with the live rows and empties the write-ahead log.
 * secure_delete alone is not enough, because rebalanced pages keep copies of old rows. Throws if the disk has no room
 * for the rewrite; the rows are deleted then, but their bytes may remain, and it can be repeated.
 */
export function scrub(database: DatabaseSync): void {
  database.exec('VACUUM');
  const result = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
  if (result?.['busy'] !== 0) throw storeErrorOf('busy');
}

function pragma(database: DatabaseSync, statement: string, column = statement): unknown {
  return database.prepare(`PRAGMA ${statement}`).get()?.[column];
}

/** null if the column is empty. */
export function textOf(value: SQLOutputValue | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

/** null if the column is empty. */
export function numberOf(value: SQLOutputValue | undefined): number | null {
  return typeof value === 'number' ? value : null;
}

const maxAheadMs = 60_000;

/** Returns the latest instant at which saved data can have been read, in ISO 8601 as UTC. */
export function latestAsOf(): string {
  return new Date(Date.now() + maxAheadMs).toISOString();
}

/**
 * Returns whether saved data is newer than a response; both times are epoch milliseconds, or both ISO 8601 in UTC. Data
 * with a time yet to come was saved while this computer's clock ran ahead, so that any response is newer.
 */
export function isSavedNewer<Instant extends number | string>(saved: Instant, asOf: Instant): boolean {
  return asOf < saved && new Date(saved).getTime() <= Date.now() + maxAheadMs;
}

/** A file that is opened at first use, and again at the next use after it was closed. */
export type LazyDatabase<Parts> = {
  database: () => DatabaseSync;
  isOpen: () => boolean;
  /** The objects prepared on the open file. */
  parts: () => Parts;
  /** The parts are prepared again at their next use. */
  forgetParts: () => void;
  close: () => void;
};

export function lazyDatabase<Parts = null>(
  open: () => DatabaseSync,
  prepare?: (database: DatabaseSync) => Parts,
): LazyDatabase<Parts> {
  let opened: DatabaseSync | null = null;
  let parts: Parts | undefined;
  const database = () => (opened ??= open());
  const forgetParts = () => {
    parts = undefined;
  };
  return {
    database,
    isOpen: () => opened !== null,
    parts: () => (parts ??= prepare?.(database()) as Parts),
    forgetParts,
    close() {
      opened?.close();
      opened = null;
      forgetParts();
    },
  };
}

type Query<Input, Output> = (database: DatabaseSync, input: Input) => Output;

/** Turns queries over a file into methods of its worker: each receives the open file before its input. */
export function queriesOf<Queries extends Readonly<Record<string, Query<never, unknown>>>>(
  database: () => DatabaseSync,
  queries: Queries,
): {
  [Name in keyof Queries]: Queries[Name] extends Query<infer Input, infer Output>
    ? (input: Input) => Output
    : never;
} {
  const methods = Object.entries(queries).map(([name, query]) => [
    name,
    (input: never) => query(database(), input),
  ]);
  return Object.fromEntries(methods) as ReturnType<typeof queriesOf<Queries>>;
}

/**
 * Returns the ids of files (UUIDs) in the column `text` of some rows, read as text, so that no damaged row hides one.
 */
export function fileIdsIn(rows: readonly Record<string, SQLOutputValue>[]): string[] {
  const ids = rows.flatMap(
    ({ text }) => String(text).match(/\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g) ?? [],
  );
  return [...new Set(ids)];
}
