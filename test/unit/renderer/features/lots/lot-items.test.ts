import { describe, expect, it } from 'vitest';
import { itemNamed, lotItemsOf } from '../../../../../renderer/features/lots/lot-items.ts';
import { InventoryItem, InventoryLevel } from '../../../../../shared/inventory/inventory.ts';
import { quoted } from '../../../../../shared/messages/messages.ts';

const item = (inventoryId: number, sku: string | null) => InventoryItem.parse({ inventoryId, sku });

describe('itemNamed', () => {
  const soap = item(20, 'SOAP');
  const refill = item(21, 'SOAP-REFILL');

  it('takes the item whose SKU or id it is, though others contain it', () => {
    expect(itemNamed([refill, soap], ' soap ')).toBe(soap);
    expect(itemNamed([refill, soap], '21')).toBe(refill);
  });

  it('takes the only one found by a part of its name', () => {
    expect(itemNamed([refill], 'refill')).toBe(refill);
  });

  it('takes none where several could be meant, or none is', () => {
    expect(itemNamed([soap, refill], 'so')).toBeNull();
    expect(itemNamed([soap, item(22, 'Soap')], 'soap')).toBeNull();
    // One item's id may be another's SKU.
    expect(itemNamed([soap, item(23, '20')], '20')).toBeNull();
    expect(itemNamed([], 'soap')).toBeNull();
  });
});

it('joins the pieces on hand, and says why they are missing where they are', () => {
  const missing = { code: 'UNSUPPORTED', message: quoted('Not here.'), missingScope: null } as const;
  const rows = lotItemsOf({
    items: [item(1, 'A'), item(2, 'B')],
    levels: [InventoryLevel.parse({ inventoryId: 2, totalOnHandQuantity: 0 })],
    levelsMissing: missing,
    next: null,
  });
  expect(rows.map((row) => [row.onHand, row.missing])).toEqual([
    [null, missing],
    [0, null],
  ]);
});
