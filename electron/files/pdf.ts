import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sentence } from '#shared/messages/messages.ts';
import { FileError, toFileError } from './file-error.ts';
import { fileNameOf } from './file-name.ts';

const magic = new TextEncoder().encode('%PDF-');

/** Whether these bytes begin as a PDF does, whatever they are said to be. */
export function isPdf(bytes: Uint8Array): boolean {
  return magic.every((byte, index) => bytes[index] === byte);
}

/** Opens a PDF in this computer's own program for them, where a person prints it. */
export type OpenPdf = (pdf: { name: string; content: Uint8Array }) => Promise<void>;

/**
 * Makes the way to the program for PDFs. The file is one that this person alone can read, in a folder of its own:
 * an older one may still be open. Rejects with a {@link FileError}; what is no PDF is never opened.
 */
export function createOpenPdf(options: {
  /** For nothing but these files; made where it is not there. */
  folder: string;
  /** Electron's `shell.openPath`: what went wrong in words, or nothing. */
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

/** Deletes what was opened before; a file that another program still holds stays until the next time. */
export async function forgetOpenedPdfs(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true }).catch(() => undefined);
}
