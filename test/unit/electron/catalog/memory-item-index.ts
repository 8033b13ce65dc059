import type { Aged, CachedItem, FoundItem, ItemIndex, ItemKey } from '#electron/catalog/item-index.ts';
import type { SyncState } from '#electron/catalog/sync/catalog-rows.ts';
import { storeErrorOf } from '#electron/database/store-error.ts';
import { containedGtin, gtinKeys } from '#shared/barcode/gtin.ts';
import { InventoryItem } from '#shared/inventory/inventory.ts';
import type { ItemHit } from '#shared/inventory/item-view.ts';
import { hitOfItem } from '#shared/inventory/model/hit-of-item.ts';
import { itemLots, lotIn } from '#shared/inventory/model/item-lots.ts';

type Index = Pick<
  ItemIndex,
  'find' | 'search' | 'searchLots' | 'read' | 'coverage' | 'readSync' | 'write' | 'markRemoved'
>;

/** In-memory version of a catalog index, without an order; the real one has its own tests. */
export function createMemoryItemIndex() {
  const items = new Map<number, CachedItem>();
  const state = {
    wholeAsOf: null as string | null,
    sync: null as SyncState | null,
    /** Rejects every request. */
    isBroken: false,
    written: [] as Parameters<Index['write']>[0][],
    requested: [] as ItemKey[][],
  };

  const refuseIfBroken = () => {
    if (state.isBroken) throw storeErrorOf('unavailable');
  };

  const put = (id: number, part: keyof CachedItem, aged: Aged<unknown>) => {
    const unknown = { value: InventoryItem.parse({ inventoryId: id }), asOf: aged.asOf };
    const none = { removedAt: null, level: null, locations: null, lots: null, variants: null };
    const known = items.get(id) ?? { item: unknown, ...none };
    items.set(id, { ...known, [part]: aged });
  };

  const index: Index = {
    async find(keys) {
      refuseIfBroken();
      state.requested.push([...keys]);
      return keys.flatMap((key, place) =>
        [...items.values()].flatMap((kept) =>
          waysOf(kept, key).map(([by, lot]): FoundItem => ({ key: place, hit: toHit(kept), by, lot })),
        ),
      );
    },
    async search({ text, isActive, offset, limit }) {
      refuseIfBroken();
      const hits = [...items.values()]
        .map(toHit)
        .filter(({ name, sku }) => `${sku} ${name}`.toLowerCase().includes(text.toLowerCase()))
        .filter((hit) => isActive === null || hit.isActive === isActive)
        .toSorted((left, right) => left.inventoryId - right.inventoryId);
      return {
        hits: hits.slice(offset, offset + limit),
        hasMore: hits.length > offset + limit,
        isCut: false,
      };
    },
    async searchLots() {
      refuseIfBroken();
      return { lots: [], hasMore: false, isCut: false, items: null, asOf: null };
    },
    async read(id) {
      refuseIfBroken();
      return items.get(id) ?? null;
    },
    async coverage() {
      refuseIfBroken();
      const coverage = state.wholeAsOf !== null ? 'whole' : items.size > 0 ? 'partial' : 'none';
      return { coverage, itemCount: items.size, wholeAsOf: state.wholeAsOf };
    },
    async readSync() {
      refuseIfBroken();
      return state.sync;
    },
    async markRemoved({ ids, asOf }) {
      refuseIfBroken();
      for (const id of ids) {
        const kept = items.get(id);
        if (kept !== undefined) items.set(id, { ...kept, removedAt: asOf });
      }
    },
    async write(page) {
      refuseIfBroken();
      state.written.push(page);
      const { asOf } = page;
      if (page.pass === 'items') {
        for (const item of page.records) put(item.inventoryId, 'item', { value: item, asOf });
      } else if (page.pass === 'levels') {
        for (const level of page.records) put(level.inventoryId, 'level', { value: level, asOf });
      } else if (page.pass === 'lots') {
        for (const { inventoryId, lots } of page.records) put(inventoryId, 'lots', { value: lots, asOf });
      } else if (page.pass === 'locations') {
        for (const { inventoryId, locations } of page.records)
          put(inventoryId, 'locations', { value: locations, asOf });
      } else if (page.pass === 'products') {
        for (const { id: productId, name: productName, variants } of page.records) {
          for (const { inventory, ...variant } of variants) {
            const value = [{ ...variant, productId, productName }];
            if (inventory?.inventoryId != null) put(inventory.inventoryId, 'variants', { value, asOf });
          }
        }
      }
    },
  };
  return Object.assign(state, { index, items });
}

type Way = readonly [FoundItem['by'], FoundItem['lot']];

function waysOf({ item, lots, variants }: CachedItem, key: ItemKey): Way[] {
  const { inventoryId, sku, barcode } = item.value;
  const codes = [
    barcode,
    ...(variants?.value ?? []).flatMap(({ gtin, upc, barcodes }) => [
      gtin,
      upc,
      ...barcodes.map(({ value }) => value),
    ]),
  ].filter((code) => code !== null);
  const lotOf = (number: string) => lotIn(itemLots(lots?.value ?? []), number, key.lotDate ?? null) ?? null;
  if ('gtin' in key) {
    const isMet = codes.some((code) => gtinKeys(code).includes(key.gtin));
    const hasUnitCode = codes.some((code) => gtinKeys(code).some((gtin) => gtin.startsWith('0')));
    const by = containedGtin(key.gtin) !== null && hasUnitCode ? 'caseOf' : 'barcode';
    return isMet ? [[by, key.lot === null ? null : lotOf(key.lot)]] : [];
  }
  const isText = (code: string | null) => code !== null && fold(code) === fold(key.text);
  const lot = lotOf(key.text);
  return [
    ...(codes.some(isText) ? [['barcode', null] as const] : []),
    ...(isText(sku) ? [['sku', null] as const] : []),
    ...(String(inventoryId) === key.text ? [['id', null] as const] : []),
    ...(lot === null ? [] : [['lot', lot] as const]),
  ];
}

function fold(code: string | null): string | null {
  return code?.trim().toLowerCase() ?? null;
}

function toHit({ item, level, removedAt, variants }: CachedItem): ItemHit {
  return {
    ...hitOfItem(item.value, level?.value ?? null, item.asOf),
    barcode: item.value.barcode ?? variants?.value[0]?.barcodes[0]?.value ?? null,
    removedAt,
    levelAsOf: level?.asOf ?? null,
  };
}
