import type { DatabaseSync } from 'node:sqlite';
import { isOfOwner } from '#electron/database/account-rows.ts';
import { textOf } from '#electron/database/database.ts';
import { isAllRead, parseInboundState } from './inbound-reading.ts';
import type {
  InboundBox,
  InboundIndexRow,
  InboundWork,
  InboundWorkQuery,
  LateOrder,
} from './inbound-record-rows.ts';
import { inboundOwnerOf, maxAheadMs } from './inbound-rows.ts';

const tables = ['door_code', 'door_early_boxes', 'door_box', 'door_order', 'door_parcel'] as const;
/** Tables whose rows are not counted as records. */
const uncounted: readonly string[] = ['door_code', 'door_early_boxes'];

/**
 * How far an index was read, and its size. It is queried with every scan: each order stores its number of boxes, so
 * half a million of them are not scanned, and the sums come from an index alone.
 */
export const inboundIndexStatement = `SELECT state, orders, boxes, ahead,
    (SELECT count(*) FROM door_parcel WHERE owner = key AND is_linked = 0) AS unidentified
  FROM door_index
  CROSS JOIN (SELECT count(*) AS orders, total(box_count) AS boxes,
                total(is_closed = 0 AND boxes_mark IS NULL) AS ahead
              FROM door_order
              WHERE owner = (SELECT key FROM door_index WHERE account = :account))
  WHERE account = :account`;

/** null if none is saved yet. */
export function readInboundIndex(database: DatabaseSync, account: string): InboundIndexRow | null {
  const row = database.prepare(inboundIndexStatement).get({ account });
  if (row === undefined) return null;
  return {
    state: String(row['state']),
    orderCount: Number(row['orders']),
    boxCount: Number(row['boxes']),
    ordersAhead: Number(row['ahead']),
    unidentifiedCount: Number(row['unidentified']),
  };
}

/** The orders of an account that parcels are matched with: the key of a purged account is reused for the next one. */
export type RankedRows = {
  owner: number;
  revision: number;
  /** Whether they are all orders, with the boxes of the open ones, as far as the service offers them. */
  isAllRead: boolean;
};

/** null if no index is saved yet. */
export function readRankedRows(database: DatabaseSync, account: string): RankedRows | null {
  const row = database
    .prepare(
      `SELECT key, revision, state, EXISTS (
         SELECT 1 FROM door_order WHERE owner = key AND is_closed = 0 AND boxes_mark IS NULL
       ) AS ahead
       FROM door_index WHERE account = ?`,
    )
    .get(account);
  if (row === undefined) return null;
  const state = parseInboundState(String(row['state']));
  return {
    owner: Number(row['key']),
    revision: Number(row['revision']),
    isAllRead: state !== null && isAllRead(state, row['ahead'] === 1),
  };
}

/** Number of ids requested at a time. */
const maxStrays = 50;

/**
 * Returns what must be read record by record, after the lists: boxes of open orders that were never read before those
 * of changed orders, and the order expected nearest to now first. If an order was closed since its boxes were read,
 * they are read once more.
 */
export function readInboundWork(database: DatabaseSync, query: InboundWorkQuery): InboundWork {
  const owner = inboundOwnerOf(database, query.account);
  const strayOrders = database
    .prepare('SELECT id FROM door_order WHERE owner = ? AND is_closed = 0 AND round <> ? LIMIT ?')
    .all(owner, query.round, maxStrays);
  const strayParcel = database
    .prepare('SELECT id FROM door_parcel WHERE owner = ? AND is_linked = 0 AND round <> ? LIMIT 1')
    .get(owner, query.round);
  const latest = new Date(Date.parse(query.now) + maxAheadMs).toISOString();
  const boxesOf = database
    .prepare(
      `SELECT id, mark FROM (
         SELECT id, mark, boxes_mark, expected_at, 0 AS is_closed FROM door_order
         WHERE owner = :owner AND is_closed = 0
           AND (boxes_mark IS NULL OR boxes_mark <> mark OR boxes_as_of < :before
             OR boxes_as_of > :latest)
         UNION ALL
         SELECT id, mark, boxes_mark, expected_at, 1 FROM door_order INDEXED BY door_order_settled
         WHERE owner = :owner AND is_closed = 1 AND boxes_mark <> mark
       )
       ORDER BY boxes_mark IS NOT NULL, is_closed, expected_at IS NULL,
         abs(julianday(expected_at) - julianday(:now)), id DESC LIMIT 1`,
    )
    .get({ owner, before: query.boxesReadBefore, latest, now: query.now });
  return {
    strayOrders: strayOrders.map(({ id }) => Number(id)),
    strayParcel: strayParcel === undefined ? null : Number(strayParcel['id']),
    boxesOf: boxesOf === undefined ? null : { orderId: Number(boxesOf['id']), mark: String(boxesOf['mark']) },
  };
}

/** Returns the boxes of an order as they were last read; null if they never were. */
export function readInboundBoxes(
  database: DatabaseSync,
  { account, orderId }: { account: string; orderId: number },
): InboundBox[] | null {
  const owner = inboundOwnerOf(database, account);
  const order = database
    .prepare('SELECT 1 FROM door_order WHERE owner = ? AND id = ? AND box_count IS NOT NULL')
    .get(owner, orderId);
  if (order === undefined) return null;
  return database
    .prepare('SELECT * FROM door_box WHERE owner = ? AND order_id = ? ORDER BY position')
    .all(owner, orderId)
    .map((row) => ({
      boxId: row['box_id'] === null ? null : Number(row['box_id']),
      boxNumber: row['box_number'] === null ? null : Number(row['box_number']),
      boxStatus: String(row['status']),
      trackingNumber: textOf(row['tracking_number']),
      arrivedDate: textOf(row['arrived_at']),
      boxItems: JSON.parse(String(row['items'])) as InboundBox['boxItems'],
    }));
}

/** Maximum number of late orders examined; beyond it, single ones are not reported. */
const maxLate = 2_000;

/** Returns the open orders of an account that were expected before a timestamp (ISO 8601), and those with these ids. */
export function readLateOrders(
  database: DatabaseSync,
  { account, ids, before }: { account: string; ids: readonly number[]; before: string },
): LateOrder[] {
  return database
    .prepare(
      `SELECT id, status FROM door_order
       WHERE owner = :owner AND (id IN (SELECT value FROM json_each(:ids))
         OR is_closed = 0 AND julianday(expected_at) < julianday(:before))
       LIMIT ${maxLate}`,
    )
    .all({ owner: inboundOwnerOf(database, account), ids: JSON.stringify(ids), before })
    .map(({ id, status }) => ({ id: Number(id), status: String(status) }));
}

/** Removes all rows of an account or an environment; returns the number of orders, boxes and unidentified orders. */
export function purgeInbound(database: DatabaseSync, accountId: string): number {
  const ofOwner = `owner IN (SELECT key FROM door_index WHERE ${isOfOwner})`;
  const removed = tables.map((table) => {
    const { changes } = database.prepare(`DELETE FROM ${table} WHERE ${ofOwner}`).run(accountId);
    return uncounted.includes(table) ? 0 : Number(changes);
  });
  database.prepare(`DELETE FROM door_index WHERE ${isOfOwner}`).run(accountId);
  return removed.reduce((sum, count) => sum + count, 0);
}

/** How much longer than user-written texts the numbers of arrivals are saved. */
const extraNumberRetentionMs = 365 * 86_400_000;

/**
 * Removes user-written texts about parcels that were not returned since this ISO 8601 timestamp (UTC), since they may
 * name people, and a year later the parcels and orders, whose numbers name no one. Returns the number of rows changed.
 */
export function forgetInboundOlderThan(database: DatabaseSync, instant: string): number {
  const texts = database
    .prepare(
      `UPDATE door_parcel SET reason = NULL, comment = NULL, pictures = NULL
       WHERE as_of < ? AND (reason IS NOT NULL OR comment IS NOT NULL OR pictures IS NOT NULL)`,
    )
    .run(instant).changes;
  const last = new Date(Date.parse(instant) - extraNumberRetentionMs).toISOString();
  const parcels = database.prepare('DELETE FROM door_parcel WHERE as_of < ?').run(last).changes;
  const orders = Number(database.prepare('DELETE FROM door_order WHERE as_of < ?').run(last).changes);
  database.prepare('DELETE FROM door_early_boxes WHERE as_of < ?').run(last);
  if (orders > 0) {
    for (const table of ['door_box', 'door_code']) {
      database.exec(
        `DELETE FROM ${table} WHERE NOT EXISTS (
           SELECT 1 FROM door_order WHERE door_order.owner = ${table}.owner AND door_order.id = ${table}.order_id
         )`,
      );
    }
    database.exec('UPDATE door_index SET revision = revision + 1');
  }
  return Number(texts) + Number(parcels) + orders;
}
