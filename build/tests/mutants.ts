/**
 * `npm run test:mutants -- [AREA…]`: changes the code of each area in one position at a time and counts how often its
 * tests notice (mutation testing). Finishes with the counts by area, and fails if one is below 85 %. `--incremental`
 * reuses results if neither the mutated file nor a test has changed since.
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { type MutantArea, mutantAreas } from '#build/mutants/areas.ts';
import { type AreaScore, isEnough, scoreLines } from '#build/mutants/score-lines.ts';

type Status = Awaited<ReturnType<Stryker['runMutationTest']>>[number]['status'];

const noticed: ReadonlySet<Status> = new Set(['Killed', 'Timeout']);
const unnoticed: ReadonlySet<Status> = new Set(['Survived', 'NoCoverage']);

const outFolder = 'out/mutants';

/**
 * Mutates one area and runs its tests against every mutant; the report is `out/mutants/AREA.html`. An incremental run
 * repeats only what a change to a mutated file or to a test affects.
 */
async function runArea(area: MutantArea, options: { isIncremental: boolean }): Promise<AreaScore> {
  const file = `${outFolder}/${area.name.replaceAll(' ', '-')}`;
  // Read by build/mutants/vitest.config.ts and test/support/run-count.ts, in processes started by Stryker.
  process.env['DOCKHAND_MUTANT_AREA'] = area.name;
  // A commit costs no disk time here: mutants are not meant to test durability.
  if (existsSync('/dev/shm')) process.env['TMPDIR'] = '/dev/shm';
  const results = await new Stryker({
    configFile: 'build/mutants/stryker.config.mjs',
    mutate: [...area.mutate],
    mutator: {
      // A replaced literal is mostly a member of a union, which the compiler rejects, a message, or SQL, which fails
      // immediately; if a literal decides something, its condition is mutated too. Code that deals with text has its
      // literals mutated.
      excludedMutations: area.hasTextMutants === true ? [] : ['StringLiteral'],
    },
    incremental: options.isIncremental,
    incrementalFile: `${file}.incremental.json`,
    tempDirName: `${outFolder}/sandbox`,
    jsonReporter: { fileName: `${file}.json` },
    htmlReporter: { fileName: `${file}.html` },
  }).runMutationTest();
  const killed = results.filter(({ status }) => noticed.has(status)).length;
  const survived = results.filter(({ status }) => unnoticed.has(status)).length;
  return { name: area.name, killed, of: killed + survived };
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { incremental: { type: 'boolean', default: false } },
});
const unknown = positionals.filter((name) => !mutantAreas.some((area) => area.name === name));
if (unknown.length > 0) {
  console.error(
    `There is no area ${unknown.join(', ')}; there are ${mutantAreas.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(1);
}
const chosen = mutantAreas.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const scores: AreaScore[] = [];
for (const area of chosen) {
  const score = await runArea(area, { isIncremental: values.incremental });
  console.log(scoreLines([score]).at(-1));
  scores.push(score);
}
for (const line of scoreLines(scores)) console.log(line);
process.exitCode = scores.every(isEnough) ? 0 : 1;
