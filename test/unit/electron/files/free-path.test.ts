import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { freePathIn } from '#electron/files/save-file.ts';
import { sentence } from '#shared/messages/messages.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

let folder = '';

beforeEach(() => {
  folder = temporaryFolder();
});

it('uses the suggested name in its own folder, and adds a number if it is taken', async () => {
  const choose = freePathIn(folder);
  const suggestion = { defaultPath: '/elsewhere/Returns.csv', filters: [] };
  expect(await choose(suggestion)).toBe(join(folder, 'Returns.csv'));
  writeFileSync(join(folder, 'Returns.csv'), '');
  expect(await choose(suggestion)).toBe(join(folder, 'Returns (2).csv'));
  writeFileSync(join(folder, 'Returns (2).csv'), '');
  expect(await choose(suggestion)).toBe(join(folder, 'Returns (3).csv'));
});

it('creates the folder if it is missing', async () => {
  const choose = freePathIn(join(folder, 'to', 'be made'));
  const path = (await choose({ defaultPath: '/elsewhere/Returns.csv', filters: [] })) ?? '';
  writeFileSync(path, 'whole');
  expect(readFileSync(join(folder, 'to', 'be made', 'Returns.csv'), 'utf8')).toBe('whole');
});

it('reports with a message that a folder cannot be created', async () => {
  writeFileSync(join(folder, 'file'), '');
  const choose = freePathIn(join(folder, 'file', 'inside'));
  await expect(choose({ defaultPath: '/elsewhere/Returns.csv', filters: [] })).rejects.toMatchObject({
    failure: { code: 'INVALID', message: sentence('failure.file.noFolder') },
  });
});
