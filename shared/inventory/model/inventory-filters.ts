import type { InventoryFilters, InventoryItem } from '#shared/inventory/inventory.ts';

/**
 * Whether an item is found by a text as the service searches (reference-notes 6.1): its id exactly, or a part of its
 * name or SKU, without regard to case. Barcodes are not looked at.
 */
function matchesInventorySearch(item: InventoryItem, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  if (wanted === '' || String(item.inventoryId) === wanted) return true;
  return [item.name, item.sku].some((text) => text !== null && text.toLowerCase().includes(wanted));
}

/**
 * Whether an item passes the filters besides the search. Where the service does not say whether an item is active,
 * it passes, since the service's own choice let it through.
 */
export function passesInventoryFilters(item: InventoryItem, filters: InventoryFilters): boolean {
  const { variant } = item;
  return (
    (filters.ids.length === 0 || filters.ids.includes(item.inventoryId)) &&
    (filters.isActive === null ||
      (variant?.isActive ?? null) === null ||
      variant?.isActive === filters.isActive) &&
    (filters.isDigital === null || variant === null || variant.isDigital === filters.isDigital)
  );
}

/** The items that pass the search and the filters, by rising id. */
export function matchInventoryItems(
  items: readonly InventoryItem[],
  filters: InventoryFilters,
): InventoryItem[] {
  return items
    .filter((item) => passesInventoryFilters(item, filters) && matchesInventorySearch(item, filters.search))
    .sort((left, right) => left.inventoryId - right.inventoryId);
}
