import { createApi } from '#electron/api/api-client.ts';
import { createRateBudget } from '#electron/api/rate-limiter.ts';
import { createVersionChoice } from '#electron/api/versions.ts';
import { createReadThrough } from '#electron/cache/read-through.ts';
import { matchRecent, type RecentListQuery } from '#electron/cache/recent/recent-list.ts';
import type { RecentRecord, SavedAnswer } from '#electron/cache/store-records.ts';
import { createCachedItems } from '#electron/resources/inventory/cached-items.ts';
import { createFakeHttp, type FakeAnswer } from '#test/unit/electron/api/fake-http.ts';
import { createMemoryItemIndex } from './memory-item-index.ts';

/** In-memory version of the store; the real one is tested with its files. */
function createMemoryStore() {
  const answers = new Map<string, SavedAnswer>();
  const seen = new Map<string, RecentRecord>();
  return {
    answers,
    async saveAnswer(answer: SavedAnswer) {
      answers.set([answer.account, answer.operation, answer.parameters].join(' '), answer);
      for (const { kind, id, body } of answer.records) {
        seen.set([answer.account, kind, id].join(' '), { id, body, asOf: answer.asOf });
      }
    },
    readSnapshot: async (key: { account: string; operation: string; parameters: string }) =>
      answers.get([key.account, key.operation, key.parameters].join(' ')) ?? null,
    readRecent: async (key: { account: string; kind: string; id: number }) =>
      seen.get([key.account, key.kind, key.id].join(' ')) ?? null,
    listIndexed: async () => null,
    async listRecentMatching({ account, kind, filters, offset, limit }: RecentListQuery) {
      const rowOf = new Map<unknown, RecentRecord>();
      for (const [key, row] of seen) {
        if (key.startsWith(`${account} ${kind} `)) rowOf.set(JSON.parse(row.body), row);
      }
      const matching = matchRecent(kind, [...rowOf.keys()], filters);
      const rows = matching.slice(offset, offset + limit).flatMap((record) => rowOf.get(record) ?? []);
      const oldestAsOf =
        rows
          .map(({ asOf }) => asOf)
          .sort()
          .at(0) ?? null;
      return { rows, totalCount: matching.length, oldestAsOf };
    },
  };
}

/** A request sent to a fake service, in a form for assertions. */
export type SentRequest = {
  method: string;
  path: string;
  query: Record<string, string>;
  /** The JSON body; null if there is none. */
  body: Record<string, unknown> | null;
};

/**
 * Creates the client core with an in-memory cache and catalog, on a service that is a function; the test moves the
 * clock.
 */
export function createCachedDesk() {
  const desk = {
    serve: (_request: SentRequest): FakeAnswer => ({ body: [] }),
    nowMs: Date.parse('2026-11-20T10:00:00Z'),
    account: 'sandbox:7' as string | null,
    sent: [] as SentRequest[],
  };
  const http = createFakeHttp(({ url, body, method }) => {
    const { pathname, searchParams } = new URL(url);
    const request = {
      method,
      path: pathname,
      query: Object.fromEntries(searchParams),
      body: typeof body === 'string' ? (JSON.parse(body) as Record<string, unknown>) : null,
    };
    desk.sent.push(request);
    return desk.serve(request);
  });
  const store = createMemoryStore();
  const budget = createRateBudget({ limit: 10_000 });
  const api = createApi({
    http,
    baseUrl: 'https://api.example.com',
    channelHeader: 'service_channel_id',
    channelId: () => 7,
    authorizer: { accessToken: async () => 't', refreshAfterRejection: async () => 't' },
    budget,
    versions: createVersionChoice({ pinned: {}, remembered: { read: () => null, write: () => undefined } }),
    now: () => desk.nowMs,
  });
  const readThrough = createReadThrough({ store, account: () => desk.account });
  const catalog = createMemoryItemIndex();
  const problems: unknown[] = [];
  const cachedItems = createCachedItems({
    indexOf: async () => catalog.index,
    onStoreProblem: (error) => problems.push(error),
    now: () => desk.nowMs,
  });
  return Object.assign(desk, { api, readThrough, store, budget, catalog, cachedItems, problems });
}
