import { existsSync } from 'node:fs';
import { Stryker } from '@stryker-mutator/core';
import type { MutantArea } from './areas.ts';
import type { AreaScore } from './score-lines.ts';

type Status = Awaited<ReturnType<Stryker['runMutationTest']>>[number]['status'];

const noticed: ReadonlySet<Status> = new Set(['Killed', 'Timeout']);
const unnoticed: ReadonlySet<Status> = new Set(['Survived', 'NoCoverage']);

const outFolder = 'out/mutants';

/**
 * Mutates one area and runs its tests against every mutant; the report is `out/mutants/AREA.html`. An incremental
 * run repeats only what a change of a mutated file or of a test concerns.
 */
export async function runArea(area: MutantArea, options: { isIncremental: boolean }): Promise<AreaScore> {
  const file = `${outFolder}/${area.name.replaceAll(' ', '-')}`;
  // Read by build/mutants/vitest.config.ts and test/support/run-count.ts, in processes that Stryker starts.
  process.env['DOCKHAND_MUTANT_AREA'] = area.name;
  // Where a commit costs no disk's time: that one is durable is not what a mutant is tried for.
  if (existsSync('/dev/shm')) process.env['TMPDIR'] = '/dev/shm';
  const results = await new Stryker({
    configFile: 'build/mutants/stryker.config.mjs',
    mutate: [...area.mutate],
    mutator: {
      // A replaced literal is mostly a member of a union, where the compiler refuses it, a sentence, or SQL, which
      // fails at once; where one decides, its condition is mutated as well. Code about text has its literals mutated.
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
