import { z } from 'zod';
import { ScanReading } from '#shared/scan/scan-reading.ts';

/** An item as the catalog on this desk knows it: enough for a row, with the age of each figure. */
export const ItemHit = z.object({
  inventoryId: z.number(),
  sku: z.string().nullable(),
  name: z.string().nullable(),
  /** The barcode that is shown for it: the item's own, else the first of its variants. */
  barcode: z.string().nullable(),
  /** Null where the service does not say. */
  isActive: z.boolean().nullable(),
  isLot: z.boolean(),
  isCase: z.boolean(),
  isBundle: z.boolean(),
  isDigital: z.boolean(),
  isHazmat: z.boolean(),
  /** The catalog was read to its end after this item was seen last, without it; ISO 8601 in UTC. */
  removedAt: z.string().nullable(),
  /** Pieces over all centers; null where they are unknown. */
  onHand: z.number().nullable(),
  committed: z.number().nullable(),
  fulfillable: z.number().nullable(),
  awaiting: z.number().nullable(),
  /** When the service returned the quantities; ISO 8601 in UTC, null where it never did. */
  levelAsOf: z.string().nullable(),
  /** When the service returned the item itself; ISO 8601 in UTC. */
  asOf: z.string(),
});
export type ItemHit = z.infer<typeof ItemHit>;

/** How far the catalog on this desk goes: what a lookup that finds nothing may claim. */
export const CatalogCoverage = z.object({
  /** `none`: nothing was read yet; `partial`: the first reading is under way; `whole`: it was read to its end. */
  coverage: z.enum(['none', 'partial', 'whole']),
  itemCount: z.number().int(),
  /** When it was last read to its end; ISO 8601 in UTC. */
  wholeAsOf: z.string().nullable(),
});
export type CatalogCoverage = z.infer<typeof CatalogCoverage>;

export const ItemOrder = z.object({
  by: z.enum(['id', 'sku', 'name', 'onHand', 'committed', 'fulfillable', 'awaiting', 'levelAsOf']),
  isDescending: z.boolean(),
});
export type ItemOrder = z.infer<typeof ItemOrder>;

/** What is looked for in the catalog on this desk. */
export const ItemSearch = z.object({
  /** Free text over id, SKU, name and barcodes; '' for all items. */
  text: z.string().max(400),
  isActive: z.boolean().nullable().default(null),
  isDigital: z.boolean().nullable().default(null),
  /** Default: the best first with a text, by id without one. */
  order: ItemOrder.nullable().default(null),
  offset: z.number().int().min(0).max(10_000_000).default(0),
  limit: z.number().int().min(1).max(500).default(50),
});
export type ItemSearch = z.infer<typeof ItemSearch>;

/** What a search over the catalog found. */
export const ItemHits = z.object({
  hits: z.array(ItemHit),
  /** More match than these. */
  hasMore: z.boolean(),
  catalog: CatalogCoverage,
});
export type ItemHits = z.infer<typeof ItemHits>;

export const ItemMatch = z.object({
  item: ItemHit,
  /**
   * `caseOf`: the code is that of a case, and this is the single item inside of it, by the rule of the trade; `bound`:
   * a person made the code mean this item on this desk.
   */
  by: z.enum(['barcode', 'bound', 'caseOf', 'sku', 'id', 'lot']),
  /** The lot that the code names, or is; null without one. */
  lot: z.object({ number: z.string(), date: z.string().nullable() }).nullable(),
});
export type ItemMatch = z.infer<typeof ItemMatch>;

/** What a code names in the catalog on this desk. */
export const ItemLookUp = z.object({
  /** Which of the texts handed in was believed: its position. */
  taken: z.number().int(),
  reading: ScanReading,
  /** The likeliest first; none where the catalog on this desk does not know the code. */
  matches: z.array(ItemMatch),
  catalog: CatalogCoverage,
});
export type ItemLookUp = z.infer<typeof ItemLookUp>;
