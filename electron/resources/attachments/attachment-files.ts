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

/** What the files are called behind their dot. */
export const endings: Readonly<Record<AttachmentType, string>> = {
  'image/jpeg': 'jpg',
  'application/pdf': 'pdf',
};

/** How much one file, and all files of an account, may take. */
type AttachmentLimits = { fileBytes: number; accountBytes: number; accountFiles: number };

const defaultLimits: AttachmentLimits = {
  fileBytes: 10 * 1024 * 1024,
  accountBytes: 8 * 1024 * 1024 * 1024,
  accountFiles: 50_000,
};

export type AttachmentFiles = ReturnType<typeof createAttachmentFiles>;

/**
 * Files that people attach to records on this desk: photos, and papers as PDF. Each is a file of its own in a folder for
 * each account (`<id>.jpg`, `<id>.pdf`, readable by this person alone), so that the system's own programs show them.
 * What a file belongs to is said by the draft or count that names its id, and by nothing else: whoever saves one names
 * it afterward. So it moves with its draft, and goes once nothing names it and it is older than the retention setting.
 */
export function createAttachmentFiles(options: {
  /** Made where it is not there. */
  folder: string;
  limits?: AttachmentLimits;
}) {
  const { folder, limits = defaultLimits } = options;
  const folderOf = (account: string) => join(folder, accountFileName(account));
  const namesIn = async (path: string) => (existsSync(path) ? await readdir(path) : []);
  const findName = async (account: string, id: string) => {
    const names = Object.values(endings).map((ending) => `${id}.${ending}`);
    return names.find((name) => existsSync(join(folderOf(account), name))) ?? null;
  };

  /** What an account's files take, by account: counted once, since a folder may hold thousands. */
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
    return counting;
  };

  return {
    /** Where the files of an account are. */
    folderOf,
    /**
     * Keeps a file; it is on the disk, whole, when this resolves. Rejects with a {@link FileError}, with nothing left
     * behind, for any other type, beyond the limits, and where the disk does not take it.
     */
    async save(account: string, content: Uint8Array): Promise<{ id: string; mediaType: AttachmentType }> {
      const mediaType = attachmentTypeOf(content);
      if (mediaType === null) throw new FileError(sentence('attachment.failure.type'));
      if (content.byteLength > limits.fileBytes) throw new FileError(sentence('attachment.failure.tooLarge'));
      const usage = await usedBy(account);
      if (usage.files >= limits.accountFiles || usage.bytes + content.byteLength > limits.accountBytes) {
        throw new FileError(sentence('attachment.failure.noRoom'));
      }
      usage.files += 1;
      usage.bytes += content.byteLength;
      const id = randomUUID();
      try {
        await mkdir(folderOf(account), { recursive: true, mode: 0o700 });
        await writeAtomically(join(folderOf(account), `${id}.${endings[mediaType]}`), content, 0o600);
      } catch (error) {
        used.delete(account);
        throw notKept(error);
      }
      return { id, mediaType };
    },
    /** Null where the account has no such file, or not as one of the types any more. */
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
    /**
     * Deletes the files of every account that are older than an instant (epoch milliseconds) and whose id nothing names;
     * answers how many there were.
     */
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
    /** Deletes every file of all accounts of an environment; answers how many there were. */
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
    /** Whether any file of an environment is kept. */
    async holds(environment: string): Promise<boolean> {
      return (await namesIn(folder)).some((name) => isFileNameOf(name, environment));
    },
  };
}

function attachmentTypeOf(content: Uint8Array): AttachmentType | null {
  if (isPdf(content)) return 'application/pdf';
  return pictureTypeOf(content) === 'image/jpeg' ? 'image/jpeg' : null;
}

/** The folder is the app's own: a person can make room, and choose no other one. */
function notKept(error: unknown): FileError {
  const { failure } = error instanceof FileError ? error : toFileError(error);
  const isFull = failure.message?.id === 'failure.file.diskFull';
  const message = sentence(isFull ? 'attachment.failure.diskFull' : 'attachment.failure.notWritten');
  return new FileError(message, { cause: error });
}
