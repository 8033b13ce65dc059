import { describe, expect, test } from 'vitest';
import { InventoryFilters, InventoryItem } from '#shared/inventory/inventory.ts';
import { matchInventoryItems } from '#shared/inventory/model/inventory-filters.ts';

const items = [
  { inventoryId: 30, sku: 'TEE-red', name: 'Red Tee', barcode: '4006381333931' },
  { inventoryId: 4, sku: 'MUG', name: null, variant: { isActive: false, isDigital: false } },
  { inventoryId: 12, sku: null, name: 'E-book of 30 mugs', variant: { isActive: true, isDigital: true } },
].map((item) => InventoryItem.parse(item));

const idsFor = (filters: Partial<InventoryFilters>) =>
  matchInventoryItems(items, InventoryFilters.parse(filters)).map(({ inventoryId }) => inventoryId);

describe('items', () => {
  test('are sorted by ascending id', () => expect(idsFor({})).toEqual([4, 12, 30]));

  test.each([
    ['the whole of an id, or a part of a name', '30', [12, 30]],
    ['no part of an id', '3', [12]],
    ['a part of a SKU in other letters', 'Tee-R', [30]],
    ['white space around it', '  mug ', [4, 12]],
    ['no barcode', '4006381333931', []],
  ])('are found by %s', (_what, search, expected) => expect(idsFor({ search })).toEqual(expected));

  test('are filtered by their known data', () => {
    expect(idsFor({ ids: [30, 4, 99] })).toEqual([4, 30]);
    expect(idsFor({ isActive: true })).toEqual([12, 30]);
    expect(idsFor({ isActive: false })).toEqual([4, 30]);
    expect(idsFor({ isDigital: true })).toEqual([12, 30]);
  });
});
