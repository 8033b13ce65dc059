import type {
  InventoryFilters,
  InventoryItem,
  InventoryLevel,
  InventoryPage,
  MissingPart,
} from '../../../shared/service/inventory.ts';
import { matchesInventorySearch, passesInventoryFilters } from '../../../shared/service/inventory-filters.ts';

/** An item of the list with its totals. */
export type InventoryRow = {
  readonly item: InventoryItem;
  /** Null where they are not known. */
  readonly level: InventoryLevel | null;
  /** Why totals of the row's page are missing; null where the service told them. */
  readonly missing: MissingPart | null;
};

/** The items of a page, each with its totals, in the order of the page. */
export function rowsOf({ items, levels, levelsMissing }: InventoryPage): InventoryRow[] {
  const byId = new Map(levels.map((level) => [level.inventoryId, level]));
  return items.map((item) => {
    const level = byId.get(item.inventoryId) ?? null;
    return { item, level, missing: level === null ? levelsMissing : null };
  });
}

/** Why some of the rows have no totals, said once for all of them; null where none lacks them for a reason. */
export function missingIn(rows: readonly InventoryRow[]): MissingPart | null {
  return rows.find(({ missing }) => missing !== null)?.missing ?? null;
}

/** Whether a row is in a list of these filters, search included. */
export function isRowWanted({ item }: InventoryRow, filters: InventoryFilters): boolean {
  return passesInventoryFilters(item, filters) && matchesInventorySearch(item, filters.search);
}
