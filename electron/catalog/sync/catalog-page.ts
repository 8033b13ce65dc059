import { z } from 'zod';
import { pageAnswer, parseJson } from '#electron/api/http/parse-json.ts';
import {
  type InventoryItem,
  InventoryItemWire,
  type InventoryLevel,
  InventoryLevelWire,
  InventoryLocationsWire,
  InventoryLotsWire,
  type LocationLevel,
  type LotLevel,
} from '#shared/inventory/inventory.ts';
import { CatalogProductWire, type Product } from '#shared/products/products.ts';
import { RawCursorPage } from '#shared/wire/cursor-page.ts';

/** The saved fields in a row of each catalog list. */
export type CatalogRows = {
  items: InventoryItem;
  products: Product;
  levels: InventoryLevel;
  lots: { inventoryId: number; lots: LotLevel[] };
  locations: { inventoryId: number; locations: LocationLevel[] };
};

export type CatalogList = keyof CatalogRows;

export type ReadPage<Row> = { rows: Row[]; next: string | null };

const rowSchemas: { [List in CatalogList]: z.ZodType<CatalogRows[List]> } = {
  items: InventoryItemWire,
  products: CatalogProductWire,
  levels: InventoryLevelWire,
  lots: InventoryLotsWire.transform(({ inventoryId, lots }) => ({ inventoryId, lots })),
  locations: InventoryLocationsWire.transform(({ inventoryId, locations }) => ({ inventoryId, locations })),
};

/** null if the body is not a page of the list, or a row of it cannot be read. */
export function readCatalogPage<List extends CatalogList>(
  list: List,
  body: Uint8Array,
): ReadPage<CatalogRows[List]> | null {
  const page = RawCursorPage.safeParse(parseJson(body, pageAnswer));
  if (!page.success) return null;
  const rows = z.array<z.ZodType<CatalogRows[List]>>(rowSchemas[list]).safeParse(page.data.items);
  return rows.success ? { rows: rows.data, next: page.data.next } : null;
}
