import { mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WorldOptions } from '#test/sandbox/world/world.ts';
import { Journal } from './journal.ts';
import type { SecretEntry } from './secrets.ts';
import { makingOf, type RequestedWorld } from './world-making.ts';
import type { WrittenEntry } from './written-entry.ts';

/** A folder cannot be used for the requested world; the message explains why and what to do. */
export class FolderRefused extends Error {}

const ownFolders = new Set<string>();

interface FolderClaim {
  /** Locks the folder, once. Throws a FolderRefused while another running sandbox uses it. */
  claim(): void;
  release(): void;
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (failure) {
    // A process of another user is alive too, although it cannot be signaled from here.
    return failure instanceof Error && 'code' in failure && failure.code === 'EPERM';
  }
}

function readHolder(file: string): number | null {
  try {
    const { pid } = JSON.parse(readFileSync(file, 'utf8')) as { pid: unknown };
    return typeof pid === 'number' && Number.isInteger(pid) && pid > 0 ? pid : null;
  } catch {
    return null;
  }
}

function create(file: string): boolean {
  try {
    writeFileSync(file, `${JSON.stringify({ pid: process.pid })}\n`, { flag: 'wx' });
    return true;
  } catch (failure) {
    if (failure instanceof Error && 'code' in failure && failure.code === 'EEXIST') return false;
    throw failure;
  }
}

/** Creates the lock of a folder, which must exist. A lock left by a killed process is taken over. */
function claimOn(folder: string): FolderClaim {
  const path = realpathSync(folder);
  const file = join(path, 'in-use.json');
  let isHeld = false;
  return {
    claim() {
      if (isHeld) return;
      if (!create(file)) {
        const holder = readHolder(file);
        // A new process may have got the process id of the killed one.
        const isTaken = holder === process.pid ? ownFolders.has(path) : holder !== null && isAlive(holder);
        if (isTaken) {
          throw new FolderRefused(
            `Another sandbox (process ${holder}) works in the folder ${folder}. Stop it or give another folder; if there is none, delete ${file}.`,
          );
        }
        rmSync(file, { force: true });
        if (!create(file)) throw new FolderRefused(`Another sandbox has just taken the folder ${folder}.`);
      }
      ownFolders.add(path);
      isHeld = true;
    },
    release() {
      if (!isHeld) return;
      isHeld = false;
      ownFolders.delete(path);
      rmSync(file, { force: true });
    },
  };
}

/** The inputs that define a world: the same inputs create the same world. */
interface WorldIdentity extends Omit<WorldOptions, 'nowMs'> {
  format: 1;
  startedAtMs: number;
}

/** A folder that contains one world: how it was created, what was written since, and its credentials. */
interface WorldFolder {
  making: WorldOptions;
  written: Journal<WrittenEntry>;
  secrets: Journal<SecretEntry>;
  claim: FolderClaim;
}

const optionNames = {
  seed: '--seed',
  hostile: '--hostile',
  items: '--items',
  receivingOrders: '--receiving-orders',
  unidentifiedOrders: '--uros',
  orders: '--orders',
  returns: '--returns',
} as const satisfies Record<keyof RequestedWorld, string>;

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
    // Reported below like any other foreign content.
  }
  throw new FolderRefused(`${file} was not written by this sandbox. Give another folder.`);
}

/** Options that were not requested are taken from the folder. */
function refuseDifference(folder: string, kept: WorldIdentity, requested: RequestedWorld): void {
  const before: RequestedWorld = { seed: kept.seed, hostile: kept.hostile, ...kept.counts };
  const given = (Object.keys(optionNames) as (keyof RequestedWorld)[])
    .filter((name) => requested[name] !== undefined && requested[name] !== before[name])
    .map((name) => `${optionNames[name]} ${String(before[name])}, not ${String(requested[name])}`);
  if (given.length === 0) return;
  throw new FolderRefused(
    `The folder ${folder} holds a world made with ${given.join('; ')}. Leave that out, or give another folder.`,
  );
}

/** Records how a new world is created; null if another sandbox has just done so. */
function writeIdentity(file: string, requested: RequestedWorld, nowMs: number): WorldIdentity | null {
  const { seed, counts, hostile } = makingOf(requested, nowMs);
  const identity: WorldIdentity = { format: 1, seed, counts, hostile, startedAtMs: nowMs };
  try {
    writeFileSync(file, `${JSON.stringify(identity, null, 2)}\n`, { flag: 'wx' });
  } catch (failure) {
    if (failure instanceof Error && 'code' in failure && failure.code === 'EEXIST') return null;
    throw failure;
  }
  return identity;
}

/**
 * Opens a folder, creating it if missing. A folder keeps the world that it was created for: differing options are
 * refused with a FolderRefused that names the differences.
 */
export function openWorldFolder(folder: string, requested: RequestedWorld, nowMs: number): WorldFolder {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (failure) {
    throw new FolderRefused(`The folder ${folder} cannot be made: ${String(failure)}`, { cause: failure });
  }
  const file = join(folder, 'world.json');
  const identity = readIdentity(file) ?? writeIdentity(file, requested, nowMs) ?? readIdentity(file);
  if (identity === null) throw new FolderRefused(`${file} was taken away while it was read.`);
  refuseDifference(folder, identity, requested);
  const { seed, counts, hostile, startedAtMs } = identity;
  return {
    making: { seed, counts, hostile, nowMs: startedAtMs },
    written: new Journal(join(folder, 'journal.jsonl')),
    secrets: new Journal(join(folder, 'secrets.jsonl')),
    claim: claimOn(folder),
  };
}
