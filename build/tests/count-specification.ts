import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../vite/project-folder.ts';

/** Where the contract tests leave their counts: one file a resource, and `table.json` with what there is in all. */
export const specificationCounts = join(projectFolder, 'out', 'test', 'specification');

type Counts = Readonly<
  Partial<Record<'rows' | 'outside' | 'covered' | 'both' | 'clientAlone' | 'serverAlone', number>>
>;

/** Forgets the counts of an earlier run. */
export function clearSpecificationCounts(): void {
  rmSync(specificationCounts, { recursive: true, force: true });
}

function readCounts(): Counts[] {
  if (!existsSync(specificationCounts)) return [];
  return readdirSync(specificationCounts).map(
    (file) => JSON.parse(readFileSync(join(specificationCounts, file), 'utf8')) as Counts,
  );
}

/** What counts of a run add up to, as two lines; nothing where the run did not come so far. */
export function linesOf(all: readonly Counts[]): readonly string[] {
  const sum = (name: keyof Counts) => all.reduce((total, counts) => total + (counts[name] ?? 0), 0);
  const rows = sum('rows');
  if (rows === 0) return [];
  const [both, clientAlone, serverAlone] = [sum('both'), sum('clientAlone'), sum('serverAlone')];
  const sides = `both sides ${both}, client alone ${clientAlone}, server alone ${serverAlone}`;
  return [
    `specification covered: ${sum('covered')} of ${rows} (${sum('outside')} not an API)`,
    `specification mutations: ${both + clientAlone + serverAlone} of ${rows} noticed (${sides})`,
  ];
}

/** How much of the specification the last run has tried. */
export function specificationLines(): readonly string[] {
  return linesOf(readCounts());
}
