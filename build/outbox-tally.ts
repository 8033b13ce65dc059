import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from './vite/project-folder.ts';

/** What came of the runs of one test: how many, and how many returns the service lacks at the end, or has twice. */
export type OutboxTally = { count: number; lost: number; duplicated: number };

const folder = join(projectFolder, 'out', 'test', 'outbox');
const nothing: OutboxTally = { count: 0, lost: 0, duplicated: 0 };

/** Writes down what came of the kills, or of the runs of the model; each test of them runs in a process of its own. */
export function noteOutbox(part: 'kills' | 'runs', test: string, tally: OutboxTally): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${part}-${test}.json`), JSON.stringify(tally));
}

/** Forgets what an earlier run wrote down. */
export function clearOutboxTally(): void {
  rmSync(folder, { recursive: true, force: true });
}

/** `outbox: N kills, N runs, N lost, N duplicated`; null where neither has run. */
export function outboxLine(): string | null {
  const kills = readTallies('kills');
  const runs = readTallies('runs');
  if (kills.length + runs.length === 0) return null;
  const all = sum([...kills, ...runs]);
  return `outbox: ${sum(kills).count} kills, ${sum(runs).count} runs, ${all.lost} lost, ${all.duplicated} duplicated`;
}

function readTallies(part: string): OutboxTally[] {
  return globSync(`${part}-*.json`, { cwd: folder }).map(
    (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as OutboxTally,
  );
}

function sum(tallies: readonly OutboxTally[]): OutboxTally {
  return tallies.reduce(
    (total, { count, lost, duplicated }) => ({
      count: total.count + count,
      lost: total.lost + lost,
      duplicated: total.duplicated + duplicated,
    }),
    nothing,
  );
}
