import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { isShownToAccount } from '../../database/account-rows.ts';
import type { QueuedWrite } from '../../outbox/storage/outbox.ts';
import type { Activity, NewActivity } from '../store-records.ts';

/** What the log keeps of a draft that was begun: nothing was written with it yet, so that nobody is shown it. */
export const draftOutcome = 'draft';

/** Holds, in SQL, for the rows that the account `?1` is shown. */
export const isShown = `${isShownToAccount} AND outcome <> '${draftOutcome}'`;

/** Adds a row and answers its id; the row is on the disk when this returns. */
export function appendActivity(database: DatabaseSync, entry: NewActivity): number {
  const { lastInsertRowid } = database
    .prepare(
      `INSERT INTO activity (at, account, desk, operator, action, subject, outcome, request_id, detail)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      entry.at,
      entry.account,
      entry.desk,
      entry.operator,
      entry.action,
      entry.subject,
      entry.outcome,
      entry.requestId,
      entry.detail,
    );
  return Number(lastInsertRowid);
}

/**
 * Rows of one account, of its environment and of none, the newest first: another account's never (quality R29).
 *
 * @param query `before` is an id: only rows older than it; null for the newest
 */
export function listActivity(
  database: DatabaseSync,
  query: { account: string | null; limit: number; before: number | null },
): Activity[] {
  return database
    .prepare(
      `SELECT * FROM activity
       WHERE ${isShown} AND (?2 IS NULL OR id < ?2) ORDER BY id DESC LIMIT ?3`,
    )
    .all(query.account, query.before, query.limit)
    .map(toActivity);
}

/** Puts a row back under the id that it had; a row that is there already stays as it is. */
export function restoreActivity(database: DatabaseSync, row: Activity): void {
  database
    .prepare(
      `INSERT OR IGNORE INTO activity
         (id, at, account, desk, operator, action, subject, outcome, request_id, detail)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      row.id,
      row.at,
      row.account,
      row.desk,
      row.operator,
      row.action,
      row.subject,
      row.outcome,
      row.requestId,
      row.detail,
    );
}

/** Removes the rows from before an ISO 8601 instant (UTC), of any account; answers how many there were. */
export function forgetActivityOlderThan(database: DatabaseSync, instant: string): number {
  return Number(database.prepare('DELETE FROM activity WHERE at < ?').run(instant).changes);
}

/** A row as SQLite gives it. */
export function toActivity(row: Record<string, SQLOutputValue>): Activity {
  return {
    id: Number(row['id']),
    at: text(row['at']) ?? '',
    account: text(row['account']),
    desk: text(row['desk']),
    operator: text(row['operator']),
    action: text(row['action']) ?? '',
    subject: text(row['subject']),
    outcome: text(row['outcome']) ?? '',
    requestId: text(row['request_id']),
    detail: text(row['detail']),
  };
}

function text(value: SQLOutputValue | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

const kindOfBeginning: Readonly<Record<string, string>> = {
  'returns.create draft': 'return.create',
  'returns.queue queued': 'return.create',
  'receiving.create draft': 'receiving.create',
  'receiving.queue queued': 'receiving.create',
};

/**
 * Writes that were begun or queued since an instant, and that no later row says to have come to an end: the reference is
 * the detail of the row that begins or queues, and stands in the subject or the detail of the one that ends it.
 */
export function listQueuedWrites(database: DatabaseSync, since: string): QueuedWrite[] {
  const open = new Map<string, QueuedWrite>();
  const rows = database
    .prepare(
      `SELECT * FROM activity WHERE account IS NOT NULL AND at >= ?
         AND (outcome IN ('draft', 'queued', 'sent', 'rejected', 'cancelled') OR action = 'outbox.revise') ORDER BY id`,
    )
    .all(since)
    .map(toActivity);
  for (const { account, action, outcome, subject, detail, at, operator, desk } of rows) {
    const kind = kindOfBeginning[`${action} ${outcome}`];
    if (kind !== undefined && account !== null && detail !== null) {
      const write = {
        account,
        kind,
        referenceId: detail,
        wasQueued: outcome !== draftOutcome,
        at,
        operator,
        desk,
        subject: subject ?? '',
      };
      open.set(`${account} ${detail}`, write);
      continue;
    }
    if (outcome === 'queued' || outcome === draftOutcome) continue;
    for (const word of `${subject ?? ''} ${detail ?? ''}`.split(/[\s.,;:()]+/))
      open.delete(`${account} ${word}`);
  }
  return [...open.values()];
}
