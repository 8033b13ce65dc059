import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../../../', import.meta.url);

/** Everything that a module loads at run time, packages by name; type-only imports are not loaded. */
function loadedBy(file: URL, seen = new Set<string>()): Set<string> {
  if (seen.has(file.href)) return seen;
  seen.add(file.href);
  const source = readFileSync(file, 'utf8');
  for (const [, name = ''] of source.matchAll(/^(?:import|export) (?!type )[^;]*?from '([^']+)';/gm)) {
    if (name.startsWith('.')) loadedBy(new URL(name, file), seen);
    else if (name.startsWith('#')) loadedBy(new URL(name.slice(1), root), seen);
    else seen.add(name);
  }
  return seen;
}

test('the store workers load only Node modules: a schema library in each would cost time at every start', () => {
  const worker = new URL('electron/cache/store-worker.ts', root);
  const loaded = [...loadedBy(worker)];
  expect(loaded.some((name) => name.endsWith('/return-filters.ts'))).toBe(true);
  expect(loaded.filter((name) => !name.startsWith('file:') && !name.startsWith('node:'))).toEqual([]);
});
