import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { toFileError } from './file-error.ts';
import type { SaveFileOptions } from './save-file.ts';

/**
 * Chooses a name in a folder, which is made where it is not there, that nobody has there yet: `name (2).csv` beside
 * `name.csv`. Rejects with a {@link FileError}.
 */
export function freePathIn(folder: string): SaveFileOptions['choosePath'] {
  return async ({ defaultPath }) => {
    await mkdir(folder, { recursive: true }).catch((error: unknown) => {
      throw toFileError(error);
    });
    const name = basename(defaultPath);
    const ending = extname(name);
    const stem = basename(name, ending);
    let path = join(folder, name);
    for (let count = 2; existsSync(path); count += 1) path = join(folder, `${stem} (${count})${ending}`);
    return path;
  };
}
