import type { SyncState } from '#electron/catalog/sync/catalog-rows.ts';
import type { SitePlace } from '#electron/site/site-rows.ts';
import type { InventoryItem, InventoryLevel, LocationLevel, LotLevel } from '#shared/inventory/inventory.ts';
import type { CatalogCoverage, ItemHit, ItemSearch } from '#shared/inventory/item-view.ts';
import type { ItemLot } from '#shared/inventory/model/item-lots.ts';
import type { LotSearch } from '#shared/lots/lot-list-view.ts';
import type { LotExclusion } from '#shared/lots/lots.ts';
import type { catalogVariantFields } from '#shared/products/model/catalog-variant.ts';
import type { Product } from '#shared/products/products.ts';
import type { ItemPage } from './item-list.ts';
import type { LotCounts } from './lot-counts.ts';
import type { LotPage } from './lot-list.ts';

/**
 * The key an item is looked up by: a GTIN-14, or any text, which is tried as SKU, barcode, inventory id and lot number,
 * ignoring case.
 */
export type ItemKey = (
  | {
      gtin: string;
      /** The lot named next to it on the label; null without one. */
      lot: string | null;
    }
  | { text: string }
) & {
  /** The lot's date on the label: one number with two dates is two lots. */
  lotDate?: string | null;
};

/** An item found by a key; it appears once for every key and match kind that found it. */
export type FoundItem = {
  key: number;
  hit: ItemHit;
  /** `caseOf` is a barcode that is a case's number, while an item that has it also has the number of a unit. */
  by: 'barcode' | 'caseOf' | 'sku' | 'id' | 'lot';
  /**
   * The item's lot whose number the key named or was, as written by the service; null if it named none, or the item is
   * not known to have it. Of several, see {@link lotIn}.
   */
  lot: ItemLot | null;
};

/** A value with the timestamp (ISO 8601, UTC) at which the service returned it. */
export type Aged<Value> = { value: Value; asOf: string };

/** The saved data of one item; each part is null if the service never returned it. */
export type CachedItem = {
  item: Aged<InventoryItem>;
  removedAt: string | null;
  level: Aged<InventoryLevel> | null;
  locations: Aged<LocationLevel[]> | null;
  lots: Aged<LotLevel[]> | null;
  /** The product variants that are this item, as far as the index stores them. */
  variants: Aged<CachedVariant[]> | null;
};

export type CachedVariant = Pick<Product['variants'][number], (typeof catalogVariantFields)[number]> & {
  productId: number;
  productName: string | null;
};

export type SavedExclusion = Pick<LotExclusion, 'lotNumber' | 'lotDate' | 'isDeleted'>;

/** Records of one list from one response of the service. */
export type SyncRecords =
  | { pass: 'items'; records: readonly InventoryItem[] }
  | { pass: 'products'; records: readonly Product[] }
  | { pass: 'levels'; records: readonly InventoryLevel[] }
  | { pass: 'lots'; records: readonly { inventoryId: number; lots: readonly LotLevel[] }[] }
  | { pass: 'locations'; records: readonly { inventoryId: number; locations: readonly LocationLevel[] }[] }
  /** Part of no sync pass: data of items that were viewed. */
  | {
      pass: 'exclusions';
      records: readonly { inventoryId: number; exclusions: readonly SavedExclusion[] }[];
    };

/** Records shared by the desks of a site, from one response; `gone`: ids of items that left the catalog. */
export type CatalogPart = { asOf: number; round: number | null } & (
  | Exclude<SyncRecords, { pass: 'exclusions' }>
  | { pass: 'gone'; records: readonly number[] }
);

/** A page of shared rows, in order; the state is the newest among them, and `reader` is the leading desk. */
export type SharedCatalogPage = {
  parts: readonly CatalogPart[];
  state: { state: SyncState; reader: string } | null;
};

/** How far an index holds the rows of its site, and where this desk would continue; null if no state was shared. */
export type CatalogFollowed = { place: SitePlace; state: SyncState | null; reader: string | null };

/**
 * The catalog of one account on this desk: a separate SQLite file, with one worker for lookups, one for searches and
 * one for writes. Every method rejects with a StoreError. On damage the reading methods return what an empty file
 * would, and the file is recreated.
 */
export type ItemIndex = {
  /**
   * Returns the items that the keys name, in the order of the keys, ignoring case. For a value shared by many items (a
   * lot number), 50 per key and match kind, with the lowest ids. A key that is invalid in every form finds nothing.
   */
  find(keys: readonly ItemKey[]): Promise<FoundItem[]>;
  search(query: ItemSearch): Promise<ItemPage>;
  searchLots(query: LotSearch): Promise<LotPage>;
  read(id: number): Promise<CachedItem | null>;
  coverage(): Promise<CatalogCoverage>;
  /** Bytes of the file and its log. */
  size(): Promise<number>;
  readSync(): Promise<SyncState | null>;
  /** Counts the lots with stock for the first screen; null if nothing is saved. */
  countLots(query: { today: string }): Promise<LotCounts | null>;
  /**
   * Returns ids of items whose exclusions were never read, or were read before a timestamp (epoch milliseconds), the
   * most urgent first.
   */
  listStaleExclusions(query: { beforeMs: number; limit: number }): Promise<number[]>;
  /**
   * Writes records and the position reached in one transaction; records of viewed items have no position: null. A part
   * of an item with a newer saved version is kept, and an item that is returned again is no longer marked as removed. A
   * position is saved only if `saveSync` saved one before: if the file was recreated in the meantime, this rejects as
   * `damaged` and writes nothing.
   */
  write(page: SyncRecords & { asOf: string; state: SyncState | null }): Promise<void>;
  /**
   * Ends the pass of items: returns the ids above `after`, ascending and at most `limit`, of the items that this run did
   * not meet and no run marked, so that the service can be asked for them before they are marked.
   */
  listUnmet(query: { round: number; after: number; limit: number }): Promise<number[]>;
  /**
   * Ends a complete pass of products: returns ids, ascending and at most `limit`, of the products that were last returned
   * before a timestamp (ISO 8601) and not removed since.
   */
  listUnmetProducts(query: { before: string; limit: number }): Promise<number[]>;
  /**
   * Marks items as gone from the catalog, unless they were returned later; they stay findable, and say since when.
   * `recheck`: the next run still asks for them, and so lets all desks of a site know.
   */
  markRemoved(input: { ids: readonly number[]; asOf: string; recheck?: boolean }): Promise<void>;
  saveSync(state: SyncState): Promise<void>;
  /** Saves when a user stopped the sync of this desk; `otherwise` is the state to save if there is none. */
  savePause(pause: { pausedAt: string | null; otherwise: SyncState }): Promise<void>;
  /** Returns null if nothing of a site was followed, or the file was recreated since. */
  readFollowed(): Promise<CatalogFollowed | null>;
  /**
   * Writes shared rows and the position they lead to in one transaction. Their state becomes this desk's, except for
   * its own pause and completeness. Rejects as `unavailable` if the saved position is no longer `from`. `page` is a
   * {@link SharedCatalogPage} as JSON: it is large, and is parsed where that blocks no one.
   */
  follow(page: { from: SitePlace | null; place: SitePlace; page: string }): Promise<void>;
  /** Makes the site be followed from its start again. */
  forgetFollowed(): Promise<void>;
  /** Deletes everything and starts over. */
  clear(): Promise<void>;
  /** Closes the file cleanly and stops the workers. */
  close(): Promise<void>;
};

/** Returns when the last complete reading of the lots started; null before one. */
export function lotsAsOf(state: SyncState | null): string | null {
  if (state === null) return null;
  const { places, expected, last, lotsReadAt } = state;
  // An earlier version does not save the time, only that lots were read.
  const earlier = expected.lots === undefined ? null : last.whole?.startedAt;
  const readAt = lotsReadAt === undefined ? earlier : lotsReadAt;
  return (places.lots?.state === 'done' ? places.lots.begunAt : null) ?? readAt ?? null;
}

/** Returns a site's sync state for a desk with its own state, whose pause and completeness are kept. */
export function adoptSyncState(state: SyncState, own: SyncState | null): SyncState {
  const [one, other] = [state.wholeAsOf ?? '', own?.wholeAsOf ?? ''];
  return { ...state, wholeAsOf: (one > other ? one : other) || null, pausedAt: own?.pausedAt ?? null };
}
