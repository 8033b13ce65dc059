import { type CurrentReadingOptions, followAccount } from '#electron/sync/account-reading.ts';
import type { SyncView } from '#shared/sync/sync-view.ts';
import { type SyncedIndex, startAccountSync } from './account-sync.ts';
import type { CatalogPager } from './catalog-pager.ts';
import type { SharedCatalog } from './shared-catalog.ts';
import { toSyncView } from './sync-progress.ts';

/** Options of {@link createInventorySync}; changes are batched for 400 ms by default. */
type InventorySyncOptions = CurrentReadingOptions<SyncView> & {
  pager: CatalogPager;
  /** Rejects with a StoreError if the account is not the one in use. */
  indexOf: (account: string) => Promise<SyncedIndex>;
  /** Set if one desk of a site reads for all; omitted otherwise. */
  shared?: SharedCatalog | null;
};

const defaultGatherMs = 400;

/**
 * Keeps the catalog of the signed-in account up to date in the background, and reports its progress to the windows. It
 * does nothing until an account is signed in; an account change ends everything of the previous account immediately.
 */
export function createInventorySync(options: InventorySyncOptions) {
  const { pager, indexOf, shared = null, gatherMs = defaultGatherMs } = options;
  const { current, view, sessionChanged, connectionChanged, dispose } = followAccount(
    { ...options, gatherMs },
    noAccountView,
    (parts) => startAccountSync({ ...parts, pager, shared, openIndex: () => indexOf(parts.account) }),
  );
  return {
    view,
    /** Continues from the saved position, or starts immediately if it was idle; returns the resulting state. */
    start: async (): Promise<SyncView> => {
      await current()?.start();
      return view();
    },
    /** Stops after the current request and stays stopped, even after a restart of the app, until it is started. */
    pause: async (): Promise<SyncView> => {
      await current()?.pause();
      return view();
    },
    /** Deletes the saved data and starts over. */
    rebuild: async (): Promise<SyncView> => {
      await current()?.rebuild();
      return view();
    },
    /** Another account may be signed in, or the same one again. */
    sessionChanged,
    connectionChanged,
    /** The file of the catalog was damaged and recreated: its data is read again. */
    indexWasRecreated(): void {
      current()?.readAgain();
    },
    /** Stops all work in progress; no data that was read is lost. */
    dispose,
  };
}

/** The view while no account is signed in. */
const noAccountView: SyncView = toSyncView(null, {
  state: 'idle',
  msPerPage: null,
  itemCount: 0,
  bytes: 0,
  nextAtMs: null,
  problem: null,
});
