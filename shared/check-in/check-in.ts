import { z } from 'zod';
import { Attachment } from '#shared/attachments/attachments.ts';
import { maxPhotos } from '#shared/attachments/model/photo-limits.ts';

const Id = z.int().min(1).max(2_147_483_647);
const Pieces = z.int().min(-2_147_483_647).max(2_147_483_647);

/** Counted pieces of one item and lot in one box of a receiving order. */
export const CheckInCount = z.object({
  /** Null for pieces that were not in a box named by the order. */
  boxId: Id.nullable(),
  /** Null for a code unknown to this desk: `code` contains it in that case. */
  inventoryId: Id.nullable(),
  sku: z.string().nullable(),
  name: z.string().nullable(),
  code: z.string().max(500),
  lotNumber: z.string().min(1).max(200).nullable(),
  /** A calendar day, never shifted by a time zone. */
  lotDate: z.iso.date().nullable(),
  /** Negative if this desk took back pieces that another desk of the site had counted. */
  counted: Pieces,
});
export type CheckInCount = z.infer<typeof CheckInCount>;

/** Photos, each of a box or (null) of the order as a whole. */
const CheckInPhotos = z.array(Attachment.extend({ boxId: Id.nullable() })).max(maxPhotos);

/** The undo data of one counting step: the affected count and its previous value; null if it did not exist. */
export const CheckInChange = z.object({
  at: z.iso.datetime(),
  text: z.string().max(4_096).nullable(),
  position: z.int().min(0),
  before: CheckInCount.nullable(),
  /** Other counts changed by the same step, in order. */
  also: z.array(z.object({ position: z.int().min(0), before: CheckInCount.nullable() })).optional(),
  boxBefore: Id.nullable(),
  /** Whether an order without boxes was counted completely; omitted for a step that did not change it. */
  wasDone: z.boolean().optional(),
  /** The photos before a step that changed them. */
  photosBefore: CheckInPhotos.optional(),
});
export type CheckInChange = z.infer<typeof CheckInChange>;

/** The count of the goods received for one receiving order at this desk; never sent to the service. */
export const CheckIn = z.object({
  orderId: Id,
  startedAt: z.iso.datetime(),
  /** The box currently open on the desk; null before one was scanned. */
  boxId: Id.nullable(),
  /** An order without boxes was counted completely; boxes are completed individually. */
  isDone: z.boolean().optional(),
  /** Boxes encountered, in order. */
  boxesMet: z.array(Id).max(10_000),
  counts: z.array(CheckInCount).max(50_000),
  /** Omitted if none was taken. */
  photos: CheckInPhotos.optional(),
  /** Whose step was the last one; omitted by earlier versions. */
  operator: z.string().max(200).nullable().optional(),
  /** The last steps, oldest first: what can be undone. */
  changes: z.array(CheckInChange).max(500),
});
export type CheckIn = z.infer<typeof CheckIn>;

/** The counts of an order by another desk of the site. */
export const DeskCheckIn = CheckIn.pick({
  startedAt: true,
  boxId: true,
  isDone: true,
  boxesMet: true,
  counts: true,
}).extend({
  /** The name of that desk. */
  desk: z.string().max(200),
  operator: z.string().max(200).nullable(),
  /** The time of its last step. */
  at: z.iso.datetime(),
});
export type DeskCheckIn = z.infer<typeof DeskCheckIn>;

/** A count that was started on this desk, or on other desks of the site (named in `desks`). */
export const BegunCheckIn = z.object({
  orderId: Id,
  startedAt: z.iso.datetime(),
  desks: z.array(z.string()),
});
export type BegunCheckIn = z.infer<typeof BegunCheckIn>;
