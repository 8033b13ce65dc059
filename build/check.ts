/** `npm run check`: types, lint, format, and the quick tests (unit, contract), side by side. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { clearSpecificationCounts, specificationLines } from './count-specification.ts';
import { addCounts, countVitest, type TestCount } from './count-tests.ts';
import { runStep, type Step } from './run-step.ts';
import { projectFolder } from './vite/project-folder.ts';

/** The folder of the machine-read reports. */
export const reportFolder = join(projectFolder, 'out', 'test');

/** A Vitest run of these levels, which leaves a report of its own. */
export function vitestStep(name: string, levels: readonly string[]): Step & { readonly report: string } {
  const report = join(reportFolder, `${name.replaceAll(/\W+/gu, '-')}.json`);
  mkdirSync(reportFolder, { recursive: true });
  rmSync(report, { force: true });
  return {
    name,
    report,
    command: [
      'vitest',
      'run',
      '-c',
      'build/vitest.config.ts',
      ...levels.flatMap((level) => ['--project', level]),
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
  };
}

/** Runs every check; each says how it went. A check without tests that fails counts as one failure. */
export async function runChecks(): Promise<TestCount> {
  clearSpecificationCounts();
  const tests = vitestStep('unit and contract', ['unit', 'contract']);
  const [types, lint, format, tested] = await Promise.all([
    runStep({ name: 'types', command: ['tsc', '-b', '--pretty'] }),
    runStep({ name: 'lint', command: ['oxlint', '-c', '.oxlint.config.ts'] }),
    runStep({ name: 'format', command: ['biome', 'check'] }),
    runStep(tests),
  ]);
  for (const line of specificationLines()) console.log(line);
  const failed = [types, lint, format].filter(({ ok }) => !ok).length;
  return addCounts(countVitest(tests.report, tested.ok), { passed: 0, failed });
}

if (import.meta.main) {
  const { passed, failed } = await runChecks();
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
