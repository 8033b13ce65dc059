import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../vite/project-folder.ts';

/**
 * What came of the runs of one test: how many, how many lies of a gateway they met, and how many returns the service lacks
 * at the end, or has twice, without a word of it at the desk.
 */
export type OutboxTally = { count: number; lies?: number; lost: number; duplicated: number };

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
