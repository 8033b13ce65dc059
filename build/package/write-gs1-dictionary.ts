/**
 * Writes the GS1 Syntax Dictionary as a module that both the window and the main process can import, because neither
 * reads files for it: `node build/package/write-gs1-dictionary.ts`, after replacing the dictionary with a new release.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '#build/vite/project-folder.ts';

const folder = join(projectFolder, 'shared', 'barcode');

/** The dictionary as GS1 publishes it. */
export const dictionaryFile = join(folder, 'data', 'gs1-syntax-dictionary.txt');

/** The generated module. */
export const dictionaryModuleFile = join(folder, 'gs1-dictionary-text.ts');

/**
 * Returns the module's text: every entry on its line, without comments and padding. The license notice is part of the
 * text and not a comment, so that it remains in the bundles whatever a minifier drops.
 */
export function dictionaryModule(dictionary: string): string {
  const lines = dictionary.split(/\r?\n/);
  const entries = lines.filter((line) => /^\d/.test(line)).map((line) => line.trim().replaceAll(/\s+/g, ' '));
  const release = /^# Release: (\S+)/m.exec(dictionary)?.[1] ?? 'unknown';
  return [
    "/** The dictionary's entries, one per line: generated from data/ by write-gs1-dictionary.ts; do not edit. */",
    'export const gs1DictionaryText = `',
    `# GS1 Barcode Syntax Dictionary, release ${release}`,
    ...lines.filter((line) => line.startsWith('# Copyright')),
    '# Licensed under the Apache License, Version 2.0: http://www.apache.org/licenses/LICENSE-2.0',
    '# Changed: comments and padding are left out. Distributed without warranties or conditions of any kind.',
    ...entries,
    '`;',
    '',
  ].join('\n');
}

if (import.meta.main)
  writeFileSync(dictionaryModuleFile, dictionaryModule(readFileSync(dictionaryFile, 'utf8')));
