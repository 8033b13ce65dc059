import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { CacheAge, SavedAnswer, SeenRecord } from './store-records.ts';

/** The record as it was last seen, null when it never was. */
export function readSeen(
  database: DatabaseSync,
  key: { account: string; kind: string; id: number },
): SeenRecord | null {
  const row = database
    .prepare('SELECT id, body, as_of FROM seen_record WHERE account = ? AND kind = ? AND id = ?')
    .get(key.account, key.kind, key.id);
  return row === undefined ? null : toSeenRecord(row);
}

/** All records of a kind that were seen, the highest id first, at most `limit`. */
export function listSeen(
  database: DatabaseSync,
  query: { account: string; kind: string; limit: number },
): SeenRecord[] {
  return database
    .prepare(
      'SELECT id, body, as_of FROM seen_record WHERE account = ? AND kind = ? ORDER BY id DESC LIMIT ?',
    )
    .all(query.account, query.kind, query.limit)
    .map(toSeenRecord);
}

/** Keeps the records of an answer; one that was seen later already stays as it is. */
export function writeSeen(database: DatabaseSync, answer: SavedAnswer): void {
  const statement = database.prepare(
    `INSERT INTO seen_record (account, kind, id, body, as_of) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET body = excluded.body, as_of = excluded.as_of
     WHERE excluded.as_of >= seen_record.as_of`,
  );
  for (const { kind, id, body } of answer.records) {
    statement.run(answer.account, kind, id, body, answer.asOf);
  }
}

/** Age of what is kept for an account; null when nothing is. */
export function readCacheAge(database: DatabaseSync, account: string): CacheAge | null {
  const row = database
    .prepare(
      `SELECT min(as_of) AS oldest, max(as_of) AS newest,
              (SELECT count(*) FROM seen_record WHERE account = :account) AS records
       FROM (SELECT min(as_of) AS as_of FROM snapshot WHERE account = :account
             UNION ALL SELECT max(as_of) FROM snapshot WHERE account = :account
             UNION ALL SELECT min(as_of) FROM seen_record WHERE account = :account
             UNION ALL SELECT max(as_of) FROM seen_record WHERE account = :account)`,
    )
    .get({ account });
  const oldest = row?.['oldest'];
  const newest = row?.['newest'];
  if (typeof oldest !== 'string' || typeof newest !== 'string') return null;
  return { oldestAsOf: oldest, newestAsOf: newest, recordCount: Number(row?.['records']) };
}

function toSeenRecord(row: Record<string, SQLOutputValue>): SeenRecord {
  return { id: Number(row['id']), body: String(row['body']), asOf: String(row['as_of']) };
}
