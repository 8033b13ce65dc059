import { existsSync, readFileSync } from 'node:fs';

/** Tests of a run: what passed and what did not. A run that left no report counts as one failure. */
export type TestCount = { readonly passed: number; readonly failed: number };

export const nothingCounted: TestCount = { passed: 0, failed: 0 };

export function addCounts(one: TestCount, other: TestCount): TestCount {
  return { passed: one.passed + other.passed, failed: one.failed + other.failed };
}

function readReport(file: string): Record<string, unknown> | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>) : null;
}

/**
 * Reads the report of Vitest's json reporter. A file that could not even be loaded has no tests to count, so a
 * failed run counts as one failure at least.
 */
export function countVitest(reportFile: string, ok: boolean): TestCount {
  const { numPassedTests: passed = 0, numFailedTests: failed = 0 } = (readReport(reportFile) ?? {}) as {
    numPassedTests?: number;
    numFailedTests?: number;
  };
  return { passed, failed: ok ? failed : Math.max(1, failed) };
}

/** Reads the report of Playwright's json reporter; a test that passes only when repeated has failed. */
export function countPlaywright(reportFile: string, ok: boolean): TestCount {
  const { stats } = (readReport(reportFile) ?? {}) as {
    stats?: { expected?: number; unexpected?: number; flaky?: number };
  };
  const failed = (stats?.unexpected ?? 0) + (stats?.flaky ?? 0);
  return { passed: stats?.expected ?? 0, failed: ok ? failed : Math.max(1, failed) };
}
