import { describe, expect, it } from 'vitest';
import { InventoryItem, InventoryLevel } from '#shared/inventory/inventory.ts';
import { hitOfItem } from '#shared/inventory/model/hit-of-item.ts';

const asOf = '2026-11-20T12:00:00.000Z';
const item = (more: object = {}) => InventoryItem.parse({ inventoryId: 7, ...more });

describe('hitOfItem', () => {
  it('describes an item of the service like an item of the catalog', () => {
    const known = item({
      sku: 'A',
      isLot: true,
      variant: { isActive: false, isBundle: true, hazmat: { isHazmat: true } },
    });
    const level = InventoryLevel.parse({ inventoryId: 7, totalOnHandQuantity: 4 });
    expect(hitOfItem(known, level, asOf)).toMatchObject({
      inventoryId: 7,
      sku: 'A',
      isActive: false,
      isLot: true,
      isBundle: true,
      isDigital: false,
      isHazmat: true,
      removedAt: null,
      onHand: 4,
      levelAsOf: asOf,
      asOf,
    });
  });

  it('does not turn unknown values into zero', () => {
    expect(hitOfItem(item(), null, asOf)).toMatchObject({ isActive: null, onHand: null, levelAsOf: null });
  });
});
