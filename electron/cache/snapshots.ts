import type { DatabaseSync } from 'node:sqlite';
import { latestAsOf } from '#electron/database/database.ts';
import type { SavedAnswer, Snapshot, SnapshotKey } from './store-records.ts';

/** null if there is none. */
export function readSnapshot(database: DatabaseSync, key: SnapshotKey): Snapshot | null {
  const row = database
    .prepare(
      'SELECT body, as_of, request_id FROM snapshot WHERE account = ? AND operation = ? AND parameters = ?',
    )
    .get(key.account, key.operation, key.parameters);
  if (row === undefined) return null;
  const requestId = row['request_id'];
  return {
    body: String(row['body']),
    asOf: String(row['as_of']),
    requestId: typeof requestId === 'string' ? requestId : null,
  };
}

/** Replaces the saved response; a response older than the saved one changes nothing. */
export function writeSnapshot(database: DatabaseSync, answer: SavedAnswer): void {
  database
    .prepare(
      `INSERT INTO snapshot (account, operation, parameters, body, as_of, request_id) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET body = excluded.body, as_of = excluded.as_of, request_id = excluded.request_id
       WHERE excluded.as_of >= snapshot.as_of OR snapshot.as_of > ?`,
    )
    .run(
      answer.account,
      answer.operation,
      answer.parameters,
      answer.body,
      answer.asOf,
      answer.requestId,
      latestAsOf(),
    );
}
