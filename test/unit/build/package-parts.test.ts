import { describe, expect, it } from 'vitest';
import { findMissingParts, readArchive } from '#build/package/package-parts.ts';

const native = 'node_modules/keytar/prebuilds/linux-x64/keytar.node';
const whole = [
  'package.json',
  ...['main', 'keychain-process', 'store-worker', 'table-worker', 'page-worker'].map(
    (name) => `dist/main/${name}.js`,
  ),
  'dist/preload/preload.cjs',
  'dist/renderer/index.html',
  'node_modules/keytar/lib/keytar.js',
  native,
];

type Folder = { files: Record<string, Folder | { size: number; unpacked?: boolean }> };

/** An archive with these files, with a header as the packer writes it; `unpacked` files are next to it. */
function archiveOf(paths: readonly string[], unpacked: readonly string[] = [native]): Buffer {
  const root: Folder = { files: {} };
  for (const path of paths) {
    const names = path.split('/');
    const file = names.pop() ?? '';
    let folder = root;
    for (const name of names) folder = (folder.files[name] ??= { files: {} }) as Folder;
    folder.files[file] = { size: 1, ...(unpacked.includes(path) ? { unpacked: true } : {}) };
  }
  const header = Buffer.from(JSON.stringify(root));
  const lengths = Buffer.alloc(16);
  lengths.writeUInt32LE(header.length, 12);
  return Buffer.concat([lengths, header, Buffer.from('the files themselves')]);
}

const missingOf = (archive: Buffer) => findMissingParts(readArchive(archive), 'linux', 'x64');

describe('the missing parts of a package', () => {
  it('are none if it has everything that the app finds by name', () => {
    expect(missingOf(archiveOf(whole))).toEqual([]);
  });

  it.each(whole)('include %s if it was left out', (path) => {
    expect(missingOf(archiveOf(whole.filter((other) => other !== path)))).toEqual([
      `${path} is not in the package`,
    ]);
  });

  it('include the keychain’s module if it is in the archive, from which no system loads it', () => {
    expect(missingOf(archiveOf(whole, []))).toEqual([expect.stringContaining('must stand beside it')]);
  });

  it('include the keychain’s module of another system', () => {
    expect(findMissingParts(readArchive(archiveOf(whole)), 'darwin', 'arm64')).toEqual([
      'node_modules/keytar/prebuilds/darwin-arm64/keytar.node is not in the package',
    ]);
  });
});
