import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Accounts } from '../accounts.ts';
import type { AuthorizationServer } from '../authorization/authorization-server.ts';
import type { World } from '../world/world.ts';
import { type Answer, type ApiVersion, apiVersions, type Principal } from './answer.ts';
import { type Operation, operations } from './operations.ts';
import { throttled } from './problems.ts';
import { Query } from './query.ts';
import { RateLimit } from './rate-limit.ts';

export interface ApiOptions {
  world: World;
  accounts: Accounts;
  now: () => number;
  rateLimitPerMinute: number;
  specOnly: boolean;
  /** Version 1.0 is over: whatever it once had answers 410. */
  sunset10: boolean;
  scopesAsOneString: boolean;
}

interface Route {
  operation: Operation;
  pattern: RegExp;
}

type Match = { operation: Operation; version: ApiVersion; parameters: Record<string, string> };

function compile(path: string): RegExp {
  const source = path
    .split(/(\{\w+\})/)
    .map((part) =>
      part.startsWith('{') ? `(?<${part.slice(1, -1)}>[^/:]+)` : part.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&'),
    )
    .join('');
  return new RegExp(`^${source}$`);
}

/** The API of the service: finds the operation, checks token, budget and scope, and writes the answer. */
export class ApiServer {
  readonly #options: ApiOptions;
  readonly #routes: readonly Route[];
  readonly #rateLimit: RateLimit;

  constructor(options: ApiOptions) {
    this.#options = options;
    this.#rateLimit = new RateLimit(options.rateLimitPerMinute, options.now);
    this.#routes = operations
      .filter(({ specified }) => specified || !options.specOnly)
      .map((operation) => ({ operation, pattern: compile(operation.path) }));
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
        : await this.#answer(request.method ?? 'GET', url, principal);
    sendAnswer(response, answer);
  }

  async #answer(method: string, url: URL, principal: Principal | null): Promise<Answer> {
    const matches = this.#match(url.pathname);
    if (matches.length === 0) return { status: 404 };
    const match = matches.find(({ operation }) => operation.method === method);
    if (match === undefined) {
      return { status: 405, headers: { allow: matches.map(({ operation }) => operation.method).join(', ') } };
    }
    if (match.version === '1.0' && this.#options.sunset10) return { status: 410 };
    if (principal === null) return { status: 401, headers: { 'www-authenticate': 'Bearer' } };
    if (!principal.scopes.has(match.operation.scope)) return { status: 403 };
    const { world, accounts, specOnly, scopesAsOneString } = this.#options;
    return match.operation.handle({
      principal,
      version: match.version,
      parameters: match.parameters,
      query: new Query(url.searchParams),
      url,
      world,
      accounts,
      specOnly,
      scopesAsOneString,
    });
  }

  #match(pathname: string): Match[] {
    const [, segment = '', ...rest] = pathname.split('/');
    const version = apiVersions.find((candidate) => candidate === segment);
    if (version === undefined) return [];
    const path = `/${rest.join('/')}`;
    return this.#routes.flatMap(({ operation, pattern }): Match[] => {
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

export function sendAnswer(response: ServerResponse, { status, headers, body }: Answer): void {
  const text = body === undefined ? '' : JSON.stringify(body);
  response.statusCode = status;
  if (body !== undefined) response.setHeader('content-type', 'application/json; charset=utf-8');
  for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, value);
  response.setHeader('content-length', Buffer.byteLength(text));
  response.end(text);
}
