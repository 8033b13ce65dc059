import type { LeftBehind } from '../shared/ipc/session-view.ts';
import type { ActivityLog } from './log/activity-log.ts';
import type { Log } from './log/log.ts';
import type { DeskPreferences } from './preferences/desk-preferences.ts';
import type { Purged } from './session/session-options.ts';
import type { Store } from './store/open-store.ts';
import { type Outbox, OutboxError } from './store/outbox.ts';
import type { CatalogueIndexes } from './sync/catalogue-indexes.ts';

/** Where the data of a profile's accounts is. */
export type ComposePurgeOptions = {
  /** The profile's id. */
  environment: string;
  outbox: Pick<Outbox, 'purgeAccount'>;
  store: Pick<Store, 'purgeCache' | 'purgeRecords'>;
  catalogues: Pick<CatalogueIndexes, 'purge'>;
  activity: Pick<ActivityLog, 'forget'>;
  preferences: Pick<DeskPreferences, 'forgetDesks'>;
  /** Deletes the copies of damaged preferences. */
  removeDamagedPreferences: () => void;
  /** Rejects where a file is still held by another program. */
  forgetOpenedPdfs: () => Promise<void>;
  /** Clears what the window's own engine keeps: storage, caches, the addresses it was at. */
  clearPageData: () => Promise<void>;
  log: Pick<Log, 'error'>;
};

/**
 * Removes what is kept of every account of a profile, part by part: one that fails keeps no other from going. Only the
 * outbox may refuse, as the first of them, where something was not sent; then nothing at all is removed.
 */
export function composePurge(
  options: ComposePurgeOptions,
): (accountId: string | null, purgesUnsent: boolean) => Promise<Purged> {
  const { environment, outbox, store, catalogues, preferences, log } = options;
  return async (accountId, purgesUnsent) => {
    if (accountId !== null) options.activity.forget(accountId);
    let rows = 0;
    const failed: LeftBehind[] = [];
    const remove = async (part: LeftBehind, step: () => Promise<number | void>) => {
      try {
        rows += (await step()) ?? 0;
      } catch (error) {
        if (error instanceof OutboxError && error.problem === 'refused') throw error;
        failed.push(part);
        log.error(`Not everything could be deleted (${part}):`, error);
      }
    };
    await remove('outbox', () => outbox.purgeAccount({ account: environment, includingOpen: purgesUnsent }));
    await remove('openedFiles', options.forgetOpenedPdfs);
    await remove('catalog', async () => {
      const itemCount = accountId === null ? 0 : await catalogues.purge(accountId);
      await catalogues.purge(environment);
      return itemCount;
    });
    await remove('cache', () => store.purgeCache(environment));
    await remove('records', () => store.purgeRecords(environment));
    await remove('page', options.clearPageData);
    await remove('desks', async () => {
      options.removeDamagedPreferences();
      preferences.forgetDesks(environment);
    });
    return { rows, failed };
  };
}
