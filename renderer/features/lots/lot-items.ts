import type { InventoryItem, InventoryPage, MissingPart } from '../../../shared/inventory/inventory.ts';

export type LotItem = {
  readonly item: InventoryItem;
  /** Pieces on hand; null where they are not known. */
  readonly onHand: number | null;
  /** Why they are not known; null where the service told quantities. */
  readonly missing: MissingPart | null;
};

/** The items of a page, each with its pieces on hand. */
export function lotItemsOf({ items, levels, levelsMissing }: InventoryPage): LotItem[] {
  const byId = new Map(levels.map((level) => [level.inventoryId, level]));
  return items.map((item) => {
    const level = byId.get(item.inventoryId);
    const missing = level === undefined ? levelsMissing : null;
    return { item, onHand: level?.totalOnHandQuantity ?? null, missing };
  });
}

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
