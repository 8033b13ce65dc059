import {
  type InventoryItem,
  InventoryItemWire,
  type InventoryLevel,
  InventoryLevelWire,
} from '#shared/inventory/inventory.ts';
import { type Product, ProductWire } from '#shared/products/products.ts';
import { itemToWire, levelToWire } from '#test/sandbox/api/inventory/inventory-records.ts';
import { createCenters } from '#test/sandbox/world/centers.ts';
import { createItemCatalog, type ItemCatalog } from '#test/sandbox/world/items/item-catalog.ts';
import { createStock } from '#test/sandbox/world/stock/stock.ts';

const seed = 20_261_121;
const nowMs = Date.parse('2026-11-20T12:00:00Z');
const userId = 286_471;

/** The sandbox's catalog as the service would return it, generated while it is read: nothing is held in memory. */
export type SeededCatalog = {
  /** The items as the sandbox has them, including all barcodes. */
  readonly catalog: ItemCatalog;
  items(): Generator<InventoryItem>;
  /** In the order of the items. */
  levels(): Generator<InventoryLevel>;
  /** Their variants have the barcodes, including those of cases. */
  products(): Generator<Product>;
};

/** Creates the catalog of the sandbox's merchant; deterministic for the same count on every machine. */
export function createSeededCatalog(count: number): SeededCatalog {
  const catalog = createItemCatalog({
    line: 'homeGoods',
    firstId: 20_418_300,
    count,
    seed,
    userId,
    nowMs,
    hostile: false,
  });
  const stock = createStock({ catalog, centers: createCenters(), nowMs, seed });
  return {
    catalog,
    *items() {
      for (const item of catalog) yield InventoryItemWire.parse(itemToWire(item, userId));
    },
    *levels() {
      for (const item of catalog) yield InventoryLevelWire.parse(levelToWire(item, stock));
    },
    *products() {
      for (let position = 0; position < catalog.productCount; position += 1) {
        const product = catalog.productAt(position);
        if (product === undefined) continue;
        const variants = product.variants.map((item) => ({
          id: item.variantId,
          name: item.name,
          sku: item.sku,
          gtin: item.gtin,
          upc: item.upc,
          is_digital: item.isDigital,
          barcodes: item.barcodes,
          inventory: { inventory_id: item.inventoryId },
        }));
        yield ProductWire.parse({ id: product.productId, name: product.name, variants });
      }
    },
  };
}

/** Splits the records into lists of this size; the last one may be shorter. */
export function* chunksOf<Entry>(records: Iterable<Entry>, size: number): Generator<Entry[]> {
  let chunk: Entry[] = [];
  for (const record of records) {
    chunk.push(record);
    if (chunk.length < size) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}
