import { closeSync, existsSync, fsyncSync, openSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import {
  insertRow,
  inTransaction,
  isIntact,
  openForWriting,
  readFromFile,
} from '#electron/database/database.ts';
import {
  finishSettingAside,
  removeDatabase,
  type SetAsideReason,
  setAside,
} from '#electron/database/quarantine.ts';
import { hidesDamage, type SalvagedRow, salvageRows } from '#electron/database/salvage.ts';
import { isNewerSchema } from '#electron/database/schema/schema.ts';
import { toStoreError } from '#electron/database/store-error.ts';
import { createOutboxClaims } from './outbox-claims.ts';
import { createOutboxDrafts } from './outbox-drafts.ts';
import { checksumOf, rawTextOf } from './outbox-row.ts';
import { createOutboxTable } from './outbox-table.ts';

/** What replaced the outbox file, and why; null if the file is unchanged. */
type Replacement = {
  setAside: string | null;
  rowCount: number | null;
  reason: SetAsideReason | null;
};

/**
 * Returns why a file cannot be used; null if it can, or if there is none. Reads it completely over a read-only
 * connection. Throws errors that prevent reading it at all: a file that cannot be opened now is not a damaged one.
 */
export function findReplaceReason(file: string): SetAsideReason | null {
  if (hidesDamage(file)) return 'damaged';
  if (!existsSync(file)) return null;
  try {
    if (!isIntact(file)) return 'damaged';
    return readFromFile(file, (database) => (isNewerSchema(database, 'outbox') ? 'newer' : null));
  } catch (error) {
    if (toStoreError(error).problem === 'damaged') return 'damaged';
    throw error;
  }
}

/**
 * Replaces an unusable file by a new one with every readable row; the old file is kept byte for byte. The new file is
 * complete before it takes its place, and an interrupted replacement is finished at the next start.
 */
export function replaceOutbox(
  file: string,
  reason: SetAsideReason | null,
  nowMs: number,
  largestPages?: number,
): Replacement {
  const stem = file.replace(/\.sqlite$/, '');
  const salvaging = `${stem}-salvaging.sqlite`;
  const salvaged = `${stem}-salvaged.sqlite`;
  removeDatabase(salvaging);
  if (!existsSync(file) && existsSync(salvaged)) {
    // The last start ended after setting the damaged file aside, perhaps without its log, and before the new one took
    // its place.
    const name = finishSettingAside(file);
    renameSync(salvaged, file);
    syncFolder(file);
    const earlier = name?.includes('.newer-') === true ? 'newer' : 'damaged';
    return { setAside: name, rowCount: readFromFile(file, countRows), reason: earlier };
  }
  if (reason === null) return { setAside: null, rowCount: null, reason: null };
  removeDatabase(salvaged);
  const rows =
    reason === 'damaged'
      ? salvageRows(file, 'outbox', (row) => row['checksum'] === checksumOf(row))
      : readFromFile(file, (sound) => sound.prepare('SELECT * FROM outbox ORDER BY id').all());
  const database = openForWriting(salvaging, 'outbox', largestPages);
  try {
    restoreAll(database, rows, { reason, nowMs });
  } finally {
    database.close();
  }
  renameSync(salvaging, salvaged);
  syncFolder(file);
  const name = setAside(file, reason, nowMs);
  renameSync(salvaged, file);
  syncFolder(file);
  return { setAside: name, rowCount: rows.length, reason };
}

function restoreAll(
  database: DatabaseSync,
  rows: readonly SalvagedRow[],
  { reason, nowMs }: { reason: SetAsideReason; nowMs: number },
): void {
  const table = createOutboxTable(database, () => nowMs);
  const claims = createOutboxClaims(table, createOutboxDrafts(table));
  const known = database.prepare('PRAGMA table_info(outbox)').all();
  const names = known.map(({ name }) => String(name));
  inTransaction(database, () => {
    for (const row of rows) restore(database, row, names, table.instant());
    // Rows from a newer Dockhand are current; rows from a damaged file may be outdated.
    if (reason === 'damaged') claims.doubtSalvaged();
  });
}

/** Restores a row; if it no longer fits the table, it becomes a dead letter. */
function restore(database: DatabaseSync, row: SalvagedRow, names: readonly string[], at: string): void {
  try {
    insertRow(
      database,
      'outbox',
      Object.fromEntries(names.filter((name) => name in row).map((name) => [name, row[name] ?? null])),
    );
  } catch (error) {
    if (toStoreError(error).problem !== 'unavailable') throw error;
    const textOf = (name: string) => (typeof row[name] === 'string' ? row[name] : '');
    insertRow(database, 'outbox', {
      id: Number(row['id']),
      environment: textOf('environment'),
      account: textOf('account'),
      channel_id: 0,
      kind: textOf('kind'),
      reference_id: `unreadable-${Number(row['id'])}`,
      state: 'unreadable',
      created_at: at,
      changed_at: at,
      checksum: '',
      draft: 'null',
      raw: rawTextOf(row),
    });
  }
}

function countRows(database: DatabaseSync): number {
  return Number(database.prepare('SELECT count(*) AS count FROM outbox').get()?.['count']);
}

/** A rename is on disk once its folder is; systems that cannot sync a folder do this automatically. */
function syncFolder(file: string): void {
  try {
    const folder = openSync(dirname(file), 'r');
    try {
      fsyncSync(folder);
    } finally {
      closeSync(folder);
    }
  } catch {
    // Windows cannot sync a folder.
  }
}
