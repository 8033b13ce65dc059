import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findElectronBinary, hasDisplay } from '#build/choose-runtime.ts';
import { projectFolder } from '#build/vite/project-folder.ts';
import { runStep, type StepResult } from './run-step.ts';
import type { PlaywrightLevel, VitestLevel } from './test-levels.ts';
import {
  addCounts,
  countPlaywright,
  countVitest,
  nothingCounted,
  readPlaywrightTimes,
  readVitestTimes,
  type TestCount,
  type TimedFile,
} from './test-reports.ts';

export const reportFolder = join(projectFolder, 'out', 'test');

const countsFolder = join(reportFolder, 'counts');

export function clearRunCounts(): void {
  rmSync(countsFolder, { recursive: true, force: true });
}

/** Returns the recorded counts of tests that keep their own: how often they ran, out of how often in the soak run. */
export function runCountLines(): string[] {
  return globSync('*.txt', { cwd: countsFolder })
    .toSorted()
    .map((file) => readFileSync(join(countsFolder, file), 'utf8'));
}

export type TestRun = {
  readonly count: TestCount;
  readonly files: readonly TimedFile[];
  readonly failedSteps: readonly string[];
};

export const emptyRun: TestRun = { count: nothingCounted, files: [], failedSteps: [] };

export function addRuns(one: TestRun, other: TestRun): TestRun {
  return {
    count: addCounts(one.count, other.count),
    files: [...one.files, ...other.files],
    failedSteps: [...one.failedSteps, ...other.failedSteps],
  };
}

/** Returns the count of a step without tests: nothing, or one failure. */
export function runOfStep({ name, ok }: StepResult): TestRun {
  return ok ? emptyRun : { count: { passed: 0, failed: 1 }, files: [], failedSteps: [name] };
}

/** Worker threads and started scripts load their TypeScript from here; parsing takes half the time of many tests. */
const compileCache = { NODE_COMPILE_CACHE: join(projectFolder, 'out', 'compile-cache') };

function freshReport(name: string): string {
  mkdirSync(reportFolder, { recursive: true });
  const report = join(reportFolder, `${name}.json`);
  rmSync(report, { force: true });
  return report;
}

/** Runs levels in one Vitest, or only some of their files, whose tests are then listed individually. */
export async function runVitest(
  levels: readonly VitestLevel[],
  files: readonly string[] = [],
): Promise<TestRun> {
  const report = freshReport(levels.join('-and-'));
  const { name, ok } = await runStep({
    name: levels.join(' and '),
    command: [
      'vitest',
      'run',
      '-c',
      'build/tests/vitest.config.ts',
      ...levels.map((level) => `--project=${level}`),
      `--reporter=${files.length > 0 ? 'default' : 'dot'}`,
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...files,
    ],
    env: compileCache,
    live: files.length > 0,
  });
  return {
    count: countVitest(report, ok),
    files: readVitestTimes(report),
    failedSteps: ok ? [] : [name],
  };
}

/** Builds the app and runs levels in one Playwright, or only some of their files. */
export async function runPlaywright(
  levels: readonly PlaywrightLevel[],
  files: readonly string[] = [],
): Promise<TestRun> {
  const built = await runStep({ name: 'build', command: [process.execPath, 'build/build.ts'] });
  if (!built.ok) return runOfStep(built);
  const report = freshReport('playwright');
  // Real Electron needs a display; the host's windows need none and run in parallel: a third of a test's time is spent
  // waiting, for example for the pace of a hand.
  const isElectron = 'path' in findElectronBinary(join(projectFolder, 'node_modules', 'electron'));
  const playwright = [
    'playwright',
    'test',
    '-c',
    'build/tests/playwright.config.ts',
    ...levels.map((level) => `--project=${level}`),
    `--workers=${isElectron ? 1 : 3}`,
    ...files.map((file) => RegExp.escape(file)),
  ] as const;
  const { name, ok } = await runStep({
    name: levels.join(' and '),
    command:
      isElectron && !hasDisplay()
        ? ['xvfb-run', '-a', '-s', '-screen 0 1920x1200x24', ...playwright]
        : [...playwright],
    env: isElectron ? {} : compileCache,
    live: true,
  });
  return {
    count: countPlaywright(report, ok),
    files: readPlaywrightTimes(report),
    failedSteps: ok ? [] : [name],
  };
}
