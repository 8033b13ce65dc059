import { z } from 'zod';
import { nothing, request } from '#shared/ipc/define.ts';
import { Attachment, AttachmentId, AttachmentOwner, AttachmentType, ExportedPhoto } from './attachments.ts';
import { mostPhotos } from './model/photo-limits.ts';

/** Base64 of 10 MB. */
const longestContent = 14_000_000;

export const attachmentsRequests = {
  /**
   * Keeps a file of this desk; it is on the disk when this answers, and only then may a draft name it. INVALID, with
   * nothing kept, for what is neither a JPEG nor a PDF, for more than 10 MB, where the account has no room left, and on
   * a full disk.
   */
  save: request(
    z.object({ owner: AttachmentOwner, base64: z.string().min(1).max(longestContent) }),
    Attachment,
  ),
  /** NOT_FOUND where this desk does not have it (any more). */
  read: request(z.object({ id: AttachmentId }), z.object({ mediaType: AttachmentType, base64: z.string() })),
  /**
   * Has a person choose a folder, and writes the photos of a record and a list of them (CSV) there, beside what it
   * holds. Those that this desk does not have any more are counted as missing. NOT_FOUND where it has none of them;
   * INVALID, with nothing left behind, where the folder does not take all.
   */
  export: request(
    z.object({ owner: AttachmentOwner, photos: z.array(ExportedPhoto).min(1).max(mostPhotos) }),
    z.discriminatedUnion('outcome', [
      z.object({
        outcome: z.literal('saved'),
        folder: z.string(),
        count: z.int().min(1),
        missing: z.int().min(0),
      }),
      z.object({ outcome: z.literal('cancelled') }),
    ]),
  ),
  /** Opens a PDF of this desk in this computer's program for it; NOT_FOUND where this desk does not have it. */
  open: request(z.object({ id: AttachmentId, name: z.string().max(200) }), nothing),
  /** The folder of the files of whoever is signed in, as its path. */
  readFolder: request(nothing, z.object({ path: z.string() })),
};
