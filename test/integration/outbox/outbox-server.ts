import type { HttpAnswer, HttpRequest } from '#electron/api/http/http-message.ts';
import { TransportError } from '#electron/api/http/transport-error.ts';
import { quoted } from '#shared/messages/messages.ts';
import { Accounts } from '#test/sandbox/accounts.ts';
import type { Answer, ApiVersion } from '#test/sandbox/api/answer.ts';
import { createLotExclusion, listLotExclusions } from '#test/sandbox/api/inventory/lot-exclusions.ts';
import { Query } from '#test/sandbox/api/query.ts';
import { createReturn } from '#test/sandbox/api/returns/return-changes.ts';
import { listReturns } from '#test/sandbox/api/returns/returns.ts';
import { makingOf } from '#test/sandbox/persistence/world-making.ts';
import type { ReturnOrder } from '#test/sandbox/world/returns/return-order.ts';
import { createWorld } from '#test/sandbox/world/world.ts';
import { nameInRequest } from './change-records.ts';
import { findReturnable, trackingNumberOf } from './returnable.ts';

/** What can go wrong with one request of any kind; the effects are in `misbehave`. */
const anyRequestFaults = [
  'dropBeforeCommit',
  'dropAfterCommit',
  'killBeforeCommit',
  'killAfterCommit',
  'commitAfterTimeout',
  'throttled',
  'failedBeforeCommit',
  'failedAfterCommit',
  'truncated',
  'tokenExpired',
  'tokenRefused',
  'refused',
  'refusedAsDuplicate',
  'neverLeft',
  'emptyBody',
] as const;

/** Faults of the next write only: for a look-up they would mean that the service has no list. */
const writeFaults = ['commitLate', 'commitAtResend', 'forbidden', 'tooLarge', 'movedElsewhere'] as const;

/** What a gateway responds in place of the service (the first three), or hides about its own actions. */
export const gatewayLies = ['portal', 'swallowed', 'throttledForYears', 'repeated'] as const;

export const serverFaults = [...anyRequestFaults, ...writeFaults, ...gatewayLies] as const;
export type ServerFault = (typeof serverFaults)[number];

/** The properties in which servers differ. */
export type ServerRules = { refusesDuplicates: boolean; hasList: boolean; versions: readonly ApiVersion[] };

const world = createWorld(
  makingOf(
    { receivingOrders: 0, unidentifiedOrders: 0, orders: 0, returns: 0 },
    Date.parse('2026-11-22T08:00:00Z'),
  ),
);
const accounts = new Accounts(world, []);
const { demo } = world;
const scopes = ['returns_read', 'returns_write', 'inventory_read', 'inventory_write'];
const channel = accounts.integrationChannel(demo, 'model', scopes);

/** The center and item that a return to this server can name. */
export const returnable = findReturnable(world);
/** An item of this server that is stored in lots. */
export const lotItemId = demo.catalog.stocked.find(({ isLot }) => isLot)?.inventoryId ?? 0;

const clientTimeoutMs = 30_000;

export type SharedClock = { now: () => number; sleep: (ms: number) => Promise<void> };

export type ConnectedDesk = {
  kill: () => void;
  isAlive: () => boolean;
  /** Whether the desk's file states that this return is being sent. */
  isSending: (reference: string) => boolean;
};

const never = () => new Promise<never>(() => undefined);

/**
 * The sandbox's own handlers behind the app's network port: transport failures occur as in the real client, and the
 * test controls the time.
 */
export function createOutboxServer(clock: SharedClock, rules: ServerRules) {
  demo.returns.length = 0;
  demo.lotExclusions.length = 0;
  const faults: ServerFault[] = [];
  const heldBack: (() => void)[] = [];
  const overtaken = new Map<string, HttpRequest>();
  const refused = new Set<string>();
  const repeated = new Set<string>();
  const met = new Map<ServerFault, number>();
  const violations: string[] = [];
  let maxInFlight = 0;
  let lateArrivals = 0;
  let isOnline = true;

  const versionOf = ({ url }: HttpRequest): ApiVersion | undefined => {
    const [, version, ...path] = new URL(url).pathname.split('/');
    const known = rules.versions.find((name) => name === version);
    if (path.join('/') === 'lot-exclusion') return known === '2026-07' ? known : undefined;
    return path.join('/') === 'return' ? known : undefined;
  };
  const isAboutLot = ({ url }: HttpRequest) => new URL(url).pathname.endsWith('/lot-exclusion');

  const run = (request: HttpRequest, isCopy = false): Answer => {
    const url = new URL(request.url);
    const known = versionOf(request);
    const isList = request.method === 'GET';
    const isOfLot = isAboutLot(request);
    if (known === undefined || (isList && !isOfLot && !rules.hasList)) return { status: 404 };
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
      refusesDuplicateReferences: rules.refusesDuplicates,
    };
    if (isList) return isOfLot ? listLotExclusions(call) : listReturns(call);
    const reference = referenceIn(request);
    const arrivesFirst = overtaken.get(reference);
    overtaken.delete(reference);
    if (arrivesFirst !== undefined) run(arrivesFirst);
    // The service may refuse a duplicate, but a desk that checks before a resend does not depend on it.
    else if (!isCopy && names().includes(reference))
      violations.push(`${reference} was sent although the service had it`);
    return isOfLot ? createLotExclusion(call) : createReturn(call);
  };

  const toHttp = ({ status, headers = {}, body }: Answer, request: HttpRequest): HttpAnswer => ({
    status,
    headers,
    body: new TextEncoder().encode(body === undefined ? '' : JSON.stringify(body)),
    requestId: request.requestId ?? '',
  });

  const misbehave = async (
    fault: ServerFault,
    request: HttpRequest,
    desk: ConnectedDesk,
  ): Promise<HttpAnswer> => {
    const status = (code: number, headers = {}) =>
      toHttp({ status: code, headers, body: { message: fault } }, request);
    switch (fault) {
      case 'neverLeft':
        throw new TransportError('unreachable', quoted('x'), true);
      case 'dropBeforeCommit':
        throw new TransportError('interrupted', quoted('x'), false);
      case 'dropAfterCommit':
        run(request);
        throw new TransportError('interrupted', quoted('x'), false);
      case 'killBeforeCommit':
        desk.kill();
        return never();
      case 'killAfterCommit':
        run(request);
        desk.kill();
        return never();
      case 'commitAfterTimeout':
        void clock.sleep(clientTimeoutMs + 40_000).then(() => run(request));
        await clock.sleep(clientTimeoutMs);
        throw new TransportError('timedOut', quoted('x'), false);
      case 'commitLate':
        heldBack.push(() => run(request));
        throw new TransportError('interrupted', quoted('x'), false);
      case 'commitAtResend':
        // Nothing could prevent a service that accepts duplicates from having two.
        if (rules.refusesDuplicates || isAboutLot(request)) overtaken.set(referenceIn(request), request);
        throw new TransportError('interrupted', quoted('x'), false);
      case 'truncated': {
        const answer = run(request);
        throw new TransportError('interrupted', quoted('x'), false, { status: answer.status });
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
      case 'tokenRefused':
        // The replacement token is refused as well.
        faults.unshift('tokenExpired');
        return status(401);
      case 'tokenExpired':
        return status(401);
      case 'refused':
        refused.add(referenceIn(request));
        return status(422);
      case 'refusedAsDuplicate':
        refused.add(referenceIn(request));
        return status(409);
      case 'portal':
        return { ...toHttp({ status: 200 }, request), body: new TextEncoder().encode('<!doctype html>') };
      case 'swallowed':
        return toHttp({ status: 200 }, request);
      case 'throttledForYears':
        return status(429, { 'retry-after': '999999999' });
      case 'repeated': {
        const first = run(request);
        // If the service accepts duplicates and lists nothing, no user at this desk could ever know of the second one.
        if (request.method === 'GET' || (!isAboutLot(request) && !rules.refusesDuplicates && !rules.hasList))
          return toHttp(first, request);
        repeated.add(referenceIn(request));
        return toHttp(run(request, true), request);
      }
      case 'forbidden':
        return status(403);
      case 'tooLarge':
        return status(413);
      case 'movedElsewhere':
        return status(302, { location: 'https://elsewhere.example/' });
      default:
        return fault satisfies never;
    }
  };

  /** Takes the next fault; a request for a version that the server does not have is only a step to the one it has. */
  const takeFault = (request: HttpRequest): ServerFault | null => {
    if (versionOf(request) === undefined) return null;
    const { method } = request;
    const isMet = (fault: ServerFault) => method !== 'GET' || !writeFaults.some((one) => one === fault);
    const index = faults.findIndex(isMet);
    return index === -1 ? null : (faults.splice(index, 1)[0] ?? null);
  };

  const answer = async (request: HttpRequest, desk: ConnectedDesk): Promise<HttpAnswer> => {
    await clock.sleep(20);
    if (!isOnline) throw new TransportError('unreachable', quoted('x'), true);
    const fault = takeFault(request);
    if (fault !== null) {
      met.set(fault, (met.get(fault) ?? 0) + 1);
      return misbehave(fault, request, desk);
    }
    const answered = toHttp(run(request), request);
    // The desk knows the result only after the way back.
    await clock.sleep(10);
    return answered;
  };

  return {
    channelId: channel.id,
    /** Applies this fault to the next request that it can affect. */
    misbehaveNext: (fault: ServerFault) => void faults.push(fault),
    calmDown: () => void faults.splice(0),
    setOnline: (online: boolean) => {
      isOnline = online;
    },
    /** Delivers all requests that were held back, long after their sender gave them up. */
    commitHeldBack: () => {
      for (const arrive of heldBack.splice(0)) {
        arrive();
        lateArrivals += 1;
      }
    },
    /** How many held-back requests have arrived. */
    lateArrivals: () => lateArrivals,
    /** How often each reference was committed. */
    commits: () => {
      const counts = new Map<string, number>();
      for (const name of names()) counts.set(name, (counts.get(name) ?? 0) + 1);
      return counts;
    },
    /** Whether a creation of this return was ever refused. */
    hasRefused: (reference: string) => refused.has(reference),
    /** Whether a gateway delivered this return to the service twice. */
    wasRepeated: (reference: string) => repeated.has(reference),
    /** How many requests met a lie of a gateway. */
    liesMet: () => gatewayLies.reduce((count, lie) => count + (met.get(lie) ?? 0), 0),
    maxInFlight: () => maxInFlight,
    /** Forbidden actions of a desk, as messages. */
    violations: (): readonly string[] => violations,
    /** What the service has: returns and excluded lots, each by its name. */
    arrived: (): readonly Pick<ReturnOrder, 'referenceId' | 'trackingNumber'>[] => [
      ...demo.returns,
      ...demo.lotExclusions.map(({ lotNumber }) => ({
        referenceId: lotNumber,
        trackingNumber: trackingNumberOf(lotNumber),
      })),
    ],
    references: names,
    /** Creates the network port of one process of the desk. */
    connect(desk: ConnectedDesk) {
      let inFlight = 0;
      return {
        async request(request: HttpRequest): Promise<HttpAnswer> {
          const ticket = await request.admit?.();
          if (!desk.isAlive()) return never();
          if (request.method === 'POST' && !desk.isSending(referenceIn(request)))
            violations.push(`${referenceIn(request)} left before the file said so`);
          inFlight += 1;
          maxInFlight = Math.max(maxInFlight, inFlight);
          try {
            const answered = await answer(request, desk);
            ticket?.answered(answered.status, answered.headers);
            return answered;
          } catch (error) {
            ticket?.failed(error instanceof TransportError && error.certainlyUnsent);
            throw error;
          } finally {
            inFlight -= 1;
          }
        },
      };
    },
  };
}

/** Names of everything that the service has. */
function names(): string[] {
  return [
    ...demo.returns.map(({ referenceId }) => referenceId ?? ''),
    ...demo.lotExclusions.map(({ lotNumber }) => lotNumber),
  ];
}

/** The reference in a creation, in the style of any version, or the name of a change. */
function referenceIn({ body, url }: HttpRequest): string {
  return typeof body === 'string' ? (nameInRequest(url, body) ?? '') : '';
}
