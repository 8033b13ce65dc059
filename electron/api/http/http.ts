import { randomUUID } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setTimeout as pause } from 'node:timers/promises';
import tls, { createSecureContext, type SecureContext } from 'node:tls';
import type { Dispatcher } from 'undici';
import { sentence } from '#shared/messages/messages.ts';
import { createFetch } from './fetch.ts';
import { BodyTooLargeError, type HttpAnswer, type HttpRequest, readBody } from './http-message.ts';
import { createProxyChoice, isLoopback, type Route } from './proxy-choice.ts';
import {
  defaultRetryBounds,
  isTransientStatus,
  pauseBefore,
  readDate,
  retryAfterSeconds,
} from './retry-schedule.ts';
import { TransportError, toTransportError } from './transport-error.ts';

/**
 * Returns the trusted certificate authorities: Node's own list (including NODE_EXTRA_CA_CERTS) and the operating
 * system's store, each once, as PEM. Reading the system's store may take a tenth of a second: call it once.
 */
export function readCertificateAuthorities(): readonly string[] {
  return [...new Set([...tls.getCACertificates('default'), ...readSystemStore()])];
}

function readSystemStore(): readonly string[] {
  try {
    return tls.getCACertificates('system');
  } catch {
    // If the system store is unreadable, the built-in list remains, which is strict enough on its own.
    return [];
  }
}

/** The app's only access to the network. */
export type Http = {
  /** Rejects with a {@link TransportError}, or with the signal's reason if it is aborted. */
  request(request: HttpRequest): Promise<HttpAnswer>;
  /**
   * A WHATWG fetch for tokens with the same proxy, certificates and time limits, for bodies of at most 256 KB: never
   * retries, never follows redirects. Takes string, URLSearchParams and byte bodies; rejects like {@link Http.request}.
   */
  readonly fetch: typeof globalThis.fetch;
  /**
   * The time by which data may be deleted as old, in epoch milliseconds: the computer's, but never later than servers
   * stated in their responses, since its clock may be months ahead. 0 until a server has stated it.
   */
  readonly trustedNow: () => number;
  /** Aborts pending requests and closes every connection. */
  close(): Promise<void>;
};

export type HttpOptions = {
  /** Returns the system's proxy for an address, in PAC format; when omitted: always direct. */
  resolveProxy?: (url: string) => Promise<string>;
  /** PEM certificates to trust instead of Node's and the system's. */
  certificateAuthorities?: readonly string[];
  now?: () => number;
  random?: () => number;
  sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Default 10 s to connect, 30 s more to the final headers, 60 s for the complete body. */
  timeouts?: { connectMs: number; headersMs: number; bodyMs: number };
  /** Default 20 MB, after decompression too; the body of an error is limited to 1 MB. */
  largestBodyBytes?: number;
};

type Attempt = { headersSent: boolean; status: number | null };
type SendHeadersMessage = { headers?: string };

/** Messages and fields of an error, even of a batch of 2,000. */
const maxProblemBytes = 1024 * 1024;

const sendHeadersChannel = 'undici:client:sendHeaders';

async function defaultSleep(ms: number, signal?: AbortSignal): Promise<void> {
  try {
    await pause(ms, undefined, signal === undefined ? {} : { signal });
  } catch (error) {
    // The pause rejects with its own AbortError; the caller needs the given reason.
    signal?.throwIfAborted();
    throw error;
  }
}

/** The app's only one; the caller closes it. */
export function createHttp(options: HttpOptions = {}): Http {
  const { now = Date.now, random = Math.random, sleep = defaultSleep } = options;
  const { timeouts = { connectMs: 10_000, headersMs: 30_000, bodyMs: 60_000 } } = options;
  const { largestBodyBytes = 20 * 1024 * 1024 } = options;
  const proxies = createProxyChoice({ resolveProxy: options.resolveProxy, now });
  const attempts = new Map<string, Attempt>();
  const dispatchers = new Map<string, Dispatcher>();
  let secureContext: SecureContext | null = null;
  /** When this process started, by the latest server; a cached response may state an earlier time. */
  let serverOriginMs = Number.NEGATIVE_INFINITY;

  const noteSentHeaders = (message: unknown) => {
    // A tunnel's CONNECT carries no such ID: it is not the actual request.
    const { headers = '' } = message as SendHeadersMessage;
    const id = /\r\nx-request-id: ([^\r\n]+)/.exec(headers)?.[1];
    const attempt = id === undefined ? undefined : attempts.get(id);
    if (attempt !== undefined) attempt.headersSent = true;
  };
  subscribe(sendHeadersChannel, noteSentHeaders);

  /** Created on the first https request: parsing hundreds of certificates for every connection would cost 15 ms. */
  const trust = () => {
    secureContext ??= createSecureContext({
      ca: [...(options.certificateAuthorities ?? readCertificateAuthorities())],
    });
    return secureContext;
  };

  const dispatcherFor = async (url: URL, route: Route): Promise<Dispatcher> => {
    // Imported late: a third of what the main process would read before the window opens.
    const { Agent, Pool, ProxyAgent } = await import('undici');
    const isSecure = url.protocol === 'https:';
    const key = `${isSecure} ${route.kind === 'proxy' ? route.uri : 'direct'}`;
    const known = dispatchers.get(key);
    if (known !== undefined) return known;
    const tls = isSecure ? { secureContext: trust() } : {};
    // HTTP/2 is off: only a connection that carries one request at a time shows for certain whether it was sent.
    const shared = {
      allowH2: false,
      connections: 8,
      headersTimeout: timeouts.headersMs,
      bodyTimeout: timeouts.bodyMs,
    };
    const made =
      route.kind === 'direct'
        ? new Agent({ ...shared, connect: { timeout: timeouts.connectMs, ...tls } })
        : new ProxyAgent({
            ...shared,
            uri: route.uri,
            connectTimeout: timeouts.connectMs,
            requestTls: tls,
            proxyTls: tls,
            // A proxy that accepts the connection and then stays silent is treated as connecting, not as answering.
            clientFactory: (origin, poolOptions) =>
              new Pool(origin, { ...poolOptions, headersTimeout: timeouts.connectMs }),
          });
    dispatchers.set(key, made);
    return made;
  };

  const attemptOn = async (
    request: HttpRequest,
    url: URL,
    route: Route,
    requestId: string,
  ): Promise<HttpAnswer> => {
    const attempt: Attempt = { headersSent: false, status: null };
    attempts.set(requestId, attempt);
    // Interim responses (1xx) restart undici's own header timeout for as long as they keep coming.
    const deadline = new AbortController();
    const timer = setTimeout(() => {
      deadline.abort();
    }, timeouts.connectMs + timeouts.headersMs);
    try {
      const dispatcher = await dispatcherFor(url, route);
      const response = await dispatcher.request({
        origin: url.origin,
        path: `${url.pathname}${url.search}`,
        method: request.method,
        headers: { 'accept-encoding': 'gzip', ...request.headers, 'x-request-id': requestId },
        body: request.body ?? null,
        signal: AbortSignal.any([deadline.signal, ...(request.signal === undefined ? [] : [request.signal])]),
      });
      clearTimeout(timer);
      attempt.status = response.statusCode;
      const headers = flattenHeaders(response.headers);
      const servedAtMs = readDate(headers['date'] ?? '') ?? Number.NEGATIVE_INFINITY;
      serverOriginMs = Math.max(serverOriginMs, servedAtMs - performance.now());
      const body = await readBody(response.body, headers['content-encoding'], {
        host: url.host,
        timeoutMs: timeouts.bodyMs,
        largestBytes: Math.min(
          largestBodyBytes,
          request.largestBodyBytes ?? largestBodyBytes,
          response.statusCode < 400 ? largestBodyBytes : maxProblemBytes,
        ),
      });
      return { status: response.statusCode, headers, body, requestId };
    } catch (error) {
      if (request.signal?.aborted === true) throw request.signal.reason;
      if (deadline.signal.aborted) {
        const message = sentence('failure.timedOut', { host: url.host });
        throw new TransportError('timedOut', message, !attempt.headersSent, { cause: error });
      }
      if (error instanceof BodyTooLargeError) {
        throw new TransportError('tooLarge', error.sentence, false, { cause: error, status: attempt.status });
      }
      throw toTransportError(error, {
        host: url.host,
        proxy: route.kind === 'proxy' ? route.name : null,
        ...attempt,
      });
    } finally {
      clearTimeout(timer);
      attempts.delete(requestId);
    }
  };

  /** Tries the next route only if the proxy before it did not work and nothing was sent. */
  const attemptOnRoutes = async (request: HttpRequest, url: URL, requestId: string): Promise<HttpAnswer> => {
    const [first, ...others] = await proxies.routesTo(url);
    let failure: unknown;
    for (const route of [first, ...others]) {
      try {
        return await attemptOn(request, url, route, requestId);
      } catch (error) {
        failure = error;
        const mayGoOn = error instanceof TransportError && error.problem === 'proxy' && error.certainlyUnsent;
        if (!mayGoOn) break;
      }
    }
    throw failure;
  };

  const attemptWithTicket = async (
    request: HttpRequest,
    url: URL,
    requestId: string,
  ): Promise<HttpAnswer> => {
    const ticket = await request.admit?.();
    try {
      const answer = await attemptOnRoutes(request, url, requestId);
      ticket?.answered(answer.status, answer.headers);
      return answer;
    } catch (error) {
      ticket?.failed(error instanceof TransportError && error.certainlyUnsent);
      throw error;
    }
  };

  const request = async (httpRequest: HttpRequest): Promise<HttpAnswer> => {
    const url = checkAddress(httpRequest.url);
    const requestId = httpRequest.requestId ?? randomUUID();
    const isSafe = httpRequest.isRead ?? (httpRequest.method === 'GET' || httpRequest.method === 'HEAD');
    const bounds = {
      ...defaultRetryBounds,
      attempts: isSafe ? (httpRequest.attempts ?? defaultRetryBounds.attempts) : 1,
    };
    const startedAtMs = now();
    for (let attempt = 1; ; attempt += 1) {
      httpRequest.signal?.throwIfAborted();
      const outcome = await attemptWithTicket(httpRequest, url, requestId).catch((error: unknown) => {
        if (error instanceof TransportError && error.isPassing) return error;
        throw error;
      });
      const isFinal = !(outcome instanceof TransportError) && !isTransientStatus(outcome.status);
      const retryAfter = outcome instanceof TransportError ? null : retryAfterSeconds(outcome.headers, now());
      const pauseMs = isFinal ? null : pauseBefore(attempt, now() - startedAtMs, retryAfter, bounds, random);
      if (pauseMs !== null) {
        await sleep(pauseMs, httpRequest.signal);
        continue;
      }
      if (outcome instanceof TransportError) throw outcome;
      return outcome;
    }
  };

  return {
    request,
    fetch: createFetch(request),
    trustedNow: () => Math.max(0, Math.min(now(), serverOriginMs + performance.now())),
    async close() {
      unsubscribe(sendHeadersChannel, noteSentHeaders);
      await Promise.all([...dispatchers.values()].map((dispatcher) => dispatcher.destroy()));
      dispatchers.clear();
    },
  };
}

function checkAddress(address: string): URL {
  if (!URL.canParse(address)) throw new TransportError('refusedHere', null, true);
  const url = new URL(address);
  const isAllowed = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
  if (isAllowed && url.username === '' && url.password === '') return url;
  throw new TransportError('refusedHere', null, true, {
    cause: new Error(`Requests go over https only, and ${url.host} was asked for in another way.`),
  });
}

function flattenHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value;
  }
  return flat;
}
