import type { SyncView } from '../../shared/ipc/sync-view.ts';
import type { CatalogueWalks } from '../service/catalogue-walks.ts';
import { type AccountSync, type SyncedIndex, startAccountSync } from './account-sync.ts';
import type { Connection } from './connection.ts';
import { type RestTimers, systemTimers } from './rest.ts';
import { toSyncView } from './sync-progress.ts';

/** Keeps the catalogue on this desk as the service has it. */
export type InventorySync = {
  view(): Promise<SyncView>;
  /** Goes on where it stood, or begins at once where it was idle; answers the state that it is in then. */
  start(): Promise<SyncView>;
  /** Stops after the request under way and stays stopped, over restarts of the app too, until it is started. */
  pause(): Promise<SyncView>;
  /** Forgets what is kept and begins anew. */
  rebuild(): Promise<SyncView>;
  /** Somebody else may be signed in, or the same one again. */
  sessionChanged(): void;
  connectionChanged(): void;
  /** The file of the catalogue was damaged and begun anew: what it kept is read again. */
  indexBegunAnew(): void;
  /** Stops what is under way; nothing that was read is lost. */
  dispose(): Promise<void>;
};

/** How long a request under way is waited for when the app is closed, so that it was not made in vain. */
const closingGraceMs = 1_500;

/** What {@link createInventorySync} needs. */
export type InventorySyncOptions = {
  walks: CatalogueWalks;
  /** Whose data it is; null when nobody is signed in. */
  account: () => string | null;
  /** Opens the catalogue of an account; rejects with a StoreError where it is not the one in use. */
  indexOf: (account: string) => Promise<SyncedIndex>;
  connection: () => Connection;
  publish: (view: SyncView) => void;
  /** Told of every fault that it met. */
  faulted: (error: unknown) => void;
  /** How long it keeps still after somebody is there, so that the window is there before it; default 3,000 ms. */
  settleMs?: number;
  /** How long changes are gathered before the windows are told, default 400 ms. */
  gatherMs?: number;
  /** Epoch milliseconds. */
  now?: () => number;
  timers?: RestTimers;
  /** 0 to 1. */
  random?: () => number;
};

/**
 * Keeps the catalogue of whoever is signed in up to date in the background, and tells the windows how far it is. It
 * keeps still until somebody is there; a change of the account ends everything of the one before at once.
 */
export function createInventorySync(options: InventorySyncOptions): InventorySync {
  const { walks, account, indexOf, connection, publish, faulted } = options;
  const { settleMs = 3_000, gatherMs = 400, timers = systemTimers } = options;
  const { now = Date.now, random = Math.random } = options;
  let current: { account: string; sync: AccountSync } | null = null;
  let isOffline = false;
  let isDisposed = false;
  let timer: unknown = null;
  /** Those whose account is no longer in use, until they are done. */
  const endings = new Set<Promise<void>>();

  const view = () => current?.sync.view() ?? Promise.resolve(nothing);

  const publishNow = async () => {
    timer = null;
    const shownTo = current;
    const shown = await view();
    if (!isDisposed && current === shownTo) publish(shown);
  };
  const changed = () => {
    if (isDisposed) return;
    timer ??= timers.set(() => {
      publishNow().catch(faulted);
    }, gatherMs);
  };

  const endCurrent = (graceMs: number) => {
    if (current === null) return;
    const ending = current.sync.end(graceMs).finally(() => endings.delete(ending));
    endings.add(ending);
    current = null;
  };

  const follow = () => {
    const owner = account();
    if (isDisposed || owner === (current?.account ?? null)) return;
    // At once: what comes from now on is somebody else's.
    endCurrent(0);
    if (owner !== null) {
      const openIndex = () => indexOf(owner);
      const sync = startAccountSync({
        openIndex,
        walks,
        now,
        timers,
        random,
        settleMs,
        changed,
        faulted,
      });
      current = { account: owner, sync };
    }
    changed();
  };

  return {
    view,
    async start() {
      await current?.sync.start();
      return view();
    },
    async pause() {
      await current?.sync.pause();
      return view();
    },
    async rebuild() {
      await current?.sync.rebuild();
      return view();
    },
    sessionChanged() {
      const before = current;
      follow();
      if (current === before) current?.sync.tryAgain();
    },
    connectionChanged() {
      const isOfflineNow = connection() === 'offline';
      const isBack = isOffline && !isOfflineNow;
      isOffline = isOfflineNow;
      if (isBack) current?.sync.tryAgain();
    },
    indexBegunAnew() {
      current?.sync.readAnew();
    },
    async dispose() {
      isDisposed = true;
      if (timer !== null) timers.clear(timer);
      endCurrent(closingGraceMs);
      await Promise.all(endings);
    },
  };
}

/** What is shown while nobody is signed in. */
const nothing: SyncView = toSyncView(null, {
  state: 'idle',
  msPerPage: null,
  itemCount: 0,
  bytes: 0,
  nextAtMs: null,
  problem: null,
});
