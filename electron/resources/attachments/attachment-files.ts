import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FileError, toFileError } from '#electron/files/file-error.ts';
import { accountFileName, isFileNameOf } from '#electron/files/file-name.ts';
import { isPdf } from '#electron/files/pdf.ts';
import { writeAtomically } from '#electron/files/save-file.ts';
import { pictureTypeOf } from '#electron/resources/pictures/pictures.ts';
import type { AttachmentType } from '#shared/attachments/attachments.ts';
import { sentence } from '#shared/messages/messages.ts';

export const fileExtensions: Readonly<Record<AttachmentType, string>> = {
  'image/jpeg': 'jpg',
  'application/pdf': 'pdf',
};

type AttachmentLimits = { fileBytes: number; accountBytes: number; accountFiles: number };

const defaultLimits: AttachmentLimits = {
  fileBytes: 10 * 1024 * 1024,
  accountBytes: 8 * 1024 * 1024 * 1024,
  accountFiles: 50_000,
};

export type AttachmentFiles = ReturnType<typeof createAttachmentFiles>;

/**
 * Files that users attach to records on this desk: photos, and papers as PDF. Each is a separate file in a folder per
 * account (`<id>.jpg`, `<id>.pdf`, readable only by this user), so that the system's own programs can show them. Only
 * the draft or count that names a file's id says what it belongs to, so callers that save one must name it afterward.
 * It moves with its draft, and is deleted once nothing names it and it is older than the retention setting.
 */
export function createAttachmentFiles(options: {
  /** Created if missing. */
  folder: string;
  limits?: AttachmentLimits;
}) {
  const { folder, limits = defaultLimits } = options;
  const folderOf = (account: string) => join(folder, accountFileName(account));
  const namesIn = async (path: string) => (existsSync(path) ? await readdir(path) : []);
  const findName = async (account: string, id: string) => {
    const names = Object.values(fileExtensions).map((ending) => `${id}.${ending}`);
    return names.find((name) => existsSync(join(folderOf(account), name))) ?? null;
  };

  /** Space used by an account's files: counted once, since a folder may hold thousands. */
  const used = new Map<string, Promise<{ files: number; bytes: number }>>();
  const count = async (account: string) => {
    const names = await namesIn(folderOf(account));
    const sizes = await Promise.all(
      names.map((name) =>
        stat(join(folderOf(account), name)).then(
          ({ size }) => size,
          () => 0,
        ),
      ),
    );
    return { files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
  };
  const usedBy = (account: string) => {
    const counting = used.get(account) ?? count(account);
    used.set(account, counting);
    counting.catch(() => used.delete(account));
    return counting;
  };

  return {
    folderOf,
    /**
     * Saves a file, which is completely on disk when this resolves. For any other type, beyond the limits, or if the
     * disk does not take it, rejects with a {@link FileError} and leaves nothing behind.
     */
    async save(account: string, content: Uint8Array): Promise<{ id: string; mediaType: AttachmentType }> {
      const mediaType = attachmentTypeOf(content);
      if (mediaType === null) throw new FileError(sentence('attachment.failure.type'));
      if (content.byteLength > limits.fileBytes) throw new FileError(sentence('attachment.failure.tooLarge'));
      const usage = await usedBy(account).catch((error: unknown) => {
        throw notSaved(error);
      });
      if (usage.files >= limits.accountFiles || usage.bytes + content.byteLength > limits.accountBytes) {
        throw new FileError(sentence('attachment.failure.noRoom'));
      }
      usage.files += 1;
      usage.bytes += content.byteLength;
      const id = randomUUID();
      try {
        await mkdir(folderOf(account), { recursive: true, mode: 0o700 });
        await writeAtomically(join(folderOf(account), `${id}.${fileExtensions[mediaType]}`), content, 0o600);
      } catch (error) {
        used.delete(account);
        throw notSaved(error);
      }
      return { id, mediaType };
    },
    /** Null if the account has no such file, or its type is no longer recognized. */
    async read(
      account: string,
      id: string,
    ): Promise<{ mediaType: AttachmentType; content: Uint8Array } | null> {
      const name = await findName(account, id);
      if (name === null) return null;
      const content = await readFile(join(folderOf(account), name)).catch(() => null);
      const mediaType = content === null ? null : attachmentTypeOf(content);
      return content === null || mediaType === null ? null : { mediaType, content };
    },
    /** Across all accounts; files whose id is in `named` are kept. Returns how many were deleted. */
    async removeUnnamed({ beforeMs, named }: { beforeMs: number; named: ReadonlySet<string> }) {
      used.clear();
      let removed = 0;
      for (const folderName of await namesIn(folder)) {
        for (const name of await namesIn(join(folder, folderName))) {
          const path = join(folder, folderName, name);
          if (named.has(name.split('.')[0] ?? '') || (await stat(path)).mtimeMs >= beforeMs) continue;
          await rm(path, { force: true });
          removed += 1;
        }
      }
      return removed;
    },
    /** Across all accounts; returns how many files were deleted. */
    async purge(environment: string): Promise<number> {
      used.clear();
      let removed = 0;
      for (const folderName of await namesIn(folder)) {
        if (!isFileNameOf(folderName, environment)) continue;
        removed += (await namesIn(join(folder, folderName))).length;
        await rm(join(folder, folderName), { recursive: true, force: true });
      }
      return removed;
    },
    async holds(environment: string): Promise<boolean> {
      return (await namesIn(folder)).some((name) => isFileNameOf(name, environment));
    },
  };
}

function attachmentTypeOf(content: Uint8Array): AttachmentType | null {
  if (isPdf(content)) return 'application/pdf';
  return pictureTypeOf(content) === 'image/jpeg' ? 'image/jpeg' : null;
}

/** The folder is the app's own: the user can free space, but not choose another folder. */
function notSaved(error: unknown): FileError {
  const { failure } = error instanceof FileError ? error : toFileError(error);
  const isFull = failure.message?.id === 'failure.file.diskFull';
  const message = sentence(isFull ? 'attachment.failure.diskFull' : 'attachment.failure.notWritten');
  return new FileError(message, { cause: error });
}
