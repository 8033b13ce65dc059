import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  readPlaywrightTimes,
  readVitestTimes,
  type TimedFile,
  timingLines,
  timingOf,
} from '#build/tests/test-reports.ts';
import { projectFolder } from '#build/vite/project-folder.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

const folder = temporaryFolder();
function report(content: object): string {
  const file = join(folder, `${crypto.randomUUID()}.json`);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const unitFile: TimedFile = {
  level: 'unit',
  file: 'test/unit/shared/lots.test.ts',
  startedMs: 1_000,
  endedMs: 3_500,
  tests: [
    { title: 'a lot is found', ms: 2_000 },
    { title: 'a lot is gone', ms: 5 },
  ],
};

describe("a runner's report", () => {
  it("is read from Vitest's, without the tests that did not run", () => {
    const file = report({
      testResults: [
        {
          name: join(projectFolder, 'test', 'unit', 'shared', 'lots.test.ts'),
          startTime: 1_000,
          endTime: 3_500,
          assertionResults: [
            { fullName: 'a lot is found', status: 'passed', duration: 2_000 },
            { fullName: 'a lot is gone', status: 'failed', duration: 5 },
            { fullName: 'a lot is left out', status: 'skipped', duration: null },
          ],
        },
        {
          name: join(projectFolder, 'test/unit/empty.test.ts'),
          startTime: 0,
          endTime: 9,
          assertionResults: [],
        },
      ],
    });
    expect(readVitestTimes(file)).toEqual([unitFile]);
  });

  it("is read from Playwright's, with nested titles, and with both runs of a test that ran twice", () => {
    const ran = (seconds: number, duration: number, status: string | undefined = 'passed') => ({
      startTime: new Date(seconds * 1_000).toISOString(),
      duration,
      status,
    });
    const file = report({
      config: { rootDir: join(projectFolder, 'build') },
      suites: [
        {
          title: 'e2e/scan.test.ts',
          file: '../test/e2e/scan.test.ts',
          specs: [{ title: 'a scan opens', tests: [{ results: [ran(10, 400, 'failed'), ran(12, 500)] }] }],
          suites: [
            {
              title: 'with hostile texts',
              file: '../test/e2e/scan.test.ts',
              specs: [
                { title: 'it is text', tests: [{ results: [ran(20, 1_500)] }] },
                { title: 'it is left out', tests: [{ results: [ran(30, 0, 'skipped')] }] },
              ],
            },
          ],
        },
      ],
    });
    expect(readPlaywrightTimes(file)).toEqual([
      {
        level: 'e2e',
        file: 'test/e2e/scan.test.ts',
        startedMs: 10_000,
        endedMs: 21_500,
        tests: [
          { title: 'a scan opens', ms: 400 },
          { title: 'a scan opens', ms: 500 },
          { title: 'with hostile texts it is text', ms: 1_500 },
        ],
      },
    ]);
  });

  it('gives no times if it is missing', () => {
    expect(readVitestTimes(join(folder, 'nowhere.json'))).toEqual([]);
    expect(readPlaywrightTimes(join(folder, 'nowhere.json'))).toEqual([]);
  });
});

describe('the timing of a run', () => {
  const later = { ...unitFile, file: 'test/unit/shared/late.test.ts', startedMs: 3_000, endedMs: 9_000 };
  const journey: TimedFile = {
    level: 'e2e',
    file: 'test/e2e/journey.test.ts',
    startedMs: 20_000,
    endedMs: 80_000,
    tests: Array.from({ length: 12 }, (_, index) => ({ title: `journey ${index}`, ms: 3_000 + index })),
  };
  const timing = timingOf([journey, unitFile, later], 99.94);

  it('has the span, the files, and the tests of each level, and every test', () => {
    expect(timing.levels).toEqual([
      { level: 'unit', files: 2, tests: 4, seconds: 8 },
      { level: 'e2e', files: 1, tests: 12, seconds: 60 },
    ]);
    expect(timing.tests).toHaveLength(16);
    expect(timing.tests).toContainEqual({
      level: 'unit',
      file: 'test/unit/shared/lots.test.ts',
      title: 'a lot is gone',
      ms: 5,
    });
    expect(timing.seconds).toBe(99.94);
  });

  it('is printed as a table and the ten slowest tests', () => {
    const lines = timingLines(timing);
    expect(lines.slice(0, 4)).toEqual([
      'level        files   tests   seconds',
      'unit             2       4       8.0',
      'e2e              1      12      60.0',
      'whole run        3      16      99.9',
    ]);
    const slowest = lines.slice(lines.indexOf('slowest tests') + 1);
    expect(slowest).toHaveLength(10);
    expect(slowest[0]).toBe('   3.0 s  e2e         test/e2e/journey.test.ts  journey 11');
    expect(slowest.at(-1)).toContain('journey 2');
  });

  it('is empty if no test ran', () => {
    expect(timingLines(timingOf([], 5))).toEqual([]);
  });
});
