import { z } from 'zod';
import { DeliveryNote } from '#shared/attachments/attachments.ts';
import { maxDeliveryNotes } from '#shared/attachments/model/photo-limits.ts';
import { OutboxEntry } from '#shared/outbox/outbox-view.ts';
import { ReturnItemFacts } from '#shared/returns/return-draft.ts';
import { receivingChanges } from './model/receiving-code-kinds.ts';
import { boxPackagingTypes, packageTypes } from './model/receiving-limit-rules.ts';
import { FreightBody } from './receiving-body.ts';

const largestInteger = 2_147_483_647;
const Id = z.int().min(1).max(largestInteger);
const OptionalText = z.string().nullable();
const BoundedText = z.string().min(1).max(500).nullable();
const Instant = z.iso.datetime();

/** What this desk's catalog knew about an item when it was added to the order. */
export const ReceivingItemFacts = ReturnItemFacts;
export type ReceivingItemFacts = z.infer<typeof ReceivingItemFacts>;

/** A line's user input, which undo restores. */
export const ReceivingLineContent = z.object({
  boxId: Id,
  quantity: z.int().min(1).max(largestInteger),
  lotNumber: z.string().min(1).max(200).nullable(),
  /** A calendar day, never shifted by a time zone. */
  lotDate: z.iso.date().nullable(),
});
export type ReceivingLineContent = z.infer<typeof ReceivingLineContent>;

/** One item, of one lot, in one box. An item unknown to this desk has only its SKU, which 2026-07 accepts. */
export const ReceivingDraftLine = ReceivingLineContent.extend({
  /** Identifies the line only within its draft. */
  id: Id,
  inventoryId: Id.nullable(),
  sku: OptionalText,
  name: OptionalText,
  barcode: OptionalText,
  /** Null if this desk does not know the item. */
  facts: ReceivingItemFacts.nullable(),
});
export type ReceivingDraftLine = z.infer<typeof ReceivingDraftLine>;

/** A box: `id` identifies it only within its draft; its number is its position. */
export const ReceivingDraftBox = z.object({ id: Id, trackingNumber: BoundedText });
export type ReceivingDraftBox = z.infer<typeof ReceivingDraftBox>;

/** Freight details, from 2026-07 (specification 2.8). */
export const ReceivingFreight = FreightBody;
export type ReceivingFreight = FreightBody;

const NamedCenter = z.object({ id: Id, name: z.string() }).nullable();

export const ReceivingDraftHead = z.object({
  center: NamedCenter,
  /** The spoke that the goods are forwarded to; from 2026-07. */
  finalDestination: NamedCenter,
  packageType: z.enum(packageTypes),
  boxPackagingType: z.enum(boxPackagingTypes),
  /** ISO 8601 in UTC. */
  expectedArrivalAt: Instant.nullable(),
  purchaseOrderNumber: BoundedText,
  freight: ReceivingFreight.nullable(),
  /** In the order in which they were started; at least one. */
  boxes: z.array(ReceivingDraftBox).min(1).max(10_000),
  /** The box being packed. */
  currentBoxId: Id,
  /** Absent if none was added; files of this desk that are not sent. */
  deliveryNotes: z.array(DeliveryNote).max(maxDeliveryNotes).optional(),
});
export type ReceivingDraftHead = z.infer<typeof ReceivingDraftHead>;

/** How to undo one step's effect on a line. */
const ReceivingLineUndo = z.discriminatedUnion('was', [
  z.object({ was: z.literal('absent'), id: Id }),
  z.object({ was: z.literal('changed'), id: Id, content: ReceivingLineContent }),
  z.object({ was: z.literal('there'), position: z.int().min(0), line: ReceivingDraftLine }),
]);
type ReceivingLineUndo = z.infer<typeof ReceivingLineUndo>;

/** A user's step in building the order: what was scanned, and how to undo it. */
const ReceivingDraftChange = z.object({
  kind: z.enum(receivingChanges),
  /** The scanned text; null for manual input. */
  text: z.string().max(4_096).nullable(),
  at: Instant,
  /** It counted pieces of an item with lots by a label that names none; default false. */
  lacksLot: z.boolean().optional(),
  /** The previous header; null if it did not change. */
  head: ReceivingDraftHead.nullable(),
  lines: z.array(ReceivingLineUndo),
});
type ReceivingDraftChange = z.infer<typeof ReceivingDraftChange>;

/** A receiving order being built, saved at every step. */
export const ReceivingDraft = ReceivingDraftHead.extend({
  lines: z.array(ReceivingDraftLine).max(50_000),
  /** The labels with a serial number that were counted, as scanned; absent if there are none. */
  serialLabels: z.array(z.string().max(4_096)).optional(),
  /** The last steps, oldest first: those that can be undone. */
  changes: z.array(ReceivingDraftChange).max(200),
});
export type ReceivingDraft = z.infer<typeof ReceivingDraft>;

/** A receiving order being built, as stored in the outbox. */
export const ReceivingDraftRow = OutboxEntry.extend({
  /** Null if the saved draft no longer parses: `raw` then contains its text. */
  draft: ReceivingDraft.nullable(),
});
export type ReceivingDraftRow = z.infer<typeof ReceivingDraftRow>;
