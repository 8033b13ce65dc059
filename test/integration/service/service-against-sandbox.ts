import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApiOptions, createApi } from '../../../electron/service/api.ts';
import { createCenters } from '../../../electron/service/centers.ts';
import { createHttp, type HttpOptions } from '../../../electron/service/http.ts';
import { createLabels } from '../../../electron/service/labels.ts';
import type { Operation } from '../../../electron/service/operations.ts';
import { createOrders } from '../../../electron/service/orders.ts';
import { createPictures } from '../../../electron/service/pictures.ts';
import { createRateBudget } from '../../../electron/service/rate-budget.ts';
import { createReadThrough } from '../../../electron/service/read-through.ts';
import { createReceiving } from '../../../electron/service/receiving.ts';
import { createReturns } from '../../../electron/service/returns.ts';
import { createSeen } from '../../../electron/service/seen.ts';
import { createVersionChoice } from '../../../electron/service/versions.ts';
import { openStore, type Store } from '../../../electron/store/open-store.ts';
import { checkLink } from '../../../electron/windows/link-gate.ts';
import type { Sandbox } from '../../sandbox/start-sandbox.ts';

const workerPath = new URL('../../../electron/store/store-worker.ts', import.meta.url);

let lastAccount = 0;

/** The real store in a fresh folder; closing it removes the folder. */
export async function openFreshStore() {
  const folder = await mkdtemp(join(tmpdir(), 'dockhand-service-'));
  const store = await openStore({ folder, workerPath, verifyAfterMs: null });
  return {
    store,
    async close() {
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** The real client core on a sandbox, with the demo's personal token and an account of its own in the store. */
export function connectTo(
  sandbox: Sandbox,
  store: Store,
  options: {
    http?: HttpOptions;
    api?: Partial<ApiOptions>;
    versions?: Readonly<Record<string, string>>;
  } = {},
) {
  lastAccount += 1;
  const http = createHttp({ sleep: async () => undefined, ...options.http });
  const remembered = new Map<Operation, string>();
  const account = { id: `local:${lastAccount}` };
  const connection = { answers: 0, failures: 0 };
  const authorizer = {
    accessToken: async () => sandbox.demo.personalToken,
    refreshAfterRejection: async () => {
      throw Object.assign(new Error('Sign in again.'), { code: 'SIGNED_OUT' });
    },
  };
  const budget = createRateBudget({ limit: 100_000 });
  const api = createApi({
    http,
    baseUrl: sandbox.baseUrl,
    channelHeader: 'service_channel_id',
    channelId: () => null,
    authorizer,
    budget,
    versions: createVersionChoice({
      pinned: options.versions ?? {},
      remembered: {
        read: (operation) => remembered.get(operation) ?? null,
        write: (operation, version) => void remembered.set(operation, version),
      },
    }),
    onAnswer: () => {
      connection.answers += 1;
    },
    onUnreachable: () => {
      connection.failures += 1;
    },
    ...options.api,
  });
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
  /** What was saved as a file. */
  const saved: Uint8Array[] = [];
  return {
    api,
    remembered,
    account,
    connection,
    receiving: createReceiving({ api, readThrough, store }),
    returns: createReturns({ api, readThrough, store, pictures }),
    orders: createOrders({ api, readThrough, store, account: () => account.id }),
    labels: createLabels({
      api,
      async saveFile({ write }) {
        saved.push(await write());
        return { outcome: 'saved', path: 'labels.pdf' };
      },
    }),
    seen: createSeen({ store, account: () => account.id }),
    saved,
    centers: createCenters({ api, readThrough }),
    close: () => http.close(),
  };
}
