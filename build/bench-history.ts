import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { type BenchFinding, type BenchRow, tableOf, toFinding } from './bench-row.ts';

/** The most recent measurements of one commit. */
const BenchRun = z.object({
  /** The full hash, with a trailing `+` if files have changed since. */
  commit: z.string(),
  at: z.iso.datetime(),
  /** Node, system and processors. */
  machine: z.string(),
  findings: z.array(
    z.object({
      name: z.string(),
      items: z.number(),
      value: z.number(),
      unit: z.string(),
      budget: z.string(),
      met: z.boolean().nullable(),
      against: z.array(z.object({ name: z.string(), ratio: z.number() })),
    }),
  ),
});
type BenchRun = Readonly<z.infer<typeof BenchRun>>;

/** Older runs are dropped. */
const maxRuns = 50;

/**
 * Reads the runs from `bench.json`, oldest first; empty if there is no file.
 *
 * @throws if the file was not written by {@link writeHistory}.
 */
export function readHistory(path: string): readonly BenchRun[] {
  if (!existsSync(path)) return [];
  return z.array(BenchRun).parse(JSON.parse(readFileSync(path, 'utf8')));
}

const keyOf = ({ name, items }: Pick<BenchRow, 'name' | 'items'>) => `${name} ${items}`;

/** Adds a commit's measurements to the runs. Replaces figures the commit already has and retains the others. */
export function addRun(
  runs: readonly BenchRun[],
  run: Omit<BenchRun, 'findings'>,
  rows: readonly BenchRow[],
): readonly BenchRun[] {
  const measured = new Set(rows.map(keyOf));
  const others = runs.filter(({ commit }) => commit !== run.commit);
  const before = runs.find(({ commit }) => commit === run.commit)?.findings ?? [];
  const findings = [...before.filter((finding) => !measured.has(keyOf(finding))), ...rows.map(toFinding)];
  return [...others, { ...run, findings: findings as BenchRun['findings'] }].slice(-maxRuns);
}

export function writeHistory(path: string, runs: readonly BenchRun[]): void {
  writeFileSync(path, `${JSON.stringify(runs, null, 2)}\n`);
}

/**
 * Formats this run's figures next to those of an earlier one. The second ratio cancels out the machine: how many times
 * our figure an alternative took, now versus then (above 1: better).
 */
export function comparisonTable(before: readonly BenchFinding[], now: readonly BenchFinding[]): string {
  const earlier = new Map(before.map((finding) => [keyOf(finding), finding]));
  const lines = now.flatMap((finding) => {
    const then = earlier.get(keyOf(finding));
    if (then === undefined) return [];
    const { name, items, value, unit } = finding;
    const [other] = finding.against;
    const same = then.against.find((alternative) => alternative.name === other?.name);
    const against =
      other === undefined || same === undefined
        ? ''
        : `×${(other.ratio / same.ratio).toPrecision(3)} (${other.name})`;
    const figures = [then.value, value].map((figure) => `${figure.toPrecision(3)} ${unit}`);
    return [
      [name, items.toLocaleString('en'), ...figures, `×${(value / then.value).toPrecision(3)}`, against],
    ];
  });
  return tableOf([['benchmark', 'items', 'then', 'now', 'now/then', 'against alternative'], ...lines]);
}
