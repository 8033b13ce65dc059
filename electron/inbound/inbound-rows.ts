import type { DatabaseSync } from 'node:sqlite';
import { reversedKey } from '#electron/database/label-lookup.ts';
import { trackingKey } from '#shared/barcode/parcel-number.ts';
import { isClosedStatus } from '#shared/receiving/model/receiving-change-rules.ts';
import type { InboundOrder, InboundParcel, ReceivedBoxes, SavedInbound } from './inbound-record-rows.ts';

/** Responses overtake each other by less than this; a time further ahead is from a clock that was wrong. */
export const maxAheadMs = 10 * 60_000;

function isOlder(asOf: string, known: unknown): boolean {
  const aheadMs = typeof known === 'string' ? Date.parse(known) - Date.parse(asOf) : 0;
  return aheadMs > 0 && aheadMs < maxAheadMs;
}

/** null if the account has no rows. */
export function inboundOwnerOf(database: DatabaseSync, account: string): number | null {
  const row = database.prepare('SELECT key FROM door_index WHERE account = ?').get(account);
  return row === undefined ? null : Number(row['key']);
}

/**
 * Writes the contents of a response, and returns whether it did. It does not if another state is saved than the one the
 * reading started from, as after the cache was recreated, nor, for records from another response, if no index is saved.
 * Data saved with a later time is kept.
 */
export function writeInbound(database: DatabaseSync, saved: SavedInbound): boolean {
  const { account, asOf, state, round, orders = [], boxes, parcels = [] } = saved;
  if (!saveState(database, account, state)) return false;
  const owner = inboundOwnerOf(database, account);
  if (owner === null) return false;
  const received = { owner, asOf, round };
  const changes = [
    ...orders.map(createOrderWriter(database, received)),
    boxes !== undefined && writeBoxes(database, received, boxes),
    removeOrders(database, owner, saved.goneOrders ?? []),
  ];
  const writeParcel = createParcelWriter(database, received);
  for (const parcel of parcels) writeParcel(parcel);
  const removeParcel = database.prepare('DELETE FROM door_parcel WHERE owner = ? AND id = ?');
  for (const id of saved.goneParcels ?? []) removeParcel.run(owner, id);
  if (changes.includes(true)) {
    database.prepare('UPDATE door_index SET revision = revision + 1 WHERE key = ?').run(owner);
  }
  return true;
}

function saveState(database: DatabaseSync, account: string, state: SavedInbound['state']): boolean {
  if (state === undefined) return true;
  const row = database.prepare('SELECT state FROM door_index WHERE account = ?').get(account);
  const known = row === undefined ? null : String(row['state']);
  if (known !== state.before) return false;
  database
    .prepare(
      `INSERT INTO door_index (account, state, revision) VALUES (?, ?, 0)
       ON CONFLICT (account) DO UPDATE SET state = excluded.state`,
    )
    .run(account, state.after);
  return true;
}

type WriteContext = { owner: number; asOf: string; round: number | null };

/** Returns whether the data for a ranking has changed. */
function createOrderWriter(database: DatabaseSync, { owner, asOf, round }: WriteContext) {
  const find = database.prepare(
    `SELECT as_of, round, mark, status, order_number, center_id, center_name, expected_at, inserted_at, synced_at,
       difference, goods
     FROM door_order WHERE owner = ? AND id = ?`,
  );
  const meet = database.prepare('UPDATE door_order SET as_of = ?, round = ? WHERE owner = ? AND id = ?');
  const put = database.prepare(
    `INSERT INTO door_order (owner, id, is_closed, round, as_of, mark, status, order_key, order_number, center_id,
       center_name, expected_at, inserted_at, synced_at, difference, goods)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (owner, id) DO UPDATE SET is_closed = excluded.is_closed, round = excluded.round,
       as_of = excluded.as_of, mark = excluded.mark, status = excluded.status, order_key = excluded.order_key,
       order_number = excluded.order_number, center_id = excluded.center_id, center_name = excluded.center_name,
       expected_at = excluded.expected_at, inserted_at = excluded.inserted_at, synced_at = excluded.synced_at,
       difference = excluded.difference, goods = excluded.goods`,
  );
  const takeEarlyBoxes = database.prepare(
    'DELETE FROM door_early_boxes WHERE owner = ? AND order_id = ? RETURNING as_of, received',
  );

  return (order: InboundOrder): boolean => {
    const { id, mark, status, purchaseOrderNumber, centerId, centerName, difference } = order;
    const { expectedArrivalDate, insertDate, externalSyncTimestamp } = order;
    const known = find.get(owner, id);
    // The last run that met it, even if this desk counted on alone while its site was away.
    const metIn = round ?? Number(known?.['round'] ?? 0);
    // The list met it all the same, however old the response is.
    if (known !== undefined && isOlder(asOf, known['as_of'])) {
      meet.run(String(known['as_of']), metIn, owner, id);
      return false;
    }
    const goods = JSON.stringify(order.goods);
    const columns = {
      mark,
      status,
      order_number: purchaseOrderNumber,
      center_id: centerId,
      center_name: centerName,
      expected_at: expectedArrivalDate,
      inserted_at: insertDate,
      synced_at: externalSyncTimestamp,
      difference,
      goods,
    };
    if (known !== undefined && Object.entries(columns).every(([name, value]) => known[name] === value)) {
      meet.run(asOf, metIn, owner, id);
      return false;
    }
    const isClosed = isClosedStatus(status) ? 1 : 0;
    const key = trackingKey(purchaseOrderNumber ?? '');
    const details = [mark, status, key, purchaseOrderNumber, centerId, centerName] as const;
    const dates = [expectedArrivalDate, insertDate, externalSyncTimestamp] as const;
    put.run(owner, id, isClosed, metIn, asOf, ...details, ...dates, difference, goods);
    const early = known === undefined ? takeEarlyBoxes.get(owner, id) : undefined;
    if (early !== undefined) {
      const boxes = JSON.parse(String(early['received'])) as ReceivedBoxes;
      writeBoxes(database, { owner, asOf: String(early['as_of']) }, boxes);
    }
    return true;
  };
}

/** Returns the numbers in a field, separated by commas or lines, and the whole field. */
function codesOf(trackingNumber: string | null): string[] {
  const parts = (trackingNumber ?? '').split(/[,;|\n]+/).map(trackingKey);
  const codes = parts.length > 1 ? [...parts, trackingKey(trackingNumber ?? '')] : parts;
  return [...new Set(codes)].filter((code) => code !== '');
}

/**
 * Returns whether they differ from the previous ones. Boxes read for a missing order are kept until it arrives: a site
 * orders its rows by their last change, so an order that changed since comes after its boxes.
 */
function writeBoxes(
  database: DatabaseSync,
  { owner, asOf }: Pick<WriteContext, 'owner' | 'asOf'>,
  received: ReceivedBoxes,
): boolean {
  const { orderId, boxes } = received;
  const known = database
    .prepare('SELECT mark, boxes_as_of, box_count FROM door_order WHERE owner = ? AND id = ?')
    .get(owner, orderId);
  if (known === undefined) {
    if (received.mark === null) return false;
    const put = database.prepare('INSERT OR REPLACE INTO door_early_boxes VALUES (?, ?, ?, ?)');
    put.run(owner, orderId, asOf, JSON.stringify(received));
    return false;
  }
  if (isOlder(asOf, known['boxes_as_of'])) {
    // It was still read for this mark.
    const meet = database.prepare('UPDATE door_order SET boxes_mark = ? WHERE owner = ? AND id = ?');
    meet.run(received.mark ?? String(known['mark']), owner, orderId);
    return false;
  }
  const count = boxes === null ? known['box_count'] : boxes.length;
  database
    .prepare(
      'UPDATE door_order SET boxes_mark = ?, boxes_as_of = ?, box_count = ? WHERE owner = ? AND id = ?',
    )
    .run(received.mark ?? String(known['mark']), asOf, count ?? null, owner, orderId);
  if (boxes === null) return false;
  const rows = boxes.map((box, position): [number, number | null, number | null, ...(string | null)[]] => [
    position,
    box.boxId,
    box.boxNumber,
    box.boxStatus,
    box.trackingNumber,
    box.arrivedDate,
    JSON.stringify(box.boxItems),
  ]);
  if (isUnchanged(database, owner, orderId, rows)) return false;
  removeBoxes(database, owner, orderId);
  const put = database.prepare(
    `INSERT INTO door_box (owner, order_id, position, box_id, box_number, status, tracking_number, arrived_at, items)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const putCode = database.prepare(
    'INSERT INTO door_code (owner, order_id, position, number, reversed) VALUES (?, ?, ?, ?, ?)',
  );
  for (const row of rows) put.run(owner, orderId, ...row);
  for (const [position, { trackingNumber }] of boxes.entries()) {
    for (const code of codesOf(trackingNumber)) {
      putCode.run(owner, orderId, position, code, reversedKey(code));
    }
  }
  return true;
}

function isUnchanged(
  database: DatabaseSync,
  owner: number,
  orderId: number,
  rows: readonly (readonly (string | number | null)[])[],
): boolean {
  const cached = database
    .prepare(
      `SELECT position, box_id, box_number, status, tracking_number, arrived_at, items FROM door_box
       WHERE owner = ? AND order_id = ? ORDER BY position`,
    )
    .all(owner, orderId)
    .map((row) => Object.values(row));
  return JSON.stringify(cached) === JSON.stringify(rows);
}

function removeBoxes(database: DatabaseSync, owner: number, orderId: number): void {
  for (const table of ['door_box', 'door_code', 'door_early_boxes']) {
    database.prepare(`DELETE FROM ${table} WHERE owner = ? AND order_id = ?`).run(owner, orderId);
  }
}

/** Returns whether there was one. */
function removeOrders(database: DatabaseSync, owner: number, ids: readonly number[]): boolean {
  const remove = database.prepare('DELETE FROM door_order WHERE owner = ? AND id = ?');
  const removed = ids.filter((id) => {
    removeBoxes(database, owner, id);
    return Number(remove.run(owner, id).changes) > 0;
  });
  return removed.length > 0;
}

function createParcelWriter(database: DatabaseSync, { owner, asOf, round }: WriteContext) {
  const find = database.prepare('SELECT as_of, round FROM door_parcel WHERE owner = ? AND id = ?');
  const meet = database.prepare('UPDATE door_parcel SET round = ? WHERE owner = ? AND id = ?');
  const put = database.prepare(
    `INSERT OR REPLACE INTO door_parcel (owner, id, is_linked, round, as_of, tag_key, tag, number, reversed,
       tracking_barcode, created_at, reason, comment, pictures)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  return (parcel: InboundParcel): void => {
    const { id, barcode, trackingBarcode, createdDate, reason, comment, attachments } = parcel;
    const known = find.get(owner, id);
    const metIn = round ?? Number(known?.['round'] ?? 0);
    if (known !== undefined && isOlder(asOf, known['as_of'])) {
      meet.run(metIn, owner, id);
      return;
    }
    const number = trackingKey(trackingBarcode ?? '');
    const codes = [trackingKey(barcode ?? ''), barcode, number, reversedKey(number), trackingBarcode];
    const texts = [createdDate, reason, comment, JSON.stringify(attachments)];
    put.run(owner, id, parcel.isLinked ? 1 : 0, metIn, asOf, ...codes, ...texts);
  };
}
