/** `npm run check`: runs types, lint and format in parallel, then the quick tests (unit, contract). */

import { runStep } from './run-step.ts';
import { clearSpecificationCounts, specificationLines } from './test-counts.ts';
import { addRuns, clearRunCounts, runCountLines, runOfStep, runVitest, type TestRun } from './test-runs.ts';

/** A failing check without tests is treated as one failure. */
export async function runChecks(): Promise<TestRun> {
  clearSpecificationCounts();
  const checks = await Promise.all([
    // One checker per core would compute most types again; lint uses the cores in the meantime.
    runStep({ name: 'types', command: ['tsc', '-b', '--pretty', '--checkers', '1'] }),
    runStep({ name: 'lint', command: ['oxlint', '-c', '.oxlint.config.ts'] }),
    runStep({ name: 'format', command: ['biome', 'check'] }),
  ]);
  const tested = await runVitest(['unit', 'contract']);
  for (const line of specificationLines()) console.log(line);
  return [...checks.map(runOfStep), tested].reduce(addRuns);
}

/** Prints the failures and, as the last line, the result of a run. */
export function reportRun({ count, failedSteps }: TestRun, lastLines: readonly string[] = []): void {
  if (failedSteps.length > 0) console.log(`failed: ${failedSteps.join(', ')}`);
  console.log(`${count.passed} passed, ${count.failed} failed`);
  for (const line of lastLines) console.log(line);
  process.exitCode = count.failed === 0 ? 0 : 1;
}

if (import.meta.main) {
  clearRunCounts();
  const run = await runChecks();
  for (const line of runCountLines()) console.log(line);
  reportRun(run);
}
