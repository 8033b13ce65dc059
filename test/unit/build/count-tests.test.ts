import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addCounts, countPlaywright, countVitest } from '#build/tests/test-reports.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

const folder = temporaryFolder();
function report(content: object): string {
  const file = join(folder, `${crypto.randomUUID()}.json`);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

describe('the count of tests', () => {
  it("reads Vitest's and Playwright's reports", () => {
    const vitest = countVitest(report({ numPassedTests: 12, numFailedTests: 1 }), false);
    const playwright = countPlaywright(report({ stats: { expected: 5, unexpected: 2, flaky: 1 } }), false);
    expect(addCounts(vitest, playwright)).toEqual({ passed: 17, failed: 4 });
  });

  it('counts a run that failed without a failed test, or without a report, as a failure', () => {
    expect(countVitest(report({ numPassedTests: 3, numFailedTests: 0 }), false)).toEqual({
      passed: 3,
      failed: 1,
    });
    expect(countPlaywright(join(folder, 'nowhere.json'), false)).toEqual({ passed: 0, failed: 1 });
  });
});
