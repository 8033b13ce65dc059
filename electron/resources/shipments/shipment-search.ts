import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { numberOf, textOf } from '#electron/database/database.ts';
import { foldText } from '#electron/database/folded-text.ts';
import { lookUpLabel } from '#electron/database/label-lookup.ts';
import { trackingKey } from '#shared/barcode/parcel-number.ts';
import type { ShipmentHit } from '#shared/shipments/shipment-view.ts';
import { ownerOf } from './shipment-rows.ts';

/** What a label or a typed number may name; several texts are alternative readings of it. */
type ShipmentLookUp = { account: string; texts: readonly string[]; limit: number };

type ShipmentSearch = { account: string; text: string; limit: number };

/** Likeliest first. */
export type FoundShipments = { hits: ShipmentHit[]; hasMore: boolean };

const noShipments: FoundShipments = { hits: [], hasMore: false };

/** A canceled one did not come back; of several, the last one that left. */
const likeliestFirst = `status = 'Cancelled', shipped_at IS NULL, shipped_at DESC, id DESC`;

/** How many shipments with one number, or one ending, are compared: a number on this many labels identifies nothing. */
const maxMatches = 500;

/**
 * Statements that look up a label. The index is named: by default SQLite uses the table's key and scans all the
 * account's shipments.
 */
export const lookUpStatements = {
  byNumber: `SELECT shipment.* FROM (
               SELECT owner AS whose, id AS found FROM shipment INDEXED BY shipment_number
               WHERE owner = ? AND number = ? ORDER BY id DESC LIMIT ${maxMatches}
             ) CROSS JOIN shipment ON owner = whose AND id = found ORDER BY ${likeliestFirst} LIMIT ?`,
  firstKnown: `SELECT value FROM json_each(?) WHERE EXISTS (
                 SELECT 1 FROM shipment INDEXED BY shipment_number WHERE owner = ? AND number = value
               ) LIMIT 1`,
  byEnding: `SELECT shipment.* FROM (
               SELECT owner AS whose, id AS found FROM shipment_ending
               WHERE owner = ? AND reversed >= ? AND reversed < ? LIMIT ${maxMatches}
             ) CROSS JOIN shipment ON owner = whose AND id = found ORDER BY ${likeliestFirst} LIMIT ?`,
} as const;

/** Returns the shipments a label names; see {@link lookUpLabel}. */
export function findShipments(
  database: DatabaseSync,
  { account, texts, limit }: ShipmentLookUp,
): FoundShipments {
  const owner = ownerOf(database, account);
  if (owner === null) return noShipments;
  const byNumber = database.prepare(lookUpStatements.byNumber);
  const { rows, by } = lookUpLabel<Row>(texts, {
    byNumber: (number) => byNumber.all(owner, number, limit + 1),
    firstKnown(ends) {
      const known = database.prepare(lookUpStatements.firstKnown).get(ends, owner);
      return known === undefined ? null : String(known['value']);
    },
    byEnding: (from, to) => database.prepare(lookUpStatements.byEnding).all(owner, from, to, limit + 1),
  });
  return toFound(rows, limit, () => by);
}

/**
 * Finds shipments by parts of their tracking number, their own or their order's id, its reference or the customer's
 * name, in any order, ignoring case and accents: every part must match. Equal numbers and ids come first, then the
 * newest. Scans only as many shipments as needed to reach the limit.
 */
export function searchShipments(
  database: DatabaseSync,
  { account, text, limit }: ShipmentSearch,
): FoundShipments {
  const owner = ownerOf(database, account);
  const parts = [...new Set(foldText(text).split(' '))].filter((part) => part !== '');
  if (owner === null || parts.length === 0) return noShipments;
  const key = trackingKey(text);
  const id = /^\d{1,15}$/.test(key) ? Number(key) : -1;
  const equal = database
    .prepare(
      `SELECT * FROM shipment WHERE owner = :owner AND id IN (
         SELECT id FROM (SELECT id FROM shipment INDEXED BY shipment_number
                         WHERE owner = :owner AND number = :key ORDER BY id DESC LIMIT ${maxMatches})
         UNION ALL SELECT :id
       ) ORDER BY ${likeliestFirst} LIMIT :limit`,
    )
    .all({ owner, key, id, limit: limit + 1 });
  const known = new Set(equal.map((row) => row['id']));
  const condition = `(instr(number, ?) > 0 OR instr(order_text, ?) > 0 OR instr(name_text, ?) > 0
    OR instr(id, ?) = 1 OR instr(order_id, ?) = 1)`;
  const conditions = parts.map(() => condition).join(' AND ');
  const values = parts.flatMap((part) => [trackingKey(part), part, part, part, part]);
  const matching = database
    .prepare(
      `SELECT * FROM shipment WHERE owner = ? AND (instr(number, ?) > 0 OR (${conditions}))
       ORDER BY id DESC LIMIT ?`,
    )
    // A number typed in groups is a single number.
    .all(owner, key, ...values, limit + 1 + known.size);
  const rows = [...equal, ...matching.filter((row) => !known.has(row['id']))];
  return toFound(rows, limit, (row) => (row['number'] === key ? 'exact' : 'text'));
}

type Row = Record<string, SQLOutputValue>;

function toFound(rows: readonly Row[], limit: number, by: (row: Row) => ShipmentHit['by']): FoundShipments {
  const hits = rows.slice(0, limit).map((row) => toHit(row, by(row)));
  return { hits, hasMore: rows.length > limit };
}

function toHit(row: Row, by: ShipmentHit['by']): ShipmentHit {
  return {
    shipmentId: Number(row['id']),
    orderId: numberOf(row['order_id']),
    orderReference: textOf(row['order_reference']),
    trackingNumber: textOf(row['tracking_number']) ?? String(row['number']),
    carrier: textOf(row['carrier']),
    customerName: textOf(row['customer_name']),
    status: String(row['status']),
    shippedAt: textOf(row['shipped_at']),
    asOf: String(row['as_of']),
    by,
  };
}
