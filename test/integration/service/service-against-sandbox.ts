import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApiOptions, createApi } from '../../../electron/service/api.ts';
import { createCenters } from '../../../electron/service/centers.ts';
import { createHttp, type HttpOptions } from '../../../electron/service/http.ts';
import type { Operation } from '../../../electron/service/operations.ts';
import { createRateBudget } from '../../../electron/service/rate-budget.ts';
import { createReadThrough } from '../../../electron/service/read-through.ts';
import { createReceiving } from '../../../electron/service/receiving.ts';
import { createVersionChoice } from '../../../electron/service/versions.ts';
import { openStore, type Store } from '../../../electron/store/open-store.ts';
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
  options: { http?: HttpOptions; api?: Partial<ApiOptions> } = {},
) {
  lastAccount += 1;
  const http = createHttp({ sleep: async () => undefined, ...options.http });
  const remembered = new Map<Operation, string>();
  const account = { id: `local:${lastAccount}` };
  const connection = { answers: 0, failures: 0 };
  const api = createApi({
    http,
    baseUrl: sandbox.baseUrl,
    channelHeader: 'service_channel_id',
    channelId: () => null,
    authorizer: {
      accessToken: async () => sandbox.demo.personalToken,
      refreshAfterRejection: async () => {
        throw Object.assign(new Error('Sign in again.'), { code: 'SIGNED_OUT' });
      },
    },
    budget: createRateBudget({ limit: 100_000 }),
    versions: createVersionChoice({
      pinned: {},
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
  return {
    api,
    remembered,
    account,
    connection,
    receiving: createReceiving({ api, readThrough, store }),
    centers: createCenters({ api, readThrough }),
    close: () => http.close(),
  };
}
