import type { GrownItems } from './grown-items.ts';
import type { InventoryItem } from './inventory-items.ts';

/** The items of a merchant in order: the hand-written ones, the generated ones, those created later. */
export interface SearchedItems {
  handWritten: readonly InventoryItem[];
  grown: GrownItems;
  later: readonly InventoryItem[];
  /** Generated items that were changed since, by inventory id. */
  changed: ReadonlyMap<number, InventoryItem>;
}

/**
 * Returns the positions of the items that match a free text (reference notes, 6.1): the exact inventory id, or part of
 * the name or SKU, case-insensitive.
 */
export function searchItems(text: string, { handWritten, grown, later, changed }: SearchedItems): number[] {
  const needle = text.trim().toLowerCase();
  const found: number[] = [];
  const has = (words: string) => words.toLowerCase().includes(needle);
  const matches = ({ inventoryId, name, sku }: InventoryItem) =>
    has(name) || has(sku) || String(inventoryId) === needle;
  for (const [index, item] of handWritten.entries()) if (matches(item)) found.push(index);
  const first = handWritten.length;
  const exact = /^\d+$/.test(needle) ? grown.numberOf(Number(needle)) : null;
  for (let number = 0; number < grown.length; number += 1) {
    const item = changed.size === 0 ? undefined : changed.get(grown.inventoryId(number));
    const isFound =
      item === undefined
        ? number === exact || has(grown.name(number)) || has(grown.sku(number))
        : matches(item);
    if (isFound) found.push(first + number);
  }
  for (const [index, item] of later.entries()) if (matches(item)) found.push(first + grown.length + index);
  return found;
}
