import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = join(fileURLToPath(new URL('../..', import.meta.url)), 'out', 'test', 'counts');

/**
 * How often a test with a count of its own runs: the usual number in `npm test`, the full one in
 * `npm run test:soak`. Both are written down, and printed at the end of the run.
 *
 * @param requirement what it proves, such as `R12, schedules of 100 callers`
 */
export function runCount(requirement: string, usual: number, full: number): number {
  const count = process.env['DOCKHAND_SOAK'] === '1' ? full : usual;
  const name = requirement.replaceAll(/[^\w]+/g, '-');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.txt`), `${requirement}: ${count} of ${full}`);
  return count;
}
