import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { checkDataFolder } from '#electron/app/start-options.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});

test('a data folder that is missing is made, and nothing is left in it', () => {
  const missing = join(folder, 'a', 'b');
  checkDataFolder(missing);
  checkDataFolder(missing);
  expect(readdirSync(missing)).toEqual([]);
});

test('a data folder that cannot be written into is named, with what helps (chaos 8)', () => {
  // Under a file there can be no folder, whoever runs this.
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const data = join(file, 'data');
  expect(() => checkDataFolder(data)).toThrow(`the data folder ${data} (ENOTDIR)`);
  expect(() => checkDataFolder(data)).toThrow('--user-data-dir');
});
