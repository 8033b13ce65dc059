import { z } from 'zod';
import { noOutput, nothing, request } from '#shared/ipc/define.ts';
import { Attachment, AttachmentId, AttachmentOwner, AttachmentType, ExportedPhoto } from './attachments.ts';
import { maxPhotos } from './model/photo-limits.ts';

/** Base64 length of 10 MB. */
const maxContentLength = 14_000_000;

export const attachmentsRequests = {
  /**
   * Saves a file on this desk; it is on disk when this responds, and only then may a draft reference it. INVALID, with
   * nothing saved, for content that is neither a JPEG nor a PDF, for more than 10 MB, if the account has no space left,
   * and on a full disk.
   */
  save: request(
    z.object({ owner: AttachmentOwner, base64: z.string().min(1).max(maxContentLength) }),
    Attachment,
  ),
  /** NOT_FOUND if this desk does not have it (anymore). */
  read: request(z.object({ id: AttachmentId }), z.object({ mediaType: AttachmentType, base64: z.string() })),
  /**
   * Lets the user choose a folder, and writes the photos of a record and a list of them (CSV) there, in addition to its
   * content. Photos that this desk no longer has are counted as missing. NOT_FOUND if it has none of them; INVALID,
   * with nothing left behind, if the folder cannot hold all of them.
   */
  export: request(
    z.object({ owner: AttachmentOwner, photos: z.array(ExportedPhoto).min(1).max(maxPhotos) }),
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
  /** Opens a PDF of this desk in this computer's PDF program; NOT_FOUND if this desk does not have it. */
  open: request(z.object({ id: AttachmentId, name: z.string().max(200) }), noOutput),
  /** The path of the signed-in account's file folder. */
  readFolder: request(nothing, z.object({ path: z.string() })),
};
