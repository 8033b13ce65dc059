import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';

/** Data that only this desk has for receiving orders: the count of received goods, and the delivery notes. */
type OrderTable = 'check_in' | 'delivery_note';

export type OrderKey = { account: string; orderId: number };

/** The row as saved: its body is JSON. */
export type OrderRow = OrderKey & {
  /** When it was saved; ISO 8601 timestamp (UTC). */
  at: string;
  body: string;
};

/** Saves a row in place of the previous one; it is on disk when this returns. */
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

/** Null if none is saved. */
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

/** Most recently changed first. */
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

/** A missing one is not an error. */
export function removeOrderRow(
  database: DatabaseSync,
  table: OrderTable,
  { account, orderId }: OrderKey,
): void {
  database.prepare(`DELETE FROM ${table} WHERE account = ? AND order_id = ?`).run(account, orderId);
}

/** Rows not changed since an ISO 8601 timestamp (UTC); returns how many. */
export function forgetOrderRowsOlderThan(database: DatabaseSync, table: OrderTable, instant: string): number {
  return Number(database.prepare(`DELETE FROM ${table} WHERE changed_at < ?`).run(instant).changes);
}

/** Null if it is incomplete, as in a damaged file. */
export function toOrderRow(row: Record<string, SQLOutputValue>): OrderRow | null {
  const { account, order_id: orderId, changed_at: at, body } = row;
  if (typeof account !== 'string' || typeof at !== 'string' || typeof body !== 'string') return null;
  return typeof orderId === 'number' && account !== '' ? { account, orderId, at, body } : null;
}
