import type { Attachment, AttachmentOwner } from '../../../shared/attachments/attachments.ts';
import { type Sentence, sentence } from '../../../shared/messages/messages.ts';
import type { BeginNote, ChangeEntry } from '../../cache/activity/change-record.ts';
import { signedOut } from '../../cache/read-through.ts';
import { FileError } from '../../files/file-error.ts';
import type { AttachmentFiles } from './attachment-files.ts';

type AttachmentsContext = {
  files: Pick<AttachmentFiles, 'save' | 'read' | 'remove' | 'folderOf'>;
  /** Whose files they are, also while a session that ended is being begun again; null where nobody is there. */
  holder: () => string | null;
  /** Who is at the desk; null where nobody said so. */
  operator: () => string | null;
  startActivity: BeginNote<ChangeEntry<string>>;
};

/** No file with this id is on this desk (any more). */
class AttachmentMissingError extends Error {
  override readonly name = 'AttachmentMissingError';
  readonly failure = {
    code: 'NOT_FOUND',
    message: sentence('attachment.failure.missing'),
    requestId: null,
  } as const;
}

/**
 * The files that people attach to records: kept on this computer for their account, never sent. Every method rejects
 * where nobody is signed in.
 */
export function createAttachments({ files, holder, operator, startActivity }: AttachmentsContext) {
  const account = () => {
    const owner = holder();
    if (owner === null) throw signedOut('returns.read');
    return owner;
  };
  const noting = async <Value>(
    action: 'attachments.save' | 'attachments.delete',
    owner: AttachmentOwner,
    work: () => Promise<Value>,
  ): Promise<Value> => {
    const note = startActivity();
    const entry = { action, subject: subjectOf(owner), requestId: null };
    try {
      const value = await work();
      note({ ...entry, outcome: 'done', detail: null });
      return value;
    } catch (error) {
      note({
        ...entry,
        outcome: 'failed',
        detail: error instanceof FileError ? error.failure.message : null,
      });
      throw error;
    }
  };
  return {
    handlers: {
      save: ({ owner, base64 }: { owner: AttachmentOwner; base64: string }): Promise<Attachment> => {
        const whose = account();
        const kept = { at: new Date().toISOString(), operator: operator() };
        return noting('attachments.save', owner, async () => ({
          ...kept,
          ...(await files.save(whose, Buffer.from(base64, 'base64'))),
        }));
      },
      async read({ id }: { id: string }) {
        const file = await files.read(account(), id);
        if (file === null) throw new AttachmentMissingError();
        return { mediaType: file.mediaType, base64: Buffer.from(file.content).toString('base64') };
      },
      async remove({ owner, id }: { owner: AttachmentOwner; id: string }) {
        const whose = account();
        await noting('attachments.delete', owner, () => files.remove(whose, id));
        return {};
      },
      readFolder: async () => ({ path: files.folderOf(account()) }),
    },
  };
}

function subjectOf(owner: AttachmentOwner): Sentence {
  return owner.record === 'return'
    ? sentence('activity.subject.newReturn', { reference: owner.reference })
    : sentence('activity.subject.receivingOrder', { id: owner.id });
}
