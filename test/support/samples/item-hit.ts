import type { ItemHit } from '#shared/inventory/item-view.ts';

/** An item of a desk's catalog; a test passes only the fields that it checks. */
export function anItemHit(change: Partial<ItemHit> = {}): ItemHit {
  return {
    inventoryId: 482,
    sku: 'FH-MUG12-BLU',
    name: 'Mug, Blue',
    barcode: '614141183241',
    isActive: true,
    isLot: false,
    isCase: false,
    isBundle: false,
    isDigital: false,
    isHazmat: false,
    removedAt: null,
    onHand: 10,
    committed: 2,
    fulfillable: 8,
    awaiting: 0,
    levelAsOf: '2026-11-20T10:00:00.000Z',
    asOf: '2026-11-20T09:00:00.000Z',
    ...change,
  };
}
