import type { ActivityPage, ActivityQuery } from '../../../shared/activity/activity-view.ts';
import type { Store } from '../open-store.ts';

/** What was done on this computer. */
type ActivityList = {
  /** Rows of whoever is signed in and those of no account, the newest first; never another account's. */
  list(query: ActivityQuery): Promise<ActivityPage>;
};

type ActivityListOptions = { store: Pick<Store, 'findActivity'>; account: () => string | null };

/** Quality R29. */
export function createActivityList({ store, account }: ActivityListOptions): ActivityList {
  const list: ActivityList['list'] = async (query) => {
    const owner = account();
    const page = await store.findActivity({ ...query, account: owner });
    // Somebody else may have signed in meanwhile.
    return account() === owner ? page : list(query);
  };
  return { list };
}
