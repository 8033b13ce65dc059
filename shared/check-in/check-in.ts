import { z } from 'zod';
import { Attachment } from '#shared/attachments/attachments.ts';
import { mostPhotos } from '#shared/attachments/model/photo-limits.ts';

const Id = z.int().min(1).max(2_147_483_647);
const Pieces = z.int().min(-2_147_483_647).max(2_147_483_647);

/** Pieces of one item and lot that were counted in one box of a receiving order. */
export const CheckInCount = z.object({
  /** Null for pieces that lay in no box that the order names. */
  boxId: Id.nullable(),
  /** Null for a code that this desk does not know: `code` says it then. */
  inventoryId: Id.nullable(),
  sku: z.string().nullable(),
  name: z.string().nullable(),
  code: z.string().max(500),
  lotNumber: z.string().min(1).max(200).nullable(),
  /** A day, never moved by a time zone. */
  lotDate: z.iso.date().nullable(),
  /** Below zero where this desk took back pieces that another desk of the site had counted. */
  counted: Pieces,
});
export type CheckInCount = z.infer<typeof CheckInCount>;

/** Photos, each of a box, or (null) of the order as a whole. */
const CheckInPhotos = z.array(Attachment.extend({ boxId: Id.nullable() })).max(mostPhotos);

/** One step of whoever counts, as its way back: which count, and what it was before; null for not there. */
export const CheckInChange = z.object({
  at: z.iso.datetime(),
  text: z.string().max(4_096).nullable(),
  position: z.int().min(0),
  before: CheckInCount.nullable(),
  /** Other counts that the same step changed, in its order. */
  also: z.array(z.object({ position: z.int().min(0), before: CheckInCount.nullable() })).optional(),
  boxBefore: Id.nullable(),
  /** Whether an order without boxes was counted to its end; absent for a step that left that as it was. */
  wasDone: z.boolean().optional(),
  /** The photos before a step that changed them. */
  photosBefore: CheckInPhotos.optional(),
});
export type CheckInChange = z.infer<typeof CheckInChange>;

/** The count of what came in for one receiving order at this desk; never sent to the service. */
export const CheckIn = z.object({
  orderId: Id,
  startedAt: z.iso.datetime(),
  /** The box that is open on the desk; null before one was scanned. */
  boxId: Id.nullable(),
  /** An order without boxes was counted to its end; boxes have an end each. */
  isDone: z.boolean().optional(),
  /** Boxes that were met, in their order. */
  boxesMet: z.array(Id).max(10_000),
  counts: z.array(CheckInCount).max(50_000),
  /** Absent where none was taken. */
  photos: CheckInPhotos.optional(),
  /** The last steps, the oldest first: what can be undone. */
  changes: z.array(CheckInChange).max(500),
});
export type CheckIn = z.infer<typeof CheckIn>;

/** What another desk of the site counted of an order. */
export const DeskCheckIn = CheckIn.pick({
  startedAt: true,
  boxId: true,
  isDone: true,
  boxesMet: true,
  counts: true,
}).extend({
  /** As that desk is called. */
  desk: z.string().max(200),
  operator: z.string().max(200).nullable(),
  /** Its last step. */
  at: z.iso.datetime(),
});
export type DeskCheckIn = z.infer<typeof DeskCheckIn>;

/** A count that was begun on this desk, or (named in `desks`) on others of the site. */
export const BegunCheckIn = z.object({
  orderId: Id,
  startedAt: z.iso.datetime(),
  desks: z.array(z.string()),
});
export type BegunCheckIn = z.infer<typeof BegunCheckIn>;
