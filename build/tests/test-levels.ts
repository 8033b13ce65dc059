import { globSync } from 'node:fs';
import { posix, sep } from 'node:path';
import { projectFolder } from '#build/vite/project-folder.ts';

/** Levels run by Vitest; each is a folder of test/. */
export const vitestLevels = ['unit', 'contract', 'integration'] as const;

/** Levels that Playwright runs on the built app; each is a folder of test/ too. */
export const playwrightLevels = ['screen', 'e2e'] as const;

export type VitestLevel = (typeof vitestLevels)[number];
export type PlaywrightLevel = (typeof playwrightLevels)[number];
export type TestLevel = VitestLevel | PlaywrightLevel;

export const testLevels: readonly TestLevel[] = [...vitestLevels, ...playwrightLevels];

/** Returns the level of a path such as `test/unit/build/bench-row.test.ts`; null outside of the levels' folders. */
export function levelOf(path: string): TestLevel | null {
  const [top, folder] = path.split('/');
  return top === 'test' ? (testLevels.find((level) => level === folder) ?? null) : null;
}

/** Paths with slashes, relative to the project's root. */
export function listTestFiles(): string[] {
  return globSync('test/*/**/*.test.{ts,tsx}', { cwd: projectFolder })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => levelOf(path) !== null)
    .toSorted();
}

/**
 * Returns the test files selected by paths, each a test file or a folder of them, and the paths that select none.
 *
 * @param paths relative to the project's root, with slashes; an empty one is the project itself
 */
export function chooseTestFiles(
  paths: readonly string[],
  testFiles: readonly string[],
): { readonly files: readonly string[]; readonly unknown: readonly string[] } {
  const chosen = new Set<string>();
  const unknown: string[] = [];
  for (const path of paths) {
    const folder = path === '' ? '' : posix.join(path, '/');
    const named = testFiles.filter((file) => file === path || file.startsWith(folder));
    for (const file of named) chosen.add(file);
    if (named.length === 0) unknown.push(path);
  }
  return { files: testFiles.filter((file) => chosen.has(file)), unknown };
}
