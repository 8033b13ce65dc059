import { existsSync, mkdirSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import type { Dialog, SaveDialogOptions, SaveDialogReturnValue } from 'electron';
import { app } from './app.ts';
import { implemented } from './implemented.ts';

/**
 * What the next save dialogs answer, for tests: words `save` and `cancel` with spaces between them, in this
 * environment variable; the last one stays. Without it every dialog is answered with `save`.
 */
const answersVariable = 'DOCKHAND_HOST_SAVE';
/** The folder that files are saved to, in place of the person's downloads folder. */
const folderVariable = 'DOCKHAND_HOST_DOWNLOADS';

const answers = (process.env[answersVariable] ?? 'save').trim().split(/\s+/);

/** A name that nobody has in the folder: `name (2).csv` where `name.csv` is there. */
function freePath(folder: string, name: string): string {
  const ending = extname(name);
  const stem = basename(name, ending);
  let path = join(folder, name);
  for (let count = 2; existsSync(path); count += 1) path = join(folder, `${stem} (${count})${ending}`);
  return path;
}

/** There is no native dialog here: the file goes to the downloads folder under a name that is free. */
async function showSaveDialog(...given: unknown[]): Promise<SaveDialogReturnValue> {
  const options = given.at(-1) as SaveDialogOptions;
  const answer = answers.length > 1 ? answers.shift() : answers[0];
  if (answer === 'cancel') return { canceled: true, filePath: '' };
  const folder = process.env[folderVariable] ?? app.getPath('downloads');
  mkdirSync(folder, { recursive: true });
  const filePath = freePath(folder, basename(options.defaultPath ?? 'file'));
  console.log(`Saved without a dialog, which the host does not have: ${filePath}`);
  return { canceled: false, filePath };
}

/** Electron's `dialog`: errors go to the terminal; the boxes that ask something else are not implemented. */
export const dialog = implemented('dialog', {
  showErrorBox: (title: string, content: string) => console.error(`${title}\n${content}`),
  showSaveDialog,
} satisfies Pick<Dialog, 'showErrorBox' | 'showSaveDialog'>);
