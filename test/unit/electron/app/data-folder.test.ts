import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { checkDataFolder } from '#electron/app/start-options.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});

test('a missing data folder is created, and nothing is left in it', () => {
  const missing = join(folder, 'a', 'b');
  checkDataFolder(missing);
  checkDataFolder(missing);
  expect(readdirSync(missing)).toEqual([]);
});

test('an unwritable data folder is named, with a way to fix it', () => {
  // A file cannot contain a folder, even if root runs this.
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const data = join(file, 'data');
  expect(() => checkDataFolder(data)).toThrow(`the data folder ${data} (ENOTDIR)`);
  expect(() => checkDataFolder(data)).toThrow('--user-data-dir');
});
