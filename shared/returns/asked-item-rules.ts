import type { ItemHit, ItemMatch } from '../ipc/item-view.ts';
import type { InventoryItem } from '../service/inventory.ts';

/**
 * An item that the service told when it was asked by its number, as a scan would have found it on this desk.
 *
 * @param asOf when it was told; ISO 8601 in UTC
 */
export function matchOfItem(item: InventoryItem, asOf: string): ItemMatch {
  const { inventoryId, sku, name, barcode, isLot, isCase, variant } = item;
  const hit: ItemHit = {
    inventoryId,
    sku,
    name,
    barcode,
    isActive: variant?.isActive ?? null,
    isLot,
    isCase,
    isBundle: variant?.isBundle ?? false,
    isDigital: variant?.isDigital ?? false,
    isHazmat: variant?.hazmat?.isHazmat ?? false,
    removedAt: null,
    onHand: null,
    committed: null,
    fulfillable: null,
    awaiting: null,
    levelAsOf: null,
    asOf,
  };
  return { item: hit, by: 'id', lot: null };
}
