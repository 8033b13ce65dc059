import { Worker } from 'node:worker_threads';
import type { SyncView } from '../../shared/sync/sync-view.ts';
import type { Api } from '../api/api-client.ts';
import { openItemIndex, removeItemIndex, removeItemIndexes } from '../catalog/open-item-index.ts';
import { type CatalogIndexes, createCatalogIndexes } from '../catalog/sync/catalog-indexes.ts';
import { createCatalogPager } from '../catalog/sync/catalog-pager.ts';
import { createInventorySync, type InventorySync } from '../catalog/sync/inventory-sync.ts';
import type { Log } from '../log/log.ts';
import type { Connection } from '../sync/connection.ts';
import { createPageReader, type PageReader } from '../sync/page-reader.ts';

/** Where the catalogs of all accounts are, and the built workers that open them and read their pages. */
export type CatalogFiles = { folder: string; workerPath: string; pageWorkerPath: string };

type ComposeCatalogOptions = {
  files: CatalogFiles;
  /** The profile's id. */
  environment: string;
  api: Pick<Api, 'download'>;
  /** Whose data it is; null when nobody is signed in. */
  account: () => string | null;
  connection: () => Connection;
  publish: (view: SyncView) => void;
  /** Called with what the sync was refused for want of a scope, among other errors. */
  noteMissingScope: (error: unknown) => void;
  log: Log;
};

/** The catalog on this desk, and what keeps it up to date. */
type ComposedCatalog = {
  indexes: CatalogIndexes;
  sync: InventorySync;
  /** Reads pages in a thread of its own. */
  pages: PageReader;
  /** Ends the sync, then closes the files. */
  close: () => Promise<void>;
};

/** Constructs the catalog of one profile; nothing is opened before somebody is signed in. */
export function composeCatalog(options: ComposeCatalogOptions): ComposedCatalog {
  const { account, log } = options;
  const { pageWorkerPath, ...files } = options.files;
  const pages = createPageReader(() => new Worker(pageWorkerPath, { name: 'pages' }));
  const indexes = createCatalogIndexes({
    account,
    open: (owner) =>
      openItemIndex({
        ...files,
        account: owner,
        onDamage: (setAside) => {
          log.warn(`The catalog was damaged and is read anew; kept aside: ${setAside ?? 'nothing'}.`);
          sync.indexBegunAnew();
        },
      }),
    async remove(owner) {
      const itemCount = await removeItemIndex({ ...files, account: owner });
      if (owner === options.environment) removeItemIndexes(files.folder, owner);
      return itemCount;
    },
  });
  const sync = createInventorySync({
    pager: createCatalogPager({ api: options.api, pages }),
    account,
    indexOf: indexes.indexOf,
    connection: options.connection,
    publish: options.publish,
    faulted: (error) => {
      options.noteMissingScope(error);
      log.warn(`The catalog could not be read on: ${String(error)}`);
    },
  });
  return {
    indexes,
    sync,
    pages,
    async close() {
      await sync.dispose();
      await Promise.all([indexes.close(), pages.close()]);
    },
  };
}
