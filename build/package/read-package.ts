/**
 * `node build/package/read-package.ts FOLDER [PLATFORM ARCH]`: reads back an unpacked package (on macOS the `.app`):
 * contents, fuses, notices, icon, languages, and on macOS the signature. The exit code is 1 if anything is wrong.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { packagedLanguages } from './electron-builder.ts';
import { findWrongFuses } from './fuses.ts';
import { findMissingParts, readArchive } from './package-parts.ts';

/** Relative to the package's folder. */
function layoutOf(platform: string) {
  if (platform === 'darwin') {
    const resources = join('Contents', 'Resources');
    return {
      binary: '.',
      resources,
      licenses: resources,
      icon: join(resources, 'icon.icns'),
      languages: resources,
      languageEnding: '.lproj',
    };
  }
  return {
    binary: platform === 'win32' ? 'Dockhand.exe' : 'dockhand',
    resources: 'resources',
    licenses: '.',
    icon: join('resources', 'icon.png'),
    languages: 'locales',
    languageEnding: '.pak',
  };
}

/** Describes what is wrong with an unpacked package; empty if nothing. */
export async function findPackageFaults(
  folder: string,
  platform: string = process.platform,
  arch: string = process.arch,
): Promise<string[]> {
  const layout = layoutOf(platform);
  const files = [
    join(layout.resources, 'notices.txt'),
    join(layout.licenses, 'LICENSE.electron.txt'),
    join(layout.licenses, 'LICENSES.chromium.html'),
    layout.icon,
  ];
  const archive = readArchive(readFileSync(join(folder, layout.resources, 'app.asar')));
  return [
    ...findMissingParts(archive, platform, arch),
    ...files.filter((file) => !existsSync(join(folder, file))).map((file) => `${file} is not in the package`),
    ...findWrongLanguages(
      readdirSync(join(folder, layout.languages)).filter((name) => name.endsWith(layout.languageEnding)),
    ),
    ...(await findWrongFusesIn(join(folder, layout.binary))),
    ...(platform === 'darwin' && process.platform === 'darwin' ? findBrokenSignature(folder) : []),
  ];
}

/** A language may have regions: `es-419`, or `en.lproj` for `en-US`. */
function findWrongLanguages(names: readonly string[]): string[] {
  const found = names.map((name) => basename(name.replace('_', '-'), name.slice(name.lastIndexOf('.'))));
  const isFor = (language: string) => (name: string) =>
    name === language || name.startsWith(`${language}-`) || language.startsWith(`${name}-`);
  return [
    ...packagedLanguages
      .filter((language) => !found.some(isFor(language)))
      .map((language) => `Electron's words are not there in ${language}`),
    ...found
      .filter((name) => !packagedLanguages.some((language) => isFor(language)(name)))
      .map((name) => `Electron's words are there in ${name}, which Dockhand does not speak`),
  ];
}

async function findWrongFusesIn(binary: string): Promise<string[]> {
  const wire = await getCurrentFuseWire(binary);
  return findWrongFuses((name) => {
    const state = wire[FuseV1Options[name as keyof typeof FuseV1Options]];
    return state === FuseState.ENABLE ? true : state === FuseState.DISABLE ? false : null;
  });
}

/** Describes why macOS would not start an `.app`; empty if its signature is valid, even if it is nobody's. */
export function findBrokenSignature(
  app: string,
  run: (program: string, args: string[]) => unknown = execFileSync,
): string[] {
  try {
    run('codesign', ['--verify', '--deep', '--strict', app]);
    return [];
  } catch (error) {
    return [`the signature is not valid (${String(error)})`];
  }
}

if (import.meta.main) {
  const [folder, platform, arch] = process.argv.slice(2);
  if (folder === undefined) throw new Error('Name the folder of the package.');
  const faults = await findPackageFaults(folder, platform, arch);
  console.log(faults.length === 0 ? `${folder} holds all that ships, as it must be.` : faults.join('\n'));
  process.exitCode = faults.length === 0 ? 0 : 1;
}
