import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import { itemFlags } from '#electron/catalog/item-columns.ts';
import { numberOf, textOf } from '#electron/database/database.ts';
import { storeErrorOf } from '#electron/database/store-error.ts';
import type { ItemHit } from '#shared/inventory/item-view.ts';

export const hitColumns =
  'id, as_of, flags, removed_at, level_as_of, on_hand, committed, fulfillable, awaiting, sku, barcode, more_barcodes, name';

/**
 * Converts a row of {@link hitColumns}, from a statement with `setReturnArrays`, to a hit: named columns cost three
 * times as much.
 */
export function toItemHit(row: readonly SQLOutputValue[]): ItemHit {
  const [
    id,
    asOf,
    bits,
    removedAt,
    levelAsOf,
    onHand,
    committed,
    fulfillable,
    awaiting,
    sku,
    barcode,
    more,
    name,
  ] = row;
  const flags = Number(bits);
  const has = (flag: number) => (flags & flag) !== 0;
  return {
    inventoryId: Number(id),
    sku: textOf(sku) || null,
    name: textOf(name),
    barcode: textOf(barcode) || firstLine(textOf(more)),
    isActive: has(itemFlags.active) ? true : has(itemFlags.inactive) ? false : null,
    isLot: has(itemFlags.lot),
    isCase: has(itemFlags.case),
    isBundle: has(itemFlags.bundle),
    isDigital: has(itemFlags.digital),
    isHazmat: has(itemFlags.hazmat),
    removedAt: instant(removedAt),
    onHand: numberOf(onHand),
    committed: numberOf(committed),
    fulfillable: numberOf(fulfillable),
    awaiting: numberOf(awaiting),
    levelAsOf: instant(levelAsOf),
    asOf: instant(asOf) ?? '',
  };
}

/** Prepares a statement whose rows start with {@link hitColumns}. */
export function prepareHits(database: DatabaseSync, statement: string): StatementSync {
  const prepared = database.prepare(statement);
  prepared.setReturnArrays(true);
  return prepared;
}

export function hitRows(statement: StatementSync, ...values: SQLInputValue[]): SQLOutputValue[][] {
  return statement.all(...values) as unknown as SQLOutputValue[][];
}

/** In the order of the ids; ids that are not saved are left out. */
export function createHitReader(database: DatabaseSync): {
  readHits: (ids: readonly number[]) => ItemHit[];
} {
  const find = prepareHits(
    database,
    `SELECT ${hitColumns} FROM (SELECT value AS wanted FROM json_each(?)) CROSS JOIN item ON item.id = wanted
     WHERE as_of > 0`,
  );
  return { readHits: (ids) => hitRows(find, JSON.stringify(ids)).map(toItemHit) };
}

function firstLine(lines: string | null): string | null {
  return lines?.split('\n', 1)[0] ?? null;
}

/**
 * Converts a column of epoch milliseconds to an ISO 8601 timestamp (UTC), null if it is empty. Throws a StoreError,
 * `damaged`, for an invalid timestamp.
 */
export function instant(value: SQLOutputValue | undefined): string | null {
  if (typeof value !== 'number') return null;
  const date = new Date(value);
  if (Number.isNaN(date.valueOf())) throw storeErrorOf('damaged');
  return date.toISOString();
}
