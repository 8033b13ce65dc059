import type { InventoryItem } from '../../inventory/inventory.ts';
import type { ItemMatch } from '../../inventory/item-view.ts';
import { hitOfItem } from '../../inventory/model/hit-of-item.ts';

/**
 * An item that the service told when it was asked by its number, as a scan would have found it on this desk.
 *
 * @param asOf when it was told; ISO 8601 in UTC
 */
export function matchOfItem(item: InventoryItem, asOf: string): ItemMatch {
  return { item: hitOfItem(item, null, asOf), by: 'id', lot: null };
}
