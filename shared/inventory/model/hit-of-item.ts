import type { InventoryItem, InventoryLevel } from '#shared/inventory/inventory.ts';
import type { ItemHit, ItemMatch } from '#shared/inventory/item-view.ts';

/**
 * An item as the service told it, in the form in which the catalog on a desk tells one.
 *
 * @param level its totals; null where they were not told with it
 * @param asOf when both were told; ISO 8601 in UTC
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

/** The totals of an item, in the form in which the catalog on a desk tells them; null: they were not told. */
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
 * An item that the service told when it was asked by its number, as a scan would have found it on this desk.
 *
 * @param asOf when it was told; ISO 8601 in UTC
 */
export function matchOfItem(item: InventoryItem, asOf: string): ItemMatch {
  return { item: hitOfItem(item, null, asOf), by: 'id', lot: null };
}
