/**
 * `npm test`: runs all checks and tests and reports how long they took; the last line is `N passed, N failed`.
 *
 * `npm test -- FILE…` runs test files, or folders of them, of any level; `--changed` runs those that a change affects.
 * `--minutes N` and `--seed N` are for the shift (`npm run test:shift`), `--desks N` and `--kills N` for the site
 * (`npm run test:site`).
 *
 * `--only LEVEL` runs one step (check, integration, screen, e2e). `--soak` runs all of them with the full counts, or
 * for the outbox with those that `--kills N` and `--runs N` set, and prints a last line about that.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { projectFolder } from '#build/vite/project-folder.ts';
import { readChangedFiles, touchedTests } from './changed-tests.ts';
import { reportRun, runChecks } from './check.ts';
import { runStep } from './run-step.ts';
import { clearOutboxTally, outboxLine } from './test-counts.ts';
import { chooseTestFiles, levelOf, listTestFiles, playwrightLevels, vitestLevels } from './test-levels.ts';
import { timingLines, timingOf } from './test-reports.ts';
import {
  addRuns,
  clearRunCounts,
  emptyRun,
  reportFolder,
  runCountLines,
  runOfStep,
  runPlaywright,
  runVitest,
  type TestRun,
} from './test-runs.ts';

function exitWithError(problem: string): never {
  console.error(problem);
  process.exit(1);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    changed: { type: 'boolean', default: false },
    soak: { type: 'boolean', default: false },
    minutes: { type: 'string' },
    seed: { type: 'string' },
    kills: { type: 'string' },
    runs: { type: 'string' },
    desks: { type: 'string' },
  },
});
if ([positionals.length > 0, values.changed, values.only !== undefined].filter(Boolean).length > 1) {
  exitWithError('Files, --changed and --only each choose the tests; give one of them.');
}
if (values.soak) process.env['DOCKHAND_SOAK'] = '1';
if (values.soak) values.minutes ??= '22';
for (const option of ['kills', 'runs', 'desks', 'minutes', 'seed'] as const) {
  const text = values[option];
  if (text === undefined) continue;
  if (!/^[1-9]\d*$/.test(text)) exitWithError(`--${option} takes a whole number, not "${text}".`);
  process.env[`DOCKHAND_${option.toUpperCase()}`] = text;
}

/** Runs test files, each with its level's runner. */
async function runFiles(files: readonly string[]): Promise<TestRun> {
  const of = (levels: readonly string[]) => files.filter((file) => levels.includes(levelOf(file) ?? ''));
  const [forVitest, forPlaywright] = [of(vitestLevels), of(playwrightLevels)];
  let run = emptyRun;
  if (forVitest.length > 0) {
    const levels = vitestLevels.filter((level) => of([level]).length > 0);
    run = addRuns(run, await runVitest(levels, forVitest));
  }
  if (forPlaywright.length > 0) {
    const levels = playwrightLevels.filter((level) => of([level]).length > 0);
    run = addRuns(run, await runPlaywright(levels, forPlaywright));
  }
  return run;
}

/** Returns the test files named on the command line, relative to where npm was called. */
function namedFiles(): readonly string[] {
  const callFolder = process.env['INIT_CWD'] ?? projectFolder;
  const paths = positionals.map((path) =>
    relative(projectFolder, resolve(callFolder, path)).split(sep).join('/'),
  );
  const { files, unknown } = chooseTestFiles(paths, listTestFiles());
  if (unknown.length > 0) {
    exitWithError(
      `There are no tests in ${unknown.join(', ')}; name test files (*.test.ts) or folders of test/.`,
    );
  }
  return files;
}

function changedTests(): readonly string[] {
  const touched = touchedTests(readChangedFiles());
  console.log(`The change touches ${touched.length} test files.`);
  return touched;
}

const steps: Readonly<Record<string, () => Promise<TestRun>>> = {
  check: runChecks,
  integration: () => runVitest(['integration']),
  screen: () => runPlaywright(['screen']),
  e2e: () => runPlaywright(['e2e']),
};

/** Runs everything: the levels sequentially, because each keeps all cores busy; screen and e2e share one run. */
async function runAll(): Promise<TestRun> {
  let run = emptyRun;
  for (const step of [runChecks, () => runVitest(['integration']), () => runPlaywright(playwrightLevels)]) {
    run = addRuns(run, await step());
  }
  if (!values.soak) return run;
  const mutants = [process.execPath, join(projectFolder, 'build', 'tests', 'mutants.ts')] as const;
  return addRuns(run, runOfStep(await runStep({ name: 'mutants', command: mutants, live: true })));
}

function chooseRun(): () => Promise<TestRun> {
  if (values.changed) return () => runFiles(changedTests());
  if (positionals.length > 0) {
    const files = namedFiles();
    return () => runFiles(files);
  }
  if (values.only === undefined) return runAll;
  return (
    steps[values.only] ??
    exitWithError(`There is no level ${values.only}; there are ${Object.keys(steps).join(', ')}.`)
  );
}

const chosen = chooseRun();
clearRunCounts();
clearOutboxTally();
const startedMs = performance.now();
const run = await chosen();
for (const line of runCountLines()) console.log(line);
const timing = timingOf(run.files, (performance.now() - startedMs) / 1_000);
mkdirSync(reportFolder, { recursive: true });
writeFileSync(join(reportFolder, 'timing.json'), JSON.stringify(timing));
for (const line of timingLines(timing)) console.log(line);
const outbox = [outboxLine()].filter((line) => line !== null);
if (!values.soak) for (const line of outbox) console.log(line);
reportRun(run, values.soak ? outbox : []);
