import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { projectFolder } from '#build/vite/project-folder.ts';
import { dictionaryFile } from './write-gs1-dictionary.ts';

/** A package in a bundle, as recorded by the bundler. */
const BundledPackage = z.object({
  name: z.string(),
  version: z.string(),
  identifier: z.string().optional(),
  text: z.string().optional(),
});
type BundledPackage = z.infer<typeof BundledPackage>;

/** Packages that ship without a license text, and the package of the same author and license that has it. */
const textOf: Readonly<Record<string, string>> = {
  'lazy-val': 'electron-updater',
  'react-remove-scroll-bar': 'react-remove-scroll',
};

/** Packages whose license text is the last section of their README. */
const inReadme = ['pg-types', 'pgpass'];

/** The preload script bundles no package. */
const listNames = ['main', 'renderer'].map((bundle) => join('dist', bundle, 'licenses.json'));

/** Names Electron's and Chromium's own files, which are located next to the program. */
const beginning = `Dockhand contains the works below, each under its own license.

Electron and Chromium are under the licenses in LICENSE.electron.txt and LICENSES.chromium.html, which stand with the program.
`;

/**
 * Returns the notices of everything that is bundled, each package once, by name.
 *
 * @throws Error naming every package that has no license text.
 */
export function noticesOf(bundled: readonly BundledPackage[]): string {
  const byKey = new Map(bundled.map((entry) => [`${entry.name} ${entry.version}`, entry]));
  const byName = new Map(bundled.map((entry) => [entry.name, entry]));
  const entries = [...byKey.entries()].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const sections = entries.map(([title, { name, identifier, text }]) => ({
    title: identifier === undefined ? title : `${title} (${identifier})`,
    text: text ?? byName.get(textOf[name] ?? '')?.text,
  }));
  const without = sections.filter(({ text }) => text === undefined).map(({ title }) => title);
  if (without.length > 0) throw new Error(`No license text ships with ${without.join(', ')}.`);
  return [beginning, ...sections.map(({ title, text }) => `${'-'.repeat(80)}\n${title}\n\n${text}\n`)].join(
    '\n',
  );
}

/** Reads a package from its folder: it is in no bundle but ships all the same. */
function readPackage(folder: string): BundledPackage {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
    license?: string;
  };
  const file = ['LICENSE', 'LICENSE.md']
    .map((fileName) => join(folder, fileName))
    .find((path) => existsSync(path));
  const text = file === undefined ? undefined : readFileSync(file, 'utf8').trim();
  return { name, version, identifier: license, text };
}

function withReadmeText(bundled: BundledPackage): BundledPackage {
  if (bundled.text !== undefined || !inReadme.includes(bundled.name)) return bundled;
  const readme = readFileSync(join(projectFolder, 'node_modules', bundled.name, 'README.md'), 'utf8');
  const [, text] = /^## license\s+(.*copyright.*)$/imsu.exec(readme) ?? [];
  return text === undefined ? bundled : { ...bundled, text: text.trim() };
}

/** The app must be built first. */
export function writeNotices(file: string): void {
  const bundled = listNames.flatMap((name) =>
    z.array(BundledPackage).parse(JSON.parse(readFileSync(join(projectFolder, name), 'utf8'))),
  );
  const [, release = ''] = /^# Release: (\S+)/mu.exec(readFileSync(dictionaryFile, 'utf8')) ?? [];
  const texts = ['LICENSE', 'NOTICE'].map((name) =>
    readFileSync(join(dirname(dictionaryFile), name), 'utf8').trim(),
  );
  const others: BundledPackage[] = [
    ...['keytar', 'node-addon-api'].map((name) => readPackage(join(projectFolder, 'node_modules', name))),
    { name: 'GS1 Barcode Syntax Dictionary', version: release, text: texts.join('\n\n') },
  ];
  writeFileSync(file, noticesOf([...bundled, ...others].map(withReadmeText)));
}
