import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sentence } from '#shared/messages/messages.ts';
import { FileError, toFileError } from './file-error.ts';
import { fileNameOf } from './file-name.ts';

const magic = new TextEncoder().encode('%PDF-');

/** Returns whether these bytes start like a PDF, whatever type is declared. */
export function isPdf(bytes: Uint8Array): boolean {
  return magic.every((byte, index) => bytes[index] === byte);
}

/** Opens a PDF in this computer's default program, where the user prints it. */
export type OpenPdf = (pdf: { name: string; content: Uint8Array }) => Promise<void>;

/**
 * Creates the function that opens PDFs in the default program. Only the current user can read the file, which is in its
 * own folder, because an older one may still be open. Rejects with a {@link FileError}; never opens anything but a PDF.
 */
export function createOpenPdf(options: {
  /** Only for these files; created if missing. */
  folder: string;
  /** Electron's `shell.openPath`: the error message, or an empty text. */
  openPath: (path: string) => Promise<string>;
}): OpenPdf {
  const { folder, openPath } = options;
  return async ({ name, content }) => {
    if (!isPdf(content)) throw new FileError(sentence('failure.pdf.unreadable'));
    const path = await write(folder, fileNameOf(name, 'pdf'), content).catch((error: unknown) => {
      throw toFileError(error);
    });
    const trouble = await openPath(path);
    if (trouble === '') return;
    await rm(path, { force: true }).catch(() => undefined);
    throw new FileError(sentence('failure.pdf.notOpened'), { cause: trouble });
  };
}

async function write(folder: string, name: string, content: Uint8Array): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(await mkdtemp(join(folder, 'pdf-')), name);
  await writeFile(path, content, { flag: 'wx', mode: 0o600 });
  return path;
}

/** Deletes the PDFs opened before; a file that another program still holds stays until the next time. */
export async function forgetOpenedPdfs(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true }).catch(() => undefined);
}
