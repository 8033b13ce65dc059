import type { CachedItem, ItemIndex } from '#electron/catalog/item-index.ts';
import {
  InventoryItemWire,
  InventoryLevelWire,
  InventoryLocationsWire,
  InventoryLotsWire,
} from '#shared/inventory/inventory.ts';
import {
  itemToWire,
  levelToWire,
  locationsToWire,
  lotsToWire,
} from '#test/sandbox/api/inventory/inventory-records.ts';
import type { Sandbox } from '#test/sandbox/start-sandbox.ts';
import type { InventoryItem } from '#test/sandbox/world/items/inventory-items.ts';

/** The data of an item, of the service or of a desk, in a form that can be compared. */
export type ComparableItem = {
  item: unknown;
  level: unknown;
  locations: unknown;
  lots: unknown;
  /** All barcodes of a piece, sorted. */
  barcodes: string[];
  parts: unknown;
  returns: unknown;
};

/** The current catalog of the service for the demo merchant, by inventory id. */
export function catalogOf(sandbox: Sandbox, isGone = (_id: number) => false): Map<number, ComparableItem> {
  const { demo, centers } = sandbox.world;
  const everywhere = () => true;
  const all = new Map<number, ComparableItem>();
  for (const item of demo.catalog) {
    if (isGone(item.inventoryId)) continue;
    all.set(item.inventoryId, {
      item: InventoryItemWire.parse(itemToWire(item, demo.userId)),
      level: InventoryLevelWire.parse(levelToWire(item, demo.stock)),
      locations: InventoryLocationsWire.parse(locationsToWire(item, demo.stock, centers, everywhere))
        .locations,
      lots: InventoryLotsWire.parse(lotsToWire(item, demo.stock, centers, everywhere)).lots,
      barcodes: codesOf(item),
      parts: item.bundle.map(({ inventoryId, quantity }) => ({
        variantId: demo.catalog.find(inventoryId)?.variantId ?? null,
        quantity,
      })),
      returns: item.returns.primaryActionId,
    });
  }
  return all;
}

function codesOf({ barcodes, gtin, upc }: InventoryItem): string[] {
  return [...barcodes.map(({ value }) => value), gtin, upc].filter((code) => code !== null).toSorted();
}

/** The data that a desk has of these items. */
export async function savedOf(
  index: Pick<ItemIndex, 'read'>,
  ids: Iterable<number>,
): Promise<Map<number, ComparableItem>> {
  const kept = await Promise.all([...ids].map((id) => index.read(id)));
  const found = kept.filter((item) => item !== null && item.removedAt === null);
  return new Map(found.map((item) => [item?.item.value.inventoryId ?? 0, toComparable(item)]));
}

function toComparable(kept: CachedItem | null): ComparableItem {
  const variants = kept?.variants?.value ?? [];
  return {
    item: kept?.item.value ?? null,
    level: kept?.level?.value ?? null,
    locations: kept?.locations?.value ?? null,
    lots: kept?.lots?.value ?? null,
    barcodes: variants
      .flatMap(({ barcodes, gtin, upc }) => [...barcodes.map(({ value }) => value), gtin, upc])
      .filter((code) => code !== null)
      .toSorted(),
    parts: variants.flatMap(({ bundleDefinition }) =>
      bundleDefinition.map(({ variantId, quantity }) => ({ variantId, quantity })),
    ),
    returns: variants[0]?.returnPreferences?.primaryAction?.id ?? null,
  };
}
