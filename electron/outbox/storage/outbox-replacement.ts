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

/** What was put in the outbox's place, and why; null where it is the file that it was. */
type Replacement = {
  setAside: string | null;
  rowCount: number | null;
  reason: SetAsideReason | null;
};

/**
 * Why a file cannot be used; null when it can, or when there is none. It is read through and through, with a connection
 * that cannot change it. Throws what keeps it from being read at all: a file that cannot be opened now is no damaged one.
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
 * Puts a new file with every readable row in the place of one that cannot be used, which is left as it is, to the
 * byte (quality R10). The new file is whole before it takes the place, and what was cut off on the way is done again
 * at the next start.
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
    // The last start ended after the damaged file was set aside, perhaps without its log, and before the new one took its place.
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
    // What a newer Dockhand wrote is as it was left; out of a damaged file may come what was true before.
    if (reason === 'damaged') claims.doubtSalvaged();
  });
}

/** Puts a row back as it was; what does not fit into the table any more is a dead letter. */
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

/** A rename is on the disk when its folder is; systems that cannot sync a folder do it by themselves. */
function syncFolder(file: string): void {
  try {
    const folder = openSync(dirname(file), 'r');
    try {
      fsyncSync(folder);
    } finally {
      closeSync(folder);
    }
  } catch {
    // Windows has no such thing.
  }
}
