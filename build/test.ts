/**
 * `npm test`: every check and every test; ends with the line `N passed, N failed`. `--only LEVEL` runs one level
 * (check, integration, e2e), `--soak` all of them with the full counts of quality.md, or with those that `--kills N`
 * and `--runs N` choose for the outbox, and with a last line about that.
 */
import { globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { reportFolder, runChecks, vitestStep } from './check.ts';
import { findElectronBinary } from './choose-runtime.ts';
import { addCounts, countPlaywright, countVitest, nothingCounted, type TestCount } from './count-tests.ts';
import { hasDisplay } from './display.ts';
import { clearOutboxTally, outboxLine } from './outbox-tally.ts';
import { runStep } from './run-step.ts';
import { projectFolder } from './vite/project-folder.ts';

const countsFolder = join(reportFolder, 'counts');

async function runIntegration(): Promise<TestCount> {
  const step = vitestStep('integration', ['integration']);
  const { ok } = await runStep(step);
  return countVitest(step.report, ok);
}

async function runEndToEnd(): Promise<TestCount> {
  const built = await runStep({ name: 'build', command: [process.execPath, 'build/build.ts'] });
  if (!built.ok) return { passed: 0, failed: 1 };
  const report = join(reportFolder, 'e2e.json');
  rmSync(report, { force: true });
  // Real Electron has to have a display; the host's windows need none.
  const isElectron = 'path' in findElectronBinary(join(projectFolder, 'node_modules', 'electron'));
  const needsScreen = isElectron && !hasDisplay();
  const playwright = ['playwright', 'test', '-c', 'build/playwright.config.ts'] as const;
  const { ok } = await runStep({
    name: 'e2e',
    command: needsScreen
      ? ['xvfb-run', '-a', '-s', '-screen 0 1920x1200x24', ...playwright]
      : [...playwright],
    live: true,
  });
  return countPlaywright(report, ok);
}

/** What the tests with counts of their own wrote down: how often they ran, of how often in the soak run. */
function readRunCounts(): string[] {
  return globSync('*.txt', { cwd: countsFolder })
    .toSorted()
    .map((file) => readFileSync(join(countsFolder, file), 'utf8'));
}

const levels: Readonly<Record<string, () => Promise<TestCount>>> = {
  check: runChecks,
  integration: runIntegration,
  e2e: runEndToEnd,
};

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    soak: { type: 'boolean' },
    kills: { type: 'string' },
    runs: { type: 'string' },
  },
});
if (values.only !== undefined && levels[values.only] === undefined) {
  console.error(`There is no level ${values.only}; there are ${Object.keys(levels).join(', ')}.`);
  process.exit(1);
}
if (values.soak === true) process.env['DOCKHAND_SOAK'] = '1';
for (const option of ['kills', 'runs'] as const) {
  const text = values[option];
  if (text === undefined) continue;
  if (!/^[1-9]\d*$/.test(text)) {
    console.error(`--${option} takes a whole number, not "${text}".`);
    process.exit(1);
  }
  process.env[`DOCKHAND_${option.toUpperCase()}`] = text;
}

rmSync(countsFolder, { recursive: true, force: true });
clearOutboxTally();
let total = nothingCounted;
for (const [name, run] of Object.entries(levels)) {
  if (values.only === undefined || values.only === name) total = addCounts(total, await run());
}
for (const line of readRunCounts()) console.log(line);
const lastLines = [outboxLine(), `${total.passed} passed, ${total.failed} failed`].filter(
  (line) => line !== null,
);
for (const line of values.soak === true ? lastLines.toReversed() : lastLines) console.log(line);
process.exitCode = total.failed === 0 ? 0 : 1;
