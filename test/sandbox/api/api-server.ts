import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Accounts } from '#test/sandbox/accounts.ts';
import type { AuthorizationServer } from '#test/sandbox/authorization/authorization-server.ts';
import type { WrittenCall } from '#test/sandbox/persistence/written-entry.ts';
import { readJsonBody } from '#test/sandbox/request-body.ts';
import { advanceWorld } from '#test/sandbox/world/advance-world.ts';
import type { World } from '#test/sandbox/world/world.ts';
import { type Answer, type ApiVersion, apiVersions, type Principal } from './answer.ts';
import { answerOf, type Operation, operations, scopesOf } from './operations.ts';
import { isInt32, isPathId } from './path-id.ts';
import { pathPattern } from './path-pattern.ts';
import { problemDetails, throttled, validationProblem } from './problems.ts';
import { Query } from './query.ts';

const windowMs = 60_000;

type RateVerdict =
  | { isAllowed: true; remaining: number }
  | { isAllowed: false; remaining: 0; retryAfterSeconds: number };

/** A sliding window of 60 seconds for each user of each application, over all operations. */
class RateLimit {
  readonly #perMinute: number;
  readonly #now: () => number;
  readonly #calls = new Map<string, number[]>();

  constructor(perMinute: number, now: () => number) {
    this.#perMinute = perMinute;
    this.#now = now;
  }

  /** Counts one call. A refused call does not count, so that waiting always helps. */
  count(key: string): RateVerdict {
    const nowMs = this.#now();
    const recent = (this.#calls.get(key) ?? []).filter((atMs) => atMs > nowMs - windowMs);
    this.#calls.set(key, recent);
    const [oldest] = recent;
    if (oldest !== undefined && recent.length >= this.#perMinute) {
      const retryAfterSeconds = Math.max(1, Math.ceil((oldest + windowMs - nowMs) / 1_000));
      return { isAllowed: false, remaining: 0, retryAfterSeconds };
    }
    recent.push(nowMs);
    return { isAllowed: true, remaining: this.#perMinute - recent.length };
  }
}

export interface ApiOptions {
  world: World;
  accounts: Accounts;
  now: () => number;
  rateLimitPerMinute: number;
  specOnly: boolean;
  /** Whether version 1.0 has been shut down: all its former operations respond with 410. */
  sunset10: () => boolean;
  scopesAsOneString: boolean;
  refusesDuplicateReferences: boolean;
  /** Receives every successful writing call before its response is sent. */
  keep: (call: WrittenCall) => void;
}

type Route = { operation: Operation; pattern: RegExp };
type Match = { operation: Operation; version: ApiVersion; parameters: Record<string, string> };

const channelHeader = 'service_channel_id';
const largestBodyBytes = 16 * 1_024 * 1_024;

const readChannelId = (header: string | readonly string[] | undefined): number | null =>
  typeof header === 'string' && /^\d{1,10}$/.test(header.trim()) ? Number(header) : null;

/** Operations that change nothing are not saved, although some of them are sent with POST. */
function changesWorld(operation: Operation): boolean {
  const isWriting = scopesOf(operation).some((scope) => scope.endsWith('_write'));
  return operation.method !== 'GET' && isWriting && operation.isRead !== true;
}

/** The creator of a record, as a number for which the specification lists no values (4.8). */
const creationSourceHeader = 'creationsourceid';

function isCreationSource(header: string | readonly string[] | undefined): boolean {
  if (header === undefined || header === '') return true;
  return typeof header === 'string' && /^-?\d{1,10}$/.test(header.trim()) && isInt32(Number(header));
}

/** JSON, or one of the types that older documents list for it (reference notes, 13). */
const isJsonType = (type: string | undefined): boolean =>
  /^application\/(?:[\w.-]+\+)?json(?:\s*;|$)/i.test(type?.trim() ?? '');

/** The service's API: finds the operation, checks token, rate limit, and scope, and writes the response. */
export class ApiServer {
  readonly #options: ApiOptions;
  readonly #routes: readonly Route[];
  /** All operations ever served, because a journal may contain any of them. */
  readonly #allRoutes: readonly Route[];
  readonly #rateLimit: RateLimit;

  constructor(options: ApiOptions) {
    this.#options = options;
    this.#rateLimit = new RateLimit(options.rateLimitPerMinute, options.now);
    this.#allRoutes = operations.map((operation) => ({ operation, pattern: pathPattern(operation.path) }));
    this.#routes = this.#allRoutes.filter(({ operation }) => operation.specified || !options.specOnly);
  }

  /**
   * Repeats a call of an earlier run in the world as it was at that time. Throws if the call does not succeed this
   * time.
   */
  repeat(call: WrittenCall): void {
    const { accounts, world } = this.#options;
    const url = new URL(call.path, 'http://127.0.0.1');
    const match = this.#match(url.pathname, this.#allRoutes).find(
      ({ operation }) => operation.method === call.method,
    );
    const merchant = accounts.findById(String(call.userId));
    if (match === undefined || merchant === undefined) {
      throw new Error(`${call.method} ${call.path} is unknown here.`);
    }
    const { status } = answerOf(match.operation, {
      principal: {
        merchant,
        channel: call.channel,
        scopes: new Set(call.channel.scopes),
        rateKey: String(call.userId),
      },
      version: match.version,
      parameters: match.parameters,
      query: new Query(url.searchParams),
      body: call.body,
      nowMs: call.atMs,
      channelId: call.channelId,
      url,
      world,
      accounts,
      specOnly: call.specOnly,
      scopesAsOneString: false,
      // A call that was accepted once is accepted again, whatever the current setting.
      refusesDuplicateReferences: false,
    });
    if (status >= 300) throw new Error(`${call.method} ${call.path} answers ${status} here.`);
  }

  async serve(
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
    authorization: AuthorizationServer,
  ): Promise<void> {
    const principal = await this.#identify(request.headers.authorization, authorization);
    const verdict = principal === null ? null : this.#rateLimit.count(principal.rateKey);
    if (verdict !== null) response.setHeader('x-remaining-calls', String(verdict.remaining));
    const answer =
      verdict?.isAllowed === false
        ? throttled(verdict.retryAfterSeconds)
        : await this.#answer(request, url, principal);
    sendAnswer(response, answer);
  }

  async #answer(request: IncomingMessage, url: URL, principal: Principal | null): Promise<Answer> {
    const method = request.method ?? 'GET';
    const matches = this.#match(url.pathname, this.#routes);
    if (matches.length === 0) return { status: 404 };
    const match = matches.find(({ operation }) => operation.method === method);
    if (match === undefined) {
      return { status: 405, headers: { allow: matches.map(({ operation }) => operation.method).join(', ') } };
    }
    if (match.version === '1.0' && this.#options.sunset10()) return { status: 410 };
    if (principal === null) return { status: 401, headers: { 'www-authenticate': 'Bearer' } };
    if (!scopesOf(match.operation).some((scope) => principal.scopes.has(scope))) return { status: 403 };
    const oddId = Object.entries(match.operation.ids ?? {}).find(
      ([name, type]) => !isPathId(match.parameters[name] ?? '', type),
    );
    if (oddId !== undefined) {
      const [name, type] = oddId;
      return validationProblem(400, { [name]: [`The value of ${name} in the path must be an ${type}.`] });
    }
    const channelId = readChannelId(request.headers[channelHeader]);
    if (match.operation.channelHeader === 'required' && channelId !== principal.channel.id) {
      return problemDetails(
        400,
        `The header ${channelHeader} must hold the id of this application's channel.`,
      );
    }
    if (match.operation.creationSource && !isCreationSource(request.headers[creationSourceHeader])) {
      return validationProblem(400, { creationSourceId: ['The header creationSourceId must be an int32.'] });
    }
    const body = await readJsonBody(request, largestBodyBytes);
    const isEmpty = body.isJson && body.value === undefined;
    if (!isEmpty && !isJsonType(request.headers['content-type'])) {
      return problemDetails(415, 'A body is sent as application/json.');
    }
    if (!body.isJson) return problemDetails(400, body.reason);
    const { world, accounts, now, specOnly, scopesAsOneString, refusesDuplicateReferences, keep } =
      this.#options;
    const nowMs = now();
    advanceWorld(world, nowMs);
    const answer = answerOf(match.operation, {
      principal,
      version: match.version,
      parameters: match.parameters,
      query: new Query(url.searchParams),
      body: body.value,
      nowMs,
      channelId,
      url,
      world,
      accounts,
      specOnly,
      scopesAsOneString,
      refusesDuplicateReferences,
    });
    if (answer.status < 300 && changesWorld(match.operation)) {
      keep({
        kind: 'call',
        method,
        path: `${url.pathname}${url.search}`,
        body: body.value,
        userId: principal.merchant.userId,
        channel: principal.channel,
        channelId,
        specOnly,
        atMs: nowMs,
      });
    }
    return answer;
  }

  #match(pathname: string, routes: readonly Route[]): Match[] {
    const [, segment = '', ...rest] = pathname.split('/');
    const version = apiVersions.find((candidate) => candidate === segment);
    if (version === undefined) return [];
    const path = `/${rest.join('/')}`;
    return routes.flatMap(({ operation, pattern }): Match[] => {
      const found = operation.versions.includes(version) ? pattern.exec(path) : null;
      return found === null ? [] : [{ operation, version, parameters: { ...found.groups } }];
    });
  }

  async #identify(header: string | undefined, authorization: AuthorizationServer): Promise<Principal | null> {
    const token = /^Bearer\s+(\S+)$/i.exec(header ?? '')?.[1];
    if (token === undefined) return null;
    const { accounts } = this.#options;
    const owner = accounts.findByPersonalToken(token);
    if (owner !== undefined) {
      const channel = accounts.personalTokenChannel(owner);
      return {
        merchant: owner,
        channel,
        scopes: new Set(channel.scopes),
        rateKey: `${owner.userId} personal`,
      };
    }
    const access = await authorization.findAccess(token);
    if (access === null) return null;
    const { merchant, grantId, scopes } = access;
    const apiOnly = scopes.filter((scope) => scope !== 'openid' && scope !== 'offline_access');
    return {
      merchant,
      channel: accounts.integrationChannel(merchant, grantId, apiOnly),
      scopes: new Set(apiOnly),
      rateKey: `${merchant.userId} ${accounts.application.clientId}`,
    };
  }
}

export function sendAnswer(response: ServerResponse, { status, headers, body, content }: Answer): void {
  const bytes = content?.bytes ?? Buffer.from(body === undefined ? '' : JSON.stringify(body));
  const type = content?.type ?? (body === undefined ? null : 'application/json; charset=utf-8');
  response.statusCode = status;
  if (type !== null) response.setHeader('content-type', type);
  for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, value);
  response.setHeader('content-length', bytes.byteLength);
  response.end(bytes);
}
