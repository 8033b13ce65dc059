import { type Api, type ApiOptions, createApi } from '#electron/api/api-client.ts';
import { createHttp, type HttpOptions } from '#electron/api/http/http.ts';
import type { Operation } from '#electron/api/operations/operations.ts';
import { createRateBudget } from '#electron/api/rate-limiter.ts';
import { createVersionChoice } from '#electron/api/versions.ts';
import { SessionError } from '#electron/session/session-error.ts';
import { sentence } from '#shared/messages/messages.ts';
import type { Sandbox } from '#test/sandbox/start-sandbox.ts';

export type ConnectOptions = {
  http?: HttpOptions;
  api?: Partial<ApiOptions>;
  versions?: Readonly<Record<string, string>>;
};

/** The same API, with a hook that runs just before one operation is called. */
export const apiBefore = (api: Api, operation: Operation, run: () => unknown): Pick<Api, 'call'> => ({
  async call(called, call) {
    if (called === operation) await run();
    return api.call(called, call);
  },
});

/** The same API, with a hook that runs as soon as one operation has returned. */
export const apiAfter = (api: Api, operation: Operation, run: () => unknown): Pick<Api, 'call'> => ({
  async call(called, call) {
    const answer = await api.call(called, call);
    if (called === operation) await run();
    return answer;
  },
});

/** A sandbox to connect to, in this process or another one. */
export type ReachedService = Pick<Sandbox, 'baseUrl'> & { demo: Pick<Sandbox['demo'], 'personalToken'> };

/** The real client core connected to a sandbox, with the demo's personal token. */
export function connectApi({ baseUrl, demo }: ReachedService, options: ConnectOptions = {}) {
  const http = createHttp({ sleep: async () => undefined, ...options.http });
  const remembered = new Map<Operation, string>();
  const connection = { answers: 0, failures: 0 };
  const authorizer = {
    accessToken: async () => demo.personalToken,
    refreshAfterRejection: async () => {
      throw new SessionError('SIGNED_OUT', sentence('failure.signInExpired'));
    },
  };
  const budget = createRateBudget({ limit: 100_000 });
  const api = createApi({
    http,
    baseUrl,
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
  return { http, api, budget, authorizer, remembered, connection, close: () => http.close() };
}
