import { z } from 'zod';
import { nothing, request } from '../ipc/define.ts';
import { Attachment, AttachmentId, AttachmentOwner, AttachmentType } from './attachments.ts';

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
  /** Deletes a file; one that is not there is no fault. */
  remove: request(z.object({ owner: AttachmentOwner, id: AttachmentId }), nothing),
  /** The folder of the files of whoever is signed in, as its path. */
  readFolder: request(nothing, z.object({ path: z.string() })),
};
