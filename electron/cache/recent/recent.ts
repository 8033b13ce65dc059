import type { SeenHits } from '../../../shared/recent/recent-view.ts';
import type { Store } from '../open-store.ts';

/** The records that were seen on this desk. */
export type Seen = {
  /** Searches them without the service; nothing is found while nobody is signed in. */
  search(query: { text: string; limit: number }): Promise<SeenHits>;
};

/** What {@link createSeen} needs. */
export type SeenOptions = { store: Pick<Store, 'searchSeen'>; account: () => string | null };

/** Makes the search over what the signed-in account has seen, and no other (quality R29). */
export function createSeen({ store, account }: SeenOptions): Seen {
  const nothing: SeenHits = { hits: [], totalCount: 0 };
  return {
    async search(query) {
      const owner = account();
      if (owner === null) return nothing;
      const found = await store.searchSeen({ account: owner, ...query });
      // Somebody else may have signed in meanwhile.
      return account() === owner ? found : nothing;
    },
  };
}
