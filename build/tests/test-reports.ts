import { readFileSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import { projectFolder } from '#build/vite/project-folder.ts';
import { levelOf, type TestLevel, testLevels } from './test-levels.ts';

/** The numbers of passed and failed tests of a run. A run without a report is treated as one failure. */
export type TestCount = { readonly passed: number; readonly failed: number };

export const nothingCounted: TestCount = { passed: 0, failed: 0 };

export function addCounts(one: TestCount, other: TestCount): TestCount {
  return { passed: one.passed + other.passed, failed: one.failed + other.failed };
}

/**
 * Reads the report of Vitest's json reporter. A file that could not even be loaded has no tests to count, so a failed
 * run has at least one failure.
 */
export function countVitest(reportFile: string, ok: boolean): TestCount {
  const { numPassedTests: passed = 0, numFailedTests: failed = 0 } = readReport<{
    numPassedTests?: number;
    numFailedTests?: number;
  }>(reportFile, {});
  return { passed, failed: ok ? failed : Math.max(1, failed) };
}

/** Reads the report of Playwright's json reporter; a test that passes only on a retry has failed. */
export function countPlaywright(reportFile: string, ok: boolean): TestCount {
  const { stats } = readReport<{ stats?: { expected?: number; unexpected?: number; flaky?: number } }>(
    reportFile,
    {},
  );
  const failed = (stats?.unexpected ?? 0) + (stats?.flaky ?? 0);
  return { passed: stats?.expected ?? 0, failed: ok ? failed : Math.max(1, failed) };
}

/** A test file that ran: when its first test started and its last one finished, and how long each took. */
export type TimedFile = {
  readonly level: TestLevel;
  readonly file: string;
  readonly startedMs: number;
  readonly endedMs: number;
  readonly tests: readonly { readonly title: string; readonly ms: number }[];
};

type LevelTime = {
  readonly level: TestLevel;
  readonly files: number;
  readonly tests: number;
  readonly seconds: number;
};

type TimedTest = {
  readonly level: TestLevel;
  readonly file: string;
  readonly title: string;
  readonly ms: number;
};

/** The content of out/test/timing.json: the complete run, its levels, and every test that ran. */
type Timing = {
  readonly seconds: number;
  readonly levels: readonly LevelTime[];
  readonly tests: readonly TimedTest[];
};

const slowestShown = 10;

function timedFile(path: string, rest: Omit<TimedFile, 'level' | 'file'>): TimedFile[] {
  const file = relative(projectFolder, path).split(sep).join('/');
  const level = levelOf(file);
  return level === null || rest.tests.length === 0 ? [] : [{ level, file, ...rest }];
}

/** From Vitest's json report; empty if there is none. */
export function readVitestTimes(reportFile: string): readonly TimedFile[] {
  const { testResults } = readReport<{
    testResults: {
      name: string;
      startTime: number;
      endTime: number;
      assertionResults: { fullName: string; status: string; duration?: number | null }[];
    }[];
  }>(reportFile, { testResults: [] });
  return testResults.flatMap(({ name, startTime, endTime, assertionResults }) =>
    timedFile(name, {
      startedMs: startTime,
      endedMs: endTime,
      tests: assertionResults
        .filter(({ status }) => status === 'passed' || status === 'failed')
        .map(({ fullName, duration }) => ({ title: fullName, ms: duration ?? 0 })),
    }),
  );
}

type PlaywrightSuite = {
  title: string;
  file: string;
  specs: {
    title: string;
    tests: { results: { status?: string; duration: number; startTime: string }[] }[];
  }[];
  suites?: PlaywrightSuite[];
};

type PlaywrightResult = { readonly title: string; readonly startedMs: number; readonly ms: number };

/** From Playwright's json report; empty if there is none. */
export function readPlaywrightTimes(reportFile: string): readonly TimedFile[] {
  const { config, suites } = readReport<{ config: { rootDir: string }; suites: PlaywrightSuite[] }>(
    reportFile,
    { config: { rootDir: '' }, suites: [] },
  );
  return suites.flatMap((suite) => {
    const results = resultsOf(suite, []);
    return timedFile(resolve(config.rootDir, suite.file), {
      startedMs: Math.min(...results.map(({ startedMs }) => startedMs)),
      endedMs: Math.max(...results.map(({ startedMs, ms }) => startedMs + ms)),
      tests: results.map(({ title, ms }) => ({ title, ms })),
    });
  });
}

function resultsOf({ specs, suites = [] }: PlaywrightSuite, titles: readonly string[]): PlaywrightResult[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .flatMap(({ results }) => results)
      .filter(({ status }) => status !== undefined && status !== 'skipped')
      .map(({ duration, startTime }) => ({
        title: [...titles, title].join(' '),
        startedMs: Date.parse(startTime),
        ms: duration,
      })),
  );
  return [...own, ...suites.flatMap((inner) => resultsOf(inner, [...titles, inner.title]))];
}

function readReport<Report>(file: string, fallback: Report): Report {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return fallback;
  }
}

/**
 * Computes the times of a run by level. A level's seconds run from the start of its first test to the end of its last
 * one, so levels that run in parallel share them.
 *
 * @param seconds of the complete run, including types, lint, format and build
 */
export function timingOf(files: readonly TimedFile[], seconds: number): Timing {
  const levels = testLevels.flatMap((level) => {
    const levelFiles = files.filter((file) => file.level === level);
    if (levelFiles.length === 0) return [];
    const startedMs = Math.min(...levelFiles.map((file) => file.startedMs));
    const endedMs = Math.max(...levelFiles.map((file) => file.endedMs));
    const tests = levelFiles.reduce((sum, file) => sum + file.tests.length, 0);
    return [{ level, files: levelFiles.length, tests, seconds: (endedMs - startedMs) / 1_000 }];
  });
  const tests = files.flatMap(({ level, file, tests: inFile }) =>
    inFile.map(({ title, ms }) => ({ level, file, title, ms })),
  );
  return { seconds, levels, tests };
}

/** Empty if no test ran. */
export function timingLines({ seconds, levels, tests }: Timing): readonly string[] {
  if (tests.length === 0) return [];
  const row = (level: string, files: string, count: string, time: string) =>
    `${level.padEnd(12)}${files.padStart(6)}${count.padStart(8)}${time.padStart(10)}`;
  const files = levels.reduce((sum, level) => sum + level.files, 0);
  const slowest = tests.toSorted((one, other) => other.ms - one.ms).slice(0, slowestShown);
  return [
    row('level', 'files', 'tests', 'seconds'),
    ...levels.map((level) =>
      row(level.level, String(level.files), String(level.tests), level.seconds.toFixed(1)),
    ),
    row('whole run', String(files), String(tests.length), seconds.toFixed(1)),
    '',
    'slowest tests',
    ...slowest.map(
      ({ level, file, title, ms }) =>
        `${(ms / 1_000).toFixed(1).padStart(6)} s  ${level.padEnd(12)}${file}  ${title}`,
    ),
  ];
}
