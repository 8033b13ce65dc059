import type { RecentHits } from '../../../shared/recent/recent-view.ts';
import type { Store } from '../open-store.ts';

/** The records that were seen on this desk. */
type Recent = {
  /** Searches them without the service; nothing is found while nobody is signed in. */
  search(query: { text: string; limit: number }): Promise<RecentHits>;
};

type RecentOptions = { store: Pick<Store, 'searchRecent'>; account: () => string | null };

/** Quality R29. */
export function createRecent({ store, account }: RecentOptions): Recent {
  const nothing: RecentHits = { hits: [], totalCount: 0 };
  return {
    async search(query) {
      const owner = account();
      if (owner === null) return nothing;
      const found = await store.searchRecent({ account: owner, ...query });
      // Somebody else may have signed in meanwhile.
      return account() === owner ? found : nothing;
    },
  };
}
