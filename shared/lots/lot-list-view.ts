import { z } from 'zod';
import { CatalogCoverage } from '#shared/inventory/item-view.ts';
import { lotListFilters, lotOrders } from './model/lot-list-rules.ts';

export const LotSearch = z.object({
  /** Words of an item, as in item search, or the start of a lot number; '' for all lots. */
  text: z.string().max(400).default(''),
  show: z.enum(lotListFilters).nullable().default(null),
  /** The calendar day at the desk. */
  today: z.iso.date(),
  /** Centers, one of which must hold the lot; empty: any. */
  centerIds: z.array(z.number().int()).max(200).default([]),
  /** Default: by expiry, earliest first. Missing values are last in both directions. */
  order: z
    .object({ by: z.enum(lotOrders), isDescending: z.boolean() })
    .nullable()
    .default(null),
  offset: z.number().int().min(0).max(10_000_000).default(0),
  limit: z.number().int().min(1).max(500).default(100),
});
export type LotSearch = z.infer<typeof LotSearch>;

export const LotHit = z.object({
  inventoryId: z.number(),
  sku: z.string().nullable(),
  name: z.string().nullable(),
  /** Its position among the lots of its item. */
  position: z.number().int(),
  lotNumber: z.string().nullable(),
  /** A calendar day, never shifted by a time zone. */
  lotDate: z.string().nullable(),
  /** In the requested centers; in all of them if none was requested. */
  onHand: z.number(),
  /** Null if this desk has not loaded the exclusions of the item. */
  isExcluded: z.boolean().nullable(),
});
export type LotHit = z.infer<typeof LotHit>;

export const LotHits = z.object({
  lots: z.array(LotHit),
  hasMore: z.boolean(),
  /** The text matches more items, or starts more lot numbers, than were searched. */
  isCut: z.boolean(),
  /**
   * The number of items known to have lots in stock, and of those whose exclusions are too; null except for the first page of
   * excluded ones.
   */
  items: z.object({ withLots: z.number().int(), withExclusions: z.number().int() }).nullable(),
  /** When the oldest of these lots was read; ISO 8601 in UTC, null without any. */
  asOf: z.string().nullable(),
  catalog: CatalogCoverage,
});
export type LotHits = z.infer<typeof LotHits>;
