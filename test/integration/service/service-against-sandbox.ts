import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createRecent } from '#electron/cache/account-lists.ts';
import { openStore, type Store } from '#electron/cache/open-store.ts';
import { createReadThrough } from '#electron/cache/read-through.ts';
import { createCenters } from '#electron/resources/centers/centers.ts';
import { createOrders } from '#electron/resources/orders/orders.ts';
import { createPictures } from '#electron/resources/pictures/pictures.ts';
import { createLabels } from '#electron/resources/receiving/labels.ts';
import { createReceivingOrders } from '#electron/resources/receiving/receiving-orders.ts';
import { createReturnOrders } from '#electron/resources/returns/return-orders.ts';
import { checkLink } from '#electron/windows/link-gate.ts';
import { storeThreads } from '#test/support/built-workers.ts';
import { type ConnectOptions, connectApi, type ReachedService } from './connect-api.ts';

/** The real store in a fresh folder; closing it removes the folder. */
export async function openFreshStore() {
  const folder = await mkdtemp(join(tmpdir(), 'dockhand-service-'));
  const store = await openStore({ folder, threads: storeThreads(), verifyAfterMs: null });
  return {
    store,
    async close() {
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Closes once: when the code that opened it asks for it, and at the latest at the end of the test that opened it. */
export function closesWithTest(close: () => Promise<unknown>): () => Promise<void> {
  let closing: Promise<unknown> | null = null;
  const closeOnce = async () => {
    closing ??= close();
    await closing;
  };
  try {
    onTestFinished(closeOnce);
  } catch {
    // Opened outside a test: before all tests, or in another process.
  }
  return closeOnce;
}

let lastAccount = 0;

/**
 * {@link connectApi} with the resources that every desk has.
 *
 * @param options `account`: owner of the data; by default an account that no other desk has
 */
export function connectTo(
  sandbox: ReachedService,
  store: Store,
  options: ConnectOptions & { account?: string } = {},
) {
  lastAccount += 1;
  const connected = connectApi(sandbox, options);
  const { api, authorizer, budget, http } = connected;
  const account = { id: options.account ?? `local:${lastAccount}` };
  const readThrough = createReadThrough({ store, account: () => account.id });
  const pictures = createPictures({
    http,
    baseUrl: sandbox.baseUrl,
    authorizer,
    budget,
    readThrough,
    checkAddress: (address) =>
      checkLink(address, { acceptsLoopback: true, trustedOrigins: [new URL(sandbox.baseUrl).origin] }),
  });
  const saved: Uint8Array[] = [];
  return {
    ...connected,
    close: closesWithTest(connected.close),
    account,
    receiving: createReceivingOrders({ api, readThrough, store }),
    returns: createReturnOrders({ api, readThrough, store, pictures }),
    orders: createOrders({ api, readThrough, store, account: () => account.id }),
    labels: createLabels({
      api,
      async saveFile({ write }) {
        saved.push(await write());
        return { outcome: 'saved', path: 'labels.pdf' };
      },
      async openPdf() {},
    }),
    recent: createRecent({ store, account: () => account.id }),
    saved,
    centers: createCenters({ api, readThrough }),
  };
}
