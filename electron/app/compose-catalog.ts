import { createCatalog, lookUpEach } from '#electron/catalog/catalog.ts';
import { openItemIndex, removeItemIndex, removeItemIndexes } from '#electron/catalog/open-item-index.ts';
import { createCatalogIndexes } from '#electron/catalog/sync/catalog-indexes.ts';
import { createCatalogPager } from '#electron/catalog/sync/catalog-pager.ts';
import { createInventorySync } from '#electron/catalog/sync/inventory-sync.ts';
import { createSharedCatalog } from '#electron/catalog/sync/shared-catalog.ts';
import type { StoreThreads } from '#electron/database/store-threads.ts';
import type { AccountHandlers } from '#electron/ipc/handlers.ts';
import type { Log } from '#electron/log/log.ts';
import type { DeskPreferences } from '#electron/preferences/desk-preferences.ts';
import type { AccountContext } from '#electron/resources/account-context.ts';
import { createCachedItems } from '#electron/resources/inventory/cached-items.ts';
import type { Site } from '#electron/site/site.ts';
import type { SharedRowReader } from '#electron/sync/page-reader.ts';
import { siteAreas } from '#shared/site/model/site-areas.ts';

export function composeCatalog({
  site,
  environment,
  files,
  readCodes,
  log,
  followFaulted,
  ...context
}: AccountContext & {
  pages: SharedRowReader;
  site: Site | null;
  /** The profile's ID. */
  environment: string;
  files: { folder: string; threads: StoreThreads };
  readCodes: DeskPreferences['readCodes'];
  log: Pick<Log, 'warn'>;
  followFaulted: (error: unknown) => void;
}) {
  const { account, api, pages, publish, onStoreProblem, store } = context;
  const indexes = createCatalogIndexes({
    account,
    open(accountId) {
      // The exclusions that another desk read were in the file too: they are copied again.
      const copyExclusions = async () => {
        if (site === null) return;
        await store.restartSiteArea({ account: accountId, area: siteAreas.today }).catch(onStoreProblem);
      };
      const index = openItemIndex({
        ...files,
        account: accountId,
        onDamage: (setAside) => {
          log.warn(`The catalog was damaged and is read again; kept aside: ${setAside ?? 'nothing'}.`);
          sync.indexWasRecreated();
          void copyExclusions();
        },
      });
      return {
        ...index,
        async clear() {
          await index.clear();
          await copyExclusions();
        },
      };
    },
    async remove(accountId) {
      const itemCount = await removeItemIndex({ ...files, account: accountId });
      if (accountId === environment) removeItemIndexes(files.folder, accountId);
      return itemCount;
    },
  });
  const { indexOf } = indexes;
  const sync = createInventorySync({
    ...context,
    shared: site === null ? null : createSharedCatalog({ site, pages, indexOf, faulted: followFaulted }),
    pager: createCatalogPager({ api, pages }),
    indexOf,
    publish: (view) => publish('sync.progressed', view),
    faulted: (error) => context.faulted('The catalog', error),
  });
  for (const followed of [indexes, sync]) context.onSession(followed.sessionChanged);
  context.onConnection(sync.connectionChanged);
  const catalog = createCatalog({ indexOf, account, onStoreProblem, deskCodes: readCodes });
  return {
    indexes,
    sync,
    catalog,
    catalogHandlers: {
      lookUp: (query) => catalog.lookUp(query),
      lookUpEach: ({ texts }) => lookUpEach(catalog, texts),
      search: (query) => catalog.search(query),
    } satisfies Partial<AccountHandlers['inventory']>,
    cachedItems: createCachedItems({ indexOf, onStoreProblem }),
  };
}
