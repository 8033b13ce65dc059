import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { chooseSaveFolder } from '#build/choose-runtime.ts';

it.each(['host', 'electron'] as const)('uses the folder that was named on %s', (runtime) => {
  expect(chooseSaveFolder('named', runtime)).toBe('named');
});

it('saves to the downloads folder on the host, which has no dialog', () => {
  expect(chooseSaveFolder(null, 'host')).toBe(join(homedir(), 'Downloads'));
});

it('leaves it to the dialog if there is one', () => {
  expect(chooseSaveFolder(null, 'electron')).toBeNull();
});
