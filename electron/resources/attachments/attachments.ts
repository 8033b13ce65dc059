import type { ChangeEntry, StartActivity } from '#electron/cache/activity/change-record.ts';
import { signedOut } from '#electron/cache/read-through.ts';
import { FileError } from '#electron/files/file-error.ts';
import type { OpenPdf } from '#electron/files/pdf.ts';
import type { WriteTable } from '#electron/files/table-files.ts';
import type { Attachment, AttachmentOwner, ExportedPhoto } from '#shared/attachments/attachments.ts';
import { type Sentence, sentence } from '#shared/messages/messages.ts';
import type { Translate } from '#shared/messages/translate.ts';
import type { AttachmentFiles } from './attachment-files.ts';
import { writePhotos } from './photo-export.ts';

type AttachmentsContext = {
  files: Pick<AttachmentFiles, 'save' | 'read' | 'folderOf'>;
  /** Owner of the files, also while an ended session is being restored; null if there is none. */
  holder: () => string | null;
  /** Null if unknown. */
  operator: () => string | null;
  openPdf: OpenPdf;
  startActivity: StartActivity<ChangeEntry>;
  /** Null if the dialog was canceled. */
  chooseFolder: () => Promise<string | null>;
  writeTable: WriteTable;
  t: Translate;
};

class AttachmentMissingError extends Error {
  override readonly name = 'AttachmentMissingError';
  readonly failure = {
    code: 'NOT_FOUND',
    message: sentence('attachment.failure.missing'),
    requestId: null,
  } as const;
}

/**
 * Files that users attach to records: stored on this computer for their account, never sent. Every method rejects if no
 * account is signed in.
 */
export function createAttachments(context: AttachmentsContext) {
  const { files, holder, operator, startActivity } = context;
  const account = () => {
    const accountId = holder();
    if (accountId === null) throw signedOut('returns.read');
    return accountId;
  };
  const noting = async <Value>(
    action: 'attachments.save' | 'attachments.export',
    owner: AttachmentOwner,
    work: () => Promise<Value>,
    detailOf: (value: Value) => Sentence | null = () => null,
  ): Promise<Value> => {
    const note = startActivity();
    const entry = { action, subject: subjectOf(owner), requestId: null };
    try {
      const value = await work();
      note({ ...entry, outcome: 'done', detail: detailOf(value) });
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
      async open({ id, name }: { id: string; name: string }) {
        const file = await files.read(account(), id);
        if (file === null) throw new AttachmentMissingError();
        await context.openPdf({ name: name.replace(/\.pdf$/iu, ''), content: file.content });
      },
      save: ({ owner, base64 }: { owner: AttachmentOwner; base64: string }): Promise<Attachment> => {
        const whose = account();
        const stamp = { at: new Date().toISOString(), operator: operator() };
        return noting('attachments.save', owner, async () => ({
          ...stamp,
          ...(await files.save(whose, Buffer.from(base64, 'base64'))),
        }));
      },
      async read({ id }: { id: string }) {
        const file = await files.read(account(), id);
        if (file === null) throw new AttachmentMissingError();
        return { mediaType: file.mediaType, base64: Buffer.from(file.content).toString('base64') };
      },
      async export({ owner, photos }: { owner: AttachmentOwner; photos: ExportedPhoto[] }) {
        const whose = account();
        const folder = await context.chooseFolder();
        if (folder === null) return { outcome: 'cancelled' } as const;
        const record = owner.record === 'receivingOrder' ? String(owner.id) : owner.reference;
        const work = async () => {
          const read = await Promise.all(
            photos.map(async (photo) => ({ ...photo, file: await files.read(whose, photo.id) })),
          );
          const count = read.filter(({ file }) => file !== null).length;
          if (count === 0) throw new AttachmentMissingError();
          await writePhotos({ ...context, folder, record, photos: read });
          return { outcome: 'saved', folder, count, missing: photos.length - count } as const;
        };
        return noting('attachments.export', owner, work, ({ count, missing }) =>
          sentence('photos.save.done', { folder, count, missing }),
        );
      },
      readFolder: async () => ({ path: files.folderOf(account()) }),
    },
  };
}

function subjectOf(owner: AttachmentOwner): Sentence {
  switch (owner.record) {
    case 'return':
      return sentence('activity.subject.newReturn', { reference: owner.reference });
    case 'newReceivingOrder':
      return sentence('activity.subject.newReceivingOrder', { reference: owner.reference });
    default:
      return sentence('activity.subject.receivingOrder', { id: owner.id });
  }
}
