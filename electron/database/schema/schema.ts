import type { DatabaseSync } from 'node:sqlite';
import { resultCodeOf, StoreError, sqliteError } from '#electron/database/store-error.ts';
import {
  earlyBoxes,
  inboundDifferences,
  inboundTables,
  listedRows,
  shipmentTables,
  todayTables,
} from './cache-schema.ts';
import { itemMigrations } from './item-schema.ts';
import { outboxMigrations } from './outbox-schema.ts';

/**
 * The files of the store: `cache` and `items`, an account's catalog, may be deleted and can be read from the service
 * again; `records` and `outbox` must not.
 */
export type DatabaseKind = 'cache' | 'records' | 'items' | 'outbox';

/**
 * The migrations for each file, in order: step n brings a file from user_version n to n + 1. A released step is never
 * changed; a new one is added after it.
 */
const migrations: Readonly<Record<DatabaseKind, readonly string[]>> = {
  cache: [
    `CREATE TABLE snapshot (
       account TEXT NOT NULL,
       operation TEXT NOT NULL,
       parameters TEXT NOT NULL,
       body TEXT NOT NULL,
       as_of TEXT NOT NULL,
       request_id TEXT,
       PRIMARY KEY (account, operation, parameters)
     ) STRICT;
     CREATE INDEX snapshot_age ON snapshot (account, as_of);
     CREATE TABLE seen_record (
       account TEXT NOT NULL,
       kind TEXT NOT NULL,
       id INTEGER NOT NULL,
       body TEXT NOT NULL,
       as_of TEXT NOT NULL,
       PRIMARY KEY (account, kind, id)
     ) STRICT;
     CREATE INDEX seen_record_age ON seen_record (account, as_of);`,
    // The body is last: columns after a long value cost its whole chain of pages to read. The key is explicit because
    // VACUUM may renumber unnamed rows, and the index refers to them.
    `ALTER TABLE seen_record RENAME TO seen_record_before;
     DROP INDEX seen_record_age;
     CREATE TABLE seen_record (
       key INTEGER PRIMARY KEY,
       account TEXT NOT NULL,
       kind TEXT NOT NULL,
       id INTEGER NOT NULL,
       as_of TEXT NOT NULL,
       parent_id INTEGER,
       title TEXT NOT NULL,
       detail TEXT NOT NULL,
       words TEXT NOT NULL,
       folded TEXT NOT NULL,
       body TEXT NOT NULL,
       UNIQUE (account, kind, id)
     ) STRICT;
     INSERT INTO seen_record (account, kind, id, as_of, title, detail, words, folded, body)
       SELECT account, kind, id, as_of, '', '', '[]', char(10) || id || char(10), body
       FROM seen_record_before;
     DROP TABLE seen_record_before;
     CREATE INDEX seen_record_age ON seen_record (account, as_of);
     CREATE VIRTUAL TABLE seen_text USING fts5(
       folded, content = 'seen_record', content_rowid = 'key', columnsize = 0,
       tokenize = 'trigram case_sensitive 1'
     );
     INSERT INTO seen_text (seen_text) VALUES ('rebuild');`,
    shipmentTables,
    inboundTables,
    inboundDifferences,
    todayTables,
    listedRows,
    earlyBoxes,
  ],
  records: [
    `CREATE TABLE activity (
       id INTEGER PRIMARY KEY AUTOINCREMENT,
       at TEXT NOT NULL,
       account TEXT,
       desk TEXT,
       operator TEXT,
       action TEXT NOT NULL,
       subject TEXT,
       outcome TEXT NOT NULL,
       request_id TEXT,
       detail TEXT
     ) STRICT;
     CREATE INDEX activity_account ON activity (account);`,
    // The account is first, followed by all columns a list is filtered by: rows are counted from the index alone.
    `ALTER TABLE activity ADD COLUMN area TEXT
       GENERATED ALWAYS AS (substr(action, 1, instr(action || '.', '.') - 1)) VIRTUAL;
     DROP INDEX activity_account;
     CREATE INDEX activity_sought ON activity (account, area, outcome, at);
     CREATE TABLE check_in (
       id INTEGER PRIMARY KEY AUTOINCREMENT,
       account TEXT NOT NULL,
       order_id INTEGER NOT NULL,
       changed_at TEXT NOT NULL,
       body TEXT NOT NULL,
       UNIQUE (account, order_id)
     ) STRICT;`,
    // The column order distinguishes its rows from those of check_in when they are read from a damaged file.
    `CREATE TABLE delivery_note (
       id INTEGER PRIMARY KEY AUTOINCREMENT,
       order_id INTEGER NOT NULL,
       account TEXT NOT NULL,
       changed_at TEXT NOT NULL,
       body TEXT NOT NULL,
       UNIQUE (account, order_id)
     ) STRICT;`,
    // Rows of the site; they can be read again, so none are salvaged from a damaged file.
    `CREATE TABLE site_row (
       account TEXT NOT NULL,
       area TEXT NOT NULL,
       key TEXT NOT NULL,
       desk TEXT NOT NULL,
       seq INTEGER NOT NULL,
       body TEXT,
       PRIMARY KEY (account, area, key, desk)
     ) STRICT, WITHOUT ROWID;
     CREATE TABLE site_place (
       account TEXT NOT NULL,
       area TEXT NOT NULL,
       seq INTEGER NOT NULL,
       mark TEXT,
       PRIMARY KEY (account, area)
     ) STRICT, WITHOUT ROWID;`,
    // When another desk's row happened, and how long it may stay: its log is counted, and expires, by the index alone.
    `ALTER TABLE site_row ADD COLUMN at TEXT;
     ALTER TABLE site_row ADD COLUMN until TEXT;
     UPDATE site_row SET at = json_extract(body, '$.at'), until = json_extract(body, '$.until')
       WHERE area = 'activity';
     CREATE INDEX site_row_at ON site_row (account, area, desk, at) WHERE at IS NOT NULL;
     CREATE INDEX site_row_until ON site_row (account, area, until) WHERE until IS NOT NULL;`,
    // What was done today is counted from today's rows alone, and a search by date from the index alone.
    'CREATE INDEX activity_at ON activity (at, account, area, outcome);',
  ],
  items: itemMigrations,
  outbox: outboxMigrations,
};

/** The file was written by a newer Dockhand, with tables that this one does not know. */
export class NewerSchemaError extends Error {
  override readonly name = 'NewerSchemaError';
}

/**
 * Upgrades a file to the newest schema, each step in a separate transaction with its version number. Throws a
 * NewerSchemaError, or a StoreError if the file has other tables than those of its version.
 */
export function migrate(database: DatabaseSync, kind: DatabaseKind): void {
  const steps = migrations[kind];
  const version = readVersion(database);
  if (version > steps.length || version < 0) {
    throw new NewerSchemaError(
      `The ${kind} file has schema ${version}; this Dockhand knows ${steps.length}.`,
    );
  }
  for (const [index, step] of steps.entries()) if (index >= version) applyMigration(database, step, index);
}

/** Another program may have taken the step in the meantime: the version is certain only inside the transaction. */
function applyMigration(database: DatabaseSync, step: string, from: number): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    if (readVersion(database) === from) database.exec(`${step} PRAGMA user_version = ${from + 1};`);
    database.exec('COMMIT');
  } catch (error) {
    // SQLite has already rolled back automatically after some errors, including a full disk.
    if (database.isTransaction) database.exec('ROLLBACK');
    // A step fails like a wrong statement only on other tables than those of the file's version.
    throw resultCodeOf(error) === sqliteError
      ? new StoreError('damaged', 'damaged', { cause: error })
      : error;
  }
}

/** Returns whether a file has the schema that {@link migrate} would give it. */
export function isNewestSchema(database: DatabaseSync, kind: DatabaseKind): boolean {
  return readVersion(database) === migrations[kind].length;
}

/** Returns whether a file was written by a newer Dockhand, so that {@link migrate} would refuse it. */
export function isNewerSchema(database: DatabaseSync, kind: DatabaseKind): boolean {
  return readVersion(database) > migrations[kind].length;
}

function readVersion(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
}
