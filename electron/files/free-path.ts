import { existsSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import type { SaveFileOptions } from './save-file.ts';

/** Chooses a name in a folder that nobody has there yet: `name (2).csv` beside `name.csv`. */
export function freePathIn(folder: string): SaveFileOptions['choosePath'] {
  return async ({ defaultPath }) => {
    const name = basename(defaultPath);
    const ending = extname(name);
    const stem = basename(name, ending);
    let path = join(folder, name);
    for (let count = 2; existsSync(path); count += 1) path = join(folder, `${stem} (${count})${ending}`);
    return path;
  };
}
