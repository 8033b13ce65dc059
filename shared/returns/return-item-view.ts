import { z } from 'zod';
import { ItemHit } from '#shared/inventory/item-view.ts';
import { CheckQuestion } from './return-checklist.ts';
import { ReturnPreference } from './return-draft.ts';

/** A part of a bundle, as a return can contain it in place of the bundle. */
export const ReturnPart = z.object({
  sku: z.string().nullable(),
  name: z.string().nullable(),
  /** Pieces per bundle. */
  quantity: z.number(),
  /** Null if this desk's catalog does not know it. */
  item: ItemHit.nullable(),
});
export type ReturnPart = z.infer<typeof ReturnPart>;

/** What this desk's catalog knows about a returned item. */
export const ReturnItemView = z.object({
  item: ItemHit,
  /** Null if its product has not been read yet. */
  preference: ReturnPreference.nullable(),
  /** Its lots, for selection; the date is a day, or null if the service has none. */
  lots: z.array(z.object({ number: z.string(), date: z.string().nullable() })),
  /** Empty except for bundles. */
  parts: z.array(ReturnPart),
  checklist: z.array(CheckQuestion),
});
export type ReturnItemView = z.infer<typeof ReturnItemView>;
