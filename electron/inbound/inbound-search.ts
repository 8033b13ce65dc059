import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { numberOf, textOf } from '#electron/database/database.ts';
import { lookUpLabel } from '#electron/database/label-lookup.ts';
import { trackingKey } from '#shared/barcode/parcel-number.ts';
import type { InboundHit, IndexedReceiving } from '#shared/receiving/receiving-index-view.ts';
import type { InboundLookUp } from './inbound-record-rows.ts';
import { inboundOwnerOf } from './inbound-rows.ts';

type Row = Record<string, SQLOutputValue>;

/** Maximum number of boxes or parcels compared for one number, or one end: a code on more labels identifies nothing. */
const maxMatches = 500;

/** Open orders first, among these the awaited boxes, then the newest order. */
const boxColumns = `SELECT door_order.*, found.position, box_id, box_number, door_box.status AS box_status,
  tracking_number FROM`;
const boxJoin = `AS found
  CROSS JOIN door_order ON door_order.owner = found.owner AND door_order.id = found.order_id
  CROSS JOIN door_box ON door_box.owner = found.owner AND door_box.order_id = found.order_id
                      AND door_box.position = found.position
  WHERE box_id IS NOT NULL
  ORDER BY is_closed, box_status <> 'Awaiting', door_order.id DESC, found.position LIMIT ?`;

/** The indexes are named: otherwise SQLite scans everything of the account. */
export const inboundStatements = {
  boxByNumber: `${boxColumns} (SELECT * FROM door_code INDEXED BY door_code_number
    WHERE owner = ? AND number = ? LIMIT ${maxMatches}) ${boxJoin}`,
  boxFirstKnown: `SELECT value FROM json_each(?) WHERE EXISTS (
    SELECT 1 FROM door_code INDEXED BY door_code_number WHERE owner = ? AND number = value) LIMIT 1`,
  boxByEnding: `${boxColumns} (SELECT DISTINCT owner, order_id, position FROM door_code INDEXED BY door_code_ending
    WHERE owner = ? AND reversed >= ? AND reversed < ? LIMIT ${maxMatches}) ${boxJoin}`,
  parcelByNumber: `SELECT * FROM door_parcel INDEXED BY door_parcel_number
    WHERE owner = ? AND number = ? ORDER BY is_linked, id DESC LIMIT ?`,
  parcelFirstKnown: `SELECT value FROM json_each(?) WHERE EXISTS (
    SELECT 1 FROM door_parcel INDEXED BY door_parcel_number WHERE owner = ? AND number = value) LIMIT 1`,
  parcelByEnding: `SELECT * FROM (SELECT * FROM door_parcel INDEXED BY door_parcel_ending
    WHERE owner = ? AND reversed >= ? AND reversed < ? LIMIT ${maxMatches}) ORDER BY is_linked, id DESC LIMIT ?`,
  parcelByTag: `SELECT * FROM door_parcel INDEXED BY door_parcel_tag
    WHERE owner = ? AND tag_key = ? ORDER BY is_linked, id DESC LIMIT ?`,
  orderByNumber: `SELECT * FROM door_order INDEXED BY door_order_number
    WHERE owner = ? AND order_key = ? ORDER BY is_closed, id DESC LIMIT ?`,
} as const;

/**
 * Returns what a code names among inbound orders, at most `limit` of each kind: boxes and unidentified orders by the
 * codes on their labels (see {@link lookUpLabel}) and by their tag, orders by their purchase order, and both by their
 * own number. Exact matches come before those with the same ending, and a bare number that may be an id comes last.
 */
export function findAtInbound(
  database: DatabaseSync,
  { account, texts, limit }: InboundLookUp,
): InboundHit[] {
  const owner = inboundOwnerOf(database, account);
  if (owner === null) return [];
  const all = (statement: keyof typeof inboundStatements, ...values: (string | number)[]) =>
    database.prepare(inboundStatements[statement]).all(owner, ...values, limit);
  const labels = (kind: 'box' | 'parcel') =>
    lookUpLabel<Row>(texts, {
      byNumber: (number) => all(`${kind}ByNumber`, number),
      firstKnown(ends) {
        const known = database.prepare(inboundStatements[`${kind}FirstKnown`]).get(ends, owner);
        return known === undefined ? null : String(known['value']);
      },
      byEnding: (from, to) => all(`${kind}ByEnding`, from, to),
    });
  const keys = [...new Set(texts.map(trackingKey))].filter((key) => key !== '');
  const byKey = (statement: 'parcelByTag' | 'orderByNumber') => keys.flatMap((key) => all(statement, key));
  const byId = (table: 'door_order' | 'door_parcel', prefix: string) =>
    keys.flatMap((key) => {
      const id = ownNumberOf(key, prefix);
      return id === null
        ? []
        : database.prepare(`SELECT * FROM ${table} WHERE owner = ? AND id = ?`).all(owner, id);
    });

  const boxes = labels('box');
  const parcels = labels('parcel');
  const boxHits = boxes.rows.map((row) => toBoxHit(row, boxes.by));
  const parcelHits = parcels.rows.map((row) => toParcelHit(row, 'tracking'));
  const isSame = (by: 'exact' | 'suffix', hits: readonly InboundHit[]) => (by === 'exact' ? hits : []);
  const isAlike = (by: 'exact' | 'suffix', hits: readonly InboundHit[]) => (by === 'suffix' ? hits : []);
  return dedupeHits([
    ...isSame(boxes.by, boxHits),
    ...byKey('parcelByTag').map((row) => toParcelHit(row, 'tag')),
    ...byKey('orderByNumber').map((row) => toOrderHit(row, 'purchaseOrder')),
    ...isSame(parcels.by, parcelHits),
    ...isAlike(boxes.by, boxHits),
    ...isAlike(parcels.by, parcelHits),
    ...byId('door_order', 'WRO').map((row) => toOrderHit(row, 'id')),
    ...byId('door_parcel', 'URO').map((row) => toParcelHit(row, 'id')),
  ]);
}

/** Returns a record's own number, with or without the letters that people write before it. */
function ownNumberOf(key: string, prefix: string): number | null {
  const bare = key.startsWith(prefix) ? key.slice(prefix.length).replace(/^[#-]/, '') : key;
  return /^\d{1,10}$/.test(bare) ? Number(bare) : null;
}

/** Lists a record found in two ways once, by the better one. */
function dedupeHits(hits: readonly InboundHit[]): InboundHit[] {
  const met = new Set<string>();
  return hits.filter((hit) => {
    const key = nameOf(hit);
    const isNew = !met.has(key);
    met.add(key);
    return isNew;
  });
}

/** The number of a box belongs to its order: another order may have the same number. */
function nameOf(hit: InboundHit): string {
  if (hit.kind === 'unidentified') return `${hit.kind} ${hit.id}`;
  return hit.kind === 'order' ? `${hit.kind} ${hit.order.id}` : `${hit.kind} ${hit.order.id} ${hit.boxId}`;
}

/** Converts a row of `door_order` to its form for the windows. */
export function toIndexedReceiving(row: Row): IndexedReceiving {
  return {
    id: Number(row['id']),
    status: String(row['status']),
    purchaseOrderNumber: textOf(row['order_number']),
    centerName: textOf(row['center_name']),
    expectedArrivalDate: textOf(row['expected_at']),
    insertDate: textOf(row['inserted_at']),
    boxCount: numberOf(row['box_count']),
    asOf: String(row['as_of']),
  };
}

function toBoxHit(row: Row, by: 'exact' | 'suffix'): InboundHit {
  return {
    kind: 'box',
    order: toIndexedReceiving(row),
    boxId: Number(row['box_id']),
    boxNumber: numberOf(row['box_number']),
    boxStatus: String(row['box_status']),
    trackingNumber: String(row['tracking_number']),
    by,
  };
}

function toOrderHit(row: Row, by: 'purchaseOrder' | 'id'): InboundHit {
  return { kind: 'order', order: toIndexedReceiving(row), by };
}

function toParcelHit(row: Row, by: 'tag' | 'tracking' | 'id'): InboundHit {
  return {
    kind: 'unidentified',
    id: Number(row['id']),
    tag: textOf(row['tag']),
    trackingBarcode: textOf(row['tracking_barcode']),
    isLinked: row['is_linked'] === 1,
    createdDate: textOf(row['created_at']),
    asOf: String(row['as_of']),
    by,
  };
}
