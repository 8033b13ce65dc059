import type { InventoryItem, InventoryLevel } from '#shared/inventory/inventory.ts';
import type { ItemHit, ItemMatch } from '#shared/inventory/item-view.ts';

/**
 * An item from the service, in the form that the catalog on a desk has.
 *
 * @param level its totals; null where they did not come with it
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

/** The totals of an item, in the form that the catalog on a desk has; null: unknown. */
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
 * An item that the service returned by its number, as a scan would have found it on this desk.
 *
 * @param asOf when it was returned; ISO 8601 in UTC
 */
export function matchOfItem(item: InventoryItem, asOf: string): ItemMatch {
  return { item: hitOfItem(item, null, asOf), by: 'id', lot: null };
}
