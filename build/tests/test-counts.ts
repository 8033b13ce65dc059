import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '#build/vite/project-folder.ts';

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

/**
 * What came of the runs of one test: how many, how many lies of a gateway they met, and how many returns the service lacks
 * at the end, or has twice, without a word of it at the desk.
 */
type OutboxTally = { count: number; lies?: number; lost: number; duplicated: number };

type Part = 'kills' | 'runs' | 'files';

const folder = join(projectFolder, 'out', 'test', 'outbox');
const nothing: Required<OutboxTally> = { count: 0, lies: 0, lost: 0, duplicated: 0 };

/** Writes down what came of the kills, of the runs of the model, or of the damaged files; each test of them runs in a process of its own. */
export function noteOutbox(part: Part, test: string, tally: OutboxTally): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${part}-${test}.json`), JSON.stringify(tally));
}

/** Forgets what an earlier run wrote down. */
export function clearOutboxTally(): void {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * `outbox: N kills, N runs, N lies of a gateway, N damaged files, N lost unsaid, N duplicated unsaid`; null where none
 * has run.
 */
export function outboxLine(): string | null {
  const kills = readTallies('kills');
  const runs = readTallies('runs');
  const files = readTallies('files');
  const tallies = [...kills, ...runs, ...files];
  if (tallies.length === 0) return null;
  const all = sum(tallies);
  return [
    `outbox: ${sum(kills).count} kills`,
    `${sum(runs).count} runs`,
    `${all.lies} lies of a gateway`,
    `${sum(files).count} damaged files`,
    `${all.lost} lost unsaid`,
    `${all.duplicated} duplicated unsaid`,
  ].join(', ');
}

function readTallies(part: Part): OutboxTally[] {
  return globSync(`${part}-*.json`, { cwd: folder }).map(
    (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as OutboxTally,
  );
}

function sum(tallies: readonly OutboxTally[]): Required<OutboxTally> {
  return tallies.reduce<Required<OutboxTally>>(
    (total, { count, lies = 0, lost, duplicated }) => ({
      count: total.count + count,
      lies: total.lies + lies,
      lost: total.lost + lost,
      duplicated: total.duplicated + duplicated,
    }),
    nothing,
  );
}
