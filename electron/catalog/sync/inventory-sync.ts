import { type CurrentReadingOptions, followAccount } from '#electron/sync/account-reading.ts';
import type { SyncView } from '#shared/sync/sync-view.ts';
import { type SyncedIndex, startAccountSync } from './account-sync.ts';
import type { CatalogPager } from './catalog-pager.ts';
import type { SharedCatalog } from './shared-catalog.ts';
import { toSyncView } from './sync-progress.ts';

/** What {@link createInventorySync} needs; changes are gathered for 400 ms by default. */
type InventorySyncOptions = CurrentReadingOptions<SyncView> & {
  pager: CatalogPager;
  /** Opens the catalog of an account; rejects with a StoreError where it is not the one in use. */
  indexOf: (account: string) => Promise<SyncedIndex>;
  /** Where one desk of a site reads for all; absent: there is none. */
  shared?: SharedCatalog | null;
};

const defaultGatherMs = 400;

/**
 * Keeps the catalog of whoever is signed in up to date in the background, and reports its progress to the windows. It
 * keeps still until somebody is there; a change of the account ends everything of the one before at once.
 */
export function createInventorySync(options: InventorySyncOptions) {
  const { pager, indexOf, shared = null, gatherMs = defaultGatherMs } = options;
  const { current, view, sessionChanged, connectionChanged, dispose } = followAccount(
    { ...options, gatherMs },
    nothing,
    (parts) => startAccountSync({ ...parts, pager, shared, openIndex: () => indexOf(parts.account) }),
  );
  return {
    view,
    /** Goes on where it stood, or begins at once where it was idle; answers the state that it is in then. */
    start: async (): Promise<SyncView> => {
      await current()?.start();
      return view();
    },
    /** Stops after the request under way and stays stopped, over restarts of the app too, until it is started. */
    pause: async (): Promise<SyncView> => {
      await current()?.pause();
      return view();
    },
    /** Forgets what is saved and starts over. */
    rebuild: async (): Promise<SyncView> => {
      await current()?.rebuild();
      return view();
    },
    /** Somebody else may be signed in, or the same one again. */
    sessionChanged,
    connectionChanged,
    /** The file of the catalog was damaged and recreated: what it saved is read again. */
    indexWasRecreated(): void {
      current()?.readAgain();
    },
    /** Stops what is under way; nothing that was read is lost. */
    dispose,
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
