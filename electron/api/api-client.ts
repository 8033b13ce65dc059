import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { noteWork } from '#electron/log/work.ts';
import { sentence } from '#shared/messages/messages.ts';
import { decode, idOf, isSuccess, readValue } from './answer-value.ts';
import { addressOf, type CallAddress } from './api-address.ts';
import {
  errorOfAnswer,
  errorOfTransport,
  foreignCursorError,
  isExplained,
  isWebPage,
  perhapsUnsupported,
  ServiceError,
  throttledError,
  unknownCursorError,
  unsupported,
  WebPageError,
  webPageError,
} from './api-error.ts';
import { type Authorizer, askForToken, fixedToken } from './authorizer.ts';
import type { Http } from './http/http.ts';
import type { HttpAnswer } from './http/http-message.ts';
import { retryAfterSeconds } from './http/retry-schedule.ts';
import { TransportError } from './http/transport-error.ts';
import {
  definitionOf,
  isEverSpecified,
  isWrite,
  type Operation,
  type OperationVersion,
} from './operations/operations.ts';
import { BudgetExhaustedError, type Priority, type RateBudget } from './rate-limiter.ts';
import { findRecordExistence } from './record-probe.ts';
import { type Absence, absenceOf, type VersionChoice } from './versions.ts';
import { assertCurrentAccount, type CallGuard, passGuard } from './write-guard.ts';

type Headers = Readonly<Record<string, string>>;

export type ApiRequest = Omit<CallAddress, 'query'> & {
  /** If the versions spell it differently: the query for the requested version. */
  query?: CallAddress['query'] | ((version: string) => CallAddress['query']);
  /**
   * Sent as JSON; if the versions spell it differently, the body for the requested version. If it throws UNSUPPORTED, the
   * version is skipped: it cannot express the body.
   */
  body?: object | ((entry: OperationVersion) => unknown);
  headers?: Headers | ((entry: OperationVersion) => Headers);
  guard?: CallGuard;
  priority: Priority;
  /** Maximum wait for a place in the budget; default by priority. */
  maxWaitMs?: number;
  signal?: AbortSignal;
  /**
   * Aborts the wait for a place in the budget in place of `signal`, so that a request that was sent can be waited for.
   */
  turnSignal?: AbortSignal;
};

/** With the time (epoch milliseconds) at which its request was sent for the last time. */
type SentAnswer = HttpAnswer & { sentMs: number };

/** With the body for the version that it is sent to. */
type SentRequest = Omit<ApiRequest, 'body'> & { body: unknown };

export type ApiCall<Value> = ApiRequest & { schema: z.ZodType<Value> };

export type ApiAnswer<Value> = {
  value: Value;
  /** Keyed by lowercase name. */
  headers: Readonly<Record<string, string>>;
  requestId: string;
  version: string;
  /**
   * ISO 8601 timestamp (UTC) as of which the value holds: when a read was sent, since a write may have overtaken its
   * response; when the response to a write arrived.
   */
  at: string;
};

export type Api = {
  /** Rejects with a {@link ServiceError}, with the authorizer's own error if that is not a failure, or as aborted. */
  call<Value>(operation: Operation, call: ApiCall<Value>): Promise<ApiAnswer<Value>>;
  /** Returns the raw bytes of a response that is no web page, at most 20 MB; rejects like `call`. */
  download(operation: Operation, request: ApiRequest): Promise<ApiAnswer<Uint8Array>>;
  /** Returns the same API with one fixed token, for use before there is a session. */
  withToken(accessToken: string): Api;
  /** Sends one cheap request without a token: resolves if anything answers, rejects with a TransportError if not. */
  ping(signal?: AbortSignal): Promise<void>;
};

export type ApiOptions = {
  http: Pick<Http, 'request'>;
  /** https address without a trailing slash; versions are appended. */
  baseUrl: string;
  /** Name of the header with the channel's ID. */
  channelHeader: string;
  channelId: () => number | null;
  authorizer: Authorizer;
  budget: RateBudget;
  versions: VersionChoice;
  /** Returns a fresh ID for each call, at most 100 visible ASCII characters; default a random UUID. */
  requestId?: () => string;
  now?: () => number;
  /** Called when the service has responded, with the time (epoch milliseconds). */
  onAnswer?: (atMs: number) => void;
  onUnreachable?: (error: TransportError) => void;
  /**
   * Called when a token was accepted (true), or when the session's token was refused even after its renewal (false).
   */
  onToken?: (isAccepted: boolean) => void;
  /** Called after each attempt to write, whatever became of it. */
  onWritten?: () => void;
};

/**
 * Maximum wait of a request for the rate limit before its caller gets a result: for a user, so that the cache can
 * answer instead; for the outbox, so that the row shows what it waits for. Background work waits its turn.
 */
const maxWaitsMs: Readonly<Partial<Record<Priority, number>>> = { person: 8_000, outbox: 5_000 };

/**
 * Creates the API client core for one profile: finds the version, takes a place in the budget, sends the bearer token
 * only to the API's own origin, refreshes once after a 401, and reads the response with the call's schema.
 */
export function createApi(options: ApiOptions): Api {
  const { http, budget, versions, authorizer, now = Date.now, requestId = randomUUID } = options;
  const { onAnswer = () => undefined, onUnreachable = () => undefined, onToken = () => undefined } = options;
  const { onWritten = () => undefined } = options;
  const base = new URL(options.baseUrl);
  let isReachable = true;

  const answered = () => {
    isReachable = true;
    onAnswer(now());
  };
  /** An unusable response is still a sign of life; a request that was never written is not. */
  const unanswered = (error: TransportError) => {
    if (error.problem === 'tooLarge' || error.problem === 'unreadable') answered();
    if (['tooLarge', 'unreadable', 'refusedHere'].includes(error.problem)) return;
    isReachable = false;
    onUnreachable(error);
  };

  const send = async (
    operation: Operation,
    entry: OperationVersion,
    call: SentRequest,
    token: string,
    id: string,
  ): Promise<SentAnswer> => {
    const { query, body } = call;
    const resolvedQuery = typeof query === 'function' ? query(entry.version) : query;
    const url = addressOf(base, entry, { ...call, query: resolvedQuery ?? {} });
    if (url === null) throw foreignCursorError(operation, id);
    const headers = typeof call.headers === 'function' ? call.headers(entry) : call.headers;
    assertCurrentAccount(operation, call.guard);
    const startedMs = performance.now();
    let sentMs = now();
    try {
      const turn = call.turnSignal ?? call.signal;
      const maxWaitMs = call.maxWaitMs ?? maxWaitsMs[call.priority];
      const answer = await http.request({
        method: entry.method,
        url,
        headers: {
          accept: 'application/json',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...channelHeaderOf(operation, id, call.guard),
          ...headers,
          authorization: `Bearer ${token}`,
        },
        body: body === undefined ? null : JSON.stringify(body),
        requestId: id,
        ...(definitionOf(operation).isRead === true ? { isRead: true } : {}),
        // While the service is unreachable, the cache answers, and retries would only keep a user waiting.
        ...(isReachable ? {} : { attempts: 1 }),
        ...(call.signal === undefined ? {} : { signal: call.signal }),
        async admit() {
          const ticket = await budget.acquire(call.priority, {
            ...(turn === undefined ? {} : { signal: turn }),
            ...(maxWaitMs === undefined ? {} : { maxWaitMs }),
          });
          sentMs = now();
          return passGuard(operation, call.guard, ticket);
        },
      });
      answered();
      noteWork('service', operation, startedMs, isSuccess(answer.status) ? 'ok' : String(answer.status));
      return { ...answer, sentMs };
    } catch (error) {
      if (error instanceof BudgetExhaustedError)
        throw throttledError(operation, error.retryAfterSeconds, null);
      if (!(error instanceof TransportError)) throw error;
      noteWork('service', operation, startedMs, error.problem);
      unanswered(error);
      throw errorOfTransport(operation, error, id);
    } finally {
      if (isWrite(operation)) onWritten();
    }
  };

  const channelHeaderOf = (
    operation: Operation,
    id: string,
    guard: CallGuard | undefined,
  ): Record<string, string> => {
    const need = definitionOf(operation).channelHeader;
    const channelId = need === 'none' ? null : (guard?.channelId ?? options.channelId());
    if (channelId !== null) return { [options.channelHeader]: String(channelId) };
    if (need !== 'required') return {};
    const message = sentence('failure.channelNeeded');
    throw new ServiceError(
      { code: 'INVALID', message, requestId: null, fields: {} },
      { operation, status: null, requestId: id },
    );
  };

  const answerWith = <Value>(
    operation: Operation,
    version: string,
    answer: SentAnswer,
    value: Value,
  ): ApiAnswer<Value> => {
    versions.found(operation, version);
    onToken(true);
    const at = new Date(isWrite(operation) ? now() : answer.sentMs).toISOString();
    return { value, headers: answer.headers, requestId: idOf(answer), version, at };
  };

  /** Returns the error of an unsuccessful response and, for a 404, 405 or 410, what it is about. */
  const readRefusal = (
    operation: Operation,
    version: string,
    answer: HttpAnswer,
    call: ApiRequest,
  ): { error: ServiceError; absence: Absence | null } => {
    const { status } = answer;
    const body = decode(answer.body);
    const retryAfter = retryAfterSeconds(answer.headers, now());
    const error = errorOfAnswer(operation, {
      status,
      body,
      requestId: idOf(answer),
      retryAfterSeconds: retryAfter,
    });
    if (status !== 404 && status !== 405 && status !== 410) return { error, absence: null };
    // A cursor comes from a response of this very operation: its position no longer exists, not the operation.
    if (call.cursor !== undefined && status !== 405) {
      const isPage = error instanceof WebPageError;
      return {
        error: isPage ? error : unknownCursorError(operation, status, idOf(answer)),
        absence: 'record',
      };
    }
    const pathValues = Object.values(call.path ?? {}).map(String);
    const isProven = versions.isProven(operation, version);
    return { error, absence: absenceOf({ status, body, pathValues, isProven }) };
  };

  const withAuthorizer = (tokens: Authorizer): Api => {
    const sendAuthorized = async (
      operation: Operation,
      entry: OperationVersion,
      call: SentRequest,
      id: string,
    ): Promise<SentAnswer> => {
      const token = await askForToken(operation, () => tokens.accessToken());
      const answer = await send(operation, entry, call, token, id);
      if (answer.status !== 401) return answer;
      // A 401 was not processed, so one retry with a fresh token is safe for a write too.
      const fresh = await askForToken(operation, () => tokens.refreshAfterRejection(token));
      return send(operation, entry, call, fresh, id);
    };

    /** Tries the versions sequentially; returns the first success as converted by `read`. */
    const ask = async <Value>(
      operation: Operation,
      call: ApiRequest,
      read: (answer: HttpAnswer) => Value,
    ): Promise<ApiAnswer<Value>> => {
      const id = requestId();
      const nowhere = () => new ServiceError(unsupported(id), { operation, status: null, requestId: id });
      // Not remembered as absent: it may have been the record after all.
      const perhapsNowhere = () =>
        new ServiceError(perhapsUnsupported(id), { operation, status: 404, requestId: id });
      if (versions.isAbsent(operation)) throw nowhere();
      let page: WebPageError | null = null;
      let isAnswered = false;
      let unclear: ServiceError | null = null;
      let explained: ServiceError | null = null;
      let inexpressible: ServiceError | null = null;
      let isSilent = true;
      for (const entry of versions.candidates(operation)) {
        const body = bodyAt(call, entry);
        if (body instanceof ServiceError) {
          inexpressible ??= body;
          continue;
        }
        const answer = await sendAuthorized(operation, entry, { ...call, body }, id);
        if (isSuccess(answer.status)) return answerWith(operation, entry.version, answer, read(answer));
        if (answer.status === 401 && tokens === authorizer) onToken(false);
        const refusal = readRefusal(operation, entry.version, answer, call);
        if (refusal.absence === 'record' || refusal.absence === null) throw refusal.error;
        if (refusal.error instanceof WebPageError) {
          page ??= refusal.error;
          continue;
        }
        isAnswered = true;
        if (answer.status === 405 || answer.status === 410) versions.lacks(operation, entry.version);
        if (refusal.absence === 'unclear') unclear = refusal.error;
        if (isWrite(operation) && isExplained(refusal.error)) explained ??= refusal.error;
        isSilent &&= decode(answer.body).trim() === '';
      }
      // It may be about a record that only the body names, so it is not remembered as absent.
      if (explained !== null) throw explained;
      if (page !== null && !isAnswered) throw page;
      if (inexpressible !== null) throw inexpressible;
      if (unclear !== null) {
        const existence = await findRecordExistence((...probe) => api.call(...probe), operation, call);
        if (existence === 'notThere') throw unclear;
        if (existence === 'unknown')
          throw isSilent && !isEverSpecified(operation) ? perhapsNowhere() : unclear;
      }
      // With a gateway's page for one version, nothing is known of that one.
      if (page === null) versions.nowhereFound(operation);
      throw nowhere();
    };

    const api: Api = {
      call: (operation, call) => ask(operation, call, (answer) => readValue(operation, answer, call.schema)),
      download: (operation, call) =>
        ask(operation, call, (answer) => {
          const start = decode(answer.body.subarray(0, 1_000));
          if (isWebPage(start)) throw webPageError(operation, answer.status, idOf(answer));
          return answer.body;
        }),
      withToken: (accessToken) => withAuthorizer(fixedToken(accessToken)),
      async ping(signal) {
        try {
          await http.request({
            method: 'GET',
            url: base.href,
            attempts: 1,
            ...(signal === undefined ? {} : { signal }),
          });
          answered();
        } catch (error) {
          if (error instanceof TransportError) unanswered(error);
          throw error;
        }
      },
    };
    return api;
  };

  return withAuthorizer(authorizer);
}

/** Returns the request's body at a version, or the UNSUPPORTED error if the version cannot express it. */
function bodyAt({ body }: ApiRequest, entry: OperationVersion): unknown {
  if (typeof body !== 'function') return body;
  try {
    return body(entry);
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'UNSUPPORTED') return error;
    throw error;
  }
}
