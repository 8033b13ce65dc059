import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = join(fileURLToPath(new URL('../..', import.meta.url)), 'out', 'test', 'counts');

/**
 * The number of runs of a test with a configurable count: the usual number in `npm test`, the full one in
 * `npm run test:soak`. Both are recorded, and printed at the end of the run.
 *
 * @param requirement the requirement that it proves, such as `R12, schedules of 100 callers`
 * @param option the option of `npm run test:soak` that sets another number: `-- --kills N --runs N`
 */
export function runCount(
  requirement: string,
  usual: number,
  full: number,
  option?: 'kills' | 'runs',
): number {
  const chosen = Number(process.env[`DOCKHAND_${option?.toUpperCase()}`] ?? Number.NaN);
  // Each mutant repeats its tests: a hundredth of the cases, always the same ones, is enough there.
  const isMutantRun = process.env['DOCKHAND_MUTANT_AREA'] !== undefined;
  const quick = isMutantRun ? Math.ceil(usual / 100) : usual;
  const inRun = process.env['DOCKHAND_SOAK'] === '1' && !isMutantRun ? full : quick;
  const count = chosen > 0 ? chosen : inRun;
  noteFigures(requirement, `${count} of ${full}`);
  return count;
}

/** Records the measurements of a test, such as `first 98 of 100`, which are also printed at the end of the run. */
export function noteFigures(name: string, figures: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name.replaceAll(/[^\w]+/g, '-')}.txt`), `${name}: ${figures}`);
}
