import type { InventoryItem } from '#shared/inventory/inventory.ts';

/**
 * Returns the item for a typed text: the one with this id or SKU, ignoring case, otherwise the only match. Null if
 * there are none or several.
 */
export function itemNamed(items: readonly InventoryItem[], text: string): InventoryItem | null {
  const normalized = text.trim().toLowerCase();
  const named = items.filter(
    ({ inventoryId, sku }) => String(inventoryId) === normalized || sku?.trim().toLowerCase() === normalized,
  );
  const [first] = named.length > 0 ? named : items;
  return first !== undefined && (named.length === 1 || items.length === 1) ? first : null;
}
