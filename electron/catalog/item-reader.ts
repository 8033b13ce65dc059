import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { LocationLevel, LotLevel } from '../../shared/inventory/inventory.ts';
import type { Shapes } from '../database/packed-record.ts';
import type { Aged, CachedItem, CachedVariant } from './item-index.ts';
import { unpackItem, unpackLevel, unpackRecord } from './item-records.ts';
import { createItemShapes } from './item-shapes.ts';
import { createVariantReader } from './product-repository.ts';
import { instant, number, text } from './search/item-hit.ts';

/** Makes the reading of everything that is kept of an item; null for one that was never told. */
export function createItemReader(database: DatabaseSync): (id: number) => CachedItem | null {
  const shapes = createItemShapes(database);
  const find = database.prepare('SELECT * FROM item WHERE id = ? AND as_of > 0');
  const readLocations = createPartReader<LocationLevel>(database, 'item_locations', shapes);
  const readLots = createPartReader<LotLevel>(database, 'item_lots', shapes);
  const readVariants = createVariantReader(database, shapes);

  const variantsOf = (id: number): Aged<CachedVariant[]> | null => {
    const products = readVariants(id);
    if (products.length === 0) return null;
    const value = products.flatMap(({ productId, name, variants }) =>
      variants.map(({ inventoryId: _id, ...variant }) => ({ productId, productName: name, ...variant })),
    );
    return { value, asOf: instant(Math.min(...products.map(({ asOf }) => asOf))) ?? '' };
  };

  return (id) => {
    const row = find.get(id);
    if (row === undefined) return null;
    const columns = { inventoryId: id, name: text(row['name']), sku: text(row['sku']) };
    const value = unpackItem(
      { ...columns, barcode: text(row['barcode']), rest: String(row['rest']) },
      shapes,
    );
    return {
      item: { value, asOf: instant(row['as_of']) ?? '' },
      removedAt: instant(row['removed_at']),
      level: levelOf(row, columns, shapes),
      locations: readLocations(id),
      lots: readLots(id),
      variants: variantsOf(id),
    };
  };
}

function levelOf(
  row: Record<string, SQLOutputValue>,
  columns: { inventoryId: number; name: string | null; sku: string | null },
  shapes: Shapes,
): CachedItem['level'] {
  const asOf = instant(row['level_as_of']);
  const rest = text(row['level_rest']);
  if (asOf === null || rest === null) return null;
  const totals = {
    totalOnHandQuantity: number(row['on_hand']),
    totalCommittedQuantity: number(row['committed']),
    totalFulfillableQuantity: number(row['fulfillable']),
    totalAwaitingQuantity: number(row['awaiting']),
  };
  return { value: unpackLevel({ ...columns, ...totals }, rest, shapes), asOf };
}

/** Makes the reading of the quantities by center or lot of an item; null where they were never told. */
export function createPartReader<Part>(
  database: DatabaseSync,
  table: 'item_locations' | 'item_lots',
  shapes: Shapes,
): (id: number) => Aged<Part[]> | null {
  const find = database.prepare(`SELECT as_of, body FROM ${table} WHERE item_id = ?`);
  return (id) => {
    const row = find.get(id);
    if (row === undefined) return null;
    const value = unpackRecord(String(row['body']), shapes) as Part[];
    return { value, asOf: instant(row['as_of']) ?? '' };
  };
}
