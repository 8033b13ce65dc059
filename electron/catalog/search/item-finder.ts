import type { DatabaseSync } from 'node:sqlite';
import type { LotLevel } from '../../../shared/inventory/inventory.ts';
import type { ItemHit } from '../../../shared/inventory/item-view.ts';
import type { FoundItem, ItemKey } from '../item-index.ts';
import { foldCode, gtinNumber, keyKinds } from '../item-keys.ts';
import { createPartReader } from '../item-reader.ts';
import { createItemShapes } from '../item-shapes.ts';
import { hitColumns, hitRows, prepareHits, toItemHit } from './item-hit.ts';

/** Items of one key and way: a lot number may be that of thousands. */
const mostItems = 50;

const inventoryId = /^[1-9]\d{0,9}$/;

type Found = Omit<FoundItem, 'key'>;

/** Makes the lookup by keys, each through the b-tree. */
export function createItemFinder(database: DatabaseSync): (keys: readonly ItemKey[]) => FoundItem[] {
  const byKey = prepareHits(
    database,
    `SELECT ${hitColumns} FROM item_key CROSS JOIN item ON item.id = item_key.item_id
     WHERE item_key.key = ? AND item_key.kind = ? AND item.as_of > 0
     ORDER BY item_key.item_id LIMIT ${mostItems}`,
  );
  const byId = prepareHits(database, `SELECT ${hitColumns} FROM item WHERE id = ? AND as_of > 0`);
  const readLots = createPartReader<LotLevel>(database, 'item_lots', createItemShapes(database));

  const find = (key: number | string, kind: number): ItemHit[] => hitRows(byKey, key, kind).map(toItemHit);

  const lotOf = (id: number, folded: string): Found['lot'] => {
    for (const { lotNumber, lotDate } of readLots(id)?.value ?? []) {
      if (lotNumber !== null && foldCode(lotNumber) === folded) return { number: lotNumber, date: lotDate };
    }
    return null;
  };

  const findGtin = (gtin: string, lot: string | null): Found[] => {
    const key = gtinNumber(gtin);
    if (key === null) return [];
    const wanted = lot === null ? '' : foldCode(lot);
    const toFound = (hit: ItemHit, by: Found['by']): Found => {
      return { hit, by, lot: wanted === '' ? null : lotOf(hit.inventoryId, wanted) };
    };
    return [
      ...find(key, keyKinds.barcode).map((hit) => toFound(hit, 'barcode')),
      ...find(key, keyKinds.sku).map((hit) => toFound(hit, 'sku')),
    ];
  };

  const findText = (text: string): Found[] => {
    const folded = foldCode(text);
    if (folded === '') return [];
    const rows = inventoryId.test(folded) ? hitRows(byId, Number(folded)) : [];
    return [
      ...find(folded, keyKinds.sku).map((hit): Found => ({ hit, by: 'sku', lot: null })),
      ...find(folded, keyKinds.barcode).map((hit): Found => ({ hit, by: 'barcode', lot: null })),
      ...rows.map((row): Found => ({ hit: toItemHit(row), by: 'id', lot: null })),
      ...find(folded, keyKinds.lot).map((hit): Found => {
        return { hit, by: 'lot', lot: lotOf(hit.inventoryId, folded) };
      }),
    ];
  };

  return (keys) =>
    keys.flatMap((key, position) => {
      const found = 'gtin' in key ? findGtin(key.gtin, key.lot) : findText(key.text);
      return found.map((item) => ({ key: position, ...item }));
    });
}
