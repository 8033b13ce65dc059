import { z } from 'zod';
import { DeliveryNote } from '#shared/attachments/attachments.ts';
import { mostDeliveryNotes } from '#shared/attachments/model/photo-limits.ts';
import { OutboxEntry } from '#shared/outbox/outbox-view.ts';
import { ReturnItemFacts } from '#shared/returns/return-draft.ts';
import { receivingChanges } from './model/receiving-code-kinds.ts';
import { boxPackagingTypes, packageTypes } from './model/receiving-limit-rules.ts';

const largestInteger = 2_147_483_647;
const Id = z.int().min(1).max(largestInteger);
const OptionalText = z.string().nullable();
const BoundedText = z.string().min(1).max(500).nullable();
const Instant = z.iso.datetime();

/** What the catalog on this desk said of an item when it was put into the order. */
export const ReceivingItemFacts = ReturnItemFacts;
export type ReceivingItemFacts = z.infer<typeof ReceivingItemFacts>;

/** What a person says of a line, and what an undo puts back. */
export const ReceivingLineContent = z.object({
  boxId: Id,
  quantity: z.int().min(1).max(largestInteger),
  lotNumber: z.string().min(1).max(200).nullable(),
  /** A day, never moved by a time zone. */
  lotDate: z.iso.date().nullable(),
});
export type ReceivingLineContent = z.infer<typeof ReceivingLineContent>;

/** One item, of one lot, in one box. An item that this desk does not know has its SKU alone, which 2026-07 takes. */
export const ReceivingDraftLine = ReceivingLineContent.extend({
  /** Names the line in its draft alone. */
  id: Id,
  inventoryId: Id.nullable(),
  sku: OptionalText,
  name: OptionalText,
  barcode: OptionalText,
  /** Null where this desk does not know the item. */
  facts: ReceivingItemFacts.nullable(),
});
export type ReceivingDraftLine = z.infer<typeof ReceivingDraftLine>;

/** A box: `id` names it in its draft alone; its number is its place. */
export const ReceivingDraftBox = z.object({ id: Id, trackingNumber: BoundedText });
export type ReceivingDraftBox = z.infer<typeof ReceivingDraftBox>;

/** Freight details, from 2026-07 on (specification 2.8). */
export const ReceivingFreight = z.object({
  carrier: BoundedText,
  bolNumber: BoundedText,
  containerNumber: BoundedText,
  vesselName: BoundedText,
  freightForwarder: BoundedText,
  notes: z.string().min(1).max(4_000).nullable(),
});
export type ReceivingFreight = z.infer<typeof ReceivingFreight>;

const NamedCenter = z.object({ id: Id, name: z.string() }).nullable();

/** What stands over the boxes of a draft. */
export const ReceivingDraftHead = z.object({
  center: NamedCenter,
  /** The spoke that the goods go on to; from 2026-07 on. */
  finalDestination: NamedCenter,
  packageType: z.enum(packageTypes),
  boxPackagingType: z.enum(boxPackagingTypes),
  /** ISO 8601 in UTC. */
  expectedArrivalAt: Instant.nullable(),
  purchaseOrderNumber: BoundedText,
  freight: ReceivingFreight.nullable(),
  /** In the order in which they were begun; there is one at least. */
  boxes: z.array(ReceivingDraftBox).min(1).max(10_000),
  /** The box that is being packed. */
  currentBoxId: Id,
  /** Absent where none was added: files of this desk, which are not sent. */
  deliveryNotes: z.array(DeliveryNote).max(mostDeliveryNotes).optional(),
});
export type ReceivingDraftHead = z.infer<typeof ReceivingDraftHead>;

/** What one step did to a line, as its way back. */
const ReceivingLineUndo = z.discriminatedUnion('was', [
  z.object({ was: z.literal('absent'), id: Id }),
  z.object({ was: z.literal('changed'), id: Id, content: ReceivingLineContent }),
  z.object({ was: z.literal('there'), position: z.int().min(0), line: ReceivingDraftLine }),
]);
type ReceivingLineUndo = z.infer<typeof ReceivingLineUndo>;

/** One step of the person who builds the order: what was scanned, and the way back. */
const ReceivingDraftChange = z.object({
  kind: z.enum(receivingChanges),
  /** The scanned text; null for what was done by hand. */
  text: z.string().max(4_096).nullable(),
  at: Instant,
  /** What stood over the lines before; null where that stayed as it was. */
  head: ReceivingDraftHead.nullable(),
  lines: z.array(ReceivingLineUndo),
});
type ReceivingDraftChange = z.infer<typeof ReceivingDraftChange>;

/** A receiving order while it is built, as it is saved at every step. */
export const ReceivingDraft = ReceivingDraftHead.extend({
  lines: z.array(ReceivingDraftLine).max(50_000),
  /** The last steps, the oldest first: what can be undone. */
  changes: z.array(ReceivingDraftChange).max(200),
});
export type ReceivingDraft = z.infer<typeof ReceivingDraft>;

/** A receiving order that is being built, as the outbox keeps it. */
export const ReceivingDraftRow = OutboxEntry.extend({
  /** Null where what was saved no longer parses: `raw` holds its text then. */
  draft: ReceivingDraft.nullable(),
});
export type ReceivingDraftRow = z.infer<typeof ReceivingDraftRow>;
