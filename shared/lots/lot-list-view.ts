import { z } from 'zod';
import { CatalogCoverage } from '#shared/inventory/item-view.ts';
import { lotOrders, lotShows } from './model/lot-list-rules.ts';

/** What is looked for among the lots of all items of the catalog on this desk. */
export const LotSearch = z.object({
  /** Words of an item, as its search takes them, or how a lot number begins; '' for all lots. */
  text: z.string().max(400).default(''),
  show: z.enum(lotShows).nullable().default(null),
  /** The calendar day at the desk. */
  today: z.iso.date(),
  /** Centers of which one holds the lot; empty: any. */
  centerIds: z.array(z.number().int()).max(200).default([]),
  /** Default: by expiry, the first to expire first. What an item or a lot lacks puts it last in both directions. */
  order: z
    .object({ by: z.enum(lotOrders), isDescending: z.boolean() })
    .nullable()
    .default(null),
  offset: z.number().int().min(0).max(10_000_000).default(0),
  limit: z.number().int().min(1).max(500).default(100),
});
export type LotSearch = z.infer<typeof LotSearch>;

/** A lot of an item as the catalog on this desk knows it. */
export const LotHit = z.object({
  inventoryId: z.number(),
  sku: z.string().nullable(),
  name: z.string().nullable(),
  /** Its place among the lots of its item. */
  position: z.number().int(),
  lotNumber: z.string().nullable(),
  /** A day, never moved by a time zone. */
  lotDate: z.string().nullable(),
  /** In the centers that were asked for; in all of them where none was. */
  onHand: z.number(),
  /** Null where this desk has not loaded the exclusions of the item. */
  isExcluded: z.boolean().nullable(),
});
export type LotHit = z.infer<typeof LotHit>;

export const LotHits = z.object({
  lots: z.array(LotHit),
  /** More match than these. */
  hasMore: z.boolean(),
  /** The text names more items than were looked at. */
  isCut: z.boolean(),
  /**
   * Items whose lots are known, and those of them whose exclusions are; null but for the first page of excluded ones.
   */
  items: z.object({ withLots: z.number().int(), withExclusions: z.number().int() }).nullable(),
  /** When the oldest of these lots was read; ISO 8601 in UTC, null without any. */
  asOf: z.string().nullable(),
  catalog: CatalogCoverage,
});
export type LotHits = z.infer<typeof LotHits>;
