import { Worker } from 'node:worker_threads';
import { createRateBudget, type RateBudget } from '#electron/api/rate-limiter.ts';
import { openItemIndex, removeItemIndex } from '#electron/catalog/open-item-index.ts';
import { createCatalogIndexes } from '#electron/catalog/sync/catalog-indexes.ts';
import { createCatalogPager } from '#electron/catalog/sync/catalog-pager.ts';
import { createInventorySync } from '#electron/catalog/sync/inventory-sync.ts';
import { createSharedCatalog } from '#electron/catalog/sync/shared-catalog.ts';
import type { PreferenceFile } from '#electron/preferences/preference-file.ts';
import { createMemorySecretStore } from '#electron/session/secret-store.ts';
import { createSite } from '#electron/site/site.ts';
import type { Connection } from '#electron/sync/connection.ts';
import { createPageReader } from '#electron/sync/page-reader.ts';
import type { SyncView } from '#shared/sync/sync-view.ts';
import {
  type ConnectOptions,
  connectApi,
  type ReachedService,
} from '#test/integration/service/connect-api.ts';
import { pageWorker as pageWorkerPath, storeThreads } from '#test/support/built-workers.ts';
import { memoryPreferenceFile } from '#test/support/memory-preference-file.ts';

/** Every pause after a fault is between these two values; every rest between two rounds is longer. */
const pauseMs = 3_000;
const restMs = 14 * 60_000;

/** Timers whose pauses pass immediately; a rest between two rounds passes when the test lets it. */
function createImpatientTimers() {
  const resting = new Set<() => void>();
  return {
    timers: {
      set(run: () => void, afterMs: number): unknown {
        if (afterMs < restMs) return setTimeout(run, afterMs < pauseMs ? afterMs : 1);
        resting.add(run);
        return run;
      },
      clear(timer: unknown) {
        if (typeof timer === 'function') resting.delete(timer as () => void);
        else clearTimeout(timer as NodeJS.Timeout);
      },
    },
    endRests() {
      const ended = resting.values().toArray();
      resting.clear();
      for (const run of ended) run();
    },
  };
}

/** A budget with a clock on which a minute takes 60 ms. */
function createHurriedBudget(): RateBudget {
  return createRateBudget({
    limit: 100_000,
    backgroundShare: () => 1,
    now: () => performance.now() * 1_000,
    timers: {
      set: (run, afterMs) => setTimeout(run, afterMs / 1_000),
      clear: (timer) => {
        clearTimeout(timer as NodeJS.Timeout);
      },
    },
  });
}

/** The database that desks share, and how soon a missing leader is noticed there. */
export type SiteOfDesk = {
  url: string;
  desk: string;
  leaseMs?: number;
  renewMs?: number;
  aloneAfterMs?: number;
  /** File in which its ID outlives it; when omitted, the ID is not saved. */
  file?: PreferenceFile;
};

/** Options that differ from the default desk. */
export type DeskOptions = { account?: string; connect?: ConnectOptions; site?: SiteOfDesk };

/** How often a site is checked without a notification; longer than a test. */
const lookMs = 30_000;

/** A site with short pauses after a fault. */
export function openSite(
  { url, desk, file = memoryPreferenceFile() }: SiteOfDesk,
  account: () => string | null,
  faulted: (words: string) => void,
) {
  const site = createSite({
    site: { url, name: 'North' },
    environment: 'local',
    account,
    desk: () => ({ name: desk, programVersion: '1.2.3' }),
    file,
    secretStore: createMemorySecretStore(),
    changed: () => undefined,
    faulted,
    timers: {
      set: (run, ms) => setTimeout(run, ms === lookMs ? ms : ms / 50).unref(),
      clear: (timer) => clearTimeout(timer as NodeJS.Timeout),
    },
  });
  void site.handlers.savePassword({ password: 'desk-password' });
  return site;
}

/**
 * A desk whose catalog is synced from a sandbox, over real HTTP and in a real file. Its pauses pass immediately, and
 * its clock can be advanced.
 */
export function openSyncedDesk(service: ReachedService, folder: string, options: DeskOptions = {}) {
  const desk = {
    account: (options.account ?? 'local:1') as string | null,
    connection: 'online' as Connection,
    views: [] as SyncView[],
    problems: [] as unknown[],
    siteFaults: [] as string[],
  };
  let aheadMs = 0;
  const time = createImpatientTimers();
  const budget = createHurriedBudget();
  const connected = connectApi(service, { ...options.connect, api: { budget, ...options.connect?.api } });
  const watchers = new Set<() => void>();
  const indexes = createCatalogIndexes({
    account: () => desk.account,
    open: (account) => openItemIndex({ folder, account, threads: storeThreads(), verifyAfterMs: null }),
    remove: (account) => removeItemIndex({ folder, account, threads: storeThreads() }),
  });
  const pages = createPageReader(() => new Worker(pageWorkerPath));
  const pager = createCatalogPager({ api: connected.api, pages });
  const noteFault = (words: string) => void desk.siteFaults.push(words);
  const site = options.site === undefined ? null : openSite(options.site, () => desk.account, noteFault);
  const sync = createInventorySync({
    pager,
    shared:
      site === null
        ? null
        : createSharedCatalog({
            ...options.site,
            site,
            pages,
            indexOf: indexes.indexOf,
            faulted: (error) => noteFault(String(error)),
          }),
    account: () => desk.account,
    indexOf: indexes.indexOf,
    connection: () => desk.connection,
    publish(view) {
      desk.views.push(view);
      for (const look of watchers) look();
      watchers.clear();
    },
    faulted: (error) => void desk.problems.push(error),
    settleMs: 0,
    gatherMs: 1,
    timers: time.timers,
    now: () => Date.now() + aheadMs,
  });

  return Object.assign(desk, {
    sync,
    site,
    indexes,
    pager,
    api: connected.api,
    budget,
    index: () => indexes.indexOf(desk.account ?? ''),
    /** Resolves with the first matching view from now on. */
    async until(isWanted: (view: SyncView) => boolean): Promise<SyncView> {
      for (;;) {
        // Before the view is read, so that a concurrent change is not missed.
        const next = Promise.withResolvers<void>();
        watchers.add(next.resolve);
        const view = await sync.view();
        if (isWanted(view)) return view;
        await next.promise;
      }
    },
    /** Advances the clock of the sync, and wakes resting timers to check it. */
    passTime(ms: number) {
      aheadMs += ms;
      time.endRests();
    },
    async close() {
      await sync.dispose();
      await site?.close();
      await indexes.close();
      await Promise.all([pages.close(), connected.close()]);
    },
  });
}

/** Whether a sync finished its round. */
export const isIdle = (view: SyncView) => view.state === 'idle' && view.passes[0]?.state !== 'ahead';
