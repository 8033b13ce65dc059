import { z } from 'zod';
import { ScanReading } from '#shared/scan/scan-reading.ts';

/** An item in the catalog on this desk: enough for a row, with the age of each figure. */
export const ItemHit = z.object({
  inventoryId: z.number(),
  sku: z.string().nullable(),
  name: z.string().nullable(),
  /** Its displayed barcode: the item's own, otherwise the first of its variants. */
  barcode: z.string().nullable(),
  /** Null if the service does not report it. */
  isActive: z.boolean().nullable(),
  isLot: z.boolean(),
  isCase: z.boolean(),
  isBundle: z.boolean(),
  isDigital: z.boolean(),
  isHazmat: z.boolean(),
  /** When the catalog was read to the last page without this item, after it was last seen; ISO 8601 in UTC. */
  removedAt: z.string().nullable(),
  /** Pieces over all centers; null if unknown. */
  onHand: z.number().nullable(),
  committed: z.number().nullable(),
  fulfillable: z.number().nullable(),
  awaiting: z.number().nullable(),
  /** When the service returned the quantities; ISO 8601 in UTC, null if it never did. */
  levelAsOf: z.string().nullable(),
  /** When the service returned the item itself; ISO 8601 in UTC. */
  asOf: z.string(),
});
export type ItemHit = z.infer<typeof ItemHit>;

/** The coverage of the catalog on this desk: what a lookup without results may claim. */
export const CatalogCoverage = z.object({
  /** `none`: nothing was read yet; `partial`: the first reading is in progress; `whole`: it was read completely. */
  coverage: z.enum(['none', 'partial', 'whole']),
  itemCount: z.number().int(),
  /** When it was last read completely; ISO 8601 in UTC. */
  wholeAsOf: z.string().nullable(),
});
export type CatalogCoverage = z.infer<typeof CatalogCoverage>;

export const ItemOrder = z.object({
  by: z.enum(['id', 'sku', 'name', 'onHand', 'committed', 'fulfillable', 'awaiting', 'levelAsOf']),
  isDescending: z.boolean(),
});
export type ItemOrder = z.infer<typeof ItemOrder>;

export const ItemSearch = z.object({
  /** Free text over id, SKU, name and barcodes; '' for all items. */
  text: z.string().max(400),
  isActive: z.boolean().nullable().default(null),
  isDigital: z.boolean().nullable().default(null),
  /** Default: best match first with a text, by id without one. */
  order: ItemOrder.nullable().default(null),
  offset: z.number().int().min(0).max(10_000_000).default(0),
  limit: z.number().int().min(1).max(500).default(50),
});
export type ItemSearch = z.infer<typeof ItemSearch>;

export const ItemHits = z.object({
  hits: z.array(ItemHit),
  hasMore: z.boolean(),
  /** More items match than are sorted, or than can be listed. */
  isCut: z.boolean(),
  catalog: CatalogCoverage,
});
export type ItemHits = z.infer<typeof ItemHits>;

export const ItemMatch = z.object({
  item: ItemHit,
  /**
   * `caseOf`: the code is that of a case: of the single item inside, by trade convention, or a barcode of an item that
   * also has a unit's number; `bound`: a user assigned the code to this item on this desk.
   */
  by: z.enum(['barcode', 'bound', 'caseOf', 'sku', 'id', 'lot']),
  /** The lot named by the code, or equal to it; null without one. */
  lot: z.object({ number: z.string(), date: z.string().nullable() }).nullable(),
});
export type ItemMatch = z.infer<typeof ItemMatch>;

/** What a code names in the catalog on this desk. */
export const ItemLookUp = z.object({
  /** The index of the text that was used. */
  taken: z.number().int(),
  reading: ScanReading,
  /** The likeliest first; empty if the catalog on this desk does not know the code. */
  matches: z.array(ItemMatch),
  catalog: CatalogCoverage,
});
export type ItemLookUp = z.infer<typeof ItemLookUp>;
