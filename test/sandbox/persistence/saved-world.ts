import type { JsonWebKey } from 'node:crypto';
import type { Accounts } from '#test/sandbox/accounts.ts';
import type { ApiServer } from '#test/sandbox/api/api-server.ts';
import { createSigningKey } from '#test/sandbox/authorization/authorization-server.ts';
import type { GrantStore } from '#test/sandbox/authorization/grant-store.ts';
import { worldControls } from '#test/sandbox/misbehavior/world-controls.ts';
import type { Report } from '#test/sandbox/sandbox.ts';
import { advanceWorld } from '#test/sandbox/world/advance-world.ts';
import { lastRunMs } from '#test/sandbox/world/orders/simulations.ts';
import type { World, WorldOptions } from '#test/sandbox/world/world.ts';
import { keepSecrets } from './secrets.ts';
import { FolderRefused, openWorldFolder } from './world-folder.ts';
import { makingOf, type RequestedWorld } from './world-making.ts';
import type { WrittenEntry } from './written-entry.ts';

export type Restorable = { world: World; accounts: Accounts; store: GrantStore; api: ApiServer };

export interface SavedWorld {
  /** How the world is created; its time is that of the first start. */
  making: WorldOptions;
  keep(entry: WrittenEntry): void;
  /**
   * Replays everything that was saved, once. Returns the key that signs identity tokens; null for the process's own.
   */
  restore(into: Restorable): Promise<JsonWebKey | null>;
  /** Locks the folder for this sandbox, before it is read. Throws a FolderRefused while another sandbox uses it. */
  claim(): void;
  release(): void;
}

/** Returns the entry with the time up to which the world had advanced, if its own timestamp does not show it. */
export function entryOf(world: World, entry: WrittenEntry): WrittenEntry {
  const advancedToMs = lastRunMs(world);
  return advancedToMs === null || advancedToMs <= entry.atMs ? entry : { ...entry, advancedToMs };
}

function repeat(entry: WrittenEntry, { world, api }: Restorable): void {
  advanceWorld(world, Math.max(entry.atMs, entry.advancedToMs ?? entry.atMs));
  if (entry.kind === 'call') {
    api.repeat(entry);
    return;
  }
  const { work, id, step } = entry;
  const act = Object.hasOwn(worldControls, work) ? worldControls[work] : undefined;
  const answer = act?.(world, id, step, entry.atMs, entry.body);
  if (answer === undefined || answer.status >= 300) {
    throw new Error(`The step ${step} of ${work} ${id} is not possible here.`);
  }
}

/** Saves a world in a folder; without one, it is lost when its process ends. May throw a FolderRefused. */
export function keepWorld(
  folder: string | null,
  requested: RequestedWorld,
  nowMs: number,
  report: Report,
): SavedWorld {
  if (folder === null) {
    return {
      making: makingOf(requested, nowMs),
      keep: () => {},
      restore: async () => null,
      claim: () => {},
      release: () => {},
    };
  }
  const { making, written, secrets, claim } = openWorldFolder(folder, requested, nowMs);
  /** The length of the journal when this sandbox released it. */
  let leftAtBytes: number | null = null;
  return {
    making,
    keep: (entry) => written.append(entry),
    async restore(into) {
      for (const [index, entry] of written.read(report).entries()) {
        try {
          repeat(entry, into);
        } catch (failure) {
          const reason = failure instanceof Error ? failure.message : String(failure);
          throw new FolderRefused(
            `Line ${index + 1} of ${written.file} cannot be done again. ${reason} Delete that line, or give another folder.`,
            { cause: failure },
          );
        }
      }
      return keepSecrets(secrets, into.accounts, into.store, createSigningKey, report);
    },
    claim() {
      claim.claim();
      if (leftAtBytes === null || leftAtBytes === written.sizeBytes()) return;
      claim.release();
      throw new FolderRefused(
        `Another sandbox has written to the folder ${folder} since this one was stopped. Begin with a new sandbox.`,
      );
    },
    release() {
      leftAtBytes = written.sizeBytes();
      claim.release();
    },
  };
}
