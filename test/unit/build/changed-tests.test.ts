import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readChangedFiles, touchedTests } from '#build/tests/changed-tests.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

const project: Readonly<Record<string, string>> = {
  'shared/lots.ts': '',
  'shared/lots.css': '',
  'electron/store.ts': "import { lots } from '#shared/lots.ts';",
  'electron/store-worker.ts': "export * from './store.ts';",
  'renderer/features/lots/lot-screen.tsx': "import '#shared/lots.css';",
  'renderer/features/returns/return-screen.tsx': '',
  'renderer/main.tsx': "const screen = import('./features/lots/lot-screen.tsx');",
  'test/support/start-worker.ts': "new URL('../../electron/store-worker.ts', import.meta.url)",
  'test/integration/kill.test.ts': "fork(new URL('killed.ts', import.meta.url))",
  'test/integration/killed.ts': "import '../support/start-worker.ts';",
  'test/unit/lots.test.ts': "import { lots } from '#shared/lots.ts';",
  'test/unit/words.test.ts': "const renderer = join(import.meta.dirname, '../../renderer');",
  'test/unit/pages.test.tsx': 'const page = import(`../../renderer/features/returns/return-${name}.tsx`);',
  'test/unit/other.test.ts': "expect(route).toBe('/lots/shared/lots.ts');",
  'test/contract/imports.test.ts': "const root = new URL('../..', import.meta.url);",
  'test/screen/lots/lot-list.test.ts': '',
  'test/screen/returns.test.ts': '',
  'test/e2e/lots.test.ts': "const root = new URL('../..', import.meta.url);",
  'README.md': "'shared/lots.ts'",
};
const always = 'test/contract/imports.test.ts';
const appTests = [
  'test/screen/lots/lot-list.test.ts',
  'test/screen/returns.test.ts',
  'test/e2e/lots.test.ts',
];

function touched(...changed: string[]): string[] {
  const read = (file: string) => project[file] ?? '';
  return touchedTests({ files: Object.keys(project), changed, read }).filter((test) => test !== always);
}

describe('the tests affected by a change', () => {
  it('are none without a change, and include the one that reads the whole project with any change', () => {
    const read = (file: string) => project[file] ?? '';
    expect(touchedTests({ files: Object.keys(project), changed: [], read })).toEqual([]);
    expect(touchedTests({ files: Object.keys(project), changed: ['README.md'], read })).toEqual([always]);
  });

  it('are the changed ones, including new ones', () => {
    expect(touched('test/unit/other.test.ts')).toEqual(['test/unit/other.test.ts']);
    expect(touched('test/screen/returns.test.ts')).toEqual(['test/screen/returns.test.ts']);
  });

  it('are those that import a changed file, also through other files, a worker thread, or a started script', () => {
    expect(touched('test/support/start-worker.ts')).toEqual(['test/integration/kill.test.ts']);
    expect(touched('shared/lots.ts')).toEqual(
      expect.arrayContaining(['test/unit/lots.test.ts', 'test/integration/kill.test.ts']),
    );
    expect(touched('shared/lots.ts')).not.toContain('test/unit/other.test.ts');
  });

  it('are those that import a deleted file', () => {
    const { 'shared/lots.ts': _deleted, ...left } = project;
    const read = (file: string) => left[file] ?? '';
    const tests = touchedTests({ files: Object.keys(left), changed: ['shared/lots.ts'], read });
    expect(tests).toContain('test/unit/lots.test.ts');
  });

  it('are those that read the folder of a changed file, or import one of its files by a variable name', () => {
    expect(touched('renderer/features/returns/return-screen.tsx')).toEqual([
      'test/unit/words.test.ts',
      'test/unit/pages.test.tsx',
      'test/screen/returns.test.ts',
    ]);
  });

  it('are, for the built app, those named after the changed feature', () => {
    const lots = touched('renderer/features/lots/lot-screen.tsx');
    expect(lots).toContain('test/screen/lots/lot-list.test.ts');
    expect(lots).toContain('test/e2e/lots.test.ts');
    expect(lots).not.toContain('test/screen/returns.test.ts');
  });

  it('are all of the built app if anything else in it changed, or a feature without a test named after it', () => {
    expect(touched('test/sandbox/README.md')).toEqual([]);
    for (const file of [
      'renderer/main.tsx',
      'electron/store.ts',
      'test/sandbox/new.ts',
      'build/host/electron/app.ts',
    ]) {
      expect(touched(file)).toEqual(expect.arrayContaining(appTests));
    }
    expect(touched('renderer/features/orders/list.tsx')).toEqual(expect.arrayContaining(appTests));
    expect(touched('renderer/features/returns/return-screen.tsx', 'shared/lots.css')).toEqual(
      expect.arrayContaining(appTests),
    );
  });

  it('are all if the runners or the packages changed', () => {
    const tests = Object.keys(project).filter((file) => file.includes('.test.'));
    expect(touched('package-lock.json')).toEqual(tests.filter((test) => test !== always));
    expect(touched('build/tests/vitest.config.ts')).toHaveLength(tests.length - 1);
  });
});

describe('the changed files', () => {
  function createRepository() {
    const folder = temporaryFolder();
    const git = (...command: string[]) => {
      const person = ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false'];
      execFileSync('git', [...person, ...command], { cwd: folder, stdio: 'ignore' });
    };
    const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
    const commit = () => {
      git('add', '.');
      git('commit', '-m', 'One more');
    };
    git('init', '--initial-branch=main');
    for (const file of ['kept.ts', 'committed.ts', 'edited.ts', 'deleted.ts']) write(file, 'before');
    write('.gitignore', 'ignored.ts');
    commit();
    return { folder, git, write, commit, remove: (file: string) => rmSync(join(folder, file)) };
  }

  it('are those since the branch left the main one: committed, edited, deleted, and new, but not ignored', () => {
    const { folder, git, write, commit, remove } = createRepository();
    git('checkout', '-b', 'work');
    write('committed.ts', 'after');
    commit();
    write('edited.ts', 'after');
    write('new.ts', 'after');
    write('ignored.ts', 'after');
    remove('deleted.ts');
    const { files, changed, read } = readChangedFiles(folder);
    expect(changed.toSorted()).toEqual(['committed.ts', 'deleted.ts', 'edited.ts', 'new.ts']);
    expect(files.toSorted()).toEqual(['.gitignore', 'committed.ts', 'edited.ts', 'kept.ts', 'new.ts']);
    expect(read('edited.ts')).toBe('after');
  });

  it('are the uncommitted ones on the main branch', () => {
    const { folder, write, commit } = createRepository();
    write('committed.ts', 'after');
    commit();
    write('edited.ts', 'after');
    expect(readChangedFiles(folder).changed).toEqual(['edited.ts']);
  });

  it('are refused if there is no history to compare with', () => {
    const folder = temporaryFolder();
    expect(() => readChangedFiles(folder)).toThrow('not a git working copy');
  });
});
