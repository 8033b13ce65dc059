import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createItemIndexSearcher } from '#electron/catalog/item-index-reader.ts';
import { createItemIndexWriter } from '#electron/catalog/item-index-writer.ts';
import type { ItemPage } from '#electron/catalog/item-list.ts';
import { type InventoryItem, InventoryItemWire, InventoryLevelWire } from '#shared/inventory/inventory.ts';
import type { ItemSearch } from '#shared/inventory/item-view.ts';
import { ProductWire } from '#shared/products/products.ts';

/** An item as a test describes it; active and never counted unless stated. */
export type DescribedItem = {
  id: number;
  sku?: string | null;
  name?: string | null;
  barcode?: string | null;
  isActive?: boolean;
  isDigital?: boolean;
};

function toItem({ id, sku = null, name = null, barcode = null, ...variant }: DescribedItem): InventoryItem {
  const { isActive = true, isDigital = false } = variant;
  return InventoryItemWire.parse({
    inventory_id: id,
    sku,
    name,
    barcode,
    variant: { is_active: isActive, is_digital: isDigital },
  });
}

/** Creates a separate index in a temporary folder, written and searched as the workers do. */
export function createSearchedItems() {
  const folder = mkdtempSync(join(tmpdir(), 'dockhand-search-'));
  const file = join(folder, 'items.sqlite');
  const writer = createItemIndexWriter(file);
  writer.open();
  const searcher = createItemIndexSearcher(file);
  let minute = 0;
  const asOf = () => {
    minute += 1;
    return new Date(Date.UTC(2026, 10, 20, 10, minute)).toISOString();
  };
  const search = (text: string, change: Partial<ItemSearch> = {}): ItemPage =>
    searcher.search({ text, isActive: null, isDigital: null, order: null, offset: 0, limit: 50, ...change });
  return {
    save(...items: DescribedItem[]) {
      writer.write({ pass: 'items', records: items.map(toItem), asOf: asOf(), state: null });
    },
    count(id: number, onHand: number) {
      const level = InventoryLevelWire.parse({ inventory_id: id, total_on_hand_quantity: onHand });
      writer.write({ pass: 'levels', records: [level], asOf: asOf(), state: null });
    },
    addBarcodes(id: number, barcodes: readonly string[]) {
      const variant = {
        id: id + 1_000,
        inventory: { inventory_id: id },
        barcodes: barcodes.map((value) => ({ value })),
      };
      const product = ProductWire.parse({ id: id + 2_000, name: 'A product', variants: [variant] });
      writer.write({ pass: 'products', records: [product], asOf: asOf(), state: null });
    },
    remove(...ids: number[]) {
      writer.markRemoved({ ids, asOf: asOf() });
    },
    tidy: () => writer.tidy(),
    rest: () => writer.rest(),
    clear() {
      searcher.close();
      writer.clear();
    },
    search,
    ids: (text: string, change: Partial<ItemSearch> = {}) =>
      search(text, change).hits.map(({ inventoryId }) => inventoryId),
    end() {
      searcher.close();
      writer.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
