import { z } from 'zod';
import { maxNoteNameLength } from './model/photo-limits.ts';

export const AttachmentId = z.uuid();

/** The accepted file types; determined by content, not by name. */
export const AttachmentType = z.enum(['image/jpeg', 'application/pdf']);
export type AttachmentType = z.infer<typeof AttachmentType>;

/** A file on this desk, as referenced by a draft or a count: the record states what it belongs to. */
export const Attachment = z.object({
  id: AttachmentId,
  mediaType: AttachmentType,
  /** When it was saved on this desk. */
  at: z.iso.datetime(),
  /** The operator of the desk at that time; null if unknown. */
  operator: z.string().max(200).nullable(),
});
export type Attachment = z.infer<typeof Attachment>;

/** A photo as it is exported, with a text stating what it shows. */
export const ExportedPhoto = Attachment.pick({ id: true, at: true, operator: true }).extend({
  of: z.string().max(400),
});
export type ExportedPhoto = z.infer<typeof ExportedPhoto>;

/** A delivery note of a receiving order, with its file's name; null for one taken by the camera. */
export const DeliveryNote = Attachment.extend({ name: z.string().max(maxNoteNameLength).nullable() });
export type DeliveryNote = z.infer<typeof DeliveryNote>;

/** The record that a file belongs to, as named in the activity log. */
export const AttachmentOwner = z.discriminatedUnion('record', [
  z.object({ record: z.literal('return'), reference: z.string().min(1).max(100) }),
  z.object({ record: z.literal('newReceivingOrder'), reference: z.string().min(1).max(100) }),
  z.object({ record: z.literal('receivingOrder'), id: z.int().min(1).max(2_147_483_647) }),
]);
export type AttachmentOwner = z.infer<typeof AttachmentOwner>;
