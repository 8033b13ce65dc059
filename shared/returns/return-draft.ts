import { z } from 'zod';
import { Attachment } from '#shared/attachments/attachments.ts';
import { mostPhotos } from '#shared/attachments/model/photo-limits.ts';
import { OutboxEntry } from '#shared/outbox/outbox-view.ts';
import { draftChanges } from './model/return-code-kinds.ts';
import { longestSerial, returnActions } from './model/return-kinds.ts';
import { CheckQuestion } from './return-checklist.ts';
import { LineInspection } from './return-inspection.ts';

const largestInteger = 2_147_483_647;
const Id = z.int().min(1).max(largestInteger);
const Pieces = z.int().min(1).max(largestInteger);
const OptionalText = z.string().nullable();
const Instant = z.iso.datetime();
/** Drafts of an earlier Dockhand have none. */
const Serials = z.array(z.string().max(longestSerial)).default([]);
/** A day, never moved by a time zone. */
const LotDate = z.iso.date().nullable();

/** What the catalog on this desk said of an item when it was put into the return. */
export const ReturnItemFacts = z.object({
  isLot: z.boolean(),
  isBundle: z.boolean(),
  isDigital: z.boolean(),
  /** Null where the service does not say. */
  isActive: z.boolean().nullable(),
  /** It is no longer in the service's catalog. */
  isRemoved: z.boolean(),
  /** When the service returned the item; ISO 8601 in UTC. */
  asOf: z.string(),
});
export type ReturnItemFacts = z.infer<typeof ReturnItemFacts>;

/** What the merchant wants done with returned pieces of an item. */
export const ReturnPreference = z.object({
  /** What `Default` comes to, as the service names it; null where the merchant set nothing. */
  action: OptionalText,
  /** The merchant's words for whoever handles it. */
  instructions: OptionalText,
});
export type ReturnPreference = z.infer<typeof ReturnPreference>;

/** What a person says of a line, and what an undo puts back. */
export const ReturnLineContent = z.object({
  quantity: Pieces,
  action: z.enum(returnActions),
  lotNumber: z.string().min(1).max(200).nullable(),
  lotDate: LotDate,
  /** Somebody looked, and no lot can be read on the pieces. */
  isLotUnreadable: z.boolean(),
  ...LineInspection.shape,
});
export type ReturnLineContent = z.infer<typeof ReturnLineContent>;

/** One item of a return; there is one line an item, and one lot a line (specification 4.8, rules 1 and 3). */
export const ReturnDraftLine = ReturnLineContent.extend({
  inventoryId: Id,
  sku: OptionalText,
  name: OptionalText,
  barcode: OptionalText,
  /** Null where this desk does not know the item, which came with its shipment then. */
  facts: ReturnItemFacts.nullable(),
  /** Null where this desk does not know it. */
  preference: ReturnPreference.nullable(),
  /** The questions of the item's checklist; none where it has none. */
  checklist: z.array(CheckQuestion).default([]),
});
export type ReturnDraftLine = z.infer<typeof ReturnDraftLine>;

/** An item of the parcel that went out, summed over the products that it stood under. */
export const ShippedGoods = z.object({
  inventoryId: Id,
  sku: OptionalText,
  name: OptionalText,
  quantity: z.int().min(0).max(largestInteger),
  lots: z.array(z.object({ number: z.string(), date: LotDate })),
  /** Those that did not come back in an earlier box; none where the shipment names none. */
  serials: Serials,
});
export type ShippedGoods = z.infer<typeof ShippedGoods>;

/** The shipment that comes back. */
export const OriginalShipment = z.object({
  id: Id,
  orderId: z.number().nullable(),
  trackingNumber: OptionalText,
  customerName: OptionalText,
  /** What was in it; null while that was not read. */
  goods: z.array(ShippedGoods).nullable(),
});
export type OriginalShipment = z.infer<typeof OriginalShipment>;

/** What stands over the lines of a draft. */
export const ReturnDraftHead = z.object({
  center: z.object({ id: Id, name: z.string() }).nullable(),
  /** Of the parcel that comes back. */
  trackingNumber: z.string().min(1).max(500).nullable(),
  originalShipment: OriginalShipment.nullable(),
  /** Pieces in the box that cannot be in this return, a second lot of an item: the next return takes them. */
  setAside: z.array(ReturnDraftLine),
  /** Of an item, or (null) of the parcel as a whole; absent where none was taken. */
  photos: z
    .array(Attachment.extend({ inventoryId: Id.nullable() }))
    .max(mostPhotos)
    .optional(),
});
export type ReturnDraftHead = z.infer<typeof ReturnDraftHead>;

/** What one step did to a line, as its way back. */
const ReturnLineUndo = z.discriminatedUnion('was', [
  z.object({ was: z.literal('absent'), inventoryId: Id }),
  z.object({ was: z.literal('changed'), inventoryId: Id, content: ReturnLineContent }),
  z.object({ was: z.literal('there'), position: z.int().min(0), line: ReturnDraftLine }),
]);
type ReturnLineUndo = z.infer<typeof ReturnLineUndo>;

/** One step of the person who builds the return: what was scanned, and the way back. */
const ReturnDraftChange = z.object({
  kind: z.enum(draftChanges),
  /** The scanned text; null for what was done by hand. */
  text: z.string().max(4_096).nullable(),
  at: Instant,
  /** What stood over the lines before; null where that stayed as it was. */
  head: ReturnDraftHead.nullable(),
  lines: z.array(ReturnLineUndo),
});
type ReturnDraftChange = z.infer<typeof ReturnDraftChange>;

/**
 * A return while it is built, as the outbox keeps it at every step. Its reference id, its operator and the time of
 * its begin are the row's, not its own, so that they are said once.
 */
export const ReturnDraft = ReturnDraftHead.extend({
  /** Shared by the boxes of one customer's return. */
  group: z.string().min(1).max(100),
  /** Each box is a return of its own (rule 6); counts from 1. */
  box: z.int().min(1).max(10_000),
  /** When a slip with the reference was printed for the box; null while none was. */
  slipPrintedAt: Instant.nullable(),
  lines: z.array(ReturnDraftLine).max(10_000),
  /** The last steps, the oldest first: what can be undone. */
  changes: z.array(ReturnDraftChange).max(500),
});
export type ReturnDraft = z.infer<typeof ReturnDraft>;

/** A return that is being built, as the outbox keeps it. */
export const ReturnDraftRow = OutboxEntry.extend({
  /** Null where what was saved no longer parses: `raw` holds its text then. */
  draft: ReturnDraft.nullable(),
});
export type ReturnDraftRow = z.infer<typeof ReturnDraftRow>;
