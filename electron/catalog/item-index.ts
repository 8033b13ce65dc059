import type { SitePlace } from '#electron/site/site-rows.ts';
import type { InventoryItem, InventoryLevel, LocationLevel, LotLevel } from '#shared/inventory/inventory.ts';
import type { CatalogCoverage, ItemHit, ItemSearch } from '#shared/inventory/item-view.ts';
import type { LotSearch } from '#shared/lots/lot-list-view.ts';
import type { LotExclusion } from '#shared/lots/lots.ts';
import type { catalogVariantFields } from '#shared/products/model/catalog-variant.ts';
import type { Product } from '#shared/products/products.ts';
import type { syncPasses } from '#shared/sync/sync-view.ts';
import type { LotCounts } from './lot-counts.ts';
import type { LotPage } from './lot-list.ts';

export type SyncPass = (typeof syncPasses)[number];

/**
 * Under what an item is looked up: a GTIN-14, or any text, which is tried as SKU, as barcode, as inventory id and as
 * lot number, case apart.
 */
export type ItemKey =
  | {
      gtin: string;
      /** The lot that the label names beside it; null without one. */
      lot: string | null;
    }
  | { text: string };

/** An item found by a key; found by several keys or in several ways it is there as often. */
export type FoundItem = {
  key: number;
  hit: ItemHit;
  by: 'barcode' | 'sku' | 'id' | 'lot';
  /**
   * The item's lot whose number the key named or was, as the service wrote it; null where it named none, or the item
   * is not known to have it. The date is a day, `YYYY-MM-DD`.
   */
  lot: { number: string; date: string | null } | null;
};

/** A value with the instant (ISO 8601, UTC) at which the service returned it. */
export type Aged<Value> = { value: Value; asOf: string };

/** Everything that is saved of one item; null where the service never returned it. */
export type CachedItem = {
  item: Aged<InventoryItem>;
  removedAt: string | null;
  level: Aged<InventoryLevel> | null;
  locations: Aged<LocationLevel[]> | null;
  lots: Aged<LotLevel[]> | null;
  /** The variants of products that are this item, as far as the index keeps them. */
  variants: Aged<CachedVariant[]> | null;
};

export type CachedVariant = Pick<Product['variants'][number], (typeof catalogVariantFields)[number]> & {
  productId: number;
  productName: string | null;
};

/** Records of one list, as one answer of the service held them. */
export type SyncRecords =
  | { pass: 'items'; records: readonly InventoryItem[] }
  | { pass: 'products'; records: readonly Product[] }
  | { pass: 'levels'; records: readonly InventoryLevel[] }
  | { pass: 'lots'; records: readonly { inventoryId: number; lots: readonly LotLevel[] }[] }
  | { pass: 'locations'; records: readonly { inventoryId: number; locations: readonly LocationLevel[] }[] }
  /** Of no pass of the sync: what was looked at. */
  | { pass: 'exclusions'; records: readonly { inventoryId: number; exclusions: readonly LotExclusion[] }[] };

/**
 * What a run of the sync reads: the whole catalog, or only the totals, which age soonest. The passes of a run
 * go on side by side where the service answers more slowly than the limit allows to ask.
 */
export type SyncRunKind = 'whole' | 'totals';

/** Where one pass of a run stands. */
export type SyncPosition = {
  /** `checking`: every page is read, and what was not met on one is asked for. */
  state: 'running' | 'checking' | 'done' | 'notOffered' | 'forbidden' | 'failed';
  /** What leads to its next page; null at its first one, and once it is through. */
  cursor: string | null;
  /** Records read in this run, and the pages that they came on. */
  done: number;
  pages: number;
  /** How many records the service says that there are in all; null where it does not. */
  told: number | null;
  /** The pass asks only for what changed since this instant; null: for everything. */
  changedSince: string | null;
  /** When its first page was read, by the earlier one of the service's clock and ours; null before that. */
  begunAt: string | null;
  /** How often it had to start over in this run, since its place was no longer there. */
  restarts: number;
};

/** Where a sync stands; saved in the index, in the transaction of the page that led there. */
export type SyncState = {
  /** Counts the runs of this index from 1; items read by the pass of items carry it. */
  round: number;
  kind: SyncRunKind;
  startedAt: string;
  /** null while passes of the run are left. */
  endedAt: string | null;
  /** How long the run has run so far, without the time in which it could not. */
  runMs: number;
  /** The passes of this run; absent: not begun, or not part of it. */
  places: Partial<Record<SyncPass, SyncPosition>>;
  /** Records of each pass when everything was last read to its end, in an earlier run. */
  expected: Partial<Record<SyncPass, number>>;
  /** When items and products were last both read to their end: what a lookup that finds nothing may claim. */
  wholeAsOf: string | null;
  /** The last run of each kind that came to its end. */
  last: Partial<Record<SyncRunKind, { startedAt: string; endedAt: string; runMs: number }>>;
  /** From where on a later run has to ask for products that changed; null before all were read once. */
  productsSince: string | null;
  /** When the products were last read in full. */
  productsWholeAt: string | null;
  /** A person stopped it then; null while it goes on by itself. */
  pausedAt: string | null;
};

/** Records that the desks of a site share, of one answer; `gone`: ids of what left the catalog. */
export type CatalogPart = { asOf: number; round: number | null } & (
  | Exclude<SyncRecords, { pass: 'exclusions' }>
  | { pass: 'gone'; records: readonly number[] }
);

/** A page of shared rows, in order; the state is the newest among them, and `reader` is who leads. */
export type SharedCatalogPage = {
  parts: readonly CatalogPart[];
  state: { state: SyncState; reader: string } | null;
};

/** How far an index holds the rows of its site, and where this desk would go on; null where no state was shared. */
export type CatalogFollowed = { place: SitePlace; state: SyncState | null; reader: string | null };

/**
 * The catalog of one account on this desk: a SQLite file of its own, with one worker for lookups, one for searches
 * and one that writes. Every method rejects with a StoreError; damage makes the reading ones answer as if nothing
 * was saved, and the file is recreated.
 */
export type ItemIndex = {
  /**
   * The items that the keys name, in the order of the keys, whatever their case. Of what many items have (a lot
   * number) 50 for each key and way, the lowest ids. A key that can be nothing finds nothing.
   */
  find(keys: readonly ItemKey[]): Promise<FoundItem[]>;
  search(query: ItemSearch): Promise<{ hits: ItemHit[]; hasMore: boolean }>;
  searchLots(query: LotSearch): Promise<LotPage>;
  read(id: number): Promise<CachedItem | null>;
  coverage(): Promise<CatalogCoverage>;
  /** Bytes of the file and its log. */
  size(): Promise<number>;
  readSync(): Promise<SyncState | null>;
  /** The lots with stock that the first screen counts; null where nothing is saved. */
  countLots(query: { today: string }): Promise<LotCounts | null>;
  /**
   * Ids of items whose exclusions were never read, or were read before an instant (epoch milliseconds), the most wanted
   * first.
   */
  listStaleExclusions(query: { beforeMs: number; limit: number }): Promise<number[]>;
  /**
   * Records and the place reached, in one transaction; records of what was looked at have no place: null. Each part of
   * an item stays where a younger one is saved, and an item that is returned again is no longer marked as gone. A
   * place is taken only while one is saved that `saveSync` began: where the file was recreated meanwhile this rejects
   * as `damaged`, and nothing is written.
   */
  write(page: SyncRecords & { asOf: string; state: SyncState | null }): Promise<void>;
  /**
   * Ends the pass of items: returns the ids above `after`, ascending and at most `limit`, of the items that this run did
   * not meet and no run marked, so that the service can be asked for them before they are marked.
   */
  listUnmet(query: { round: number; after: number; limit: number }): Promise<number[]>;
  /**
   * Marks items as gone from the catalog, unless they were returned later; they stay findable, and say since when.
   * `recheck`: the next run still asks for them, and so lets all desks of a site know.
   */
  markRemoved(input: { ids: readonly number[]; asOf: string; recheck?: boolean }): Promise<void>;
  saveSync(state: SyncState): Promise<void>;
  /** When a person stopped the sync of this desk; `otherwise` is the state where none is saved. */
  savePause(pause: { pausedAt: string | null; otherwise: SyncState }): Promise<void>;
  /** Null where nothing of a site was followed, or the file was recreated since. */
  readFollowed(): Promise<CatalogFollowed | null>;
  /**
   * Shared rows and the place that they lead to, in one transaction; its state becomes the one of this desk, whose own
   * pause and claim to be whole stay. Rejects as `unavailable` where another place than `from` is saved by now. `page`
   * is a {@link SharedCatalogPage} as JSON: it is large, and read where it holds nobody up.
   */
  follow(page: { from: SitePlace | null; place: SitePlace; page: string }): Promise<void>;
  /** The site is followed from its beginning again. */
  forgetFollowed(): Promise<void>;
  /** Forgets everything and starts over. */
  clear(): Promise<void>;
  /** Closes the file in order and ends the workers. */
  close(): Promise<void>;
};
