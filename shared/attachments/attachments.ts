import { z } from 'zod';
import { longestNoteName } from './model/photo-limits.ts';

/** Names a file that is attached to a record on this desk. */
export const AttachmentId = z.uuid();

/** What kinds of files are taken; their bytes decide, not their names. */
export const AttachmentType = z.enum(['image/jpeg', 'application/pdf']);
export type AttachmentType = z.infer<typeof AttachmentType>;

/** A file of this desk, as a draft or a count names it: the record says what it belongs to. */
export const Attachment = z.object({
  id: AttachmentId,
  mediaType: AttachmentType,
  /** When it was saved on this desk. */
  at: z.iso.datetime(),
  /** Who was at the desk then; null where unknown. */
  operator: z.string().max(200).nullable(),
});
export type Attachment = z.infer<typeof Attachment>;

/** A photo as it is saved for others: with what it shows, in words. */
export const ExportedPhoto = Attachment.pick({ id: true, at: true, operator: true }).extend({
  of: z.string().max(400),
});
export type ExportedPhoto = z.infer<typeof ExportedPhoto>;

/** A delivery note of a receiving order: what its file was called; null for one that the camera took. */
export const DeliveryNote = Attachment.extend({ name: z.string().max(longestNoteName).nullable() });
export type DeliveryNote = z.infer<typeof DeliveryNote>;

/** The record that a file belongs to, as the activity log names it. */
export const AttachmentOwner = z.discriminatedUnion('record', [
  z.object({ record: z.literal('return'), reference: z.string().min(1).max(100) }),
  z.object({ record: z.literal('newReceivingOrder'), reference: z.string().min(1).max(100) }),
  z.object({ record: z.literal('receivingOrder'), id: z.int().min(1).max(2_147_483_647) }),
]);
export type AttachmentOwner = z.infer<typeof AttachmentOwner>;
