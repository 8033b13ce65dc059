import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { chooseRuntime, findElectronBinary, librariesNotFound } from '#build/choose-runtime.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

describe('the choice of the runtime', () => {
  const usable = {
    platform: 'linux',
    binary: { path: '/e/electron' },
    missingLibraries: [],
    hasDisplay: true,
    wantsHeadless: false,
  };

  it('is real Electron if its binary can start', () => {
    expect(chooseRuntime(usable)).toMatchObject({ kind: 'electron', binary: '/e/electron' });
  });

  it.each([
    [{ binary: { missing: 'no binary' } }, 'no binary'],
    [{ hasDisplay: false }, 'no display'],
    [{ wantsHeadless: true }, '--headless'],
    [{ missingLibraries: ['libgtk-3.so.0'] }, 'libgtk-3.so.0'],
  ])('is the host otherwise, with the reason: %j', (difference, words) => {
    const choice = chooseRuntime({ ...usable, ...difference });
    expect(choice.kind).toBe('host');
    expect(choice.reason).toContain(words);
  });

  it('reads the missing libraries from the output of ldd', () => {
    const printed =
      '\tlibc.so.6 => /lib/libc.so.6 (0x1)\n\tlibgtk-3.so.0 => not found\n\tlibnss3.so => not found\n';
    expect(librariesNotFound(printed)).toEqual(['libgtk-3.so.0', 'libnss3.so']);
  });
});

describe("the search for Electron's binary", () => {
  let folder: string;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  it('finds the file that path.txt names', () => {
    mkdirSync(join(folder, 'dist'));
    writeFileSync(join(folder, 'dist', 'electron'), '');
    writeFileSync(join(folder, 'path.txt'), 'electron\n');
    expect(findElectronBinary(folder)).toEqual({ path: join(folder, 'dist', 'electron') });
  });

  it('states what is missing', () => {
    expect(findElectronBinary(folder)).toEqual({
      missing: "Electron's binary is not in node_modules/electron",
    });
    writeFileSync(join(folder, 'path.txt'), 'electron');
    expect(findElectronBinary(folder)).toMatchObject({ missing: expect.stringContaining('dist/') });
  });
});
