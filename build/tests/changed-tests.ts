import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { projectFolder } from '#build/vite/project-folder.ts';
import { levelOf, playwrightLevels } from './test-levels.ts';

/** Files that determine how every test runs: a change to them affects all tests. */
const rerunAll = ['package-lock.json', 'build/tests/vitest.config.ts', 'build/tests/playwright.config.ts'];

/** The sources of the built app and of the environment in which its tests run. */
const appSourceFolders = ['electron/', 'renderer/', 'shared/', 'build/host/', 'test/sandbox/'];

/** The maximum size of git's file list. */
const maxBuffer = 64 * 1_024 * 1_024;

const readable = /\.(?:[cm]?[jt]s|tsx|css|html)$/u;

/** A project's files and the changed ones, as paths with slashes relative to its root. */
type ChangedFiles = {
  readonly files: readonly string[];
  readonly changed: readonly string[];
  readonly read: (file: string) => string;
};

/**
 * Returns the test files affected by a change (test/README.md, "Running some of them").
 *
 * A quoted text that resolves from a file to another file or to a folder is treated as an import: worker threads and
 * started scripts, which are named by their path, are covered too. A test that names the project's own folder may read
 * anything and is always affected.
 */
export function touchedTests({ files, changed, read }: ChangedFiles): string[] {
  const all = [...new Set([...files, ...changed])];
  const tests = files.filter((file) => /\.test\.tsx?$/u.test(file) && levelOf(file) !== null);
  if (changed.some((file) => rerunAll.includes(file))) return tests;
  if (changed.length === 0) return [];
  const importers = importersOf(all, files, read);
  const touched = new Set(changed);
  for (const file of touched) for (const importer of importers.get(file) ?? []) touched.add(importer);
  for (const test of importers.get('.') ?? []) touched.add(test);
  for (const test of appTests(changed, tests)) touched.add(test);
  return tests.filter((test) => touched.has(test));
}

/** Returns each file's importers; for the project's folder (`.`), the Vitest tests that name it. */
function importersOf(
  all: readonly string[],
  files: readonly string[],
  read: (file: string) => string,
): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>();
  const known = new Set(all);
  const folders = new Map<string, string[]>();
  for (const file of all) {
    for (let folder = posix.dirname(file); folder !== '.'; folder = posix.dirname(folder)) {
      folders.set(folder, [...(folders.get(folder) ?? []), file]);
    }
  }
  const note = (file: string, importer: string) => {
    const noted = importers.get(file);
    if (noted === undefined) importers.set(file, [importer]);
    else noted.push(importer);
  };
  for (const file of files) {
    if (!readable.test(file)) continue;
    for (const target of pathsNamedIn(file, read(file))) {
      if (target === '.') {
        if (/\.test\.tsx?$/u.test(file) && !isAppTest(file)) note('.', file);
      } else if (known.has(target)) note(target, file);
      else for (const inFolder of folders.get(target) ?? []) note(inFolder, file);
    }
  }
  return importers;
}

/**
 * Resolves the quoted relative paths and subpaths (`#shared/…`) in a file's text; a path with a variable part resolves
 * to its folder.
 */
function pathsNamedIn(file: string, text: string): Set<string> {
  const named = new Set<string>();
  for (const [, , quoted = ''] of text.matchAll(/(['"`])([\w.@#-][^'"`\n\s]*)\1/gu)) {
    const [fixed = '', ...variable] = quoted.split('${');
    const path = variable.length > 0 ? fixed.slice(0, fixed.lastIndexOf('/') + 1) : fixed;
    if (!path.includes('/') && !readable.test(path)) continue;
    const [withoutQuery = ''] = path.split('?');
    const target = withoutQuery.startsWith('#')
      ? withoutQuery.slice(1)
      : posix.join(posix.dirname(file), withoutQuery);
    named.add(target.replace(/\/$/u, ''));
  }
  return named;
}

const isAppTest = (file: string) => playwrightLevels.some((level) => levelOf(file) === level);

/** Returns the screen and end-to-end tests for a change in the app: those of the changed features if they have any. */
function appTests(changed: readonly string[], tests: readonly string[]): readonly string[] {
  const inApp = changed.filter(
    (file) => !file.endsWith('.md') && appSourceFolders.some((folder) => file.startsWith(folder)),
  );
  const appTestFiles = tests.filter(isAppTest);
  const touched = inApp.map((file) => {
    const feature = /^renderer\/features\/([^/]+)\//u.exec(file)?.[1];
    return feature === undefined ? [] : appTestFiles.filter((test) => test.includes(feature));
  });
  return touched.some((ofFile) => ofFile.length === 0) ? appTestFiles : touched.flat();
}

/** Reads the files of a working copy, and those that differ from the point where its branch left the main one. */
export function readChangedFiles(folder = projectFolder): ChangedFiles {
  const git = (...command: string[]): string | null => {
    const { status, stdout } = spawnSync('git', command, { cwd: folder, encoding: 'utf8', maxBuffer });
    return status === 0 ? stdout : null;
  };
  const list = (...command: string[]) => (git(...command, '-z') ?? '').split('\0').filter(Boolean);
  const base =
    git('merge-base', 'HEAD', 'origin/main') ?? git('merge-base', 'HEAD', 'main') ?? git('rev-parse', 'HEAD');
  if (base === null) throw new Error('This folder is not a git working copy with a commit.');
  const untracked = list('ls-files', '--others', '--exclude-standard');
  const deleted = new Set(list('ls-files', '--deleted'));
  return {
    files: [...list('ls-files'), ...untracked].filter((file) => !deleted.has(file)),
    changed: [...list('diff', '--name-only', '--no-renames', base.trim()), ...untracked],
    read: (file) => readFileSync(join(folder, file), 'utf8'),
  };
}
