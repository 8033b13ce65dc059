import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { numberOf, textOf } from '#electron/database/database.ts';
import type { Shapes } from '#electron/database/packed-record.ts';
import { containedGtin, hasUnitGtin } from '#shared/barcode/gtin.ts';
import type { LocationLevel, LotLevel } from '#shared/inventory/inventory.ts';
import type { ItemHit } from '#shared/inventory/item-view.ts';
import { itemLots, lotIn } from '#shared/inventory/model/item-lots.ts';
import type { Aged, CachedItem, CachedVariant, FoundItem, ItemKey } from './item-index.ts';
import { foldCode, gtinNumber, keyKinds } from './item-keys.ts';
import { createItemShapes, unpackItem, unpackLevel, unpackRecord } from './item-records.ts';
import { createVariantReader } from './product-repository.ts';
import { hitColumns, hitRows, instant, prepareHits, toItemHit } from './search/item-hit.ts';
import { barcodesOf } from './search/item-text.ts';

/** null if the item is unknown. */
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
    const columns = { inventoryId: id, name: textOf(row['name']), sku: textOf(row['sku']) };
    const value = unpackItem(
      { ...columns, barcode: textOf(row['barcode']), rest: String(row['rest']) },
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
  const rest = textOf(row['level_rest']);
  if (asOf === null || rest === null) return null;
  const totals = {
    totalOnHandQuantity: numberOf(row['on_hand']),
    totalCommittedQuantity: numberOf(row['committed']),
    totalFulfillableQuantity: numberOf(row['fulfillable']),
    totalAwaitingQuantity: numberOf(row['awaiting']),
  };
  return { value: unpackLevel({ ...columns, ...totals }, rest, shapes), asOf };
}

/** Reads an item's quantities by center or lot; null if unknown. */
function createPartReader<Part>(
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

/** Maximum number of items per key and match kind: thousands can share a lot number. */
const maxItems = 50;

const inventoryId = /^[1-9]\d{0,9}$/;

type Found = Omit<FoundItem, 'key'>;

/** Each key is looked up through the b-tree. */
export function createItemFinder(database: DatabaseSync): (keys: readonly ItemKey[]) => FoundItem[] {
  const byKey = prepareHits(
    database,
    `SELECT ${hitColumns} FROM item_key CROSS JOIN item ON item.id = item_key.item_id
     WHERE item_key.key = ? AND item_key.kind = ? AND item.as_of > 0
     ORDER BY item_key.item_id LIMIT ${maxItems}`,
  );
  const readMore = database.prepare('SELECT more_barcodes FROM item WHERE id = ?');
  const byId = prepareHits(database, `SELECT ${hitColumns} FROM item WHERE id = ? AND as_of > 0`);
  const readLots = createPartReader<LotLevel>(database, 'item_lots', createItemShapes(database));

  const find = (key: number | string, kind: number): ItemHit[] => hitRows(byKey, key, kind).map(toItemHit);
  const hasUnitCode = ({ inventoryId: id, barcode }: ItemHit): boolean =>
    hasUnitGtin(barcodesOf(barcode, textOf(readMore.get(id)?.['more_barcodes'])));

  const lotOf = ({ inventoryId: id }: ItemHit, number: string | null, date: string | null): Found['lot'] =>
    number === null ? null : (lotIn(itemLots(readLots(id)?.value ?? []), number, date) ?? null);

  const findGtin = (gtin: string, lot: string | null, lotDate: string | null): Found[] => {
    const key = gtinNumber(gtin);
    if (key === null) return [];
    const toFound = (hit: ItemHit, by: Found['by']): Found => ({ hit, by, lot: lotOf(hit, lot, lotDate) });
    const hits = find(key, keyKinds.barcode);
    // Of the items that share a number, none comes first: it is that of a case for each of them.
    const by = containedGtin(gtin) !== null && hits.some(hasUnitCode) ? 'caseOf' : 'barcode';
    return [
      ...hits.map((hit) => toFound(hit, by)),
      ...find(key, keyKinds.sku).map((hit) => toFound(hit, 'sku')),
    ];
  };

  const findText = (text: string, lotDate: string | null): Found[] => {
    const folded = foldCode(text);
    if (folded === '') return [];
    const rows = inventoryId.test(folded) ? hitRows(byId, Number(folded)) : [];
    return [
      ...find(folded, keyKinds.sku).map((hit): Found => ({ hit, by: 'sku', lot: null })),
      ...find(folded, keyKinds.barcode).map((hit): Found => ({ hit, by: 'barcode', lot: null })),
      ...rows.map((row): Found => ({ hit: toItemHit(row), by: 'id', lot: null })),
      ...find(folded, keyKinds.lot).map((hit): Found => ({ hit, by: 'lot', lot: lotOf(hit, text, lotDate) })),
    ];
  };

  return (keys) =>
    keys.flatMap((key, position) => {
      const { lotDate = null } = key;
      const found = 'gtin' in key ? findGtin(key.gtin, key.lot, lotDate) : findText(key.text, lotDate);
      return found.map((item) => ({ key: position, ...item }));
    });
}
