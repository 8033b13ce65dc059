import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';

/** What this desk alone keeps for receiving orders: the count of what came in, and the delivery notes. */
type OrderTable = 'check_in' | 'delivery_note';

/** Names what is kept for one receiving order of an account. */
export type OrderKey = { account: string; orderId: number };

/** It as it is saved: its body is JSON. */
export type OrderRow = OrderKey & {
  /** When it was saved; ISO 8601 instant (UTC). */
  at: string;
  body: string;
};

/** Keeps a row in place of the one before; it is on the disk when this returns. */
export function writeOrderRow(
  database: DatabaseSync,
  table: OrderTable,
  { account, orderId, at, body }: OrderRow,
): void {
  database
    .prepare(
      `INSERT INTO ${table} (account, order_id, changed_at, body) VALUES (?, ?, ?, ?)
       ON CONFLICT (account, order_id) DO UPDATE SET changed_at = excluded.changed_at, body = excluded.body`,
    )
    .run(account, orderId, at, body);
}

/** The JSON of a row; null where none is saved. */
export function readOrderRow(
  database: DatabaseSync,
  table: OrderTable,
  { account, orderId }: OrderKey,
): string | null {
  const row = database
    .prepare(`SELECT body FROM ${table} WHERE account = ? AND order_id = ?`)
    .get(account, orderId);
  return row === undefined ? null : String(row['body']);
}

/** The rows of an account, the one that was changed last first, at most as many as are asked for. */
export function listOrderRows(
  database: DatabaseSync,
  table: OrderTable,
  { account, limit }: { account: string; limit: number },
): OrderRow[] {
  return database
    .prepare(`SELECT * FROM ${table} WHERE account = ? ORDER BY changed_at DESC, order_id DESC LIMIT ?`)
    .all(account, limit)
    .flatMap((row) => toOrderRow(row) ?? []);
}

/** Removes a row; one that is not there is no fault. */
export function removeOrderRow(
  database: DatabaseSync,
  table: OrderTable,
  { account, orderId }: OrderKey,
): void {
  database.prepare(`DELETE FROM ${table} WHERE account = ? AND order_id = ?`).run(account, orderId);
}

/** Removes the rows that were not changed since an ISO 8601 instant (UTC); answers how many there were. */
export function forgetOrderRowsOlderThan(database: DatabaseSync, table: OrderTable, instant: string): number {
  return Number(database.prepare(`DELETE FROM ${table} WHERE changed_at < ?`).run(instant).changes);
}

/** A row as SQLite gives it; null for one that is not whole, as it may come out of a damaged file. */
export function toOrderRow(row: Record<string, SQLOutputValue>): OrderRow | null {
  const { account, order_id: orderId, changed_at: at, body } = row;
  if (typeof account !== 'string' || typeof at !== 'string' || typeof body !== 'string') return null;
  return typeof orderId === 'number' && account !== '' ? { account, orderId, at, body } : null;
}
