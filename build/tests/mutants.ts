/**
 * `npm run test:mutants -- [AREA…]`: changes the code of each area in one place at a time and counts how often its
 * tests notice (mutation testing). Ends with the counts by area, and fails where one is below 85 %. `--incremental`
 * takes over what neither a mutated file nor a test has changed since.
 */
import { parseArgs } from 'node:util';
import { mutantAreas } from '../mutants/areas.ts';
import { runArea } from '../mutants/run-area.ts';
import { type AreaScore, isEnough, scoreLines } from '../mutants/score-lines.ts';

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
