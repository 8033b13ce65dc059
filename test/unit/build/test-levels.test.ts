import { describe, expect, it } from 'vitest';
import { chooseTestFiles, levelOf, listTestFiles } from '#build/tests/test-levels.ts';

const files = [
  'test/e2e/scan.test.ts',
  'test/e2e/scanner.test.ts',
  'test/unit/build/bench-row.test.ts',
  'test/unit/build/host/dialog.test.ts',
];
const choose = (...paths: string[]) => chooseTestFiles(paths, files);

describe('the choice of test files', () => {
  it('includes a file, but no file whose name only starts like it', () => {
    expect(choose('test/e2e/scan.test.ts')).toEqual({ files: ['test/e2e/scan.test.ts'], unknown: [] });
    expect(choose('test/e2e/scan').files).toEqual([]);
  });

  it('includes everything in a folder, with or without a trailing slash, and each file once', () => {
    const inBuild = ['test/unit/build/bench-row.test.ts', 'test/unit/build/host/dialog.test.ts'];
    expect(choose('test/unit/build').files).toEqual(inBuild);
    expect(choose('test/unit/build/', 'test/unit/build/host', inBuild[0] ?? '').files).toEqual(inBuild);
    expect(choose('test').files).toEqual(files);
    expect(choose('').files).toEqual(files);
  });

  it('names an argument that is neither a test nor a folder of tests', () => {
    expect(choose('test/unit/build', 'test/support/held-time.ts', 'nowhere')).toMatchObject({
      unknown: ['test/support/held-time.ts', 'nowhere'],
    });
    expect(choose('../test').unknown).toEqual(['../test']);
  });
});

describe('the level of a test file', () => {
  it('is its folder in test/', () => {
    expect(files.map(levelOf)).toEqual(['e2e', 'e2e', 'unit', 'unit']);
    expect(['test/support/held-time.ts', 'renderer/unit/place.ts', 'test', ''].map(levelOf)).toEqual(
      Array.from({ length: 4 }, () => null),
    );
  });

  it('is known for every file of this project, including this one', () => {
    const all = listTestFiles();
    expect(all).toContain('test/unit/build/test-levels.test.ts');
    expect(all.filter((file) => levelOf(file) === null)).toEqual([]);
    expect(new Set(all.map(levelOf))).toContain('e2e');
  });
});
