import type { DatabaseSync } from 'node:sqlite';
import { pack, type Shape, type Shapes, unpack } from '#electron/database/packed-record.ts';
import { storeErrorOf } from '#electron/database/store-error.ts';
import type { InventoryItem, InventoryLevel, LocationLevel, LotLevel } from '#shared/inventory/inventory.ts';
import { catalogVariantFields } from '#shared/products/model/catalog-variant.ts';
import type { Product } from '#shared/products/products.ts';
import type { CachedVariant } from './item-index.ts';

/** A catalog has a few hundred; if every record has its own shape, storing them saves nothing. */
const maxShapes = 4_000;

/**
 * Creates the shapes of a file. `numberOf` adds missing ones, so call it in a transaction. After a rollback they must
 * be rebuilt, because the added ones no longer exist.
 */
export function createItemShapes(database: DatabaseSync): Shapes {
  const find = database.prepare('SELECT id FROM shape WHERE body = ?');
  const read = database.prepare('SELECT body FROM shape WHERE id = ?');
  const add = database.prepare('INSERT INTO shape (body) VALUES (?)');
  const count = database.prepare('SELECT count(*) AS shapes FROM shape');
  const numbers = new Map<string, number>();
  const shapes = new Map<number, Shape>();
  let isFull = false;

  const lookUp = (shape: string): number | null => {
    const known = find.get(shape)?.['id'];
    if (known !== undefined) return Number(known);
    isFull ||= Number(count.get()?.['shapes']) >= maxShapes;
    return isFull ? null : Number(add.run(shape).lastInsertRowid);
  };

  return {
    numberOf(shape) {
      const known = numbers.get(shape);
      if (known !== undefined) return known;
      const number = lookUp(shape);
      if (number !== null) numbers.set(shape, number);
      return number;
    },
    shapeOf(number) {
      const known = shapes.get(number);
      if (known !== undefined) return known;
      const body = read.get(number)?.['body'];
      if (typeof body !== 'string') throw storeErrorOf('damaged');
      const shape = JSON.parse(body) as Shape;
      shapes.set(number, shape);
      return shape;
    },
  };
}

/** A variant in a product's row, with its item. */
export type StoredVariant = Omit<CachedVariant, 'productId' | 'productName'> & { inventoryId: number };

/** The saved data of a product: the variants that are warehouse items. */
export type StoredProduct = { name: string | null; variants: StoredVariant[] };

const repeatedInItems = new Set(['unit', 'userId']);
const noneRepeated = new Set<string>();
const repeatedInPlaces = new Set(['locationId', 'name']);
const repeatedInProducts = new Set([
  'primaryAction',
  'backupAction',
  'returnToSenderPrimaryAction',
  'returnToSenderBackupAction',
  'status',
  'countryCodeOfOrigin',
  'currency',
]);

/** Packs the values of an item that have no columns of their own in its row. */
export function packItem(item: InventoryItem, shapes: Shapes): string {
  const { inventoryId: _id, name: _name, sku: _sku, barcode: _barcode, ...rest } = item;
  return JSON.stringify(pack(rest, shapes, repeatedInItems));
}

export function unpackItem(
  row: Pick<InventoryItem, 'inventoryId' | 'name' | 'sku' | 'barcode'> & { rest: string },
  shapes: Shapes,
): InventoryItem {
  const { rest, ...columns } = row;
  return { ...(unpackRecord(rest, shapes) as InventoryItem), ...columns };
}

/** Name and SKU of a level's item, if the level stated the same. */
type LevelNames = { name: string | null; sku: string | null };

/**
 * Packs the values of an item's totals that have no columns of their own in its row. A name that is the same as the
 * item's is not repeated.
 */
export function packLevel(level: InventoryLevel, item: LevelNames, shapes: Shapes): string {
  const {
    inventoryId: _id,
    totalOnHandQuantity: _onHand,
    totalCommittedQuantity: _committed,
    totalFulfillableQuantity: _fulfillable,
    totalAwaitingQuantity: _awaiting,
    ...rest
  } = level;
  const { name, sku, ...unnamed } = rest;
  const isNamedAlike = name === item.name && sku === item.sku;
  return packRecord(isNamedAlike ? unnamed : rest, shapes);
}

export function unpackLevel(
  columns: LevelNames &
    Pick<
      InventoryLevel,
      | 'inventoryId'
      | 'totalOnHandQuantity'
      | 'totalCommittedQuantity'
      | 'totalFulfillableQuantity'
      | 'totalAwaitingQuantity'
    >,
  rest: string,
  shapes: Shapes,
): InventoryLevel {
  return { ...columns, ...(unpackRecord(rest, shapes) as InventoryLevel) };
}

export function packPlaces(places: readonly LocationLevel[] | readonly LotLevel[], shapes: Shapes): string {
  return JSON.stringify(pack(places, shapes, repeatedInPlaces));
}

/**
 * Returns a product in its saved form: only the variants that are items, with the variant fields that the index stores.
 */
export function toStoredProduct({ name, variants }: Product): StoredProduct {
  return { name, variants: variants.flatMap(toStoredVariants) };
}

function toStoredVariants(variant: Product['variants'][number]): StoredVariant[] {
  const inventoryId = variant.inventory?.inventoryId ?? null;
  if (inventoryId === null) return [];
  const fields = catalogVariantFields.map((field) => [field, variant[field]]);
  return [{ inventoryId, ...Object.fromEntries(fields) }];
}

export function packProduct(product: StoredProduct, shapes: Shapes): string {
  return JSON.stringify(pack(product, shapes, repeatedInProducts));
}

/** Packs a record whose values rarely repeat. */
export function packRecord(record: object, shapes: Shapes): string {
  return JSON.stringify(pack(record, shapes, noneRepeated));
}

/**
 * Restores a packed record. Throws a StoreError, `damaged`, if it cannot be read because it was not written this way.
 */
export function unpackRecord(packed: string, shapes: Shapes): unknown {
  try {
    return unpack(JSON.parse(packed), shapes);
  } catch {
    throw storeErrorOf('damaged');
  }
}
