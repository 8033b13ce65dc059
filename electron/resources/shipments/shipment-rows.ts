import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { isOfOwner } from '#electron/database/account-rows.ts';
import { isSavedNewer, latestAsOf } from '#electron/database/database.ts';
import { foldText, foldWords } from '#electron/database/folded-text.ts';
import { reversedKey } from '#electron/database/label-lookup.ts';
import { trackingKey } from '#shared/barcode/parcel-number.ts';
import type { IndexedShipment } from './shared-shipment-rows.ts';

/** Shipments of one response with the state they lead to. */
export type SavedShipments = {
  account: string;
  /** When the service returned them; ISO 8601 in UTC. */
  asOf: string;
  shipments: readonly IndexedShipment[];
  /** The state the reading started from, null for none: nothing is written if a different one is saved. */
  before: string | null;
  after: string;
};

type ShipmentIndexRow = { state: string; shipmentCount: number };

/** Null if none is saved yet. */
export function readShipmentIndex(database: DatabaseSync, account: string): ShipmentIndexRow | null {
  const row = database
    .prepare('SELECT state, shipment_count FROM shipment_index WHERE account = ?')
    .get(account);
  return row === undefined
    ? null
    : { state: String(row['state']), shipmentCount: Number(row['shipment_count']) };
}

/** Returns the key of an account's rows; null if it has none. */
export function ownerOf(database: DatabaseSync, account: string): number | null {
  const row = database.prepare('SELECT key FROM shipment_index WHERE account = ?').get(account);
  return row === undefined ? null : Number(row['key']);
}

/**
 * Writes shipments with the state they lead to; returns whether it did: not if the saved state differs from the one the
 * reading started from, as after the cache was recreated. Rows saved with a later time stay.
 */
export function writeShipments(database: DatabaseSync, saved: SavedShipments): boolean {
  const { account, before, after, shipments, asOf } = saved;
  const known = readShipmentIndex(database, account);
  if ((known?.state ?? null) !== before) return false;
  if (known === null) {
    database
      .prepare('INSERT INTO shipment_index (account, state, shipment_count) VALUES (?, ?, 0)')
      .run(account, after);
  }
  const owner = ownerOf(database, account);
  if (owner === null) return false;
  const write = createRowWriter(database, owner, asOf);
  const added = shipments.reduce((sum, shipment) => sum + write(shipment), 0);
  database
    .prepare('UPDATE shipment_index SET state = ?, shipment_count = shipment_count + ? WHERE key = ?')
    .run(after, added, owner);
  return true;
}

export type ShipmentStatusNote = { account: string; id: number; status: string; asOf: string };

/** Saves a shipment's status if the index knows it: changes made at this desk are not tracking updates. */
export function noteShipmentStatus(database: DatabaseSync, note: ShipmentStatusNote): void {
  const { account, id, status, asOf } = note;
  database
    .prepare(
      'UPDATE shipment SET status = ?, as_of = ? WHERE owner = ? AND id = ? AND (as_of <= ? OR as_of > ?)',
    )
    .run(status, asOf, ownerOf(database, account), id, asOf, latestAsOf());
}

/** Returns the number of rows added to the index. */
function createRowWriter(database: DatabaseSync, owner: number, asOf: string) {
  const find = database.prepare('SELECT number, as_of FROM shipment WHERE owner = ? AND id = ?');
  const put = database.prepare(
    `INSERT OR REPLACE INTO shipment (owner, id, order_id, number, tracking_number, carrier, status, shipped_at,
       as_of, order_reference, order_text, customer_name, name_text)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const remove = database.prepare('DELETE FROM shipment WHERE owner = ? AND id = ?');
  const addEnding = database.prepare(
    'INSERT OR IGNORE INTO shipment_ending (owner, reversed, id) VALUES (?, ?, ?)',
  );
  const removeEnding = database.prepare(
    'DELETE FROM shipment_ending WHERE owner = ? AND reversed = ? AND id = ?',
  );

  return (shipment: IndexedShipment): number => {
    const { id, orderId, orderReference, orderNumber, carrier, customerName, status, shippedAt } = shipment;
    const known = find.get(owner, id);
    if (known !== undefined && isSavedNewer(String(known['as_of']), asOf)) return 0;
    const number = trackingKey(shipment.trackingNumber ?? '');
    const numberBefore = known === undefined ? '' : String(known['number']);
    if (numberBefore !== '' && numberBefore !== number) {
      removeEnding.run(owner, reversedKey(numberBefore), id);
    }
    if (number === '') return known === undefined ? 0 : -Number(remove.run(owner, id).changes);
    const spelled = shipment.trackingNumber === number ? null : shipment.trackingNumber;
    const orderText = foldWords([orderReference ?? '', orderNumber ?? '']);
    const nameText = customerName === null ? null : foldText(customerName);
    const values = [number, spelled, carrier, status, shippedAt, asOf, orderReference, orderText] as const;
    put.run(owner, id, orderId, ...values, customerName, nameText);
    if (numberBefore !== number) addEnding.run(owner, reversedKey(number), id);
    return known === undefined ? 1 : 0;
  };
}

/** As far as known. */
export function readOrdersOfShipments(
  database: DatabaseSync,
  { account, ids }: { account: string; ids: readonly number[] },
): { id: number; orderId: number }[] {
  const owner = ownerOf(database, account);
  const find = database.prepare('SELECT order_id FROM shipment WHERE owner = ? AND id = ?');
  return ids.flatMap((id) => {
    const orderId: SQLOutputValue = find.get(owner, id)?.['order_id'] ?? null;
    return orderId === null ? [] : [{ id, orderId: Number(orderId) }];
  });
}

/** Returns the number of shipments. */
export function purgeShipments(database: DatabaseSync, accountId: string): number {
  const ofOwner = `owner IN (SELECT key FROM shipment_index WHERE ${isOfOwner})`;
  database.prepare(`DELETE FROM shipment_ending WHERE ${ofOwner}`).run(accountId);
  const { changes } = database.prepare(`DELETE FROM shipment WHERE ${ofOwner}`).run(accountId);
  database.prepare(`DELETE FROM shipment_index WHERE ${isOfOwner}`).run(accountId);
  return Number(changes);
}

/** How much longer a parcel's number is stored than a customer's name. */
const extraNumberRetentionMs = 365 * 86_400_000;

/**
 * Deletes the customers' names of shipments not returned by the service since this ISO 8601 timestamp (UTC), and a year
 * later the shipments: a parcel may come back long after its customer's name had to be deleted, and its numbers name no
 * one. Returns the number of changed rows.
 */
export function forgetShipmentsOlderThan(database: DatabaseSync, instant: string): number {
  const names = database
    .prepare(
      `UPDATE shipment SET customer_name = NULL, name_text = NULL
       WHERE as_of < ? AND (customer_name IS NOT NULL OR name_text IS NOT NULL)`,
    )
    .run(instant).changes;
  const last = new Date(Date.parse(instant) - extraNumberRetentionMs).toISOString();
  const removed = database.prepare('DELETE FROM shipment WHERE as_of < ?').run(last).changes;
  if (Number(removed) > 0) {
    database.exec(
      `DELETE FROM shipment_ending
         WHERE NOT EXISTS (SELECT 1 FROM shipment WHERE shipment.owner = shipment_ending.owner
                                                   AND shipment.id = shipment_ending.id);
       UPDATE shipment_index
         SET shipment_count = (SELECT count(*) FROM shipment WHERE owner = shipment_index.key)`,
    );
  }
  return Number(names) + Number(removed);
}
