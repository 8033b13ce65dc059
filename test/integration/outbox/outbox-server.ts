import type { HttpAnswer, HttpRequest } from '../../../electron/service/http-message.ts';
import { TransportError } from '../../../electron/service/transport-error.ts';
import { Accounts } from '../../sandbox/accounts.ts';
import type { Answer, ApiVersion } from '../../sandbox/api/answer.ts';
import { Query } from '../../sandbox/api/query.ts';
import { createReturn } from '../../sandbox/api/return-changes.ts';
import { listReturns } from '../../sandbox/api/returns.ts';
import { makingOf } from '../../sandbox/persistence/world-making.ts';
import { createWorld } from '../../sandbox/world/world.ts';
import { findReturnable } from './returnable.ts';

/** What may go wrong with one request; which of these commit first is in the name or said in `misbehave`. */
export const serverFaults = [
  'dropBeforeCommit',
  'dropAfterCommit',
  'commitAfterTimeout',
  'throttled',
  'failedBeforeCommit',
  'failedAfterCommit',
  'truncated',
  'tokenExpired',
  'refused',
  'refusedAsDuplicate',
  'neverLeft',
  'emptyBody',
] as const;
export type ServerFault = (typeof serverFaults)[number];

/** How a server differs from another. */
export type ServerManners = { refusesDuplicates: boolean; hasList: boolean; versions: readonly ApiVersion[] };

const world = createWorld(
  makingOf(
    { receivingOrders: 0, unidentifiedOrders: 0, orders: 0, returns: 0 },
    Date.parse('2026-11-22T08:00:00Z'),
  ),
);
const accounts = new Accounts(world, []);
const { demo } = world;
const channel = accounts.integrationChannel(demo, 'model', ['returns_read', 'returns_write']);

/** What a return to this server may name. */
export const returnable = findReturnable(world);

const clientTimeoutMs = 30_000;

/** The clock that a server and a desk share. */
export type SharedClock = { now: () => number; sleep: (ms: number) => Promise<void> };

/**
 * The sandbox's own handlers behind the app's port to the network: what fails on the way fails here as it does in the
 * real client, and time is the test's.
 */
export function createOutboxServer(clock: SharedClock, manners: ServerManners) {
  demo.returns.length = 0;
  const faults: ServerFault[] = [];
  const flights = { now: 0, most: 0 };
  let isOnline = true;

  const run = (request: HttpRequest): Answer => {
    const url = new URL(request.url);
    const [, version = '', ...path] = url.pathname.split('/');
    const known = manners.versions.find((name) => name === version);
    if (known === undefined || path.join('/') !== 'return') return { status: 404 };
    const isList = request.method === 'GET';
    if (isList && !manners.hasList) return { status: 404 };
    const call = {
      principal: { merchant: demo, channel, scopes: new Set(channel.scopes), rateKey: 'model' },
      version: known,
      parameters: {},
      query: new Query(url.searchParams),
      body: typeof request.body === 'string' ? (JSON.parse(request.body) as unknown) : undefined,
      nowMs: clock.now(),
      channelId: Number(request.headers?.['service_channel_id'] ?? 0),
      url,
      world,
      accounts,
      specOnly: false,
      scopesAsOneString: false,
      refusesDuplicateReferences: manners.refusesDuplicates,
    };
    return isList ? listReturns(call) : createReturn(call);
  };

  const toHttp = ({ status, headers = {}, body }: Answer, request: HttpRequest): HttpAnswer => ({
    status,
    headers,
    body: new TextEncoder().encode(body === undefined ? '' : JSON.stringify(body)),
    requestId: request.requestId ?? '',
  });

  const misbehave = async (fault: ServerFault, request: HttpRequest): Promise<HttpAnswer> => {
    const status = (code: number, headers = {}) =>
      toHttp({ status: code, headers, body: { message: fault } }, request);
    switch (fault) {
      case 'neverLeft':
        throw new TransportError('unreachable', 'x', true);
      case 'dropBeforeCommit':
        throw new TransportError('interrupted', 'x', false);
      case 'dropAfterCommit':
        run(request);
        throw new TransportError('interrupted', 'x', false);
      case 'commitAfterTimeout':
        void clock.sleep(clientTimeoutMs + 40_000).then(() => run(request));
        await clock.sleep(clientTimeoutMs);
        throw new TransportError('timedOut', 'x', false);
      case 'truncated': {
        const answer = run(request);
        throw new TransportError('interrupted', 'x', false, { status: answer.status });
      }
      case 'emptyBody':
        return { ...toHttp(run(request), request), body: new Uint8Array() };
      case 'failedAfterCommit':
        run(request);
        return status(503);
      case 'failedBeforeCommit':
        return status(500);
      case 'throttled':
        return status(429, { 'x-retry-after': '7' });
      case 'tokenExpired':
        return status(401);
      case 'refusedAsDuplicate':
        return status(409);
      default:
        return status(422);
    }
  };

  return {
    channelId: channel.id,
    /** The next request meets this. */
    misbehaveNext: (fault: ServerFault) => void faults.push(fault),
    calmDown: () => void faults.splice(0),
    setOnline: (online: boolean) => {
      isOnline = online;
    },
    /** How often each reference was committed. */
    commits: () => {
      const counts = new Map<string, number>();
      for (const { referenceId } of demo.returns)
        counts.set(referenceId ?? '', (counts.get(referenceId ?? '') ?? 0) + 1);
      return counts;
    },
    mostInFlight: () => flights.most,
    references: () => demo.returns.map(({ referenceId }) => referenceId ?? ''),
    async request(request: HttpRequest): Promise<HttpAnswer> {
      const ticket = await request.admit?.();
      flights.now += 1;
      flights.most = Math.max(flights.most, flights.now);
      try {
        await clock.sleep(20);
        if (!isOnline) throw new TransportError('unreachable', 'x', true);
        const fault = faults.shift();
        const answer = fault === undefined ? toHttp(run(request), request) : await misbehave(fault, request);
        ticket?.answered(answer.status, answer.headers);
        return answer;
      } catch (error) {
        ticket?.failed(error instanceof TransportError && error.certainlyUnsent);
        throw error;
      } finally {
        flights.now -= 1;
      }
    },
  };
}
