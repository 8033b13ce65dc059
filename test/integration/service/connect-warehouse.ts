import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHttp } from '#electron/api/http/http.ts';
import { createRateBudget } from '#electron/api/rate-limiter.ts';
import type { Store } from '#electron/cache/open-store.ts';
import { createReadThrough } from '#electron/cache/read-through.ts';
import { createCatalog } from '#electron/catalog/catalog.ts';
import { openItemIndex } from '#electron/catalog/open-item-index.ts';
import { createCatalogPager } from '#electron/catalog/sync/catalog-pager.ts';
import { createHistory } from '#electron/resources/history/history.ts';
import { createCachedItems } from '#electron/resources/inventory/cached-items.ts';
import { createInventory } from '#electron/resources/inventory/inventory.ts';
import { createLotExclusions } from '#electron/resources/lots/lots.ts';
import { createPictures } from '#electron/resources/pictures/pictures.ts';
import { createProducts } from '#electron/resources/products/products.ts';
import { createReturnOrders } from '#electron/resources/returns/return-orders.ts';
import { createUnidentifiedOrders } from '#electron/resources/unidentified/unidentified.ts';
import { SessionError } from '#electron/session/session-error.ts';
import { checkLink } from '#electron/windows/link-gate.ts';
import { sentence } from '#shared/messages/messages.ts';
import { storeThreads } from '#test/support/built-workers.ts';
import { inlinePageReader } from '#test/support/inline-page-reader.ts';
import type { ReachedService } from './connect-api.ts';
import { closesWithTest, connectTo } from './service-against-sandbox.ts';

/**
 * {@link connectTo} with the resources behind the warehouse screens, and a catalog in a file.
 *
 * @param options `catalogFolder`: its folder, which is kept; by default a folder that is removed with the desk
 */
export function connectWarehouse(
  sandbox: ReachedService,
  store: Store,
  { catalogFolder, ...options }: Parameters<typeof connectTo>[2] & { catalogFolder?: string } = {},
) {
  const connected = connectTo(sandbox, store, options);
  const { api, account } = connected;
  const folder = catalogFolder ?? join(tmpdir(), `dockhand-catalog-${randomUUID()}`);
  const index = openItemIndex({ folder, account: account.id, threads: storeThreads(), verifyAfterMs: null });
  const indexOf = async () => index;
  const problems: unknown[] = [];
  const onStoreProblem = (error: unknown) => void problems.push(error);
  const cachedItems = createCachedItems({ indexOf, onStoreProblem });
  const http = createHttp({
    sleep: async () => undefined,
    // Other hosts are unreachable on every machine that runs the tests, and no name is resolved.
    resolveProxy: async (url) => (new URL(url).hostname === '127.0.0.1' ? 'DIRECT' : 'PROXY 127.0.0.1:9'),
  });
  const readThrough = createReadThrough({ store, account: () => account.id });
  const pictures = createPictures({
    http,
    baseUrl: sandbox.baseUrl,
    authorizer: {
      accessToken: async () => sandbox.demo.personalToken,
      refreshAfterRejection: async () => {
        throw new SessionError('SIGNED_OUT', sentence('failure.signInExpired'));
      },
    },
    budget: createRateBudget({ limit: 100_000 }),
    readThrough,
    checkAddress: (address) => checkLink(address, { acceptsLoopback: true }),
  });
  return {
    ...connected,
    pictures,
    unidentified: createUnidentifiedOrders({ api, readThrough, store, pictures }),
    inventory: createInventory({ api, readThrough, cachedItems }),
    products: createProducts({ api, readThrough, cachedItems }),
    catalog: createCatalog({ indexOf, account: () => account.id, onStoreProblem }),
    index,
    /** Errors while saving to the catalog or reading from it. */
    problems,
    pager: createCatalogPager({ api, pages: inlinePageReader }),
    history: createHistory({ api, readThrough }),
    lots: createLotExclusions({ api, readThrough }),
    returns: createReturnOrders({ api, readThrough, store, pictures }),
    close: closesWithTest(async () => {
      await Promise.all([connected.close(), http.close(), index.close()]);
      if (catalogFolder === undefined) await rm(folder, { recursive: true, force: true });
    }),
  };
}

export async function collect<Page>(pages: AsyncIterable<Page>): Promise<Page[]> {
  const all: Page[] = [];
  for await (const page of pages) all.push(page);
  return all;
}

/** Ids in ascending order, for lists whose order is not tested. */
export function rising(ids: readonly number[]): number[] {
  return ids.toSorted((left, right) => left - right);
}
