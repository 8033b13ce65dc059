import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openUndamaged } from '#electron/preferences/damaged-preferences.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

const blocked = Object.assign(new Error('EBUSY: resource busy or locked'), { code: 'EBUSY' });

/** Opens the preferences of a folder; the first attempts fail as if another program held the file. */
async function openIn(folder: string, failures = 0) {
  const reports: string[] = [];
  const pauses: number[] = [];
  let attempts = 0;
  const open = () => {
    attempts += 1;
    if (attempts <= failures) throw blocked;
    return 'open';
  };
  const opened = await openUndamaged(folder, open, {
    nowMs: 1,
    report: (message) => reports.push(message),
    pause: async (delayMs) => pauses.push(delayMs),
  }).catch((error: unknown) => error);
  return { opened, reports, pauses: pauses.length };
}

it.each(['{"language":', '', '[]', 'null'])('sets damaged preferences aside: %j', async (content) => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'preferences.json'), content);
  expect(await openIn(folder)).toMatchObject({ opened: 'open', pauses: 0 });
  expect(readdirSync(folder)).toEqual(['preferences.damaged-1.json']);
  expect(readFileSync(join(folder, 'preferences.damaged-1.json'), 'utf8')).toBe(content);
});

it('opens none, and sound ones, as they are', async () => {
  const folder = temporaryFolder();
  expect(await openIn(folder)).toEqual({ opened: 'open', reports: [], pauses: 0 });
  writeFileSync(join(folder, 'preferences.json'), '{"language":"de"}');
  expect(await openIn(folder)).toEqual({ opened: 'open', reports: [], pauses: 0 });
  expect(readdirSync(folder)).toEqual(['preferences.json']);
});

it('keeps preferences that another program holds, tries again, and then names the file', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'preferences.json');
  writeFileSync(path, '{"language":"de"}');
  expect(await openIn(folder, 2)).toEqual({ opened: 'open', reports: [], pauses: 2 });
  const { opened } = await openIn(folder, 99);
  expect(String(opened)).toContain(`${path} cannot be opened now (Error: EBUSY`);
  expect(readdirSync(folder)).toEqual(['preferences.json']);
});

it('does not replace what it cannot read', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'preferences.json'));
  expect(String((await openIn(folder)).opened)).toContain('EISDIR');
  expect(readdirSync(folder)).toEqual(['preferences.json']);
});
