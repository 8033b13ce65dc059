import type {
  Aged,
  CachedItem,
  CachedVariant,
  FoundItem,
  ItemKey,
  SyncRecords,
} from '#electron/catalog/item-index.ts';
import { gtinKeys } from '#shared/barcode/gtin.ts';
import type { InventoryItem, InventoryLevel, LocationLevel, LotLevel } from '#shared/inventory/inventory.ts';
import type { ItemOrder } from '#shared/inventory/item-view.ts';
import type { Product } from '#shared/products/products.ts';

type Page = SyncRecords & { asOf: string };

/**
 * A simple model of the index: it keeps everything that it ever received, uses the newest of each, and answers every
 * query by a full scan.
 */
export function createItemModel() {
  const items = new Map<number, Aged<InventoryItem>>();
  const removed = new Map<number, string>();
  const levels = new Map<number, Aged<InventoryLevel>>();
  const lots = new Map<number, Aged<LotLevel[]>>();
  const locations = new Map<number, Aged<LocationLevel[]>>();
  const products = new Map<number, Aged<Product>>();

  const put = <Value>(part: Map<number, Aged<Value>>, id: number, value: Value, asOf: string) => {
    const known = part.get(id);
    if (known === undefined || asOf >= known.asOf) part.set(id, { value, asOf });
  };

  const variantsOf = (id: number): Aged<CachedVariant[]> | null => {
    const held = [...products]
      .sort(([left], [right]) => left - right)
      .map(([, { value, asOf }]) => ({ asOf, variants: savedVariants(value, id) }))
      .filter(({ variants }) => variants.length > 0);
    const [oldest] = held.map(({ asOf }) => asOf).sort();
    return oldest === undefined ? null : { value: held.flatMap(({ variants }) => variants), asOf: oldest };
  };

  const read = (id: number): CachedItem | null => {
    const item = items.get(id);
    if (item === undefined) return null;
    return {
      item,
      removedAt: removed.get(id) ?? null,
      level: levels.get(id) ?? null,
      locations: locations.get(id) ?? null,
      lots: lots.get(id) ?? null,
      variants: variantsOf(id),
    };
  };

  const all = () => [...items.keys()].sort((left, right) => left - right).flatMap((id) => read(id) ?? []);

  return {
    read,
    ids: () => [...items.keys()],
    count: () => items.size - removed.size,
    write(page: Page) {
      const { asOf } = page;
      if (page.pass === 'items') {
        for (const item of page.records) {
          const id = item.inventoryId;
          put(items, id, item, asOf);
          if (items.get(id)?.asOf === asOf && asOf >= (removed.get(id) ?? '')) removed.delete(id);
        }
      } else if (page.pass === 'levels') {
        for (const level of page.records) put(levels, level.inventoryId, level, asOf);
      } else if (page.pass === 'products') {
        for (const product of page.records) put(products, product.id, product, asOf);
      } else if (page.pass === 'lots') {
        for (const { inventoryId, lots: value } of page.records) put(lots, inventoryId, [...value], asOf);
      } else if (page.pass === 'locations') {
        for (const { inventoryId, locations: value } of page.records)
          put(locations, inventoryId, [...value], asOf);
      }
    },
    markRemoved(ids: readonly number[], asOf: string) {
      for (const id of ids) {
        const withChanges = items.get(id)?.asOf;
        if (withChanges === undefined || asOf < withChanges) continue;
        const since = removed.get(id);
        removed.set(id, since === undefined || asOf < since ? asOf : since);
      }
    },
    /** Ids in the order of keys, ways, and ids, as returned by `find`. */
    find: (keys: readonly ItemKey[]) =>
      keys.flatMap((key, position) =>
        waysOf(key).flatMap(([by, matches]) =>
          all()
            .filter((kept) => matches(kept))
            .map(({ item }) => ({ key: position, id: item.value.inventoryId, by })),
        ),
      ),
    list({
      order,
      isActive,
      isDigital,
    }: {
      order: ItemOrder;
      isActive: boolean | null;
      isDigital: boolean | null;
    }) {
      const shown = all().filter(({ item: { value }, removedAt }) => {
        const { variant } = value;
        const active = variant?.isActive ?? null;
        return (
          removedAt === null &&
          (isActive === null || active === null || active === isActive) &&
          (isDigital === null || variant === null || variant.isDigital === isDigital)
        );
      });
      return shown.toSorted(comparing(order)).map(({ item }) => item.value.inventoryId);
    },
  };
}

function savedVariants(
  { id: productId, name: productName, variants }: Product,
  itemId: number,
): CachedVariant[] {
  return variants
    .filter(({ inventory }) => inventory?.inventoryId === itemId)
    .map((variant) => ({
      productId,
      productName,
      id: variant.id,
      name: variant.name,
      sku: variant.sku,
      gtin: variant.gtin,
      upc: variant.upc,
      status: variant.status,
      isDigital: variant.isDigital,
      barcodes: variant.barcodes,
      lotInformation: variant.lotInformation,
      fulfillmentSettings: variant.fulfillmentSettings,
      customs: variant.customs,
      bundleDefinition: variant.bundleDefinition,
      returnPreferences: variant.returnPreferences,
    }));
}

const fold = (code: string | null) => (code ?? '').trim().toLowerCase();

function barcodesOf({ item, variants }: CachedItem): string[] {
  const held = variants?.value ?? [];
  const codes = held.flatMap(({ barcodes, gtin, upc }) => [...barcodes.map(({ value }) => value), gtin, upc]);
  return [item.value.barcode, ...codes].map((code) => (code ?? '').trim()).filter((code) => code !== '');
}

function skusOf({ item, variants }: CachedItem): string[] {
  const skus = [item.value.sku, ...(variants?.value ?? []).map(({ sku }) => sku)];
  return skus.flatMap((sku) => sku ?? []).filter((sku) => fold(sku) !== '');
}

function waysOf(key: ItemKey): [FoundItem['by'], (kept: CachedItem) => boolean][] {
  if ('gtin' in key) {
    const has = (codes: string[]) => codes.some((code) => gtinKeys(code.trim()).includes(key.gtin));
    return [
      ['barcode', (kept) => has(barcodesOf(kept))],
      ['sku', (kept) => has(skusOf(kept))],
    ];
  }
  const text = fold(key.text);
  if (text === '') return [];
  return [
    ['sku', (kept) => skusOf(kept).some((sku) => fold(sku) === text)],
    [
      'barcode',
      (kept) => barcodesOf(kept).some((code) => gtinKeys(code).length === 0 && fold(code) === text),
    ],
    ['id', ({ item }) => String(item.value.inventoryId) === text],
    ['lot', ({ lots }) => (lots?.value ?? []).some(({ lotNumber }) => fold(lotNumber) === text)],
  ];
}

function orderValue({ item: { value }, level }: CachedItem, by: ItemOrder['by']): string | number | null {
  if (by === 'id') return value.inventoryId;
  if (by === 'sku') return fold(value.sku).replaceAll(/[^a-z0-9]/g, '') || null;
  if (by === 'name') return fold(value.name) || null;
  if (by === 'levelAsOf') return level?.asOf ?? null;
  if (by === 'onHand') return level?.value.totalOnHandQuantity ?? null;
  if (by === 'committed') return level?.value.totalCommittedQuantity ?? null;
  if (by === 'fulfillable') return level?.value.totalFulfillableQuantity ?? null;
  return level?.value.totalAwaitingQuantity ?? null;
}

function comparing({ by, isDescending }: ItemOrder) {
  const direction = isDescending ? -1 : 1;
  return (left: CachedItem, right: CachedItem): number => {
    const [first, second] = [orderValue(left, by), orderValue(right, by)];
    if (first === second) return direction * (left.item.value.inventoryId - right.item.value.inventoryId);
    if (first === null) return 1;
    if (second === null) return -1;
    return first < second ? -direction : direction;
  };
}
