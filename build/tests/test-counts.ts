import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '#build/vite/project-folder.ts';

/**
 * The folder in which the contract tests store their counts: one file per resource, and `table.json` with the totals.
 */
export const specificationCounts = join(projectFolder, 'out', 'test', 'specification');

type Counts = Readonly<
  Partial<Record<'rows' | 'outside' | 'covered' | 'both' | 'clientAlone' | 'serverAlone', number>>
>;

export function clearSpecificationCounts(): void {
  rmSync(specificationCounts, { recursive: true, force: true });
}

function readCounts(): Counts[] {
  if (!existsSync(specificationCounts)) return [];
  return readdirSync(specificationCounts).map(
    (file) => JSON.parse(readFileSync(join(specificationCounts, file), 'utf8')) as Counts,
  );
}

/** Adds up the counts of a run as two lines; empty if the run did not get that far. */
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

/** Reports how much of the specification the last run tried. */
export function specificationLines(): readonly string[] {
  return linesOf(readCounts());
}

/**
 * The results of one test's runs: their number, the lies of a gateway that they met, and the returns that the service
 * finally lacks, or has twice, without the desk reporting it.
 */
type OutboxTally = { count: number; lies?: number; lost: number; duplicated: number };

type Part = 'kills' | 'runs' | 'files';

const folder = join(projectFolder, 'out', 'test', 'outbox');
const emptyTally: Required<OutboxTally> = { count: 0, lies: 0, lost: 0, duplicated: 0 };

/**
 * Writes the results of the kills, of the runs of the model, or of the damaged files; each of these tests runs in a
 * separate process.
 */
export function noteOutbox(part: Part, test: string, tally: OutboxTally): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${part}-${test}.json`), JSON.stringify(tally));
}

export function clearOutboxTally(): void {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Returns `outbox: N kills, N runs, N lies of a gateway, N damaged files, N lost unsaid, N duplicated unsaid`; null if
 * none has run.
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
    emptyTally,
  );
}
