import type { InventoryItem } from '#shared/inventory/inventory.ts';

/**
 * The item that a typed text names: the one whose id or SKU it is, without regard to case, else the only one found.
 * Null where none is, or several are.
 */
export function itemNamed(items: readonly InventoryItem[], text: string): InventoryItem | null {
  const wanted = text.trim().toLowerCase();
  const named = items.filter(
    ({ inventoryId, sku }) => String(inventoryId) === wanted || sku?.trim().toLowerCase() === wanted,
  );
  const [first] = named.length > 0 ? named : items;
  return first !== undefined && (named.length === 1 || items.length === 1) ? first : null;
}
