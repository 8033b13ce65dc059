import { z } from 'zod';
import { Attachment } from '#shared/attachments/attachments.ts';
import { maxPhotos } from '#shared/attachments/model/photo-limits.ts';
import { OutboxEntry } from '#shared/outbox/outbox-view.ts';
import { draftChanges } from './model/return-code-kinds.ts';
import { maxSerialLength, returnActions } from './model/return-kinds.ts';
import { CheckQuestion } from './return-checklist.ts';
import { LineInspection } from './return-inspection.ts';

const largestInteger = 2_147_483_647;
const Id = z.int().min(1).max(largestInteger);
const Pieces = z.int().min(1).max(largestInteger);
const OptionalText = z.string().nullable();
const Instant = z.iso.datetime();
/** Drafts from an earlier Dockhand have none. */
const Serials = z.array(z.string().max(maxSerialLength)).default([]);
/** A calendar day, never shifted by a time zone. */
const LotDate = z.iso.date().nullable();

/** What this desk's catalog knew about an item when it was added to the return. */
export const ReturnItemFacts = z.object({
  isLot: z.boolean(),
  isBundle: z.boolean(),
  isDigital: z.boolean(),
  /** Null if the service does not return it. */
  isActive: z.boolean().nullable(),
  /** It is no longer in the service's catalog. */
  isRemoved: z.boolean(),
  /** When the service returned the item; ISO 8601 in UTC. */
  asOf: z.string(),
});
export type ReturnItemFacts = z.infer<typeof ReturnItemFacts>;

/** The merchant's preferences for returned pieces of an item. */
export const ReturnPreference = z.object({
  /** The action that `Default` resolves to, as the service names it; null if the merchant set nothing. */
  action: OptionalText,
  /** The merchant's instructions for staff. */
  instructions: OptionalText,
});
export type ReturnPreference = z.infer<typeof ReturnPreference>;

/** A line's user input, which undo restores. */
export const ReturnLineContent = z.object({
  quantity: Pieces,
  action: z.enum(returnActions),
  lotNumber: z.string().min(1).max(200).nullable(),
  lotDate: LotDate,
  /** The user looked, and no lot is readable on the pieces. */
  isLotUnreadable: z.boolean(),
  ...LineInspection.shape,
});
export type ReturnLineContent = z.infer<typeof ReturnLineContent>;

/** One item of a return; one line per item, and one lot per line (specification 4.8, rules 1 and 3). */
export const ReturnDraftLine = ReturnLineContent.extend({
  inventoryId: Id,
  sku: OptionalText,
  name: OptionalText,
  barcode: OptionalText,
  /** Null if this desk does not know the item, which then came from its shipment. */
  facts: ReturnItemFacts.nullable(),
  /** Null if this desk does not know it. */
  preference: ReturnPreference.nullable(),
  /** Empty if the item has none. */
  checklist: z.array(CheckQuestion).default([]),
});
export type ReturnDraftLine = z.infer<typeof ReturnDraftLine>;

/** A shipped item of the parcel, summed over the products that contained it. */
export const ShippedGoods = z.object({
  inventoryId: Id,
  sku: OptionalText,
  name: OptionalText,
  quantity: z.int().min(0).max(largestInteger),
  lots: z.array(z.object({ number: z.string(), date: LotDate })),
  /** Those that did not come back in an earlier box; empty if the shipment names none. */
  serials: Serials,
});
export type ShippedGoods = z.infer<typeof ShippedGoods>;

export const OriginalShipment = z.object({
  id: Id,
  orderId: z.number().nullable(),
  trackingNumber: OptionalText,
  customerName: OptionalText,
  /** Null until read. */
  goods: z.array(ShippedGoods).nullable(),
});
export type OriginalShipment = z.infer<typeof OriginalShipment>;

export const ReturnDraftHead = z.object({
  center: z.object({ id: Id, name: z.string() }).nullable(),
  /** Of the returned parcel. */
  trackingNumber: z.string().min(1).max(500).nullable(),
  originalShipment: OriginalShipment.nullable(),
  /** Pieces in the box that cannot be in this return, such as a second lot of an item: they go into the next return. */
  setAside: z.array(ReturnDraftLine),
  /** Of an item, or (null) of the parcel as a whole; absent if none was taken. */
  photos: z
    .array(Attachment.extend({ inventoryId: Id.nullable() }))
    .max(maxPhotos)
    .optional(),
});
export type ReturnDraftHead = z.infer<typeof ReturnDraftHead>;

/** How to undo one step's effect on a line. */
const ReturnLineUndo = z.discriminatedUnion('was', [
  z.object({ was: z.literal('absent'), inventoryId: Id }),
  z.object({ was: z.literal('changed'), inventoryId: Id, content: ReturnLineContent }),
  z.object({ was: z.literal('there'), position: z.int().min(0), line: ReturnDraftLine }),
]);
type ReturnLineUndo = z.infer<typeof ReturnLineUndo>;

/** A user's step in building the return: what was scanned, and how to undo it. */
const ReturnDraftChange = z.object({
  kind: z.enum(draftChanges),
  /** The scanned text; null for manual input. */
  text: z.string().max(4_096).nullable(),
  at: Instant,
  /** It counted pieces of an item with lots by a label that names none; default false. */
  lacksLot: z.boolean().optional(),
  /** The previous header; null if it did not change. */
  head: ReturnDraftHead.nullable(),
  lines: z.array(ReturnLineUndo),
});
type ReturnDraftChange = z.infer<typeof ReturnDraftChange>;

/**
 * A return being built, saved in the outbox at every step. Its reference ID, operator and start time are stored only
 * once, in the row.
 */
export const ReturnDraft = ReturnDraftHead.extend({
  /** Shared by the boxes of one customer's return. */
  group: z.string().min(1).max(100),
  /** Each box is a separate return (rule 6); starts at 1. */
  box: z.int().min(1).max(10_000),
  /** When a slip with the reference was printed for the box; null if none was. */
  slipPrintedAt: Instant.nullable(),
  lines: z.array(ReturnDraftLine).max(10_000),
  /** The last steps, oldest first: those that can be undone. */
  changes: z.array(ReturnDraftChange).max(500),
});
export type ReturnDraft = z.infer<typeof ReturnDraft>;

/** A return being built, as stored in the outbox. */
export const ReturnDraftRow = OutboxEntry.extend({
  /** Null if the saved draft no longer parses: `raw` then contains its text. */
  draft: ReturnDraft.nullable(),
});
export type ReturnDraftRow = z.infer<typeof ReturnDraftRow>;
