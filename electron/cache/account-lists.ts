import type { ActivityPage, ActivityQuery } from '#shared/activity/activity-view.ts';
import type { RecentHits } from '#shared/recent/recent-view.ts';
import type { Store } from './open-store.ts';

/** The activity on this computer and at the other desks of its site. */
type ActivityList = {
  /** Returns rows of the signed-in account and those without an account, newest first; never another account's. */
  list(query: ActivityQuery): Promise<ActivityPage>;
};

type ActivityListOptions = {
  store: Pick<Store, 'findActivity' | 'findActivityOfDesks'>;
  account: () => string | null;
  /** The site's ID for this desk; null without a site. */
  siteDeskId: string | null;
};

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
    // Another account may have signed in in the meantime.
    return account() === accountId ? page : list(query);
  };
  return { list };
}

type RecentOptions = { store: Pick<Store, 'searchRecent'>; account: () => string | null };

/** Creates the search in the records that were seen on this desk. */
export function createRecent({ store, account }: RecentOptions) {
  const noHits: RecentHits = { hits: [], totalCount: 0 };
  return {
    /** Without the service; finds nothing while no account is signed in. */
    async search(query: { text: string; limit: number }): Promise<RecentHits> {
      const accountId = account();
      if (accountId === null) return noHits;
      const found = await store.searchRecent({ account: accountId, ...query });
      // Another account may have signed in in the meantime.
      return account() === accountId ? found : noHits;
    },
  };
}
