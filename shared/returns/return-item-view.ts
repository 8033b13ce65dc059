import { z } from 'zod';
import { ItemHit } from '#shared/inventory/item-view.ts';
import { CheckQuestion } from './return-checklist.ts';
import { ReturnPreference } from './return-draft.ts';

/** A part of a bundle, as a return can take it in the bundle's place. */
export const ReturnPart = z.object({
  sku: z.string().nullable(),
  name: z.string().nullable(),
  /** Pieces of it in one bundle. */
  quantity: z.number(),
  /** Null where the catalog on this desk does not know it. */
  item: ItemHit.nullable(),
});
export type ReturnPart = z.infer<typeof ReturnPart>;

/** What the catalog on this desk knows of an item that comes back. */
export const ReturnItemView = z.object({
  item: ItemHit,
  /** Null where its product was not read yet. */
  preference: ReturnPreference.nullable(),
  /** Its lots, for a choice; the date is a day or, where the service wrote none, null. */
  lots: z.array(z.object({ number: z.string(), date: z.string().nullable() })),
  /** What it is made of; empty for all but bundles. */
  parts: z.array(ReturnPart),
  /** The questions of its checklist on this desk. */
  checklist: z.array(CheckQuestion),
});
export type ReturnItemView = z.infer<typeof ReturnItemView>;
