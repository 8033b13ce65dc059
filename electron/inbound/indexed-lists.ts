import type { DatabaseSync } from 'node:sqlite';
import { numberOf, textOf } from '#electron/database/database.ts';
import { awaitedReceivingStatuses } from '#shared/receiving/model/receiving-due.ts';
import { foldedNumber } from '#shared/receiving/model/receiving-filters.ts';
import type { ReceivingFilters } from '#shared/receiving/receiving.ts';
import { isWanted } from '#shared/wire/model/filter-rules.ts';
import { parseInboundState } from './inbound-reading.ts';
import type { InboundOrder } from './inbound-record-rows.ts';

/** A query for orders among those known to this desk. */
export type IndexedOrdersQuery = {
  account: string;
  filters: Pick<
    ReceivingFilters,
    | 'centerIds'
    | 'insertedFrom'
    | 'insertedTo'
    | 'statuses'
    | 'ids'
    | 'purchaseOrderNumbers'
    | 'externallySynced'
    | 'awaited'
    | 'differences'
  >;
};

/**
 * Returns the orders that are on their way and expected within a period, those expected first at the top, or those that
 * ended short or over, newest first. The service does not support these queries.
 */
export function listIndexedOrders(
  database: DatabaseSync,
  { account, filters }: IndexedOrdersQuery,
): number[] {
  const owner = indexOf(database, account)?.owner;
  if (owner === undefined) return [];
  const { awaited = null, differences = [] } = filters;
  const parts: string[] = ['owner = :owner'];
  const values: Record<string, string | number> = { owner };
  const isOneOf = (column: string, name: string, allowed: readonly (string | number)[]) => {
    if (allowed.length === 0) return;
    parts.push(`${column} IN (SELECT value FROM json_each(:${name}))`);
    values[name] = JSON.stringify(allowed);
  };
  const isWithin = (
    column: string,
    name: string,
    from: string | null,
    to: string | null,
    last: '<' | '<=',
  ) => {
    if (from !== null || to !== null) parts.push(`${column} IS NOT NULL`);
    if (from !== null) {
      parts.push(`unixepoch(${column}, 'subsec') >= unixepoch(:${name}From, 'subsec')`);
      values[`${name}From`] = from;
    }
    if (to !== null) {
      parts.push(`unixepoch(${column}, 'subsec') ${last} unixepoch(:${name}To, 'subsec')`);
      values[`${name}To`] = to;
    }
  };
  isOneOf('center_id', 'centers', filters.centerIds);
  isOneOf('status', 'statuses', filters.statuses);
  isOneOf('id', 'ids', filters.ids);
  if (filters.externallySynced !== null) {
    parts.push(`synced_at IS ${filters.externallySynced ? 'NOT NULL' : 'NULL'}`);
  }
  isWithin('inserted_at', 'inserted', filters.insertedFrom, filters.insertedTo, '<=');
  if (differences.length > 0) {
    parts.push('difference IS NOT NULL');
    isOneOf('difference', 'differences', differences);
  }
  if (awaited !== null) {
    parts.push('is_closed = 0');
    isOneOf('status', 'awaited', awaitedReceivingStatuses);
    isWithin('expected_at', 'expected', awaited.from, awaited.before, '<');
  }
  const order = awaited === null ? 'inserted_at DESC, id DESC' : 'expected_at, id';
  const numbers = filters.purchaseOrderNumbers.map(foldedNumber);
  return database
    .prepare(`SELECT id, order_number FROM door_order WHERE ${parts.join(' AND ')} ORDER BY ${order}`)
    .all(values)
    .filter((row) => isWanted(numbers, foldedNumber(textOf(row['order_number']) ?? '')))
    .map(({ id }) => Number(id));
}

/** A part of a list that this desk knows completely; `asOf` is when the oldest row shown was read. */
export type IndexedList = { rows: object[]; totalCount: number; asOf: string };

export type IndexedListQuery<Filters> = { account: string; filters: Filters; offset: number; limit: number };

/** Returns the fields of receiving orders that a list shows; null if this desk has not read all of them. */
export function listReceiving(
  database: DatabaseSync,
  query: IndexedListQuery<IndexedOrdersQuery['filters']>,
): IndexedList | null {
  const index = wholeIndexOf(database, query.account, 'orders');
  if (index === null) return null;
  const ids = listIndexedOrders(database, query);
  const read = database.prepare('SELECT * FROM door_order WHERE owner = ? AND id = ?');
  const instants: string[] = [];
  const rows = ids.slice(query.offset, query.offset + query.limit).flatMap((id) => {
    const row = read.get(index.owner, id);
    if (row === undefined) return [];
    instants.push(String(row['as_of']));
    const goods = JSON.parse(String(row['goods'])) as InboundOrder['goods'];
    const centerId = numberOf(row['center_id']);
    return {
      id,
      status: String(row['status']),
      purchaseOrderNumber: textOf(row['order_number']),
      fulfillmentCenter: centerId === null ? null : { id: centerId, name: textOf(row['center_name']) },
      expectedArrivalDate: textOf(row['expected_at']),
      insertDate: textOf(row['inserted_at']),
      externalSyncTimestamp: textOf(row['synced_at']),
      inventoryQuantities: goods.inventoryQuantities,
    };
  });
  return { rows, totalCount: ids.length, asOf: instants.toSorted()[0] ?? index.asOf };
}

/**
 * Returns waiting parcels, newest first, with the pictures of those that were viewed; null if this desk has not read
 * all of them.
 */
export function listParcels(
  database: DatabaseSync,
  { account, filters, offset, limit }: IndexedListQuery<{ isLinked: boolean }>,
): IndexedList | null {
  // The index stores no order of linked ones.
  const index = filters.isLinked ? null : wholeIndexOf(database, account, 'waiting');
  if (index === null) return null;
  const waiting = 'FROM door_parcel WHERE owner = ? AND is_linked = 0';
  const count = database.prepare(`SELECT count(*) AS parcels ${waiting}`).get(index.owner);
  const shown = database
    .prepare(
      `SELECT *, (SELECT json_extract(body, '$.attachments') FROM seen_record
         WHERE account = ? AND kind = 'unidentifiedOrder' AND seen_record.id = door_parcel.id) AS attachments
       ${waiting} ORDER BY created_at DESC, id DESC LIMIT ? OFFSET ?`,
    )
    .all(account, index.owner, limit, offset);
  const rows = shown.map((row) => ({
    id: Number(row['id']),
    barcode: textOf(row['tag']),
    trackingBarcode: textOf(row['tracking_barcode']),
    reason: textOf(row['reason']),
    comment: textOf(row['comment']),
    createdDate: textOf(row['created_at']),
    attachments: JSON.parse(textOf(row['attachments']) ?? '[]') as unknown,
  }));
  const instants = shown.map((row) => String(row['as_of'])).toSorted();
  return { rows, totalCount: Number(count?.['parcels']), asOf: instants[0] ?? index.asOf };
}

function indexOf(database: DatabaseSync, account: string) {
  const row = database.prepare('SELECT key, state FROM door_index WHERE account = ?').get(account);
  return row === undefined
    ? null
    : { owner: Number(row['key']), state: parseInboundState(String(row['state'])) };
}

/** Returns when a whole list was last read; null before that, and if the service does not offer it. */
function wholeIndexOf(database: DatabaseSync, account: string, list: 'orders' | 'waiting') {
  const index = indexOf(database, account);
  const { fullAt = null, ordersAt = null, waitingAt = null, absent = [] } = index?.state ?? {};
  const asOf = list === 'waiting' ? fullAt && waitingAt : ordersAt;
  if (index === null || asOf === null || absent.includes(list)) return null;
  return { owner: index.owner, asOf };
}
