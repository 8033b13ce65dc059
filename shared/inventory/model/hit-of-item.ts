import type { InventoryItem, InventoryLevel } from '#shared/inventory/inventory.ts';
import type { ItemHit, ItemMatch } from '#shared/inventory/item-view.ts';

/**
 * Converts an item from the service to the form of a desk's catalog.
 *
 * @param level its totals; null if they were not included
 * @param asOf when both were returned; ISO 8601 in UTC
 */
export function hitOfItem(item: InventoryItem, level: InventoryLevel | null, asOf: string): ItemHit {
  const { inventoryId, sku, name, barcode, isLot, isCase, variant } = item;
  return {
    inventoryId,
    sku,
    name,
    barcode,
    isActive: variant?.isActive ?? null,
    isLot,
    isCase,
    isBundle: variant?.isBundle === true,
    isDigital: variant?.isDigital === true,
    isHazmat: variant?.hazmat?.isHazmat === true,
    removedAt: null,
    ...figuresOfLevel(level, asOf),
    asOf,
  };
}

/** Converts the totals of an item to the form of a desk's catalog; null: unknown. */
export function figuresOfLevel(
  level: InventoryLevel | null,
  asOf: string,
): Pick<ItemHit, 'onHand' | 'committed' | 'fulfillable' | 'awaiting' | 'levelAsOf'> {
  return {
    onHand: level?.totalOnHandQuantity ?? null,
    committed: level?.totalCommittedQuantity ?? null,
    fulfillable: level?.totalFulfillableQuantity ?? null,
    awaiting: level?.totalAwaitingQuantity ?? null,
    levelAsOf: level === null ? null : asOf,
  };
}

/**
 * Returns an item that the service returned by its number, in the form of a scan result on this desk.
 *
 * @param asOf when it was returned; ISO 8601 in UTC
 */
export function matchOfItem(item: InventoryItem, asOf: string): ItemMatch {
  return { item: hitOfItem(item, null, asOf), by: 'id', lot: null };
}
