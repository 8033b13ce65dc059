import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { fuses } from '#build/package/fuses.ts';
import { packageApp } from '#build/package/package.ts';
import { readArchive } from '#build/package/package-parts.ts';
import { findPackageFaults } from '#build/package/read-package.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

/** The fuses of Electron's binary before any is burnt in: every fuse inverted. */
const wire = Object.entries(FuseV1Options).flatMap(([name, index]) => {
  if (typeof index !== 'number') return [];
  const key = `${name[0]?.toLowerCase()}${name.slice(1)}` as keyof typeof fuses;
  return [fuses[key] ? '0' : '1'];
});

/** A folder laid out like Electron's own for Linux, with a program that contains only its fuses. */
function writeStandIn(folder: string): void {
  mkdirSync(join(folder, 'locales'), { recursive: true });
  mkdirSync(join(folder, 'resources'));
  const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
  const program = Buffer.concat([
    Buffer.from(sentinel),
    Buffer.from([1, wire.length]),
    Buffer.from(wire.join('')),
  ]);
  writeFileSync(join(folder, 'electron'), program, { mode: 0o755 });
  for (const file of ['LICENSE', 'LICENSES.chromium.html', 'version'])
    writeFileSync(join(folder, file), file);
  for (const language of ['ar', 'de', 'en-GB', 'en-US', 'es', 'es-419', 'fr', 'ja', 'zh-CN'])
    writeFileSync(join(folder, 'locales', `${language}.pak`), '');
}

const folder = temporaryFolder();
let app = '';

beforeAll(async () => {
  const electronDist = join(folder, 'electron');
  writeStandIn(electronDist);
  const output = join(folder, 'package');
  await packageApp({ isFolder: true, system: 'linux', output, electronDist, feed: null });
  [app = ''] = globSync(join(output, 'linux*-unpacked'));
});

describe('the package for Linux', () => {
  it('contains everything that ships, with its fuses burnt in and the texts of the five languages', async () => {
    expect(await findPackageFaults(app, 'linux')).toEqual([]);
  });

  it('contains no sources, tests or build files, and no module of another system', () => {
    const paths = [...readArchive(readFileSync(join(app, 'resources', 'app.asar'))).keys()];
    const folders = new Set(paths.map((path) => path.split('/').slice(0, 2).join('/')));
    expect([...folders].sort()).toEqual([
      'dist/main',
      'dist/preload',
      'dist/renderer',
      'node_modules/keytar',
      'package.json',
    ]);
    expect(paths.filter((path) => path.endsWith('licenses.json'))).toEqual([]);
    expect(paths.filter((path) => path.endsWith('.node'))).toEqual([
      `node_modules/keytar/prebuilds/linux-${process.arch}/keytar.node`,
    ]);
  });

  it('lists every package that ships, with its license', () => {
    const notices = readFileSync(join(app, 'resources', 'notices.txt'), 'utf8');
    for (const name of ['react', '@mantine/core', '@fontsource-variable/inter', 'undici', '@github/keytar'])
      expect(notices).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\(.+\\)\\n\\n.+`, 'mu'));
    expect(notices).toContain('GS1 Barcode Syntax Dictionary 2026-01-27');
  });

  it('has the icon in every size', async () => {
    const resources = join(folder, 'package', 'resources');
    const widths = globSync(join(resources, 'linux', '*.png')).map(async (path) => {
      const { width, height } = await sharp(path).metadata();
      expect(path).toContain(`${width}x${height}.png`);
      return width;
    });
    expect((await Promise.all(widths)).sort((one, other) => one - other)).toEqual([
      16, 24, 32, 48, 64, 128, 256, 512,
    ]);
    const { width, height, format } = await sharp(join(resources, 'oauth-app.png')).metadata();
    expect([width, height, format]).toEqual([500, 500, 'png']);
    // An ICO directory has 16 bytes per picture, and the first byte is the width; 0 means 256.
    const ico = readFileSync(join(resources, 'icon.ico'));
    const count = ico.readUInt16LE(4);
    expect(Array.from({ length: count }, (_, at) => ico[6 + 16 * at])).toEqual([16, 24, 32, 48, 64, 128, 0]);
    const icns = readFileSync(join(resources, 'icon.icns'));
    expect(icns.toString('latin1', 0, 4)).toBe('icns');
    for (const type of ['ic04', 'ic07', 'ic10', 'ic11', 'ic14']) expect(icns.includes(type)).toBe(true);
  });

  it('is reported as faulty if a part is missing, a fuse is wrong, or there is an extra language', async () => {
    rmSync(join(app, 'resources', 'notices.txt'));
    rmSync(join(app, 'locales', 'fr.pak'));
    writeFileSync(join(app, 'locales', 'ja.pak'), '');
    await flipFuses(join(app, 'dockhand'), { version: FuseVersion.V1, [FuseV1Options.RunAsNode]: true });
    expect(await findPackageFaults(app, 'linux')).toEqual([
      'resources/notices.txt is not in the package',
      "Electron's words are not there in fr",
      "Electron's words are there in ja, which Dockhand does not speak",
      'RunAsNode is on and must be off',
    ]);
  });
});
