import { describe, expect, it } from 'vitest';
import { isRowWanted, missingIn, rowsOf } from '../../../../../renderer/features/inventory/inventory-rows.ts';
import { InventoryItem, InventoryLevel, type MissingPart } from '../../../../../shared/service/inventory.ts';

const item = (inventoryId: number, more: object = {}) => InventoryItem.parse({ inventoryId, ...more });
const level = (inventoryId: number, totalOnHandQuantity: number) =>
  InventoryLevel.parse({ inventoryId, totalOnHandQuantity });
const notOffered: MissingPart = { code: 'UNSUPPORTED', message: 'Not here.', missingScope: null };

describe('rowsOf', () => {
  it('joins totals to items by their id, in the order of the items', () => {
    const rows = rowsOf({
      items: [item(3), item(1), item(2)],
      levels: [level(1, 10), level(3, 30)],
      levelsMissing: null,
      next: null,
    });
    expect(rows.map((row) => [row.item.inventoryId, row.level?.totalOnHandQuantity ?? null])).toEqual([
      [3, 30],
      [1, 10],
      [2, null],
    ]);
    expect(missingIn(rows)).toBeNull();
  });

  it('says why totals are missing only of the rows that lack them', () => {
    const rows = rowsOf({
      items: [item(1), item(2)],
      levels: [level(1, 10)],
      levelsMissing: notOffered,
      next: null,
    });
    expect(rows.map(({ missing }) => missing)).toEqual([null, notOffered]);
    expect(missingIn(rows)).toBe(notOffered);
    expect(missingIn(rows.slice(0, 1))).toBeNull();
  });
});

describe('isRowWanted', () => {
  const row = (more: object) => ({ item: item(482, more), level: null, missing: null });
  const filters = { search: '', ids: [], isActive: null, isDigital: null };

  it('finds by id, name and SKU, and not by barcode', () => {
    const mug = row({ name: 'Mug, Blue', sku: 'MUG-B', barcode: '614141183241' });
    for (const search of ['482', 'mug', 'g-b', 'ug, bl']) {
      expect(isRowWanted(mug, { ...filters, search }), search).toBe(true);
    }
    for (const search of ['48', '614141183241', 'blue mug']) {
      expect(isRowWanted(mug, { ...filters, search }), search).toBe(false);
    }
  });

  it('passes what the filters ask for', () => {
    const card = row({ variant: { isActive: false, isDigital: true } });
    expect(isRowWanted(card, { ...filters, isActive: false, isDigital: true })).toBe(true);
    expect(isRowWanted(card, { ...filters, isActive: true })).toBe(false);
    expect(isRowWanted(card, { ...filters, isDigital: false })).toBe(false);
  });
});
