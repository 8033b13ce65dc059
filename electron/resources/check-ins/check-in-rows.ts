import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';

/** Names the count of what came in for one receiving order of an account. */
export type CheckInKey = { account: string; orderId: number };

/** A count as it is saved: its body is JSON. */
export type SavedCheckIn = CheckInKey & {
  /** When it was saved; ISO 8601 instant (UTC). */
  at: string;
  body: string;
};

/** What this desk keeps for a receiving order, each in a table of the same form. */
type OrderTable = 'check_in' | 'delivery_note';

/** Keeps a count, or the order's delivery notes, in place of the one before; it is on the disk when this returns. */
export function writeCheckIn(
  database: DatabaseSync,
  { account, orderId, at, body }: SavedCheckIn,
  table: OrderTable = 'check_in',
): void {
  database
    .prepare(
      `INSERT INTO ${table} (account, order_id, changed_at, body) VALUES (?, ?, ?, ?)
       ON CONFLICT (account, order_id) DO UPDATE SET changed_at = excluded.changed_at, body = excluded.body`,
    )
    .run(account, orderId, at, body);
}

/** The JSON of a count; null where none is saved. */
export function readCheckIn(
  database: DatabaseSync,
  { account, orderId }: CheckInKey,
  table: OrderTable = 'check_in',
): string | null {
  const row = database
    .prepare(`SELECT body FROM ${table} WHERE account = ? AND order_id = ?`)
    .get(account, orderId);
  return row === undefined ? null : String(row['body']);
}

/** The counts of an account, the one that was changed last first, at most as many as are asked for. */
export function listCheckIns(
  database: DatabaseSync,
  { account, limit }: { account: string; limit: number },
): SavedCheckIn[] {
  return database
    .prepare('SELECT * FROM check_in WHERE account = ? ORDER BY changed_at DESC, order_id DESC LIMIT ?')
    .all(account, limit)
    .flatMap((row) => toSavedCheckIn(row) ?? []);
}

/** Removes a count; one that is not there is no fault. */
export function removeCheckIn(database: DatabaseSync, { account, orderId }: CheckInKey): void {
  database.prepare('DELETE FROM check_in WHERE account = ? AND order_id = ?').run(account, orderId);
}

/** Removes the counts that were not changed since an ISO 8601 instant (UTC); answers how many there were. */
export function forgetCheckInsOlderThan(
  database: DatabaseSync,
  instant: string,
  table: OrderTable = 'check_in',
): number {
  return Number(database.prepare(`DELETE FROM ${table} WHERE changed_at < ?`).run(instant).changes);
}

/** A row as SQLite gives it; null for one that is not whole, as it may come out of a damaged file. */
export function toSavedCheckIn(row: Record<string, SQLOutputValue>): SavedCheckIn | null {
  const { account, order_id: orderId, changed_at: at, body } = row;
  if (typeof account !== 'string' || typeof at !== 'string' || typeof body !== 'string') return null;
  return typeof orderId === 'number' && account !== '' ? { account, orderId, at, body } : null;
}
