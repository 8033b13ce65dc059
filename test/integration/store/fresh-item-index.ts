import {
  type OpenedItemIndex,
  type OpenItemIndexOptions,
  openItemIndex,
} from '#electron/catalog/open-item-index.ts';
import type { SyncState } from '#electron/catalog/sync/catalog-rows.ts';
import { stateBeforeRuns } from '#electron/catalog/sync/sync-state.ts';
import { storeThreads } from '#test/support/built-workers.ts';
import { createFoldersOf } from '#test/support/temporary-folder.ts';

export const account = 'local:1';
/** A timestamp; other minutes give other timestamps. */
export const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute)).toISOString();

/** Folders and indexes of one test, all removed afterward. */
export const createIndexes = (after?: (clean: () => Promise<void>) => void) =>
  createFoldersOf(
    (folder, options: Partial<OpenItemIndexOptions>): OpenedItemIndex =>
      openItemIndex({ folder, account, threads: storeThreads(), verifyAfterMs: null, ...options }),
    after,
  );

/** A sync in a round of which it has read this number of items. */
export function stateAt(round: number, done = 0, change: Partial<SyncState> = {}): SyncState {
  const state = stateBeforeRuns(at(0));
  return { ...state, round, expected: { items: done }, ...change };
}

/** All items of the catalog. */
export const everything = { text: '', isActive: null, isDigital: null, order: null, offset: 0, limit: 50 };
