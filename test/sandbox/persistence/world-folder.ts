import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WorldOptions } from '../world/world.ts';
import { Journal } from './journal.ts';
import type { SecretEntry } from './secrets.ts';
import type { WrittenEntry } from './written-entry.ts';

/** What a world is made of: the same again makes the same world. */
export interface WorldIdentity extends Omit<WorldOptions, 'nowMs'> {
  format: 1;
  startedAtMs: number;
}

/** A folder that holds one world: how it is made, what was written since, and who may come in. */
export interface WorldFolder {
  startedAtMs: number;
  written: Journal<WrittenEntry>;
  secrets: Journal<SecretEntry>;
}

/** A folder cannot be used for the world that was asked for. */
export class FolderRefused extends Error {}

const optionNames: Readonly<Record<string, string>> = {
  seed: '--seed',
  hostile: '--hostile',
  items: '--items',
  receivingOrders: '--receiving-orders',
  unidentifiedOrders: '--uros',
  orders: '--orders',
  returns: '--returns',
};

function flatten({ seed, hostile, counts }: Omit<WorldOptions, 'nowMs'>): Record<string, unknown> {
  return { seed, hostile, ...counts };
}

function readIdentity(file: string): WorldIdentity | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (failure) {
    if (failure instanceof Error && 'code' in failure && failure.code === 'ENOENT') return null;
    throw failure;
  }
  try {
    const identity = JSON.parse(text) as WorldIdentity;
    if (identity.format === 1) return identity;
  } catch {
    // Told below like any other content that is not ours.
  }
  throw new FolderRefused(`${file} was not written by this sandbox. Give another folder.`);
}

function refuseDifference(folder: string, kept: WorldIdentity, asked: WorldOptions): void {
  const before = flatten(kept);
  const differing = Object.entries(flatten(asked)).filter(([name, value]) => before[name] !== value);
  if (differing.length === 0) return;
  const told = differing.map(
    ([name, value]) => `${optionNames[name] ?? name} ${String(before[name])}, not ${String(value)}`,
  );
  throw new FolderRefused(
    `The folder ${folder} holds a world made with ${told.join('; ')}. Give the same options or another folder.`,
  );
}

/**
 * Opens a folder, and makes it where there is none. A folder keeps the world that it was made for: another one is
 * refused with a FolderRefused that says what differs.
 */
export function openWorldFolder(folder: string, asked: WorldOptions): WorldFolder {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (failure) {
    throw new FolderRefused(`The folder ${folder} cannot be made: ${String(failure)}`, { cause: failure });
  }
  const file = join(folder, 'world.json');
  const kept = readIdentity(file);
  if (kept !== null) refuseDifference(folder, kept, asked);
  const { seed, counts, hostile } = asked;
  const identity: WorldIdentity = kept ?? { format: 1, seed, counts, hostile, startedAtMs: asked.nowMs };
  if (kept === null) writeFileSync(file, `${JSON.stringify(identity, null, 2)}\n`);
  return {
    startedAtMs: identity.startedAtMs,
    written: new Journal(join(folder, 'journal.jsonl')),
    secrets: new Journal(join(folder, 'secrets.jsonl')),
  };
}
