import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Everything that the bundles are made of or made by. */
const sources = [
  'electron',
  'renderer',
  'shared',
  'build/vite',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

/** A hash over the content of every source of the built app: equal hashes, equal bundles. */
export function fingerprintSources(projectFolder: string): string {
  const hash = createHash('sha256');
  for (const source of sources) {
    const path = join(projectFolder, source);
    if (!existsSync(path)) continue;
    for (const file of filesUnder(path)) {
      hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
}

function filesUnder(path: string): string[] {
  try {
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.md'))
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted();
  } catch {
    return [path];
  }
}
