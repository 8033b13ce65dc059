import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from './vite/project-folder.ts';

/** What came of the runs of one test: how many, and how many returns were lost or came twice. */
export type OutboxTally = { count: number; lost: number; duplicated: number };

const folder = join(projectFolder, 'out', 'test', 'outbox');
const parts = ['kills', 'runs'] as const;

/** Writes down what came of the kills, or of the runs of the model; they run in processes of their own. */
export function noteOutbox(part: (typeof parts)[number], tally: OutboxTally): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${part}.json`), JSON.stringify(tally));
}

/** Forgets what an earlier run wrote down. */
export function clearOutboxTally(): void {
  rmSync(folder, { recursive: true, force: true });
}

/** `outbox: N kills, N runs, N lost, N duplicated`; null where neither has run. */
export function outboxLine(): string | null {
  const read = parts.map(readPart);
  if (read.every((tally) => tally === null)) return null;
  const [kills, runs] = read.map((tally) => tally ?? { count: 0, lost: 0, duplicated: 0 });
  const sum = (name: 'lost' | 'duplicated') => (kills?.[name] ?? 0) + (runs?.[name] ?? 0);
  return `outbox: ${kills?.count ?? 0} kills, ${runs?.count ?? 0} runs, ${sum('lost')} lost, ${sum('duplicated')} duplicated`;
}

function readPart(part: string): OutboxTally | null {
  try {
    return JSON.parse(readFileSync(join(folder, `${part}.json`), 'utf8')) as OutboxTally;
  } catch {
    return null;
  }
}
