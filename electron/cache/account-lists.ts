import type { ActivityPage, ActivityQuery } from '#shared/activity/activity-view.ts';
import type { RecentHits } from '#shared/recent/recent-view.ts';
import type { Store } from './open-store.ts';

/** What was done on this computer, and at the other desks of its site. */
type ActivityList = {
  /** Rows of whoever is signed in and those of no account, the newest first; never another account's. */
  list(query: ActivityQuery): Promise<ActivityPage>;
};

type ActivityListOptions = {
  store: Pick<Store, 'findActivity' | 'findActivityOfDesks'>;
  account: () => string | null;
  /** As its site knows this desk; null without one. */
  siteDeskId: string | null;
};

/** The activity log, as the window asks for it (quality R29). */
export function createActivityList({ store, account, siteDeskId }: ActivityListOptions): ActivityList {
  const list: ActivityList['list'] = async (query) => {
    const accountId = account();
    const { desk, ...search } = { ...query, account: accountId };
    const isOwn = desk === null || siteDeskId === null || desk === siteDeskId;
    const page = isOwn
      ? await store.findActivity(search)
      : await store.findActivityOfDesks({
          ...search,
          desk: desk === 'all' ? null : desk,
          deskId: siteDeskId,
        });
    // Somebody else may have signed in meanwhile.
    return account() === accountId ? page : list(query);
  };
  return { list };
}

type RecentOptions = { store: Pick<Store, 'searchRecent'>; account: () => string | null };

/** The records that were seen on this desk (quality R29). */
export function createRecent({ store, account }: RecentOptions) {
  const nothing: RecentHits = { hits: [], totalCount: 0 };
  return {
    /** Searches them without the service; nothing is found while nobody is signed in. */
    async search(query: { text: string; limit: number }): Promise<RecentHits> {
      const accountId = account();
      if (accountId === null) return nothing;
      const found = await store.searchRecent({ account: accountId, ...query });
      // Somebody else may have signed in meanwhile.
      return account() === accountId ? found : nothing;
    },
  };
}
