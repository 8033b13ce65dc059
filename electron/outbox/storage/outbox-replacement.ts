import { existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { insertRow, inTransaction, isIntact, readFromFile } from '#electron/database/database.ts';
import { type Replacement, replaceUnusable, type SetAsideReason } from '#electron/database/quarantine.ts';
import { hidesDamage, type SalvagedRow, salvageRows } from '#electron/database/salvage.ts';
import { isNewerSchema } from '#electron/database/schema/schema.ts';
import { toStoreError } from '#electron/database/store-error.ts';
import { createOutboxClaims } from './outbox-claims.ts';
import { createOutboxDrafts } from './outbox-drafts.ts';
import { checksumOf, rawTextOf } from './outbox-row.ts';
import { createOutboxTable } from './outbox-table.ts';

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

/** Replaces an unusable file by a new one with every readable row, or finishes what the last start began. */
export function replaceOutbox(file: string, nowMs: number, largestPages?: number): Replacement {
  const restore = (into: DatabaseSync, reason: SetAsideReason) => {
    const rows =
      reason === 'damaged'
        ? salvageRows(file, 'outbox', (row) => row['checksum'] === checksumOf(row))
        : readFromFile(file, (sound) => sound.prepare('SELECT * FROM outbox ORDER BY id').all());
    restoreAll(into, rows, { reason, nowMs });
  };
  const rescue = { findReason: () => findReplaceReason(file), restore, tables: ['outbox'] };
  return replaceUnusable(file, 'outbox', rescue, { nowMs, largestPages });
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
