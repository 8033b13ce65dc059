import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { SaveOutcome } from '#shared/files/exported-table.ts';
import { sentence } from '#shared/messages/messages.ts';
import type { Translate } from '#shared/messages/translate.ts';
import { FileError, toFileError } from './file-error.ts';
import { fileNameOf } from './file-name.ts';

type FileFormat = 'csv' | 'xlsx' | 'pdf' | 'json' | 'zip';

export type FileToSave = {
  /** Without a folder; characters that no file system accepts are replaced, and the format's extension is appended. */
  suggestedName: string;
  format: FileFormat;
  /** Creates the content; called only once a location was chosen. */
  write: () => Promise<Uint8Array>;
};

export type SaveSuggestion = {
  /** Folder and name. */
  defaultPath: string;
  filters: { name: string; extensions: string[] }[];
};

/** Asks the user where to save, and saves; rejects with a {@link FileError}. */
export type SaveFile = (file: FileToSave) => Promise<SaveOutcome>;

export type SaveFileOptions = {
  /** null if the dialog was canceled. */
  choosePath: (suggestion: SaveSuggestion) => Promise<string | null>;
  downloadsFolder: () => string;
  t: Translate;
};

/** Creates the single way in which files leave Dockhand. */
export function createSaveFile({ choosePath, downloadsFolder, t }: SaveFileOptions): SaveFile {
  return async ({ suggestedName, format, write }) => {
    const chosen = await choosePath({
      defaultPath: join(downloadsFolder(), fileNameOf(suggestedName, format)),
      filters: [{ name: t(`file.${format}`), extensions: [format] }],
    });
    if (chosen === null) return { outcome: 'cancelled' };
    const path = withExtension(chosen, format);
    await writeAtomically(path, await write());
    return { outcome: 'saved', path };
  };
}

/**
 * Some dialogs leave the extension to the app. It is added only if that overwrites no file, because the user was not
 * asked about that one.
 */
function withExtension(path: string, format: FileFormat): string {
  const named = `${path}.${format}`;
  return extname(path) === '' && !existsSync(path) && !existsSync(named) ? named : path;
}

/**
 * Writes a file under a temporary name in the same folder and renames it once it is complete and on disk: the previous
 * file stays until then, and no partial file is left.
 *
 * @throws FileError
 */
export async function writeAtomically(
  path: string,
  content: Uint8Array,
  mode = 0o666,
  {
    renameFile = rename,
    platform = process.platform,
  }: { renameFile?: typeof rename; platform?: string } = {},
): Promise<void> {
  const draft = `${path}.${randomUUID().slice(0, 8)}.part`;
  try {
    const file = await open(draft, 'wx', mode);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await replaceFile(draft, path, { renameFile, platform });
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw error instanceof FileError ? error : toFileError(error);
  }
}

/** Windows refuses to replace a file that a program has open also as if by permissions. */
const blockedCodes = (platform: string) => (platform === 'win32' ? ['EPERM', 'EACCES', 'EBUSY'] : ['EBUSY']);
/** A virus scanner or an indexer holds a file only briefly. */
const retryDelaysMs = [50, 100, 200];

async function replaceFile(
  draft: string,
  path: string,
  { renameFile, platform }: { renameFile: typeof rename; platform: string },
): Promise<void> {
  for (const delayMs of [...retryDelaysMs, null]) {
    try {
      await renameFile(draft, path);
      return;
    } catch (error) {
      if (!blockedCodes(platform).includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
      if (delayMs !== null) await wait(delayMs);
      else if ((await stat(path).catch(() => null))?.isFile() !== true) throw error;
      // The draft was created, so the folder is not what refuses.
      else throw new FileError(sentence('failure.file.inUse'), { cause: error });
    }
  }
}

/** Chooses a free name in a folder, which is created if missing. Rejects with a {@link FileError}. */
export function freePathIn(folder: string): SaveFileOptions['choosePath'] {
  return async ({ defaultPath }) => {
    await mkdir(folder, { recursive: true }).catch((error: unknown) => {
      throw toFileError(error);
    });
    for (let count = 1; ; count += 1) {
      const path = numberedPath(folder, basename(defaultPath), count);
      if (!existsSync(path)) return path;
    }
  };
}

/** Returns the path of a name in a folder, from 2 on with its number: `name (2).csv`. */
function numberedPath(folder: string, name: string, count: number): string {
  const ending = extname(name);
  return join(folder, count === 1 ? name : `${basename(name, ending)} (${count})${ending}`);
}

/**
 * Writes a file beside existing ones: `name (2).csv` next to `name.csv`. Its name is taken before it is written, so that
 * a file of another desk that writes into the same folder is not replaced either.
 *
 * @returns its path
 * @throws FileError
 */
export async function writeBeside(folder: string, name: string, content: Uint8Array): Promise<string> {
  const path = await takePath(folder, name);
  try {
    await writeAtomically(path, content);
  } catch (error) {
    await rm(path, { force: true }).catch(() => undefined);
    throw error;
  }
  return path;
}

/** Creates an empty file at the first unused path. */
async function takePath(folder: string, name: string): Promise<string> {
  for (let count = 1; ; count += 1) {
    const path = numberedPath(folder, name, count);
    try {
      await (await open(path, 'wx')).close();
      return path;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw toFileError(error);
    }
  }
}
