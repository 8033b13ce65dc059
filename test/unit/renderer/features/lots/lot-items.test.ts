import { describe, expect, it } from 'vitest';
import { itemNamed } from '#renderer/features/lots/lot-items.ts';
import { InventoryItem } from '#shared/inventory/inventory.ts';

const item = (inventoryId: number, sku: string | null) => InventoryItem.parse({ inventoryId, sku });

describe('itemNamed', () => {
  const soap = item(20, 'SOAP');
  const refill = item(21, 'SOAP-REFILL');

  it('finds the item with exactly this SKU or id, even if others contain it', () => {
    expect(itemNamed([refill, soap], ' soap ')).toBe(soap);
    expect(itemNamed([refill, soap], '21')).toBe(refill);
  });

  it('finds the only item that matches by a part of its name', () => {
    expect(itemNamed([refill], 'refill')).toBe(refill);
  });

  it('finds none if several or no items match', () => {
    expect(itemNamed([soap, refill], 'so')).toBeNull();
    expect(itemNamed([soap, item(22, 'Soap')], 'soap')).toBeNull();
    // One item's id can be another's SKU.
    expect(itemNamed([soap, item(23, '20')], '20')).toBeNull();
    expect(itemNamed([], 'soap')).toBeNull();
  });
});
