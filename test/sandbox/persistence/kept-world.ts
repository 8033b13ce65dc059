import type { JsonWebKey } from 'node:crypto';
import type { Accounts } from '../accounts.ts';
import type { ApiServer } from '../api/api-server.ts';
import { createSigningKey } from '../authorization/authorization-server.ts';
import type { GrantStore } from '../authorization/grant-store.ts';
import { worldControls } from '../misbehaviour/world-controls.ts';
import type { World, WorldOptions } from '../world/world.ts';
import { keepSecrets } from './secrets.ts';
import { openWorldFolder } from './world-folder.ts';
import type { WrittenEntry } from './written-entry.ts';

/** What a world is brought back into. */
export interface Restorable {
  world: World;
  accounts: Accounts;
  store: GrantStore;
  api: ApiServer;
}

/** How the changes of a world outlive its process. */
export interface KeptWorld {
  /** When the world was first made, in milliseconds. */
  startedAtMs: number;
  keep(entry: WrittenEntry): void;
  /** Does everything again that was kept, once. Answers the key that signs identity tokens; null for the process's own. */
  restore(into: Restorable): Promise<JsonWebKey | null>;
}

function warn(sentence: string): void {
  process.stderr.write(`sandbox: ${sentence}\n`);
}

async function repeat(entry: WrittenEntry, { world, api }: Restorable): Promise<void> {
  if (entry.kind === 'call') {
    await api.repeat(entry);
    return;
  }
  const answer = worldControls[entry.work]?.(world, entry.id, entry.step, entry.atMs, entry.body);
  if (answer === undefined || answer.status >= 300) {
    throw new Error(`The journal has a step that is not possible here: ${entry.work} ${entry.step}.`);
  }
}

/** Keeps a world in a folder; without one, it is gone with its process. May throw a FolderRefused. */
export function keepWorld(folder: string | null, asked: WorldOptions): KeptWorld {
  if (folder === null) {
    return { startedAtMs: asked.nowMs, keep: () => {}, restore: async () => null };
  }
  const { startedAtMs, written, secrets } = openWorldFolder(folder, asked);
  return {
    startedAtMs,
    keep: (entry) => written.append(entry),
    async restore(into) {
      for (const entry of written.read(warn)) await repeat(entry, into);
      return keepSecrets(secrets, into.accounts, into.store, createSigningKey, warn);
    },
  };
}
