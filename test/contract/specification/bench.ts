import { type ApiCall, createApi } from '#electron/api/api-client.ts';
import { createHttp } from '#electron/api/http/http.ts';
import type { HttpAnswer } from '#electron/api/http/http-message.ts';
import type { Operation } from '#electron/api/operations/operations.ts';
import { createRateBudget } from '#electron/api/rate-limiter.ts';
import { createVersionChoice } from '#electron/api/versions.ts';
import type { Store } from '#electron/cache/open-store.ts';
import { ownChannelId } from '#test/integration/sandbox/send-call.ts';
import { pathPattern } from '#test/sandbox/api/path-pattern.ts';
import type { SandboxOptions } from '#test/sandbox/sandbox.ts';
import { startSandbox } from '#test/sandbox/start-sandbox.ts';
import { parseJson } from './parse-json.ts';

/** The arguments of a call, raw or through the client; path values are keyed by the names in the address. */
export type CallArguments = {
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  /** In addition to the token and the content type; undefined omits a header, including the channel's. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
};

export type RawAnswer = { status: number; headers: Headers; json: unknown };

/** A response as read by the client, and the JSON from which it was read. */
export type ClientAnswer<Value> = { value: Value; json: unknown };

/**
 * Rows test the service, so no trial may be answered with data that another one read. The three worker threads per
 * bench of the real store would take most of the table's total time.
 */
const emptyStore = {
  readSnapshot: async () => null,
  saveAnswer: async () => undefined,
  readRecent: async () => null,
  listRecentMatching: async () => ({ rows: [], totalCount: 0, oldestAsOf: null }),
  listIndexed: async () => null,
  readOrdersOfShipments: async () => [],
} satisfies Partial<Store> as unknown as Store;

/** The environment of trials: a sandbox, plain HTTP to it, and the client's core on it. */
export type Bench = Awaited<ReturnType<typeof openBench>>;

export const versionOf = (address: string): string => address.split('/')[1] ?? '';

function pathOf(address: string, { path = {}, query = {} }: CallArguments): string {
  const [, pattern = ''] = address.split(' ');
  const filled = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return search.size === 0 ? filled : `${filled}?${search.toString()}`;
}

/**
 * Values of the client's path, whose parameter names may differ from those of the address, but are in the same order.
 */
function clientPath(operationPath: string, address: string, { path = {} }: CallArguments) {
  const names = [...operationPath.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const values = [...address.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => path[name] ?? '');
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
}

/**
 * Just enough for the rows: a world of the usual size takes most of a file's time, because all its responses are long.
 */
const smallWorld: SandboxOptions = { orders: 60, receivingOrders: 60, returns: 40, unidentifiedOrders: 30 };

/** Rows also cover 1.0, whose sunset has passed. */
const allVersions: SandboxOptions = { sunset10: false };

/** Starts a separate sandbox with a client; the caller closes it. */
export async function openBench(options: SandboxOptions = {}) {
  const clock = { offsetMs: 0 };
  const now = () => Date.now() + clock.offsetMs;
  const sandbox = await startSandbox({
    ...smallWorld,
    ...allVersions,
    rateLimitPerMinute: 1_000_000,
    now,
    ...options,
  });
  const channelId = await ownChannelId(sandbox);
  const http = createHttp({ sleep: async () => undefined });
  let last: HttpAnswer | null = null;
  const recordingHttp = {
    request: async (request: Parameters<typeof http.request>[0]) => {
      last = await http.request(request);
      return last;
    },
  };
  let made = 0;
  const closing: (() => Promise<unknown>)[] = [];

  const versionsOf = (pinned: Readonly<Record<string, string>>) =>
    createVersionChoice({ pinned, remembered: { read: () => null, write: () => undefined } });

  const apiAt = (pinned: Readonly<Record<string, string>>, budget = createRateBudget({ limit: 1_000_000 })) =>
    createApi({
      http: recordingHttp,
      baseUrl: sandbox.baseUrl,
      channelHeader: 'service_channel_id',
      channelId: () => channelId,
      authorizer: {
        accessToken: async () => sandbox.demo.personalToken,
        refreshAfterRejection: async () => sandbox.demo.personalToken,
      },
      budget,
      versions: versionsOf(pinned),
    });

  return {
    sandbox,
    store: emptyStore,
    channelId,
    http,
    apiAt,
    versionsOf,
    passTime(ms: number) {
      clock.offsetMs += ms;
    },
    now,
    async at<Value>(moment: string, work: () => Promise<Value>): Promise<Value> {
      const { offsetMs } = clock;
      clock.offsetMs = Date.parse(moment) - Date.now();
      try {
        return await work();
      } finally {
        clock.offsetMs = offsetMs;
      }
    },
    fresh(prefix = 'ROW'): string {
      made += 1;
      return `${prefix}-${made}-${process.pid}`;
    },
    /** Calls an address like `GET /2.0/receiving/{id}` over plain HTTP. */
    async send(address: string, call: CallArguments = {}): Promise<RawAnswer> {
      const [method = 'GET'] = address.split(' ');
      const headers = Object.entries({
        authorization: `Bearer ${sandbox.demo.personalToken}`,
        service_channel_id: String(channelId),
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...call.headers,
      }).filter((header): header is [string, string] => header[1] !== undefined);
      const response = await fetch(`${sandbox.baseUrl}${pathOf(address, call)}`, {
        method,
        headers,
        ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      });
      return { status: response.status, headers: response.headers, json: parseJson(await response.text()) };
    },
    /** Calls an operation of the client at the version and path of an address, which must exist there. */
    async call<Value>(
      operation: Operation,
      address: string,
      call: CallArguments,
      schema: ApiCall<Value>['schema'],
    ): Promise<ClientAnswer<Value>> {
      const version = versionOf(address);
      const [entry] = versionsOf({ [operation]: version }).candidates(operation);
      const [method, path = ''] = address.split(' ');
      if (entry === undefined) throw new Error(`${operation} has no version ${version}.`);
      const own = `/${version}${entry.path}`;
      const isSame = pathPattern(path.replaceAll(/\{\w+\}/g, 'x')).test(own.replaceAll(/\{\w+\}/g, 'x'));
      if (entry.method !== method || !isSame) throw new Error(`${operation} does not call ${address}.`);
      const { value } = await apiAt({ [operation]: version }).call(operation, {
        path: clientPath(entry.path, address, call),
        query: call.query ?? {},
        ...(call.body === undefined ? {} : { body: call.body as object }),
        priority: 'person',
        schema,
      });
      return { value, json: parseJson(Buffer.from(last?.body ?? []).toString('utf8')) };
    },
    /** Registers work that closes a trial's resources together with the bench. */
    onClose(work: () => Promise<unknown>) {
      closing.push(work);
    },
    async close() {
      for (const work of closing) await work();
      await sandbox.stop();
      await http.close();
    },
  };
}
