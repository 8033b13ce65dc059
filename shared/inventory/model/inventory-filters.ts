import type { InventoryFilters, InventoryItem } from '#shared/inventory/inventory.ts';

/**
 * Returns whether a text finds an item as in the service's search (reference-notes 6.1): its exact id, or a part of its
 * name or SKU, ignoring case. Ignores barcodes.
 */
function matchesInventorySearch(item: InventoryItem, search: string): boolean {
  const query = search.trim().toLowerCase();
  if (query === '' || String(item.inventoryId) === query) return true;
  return [item.name, item.sku].some((text) => text !== null && text.toLowerCase().includes(query));
}

/**
 * Returns whether an item passes the filters other than the search. If the service does not report whether an item is
 * active, it passes, since the service's own filter let it through.
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

/** By ascending id. */
export function matchInventoryItems(
  items: readonly InventoryItem[],
  filters: InventoryFilters,
): InventoryItem[] {
  return items
    .filter((item) => passesInventoryFilters(item, filters) && matchesInventorySearch(item, filters.search))
    .sort((left, right) => left.inventoryId - right.inventoryId);
}
