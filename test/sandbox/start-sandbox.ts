import { type JsonWebKey, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Accounts } from './accounts.ts';
import { describeDeliveries, noteDelivery } from './api/account/webhook-control.ts';
import type { Answer } from './api/answer.ts';
import { ApiServer, sendAnswer } from './api/api-server.ts';
import { openPictureAnswer, openPicturePath } from './api/receiving/parcel-pictures.ts';
import { type AuthorizationServer, createAuthorizationServer } from './authorization/authorization-server.ts';
import { dashboardSections, deliveryLog } from './authorization/dashboard-sections.ts';
import { GrantStore } from './authorization/grant-store.ts';
import { sendPage } from './authorization/page-frame.ts';
import { dashboardPage } from './authorization/pages.ts';
import { requestableScopes } from './authorization/scopes.ts';
import { barcodeSheet } from './barcodes/barcode-sheet.ts';
import { createWebhookPump } from './delivery/webhook-pump.ts';
import { createLoopbackListener } from './loopback-listener.ts';
import { type CenterWork, controlPath, serveControl } from './misbehavior/control-endpoint.ts';
import { Faults } from './misbehavior/faults.ts';
import { misbehave } from './misbehavior/misbehave.ts';
import { type MutatedRequest, mutate } from './misbehavior/mutate.ts';
import { Mutations } from './misbehavior/mutations.ts';
import { type WorldControl, worldControls } from './misbehavior/world-controls.ts';
import { entryOf, keepWorld } from './persistence/saved-world.ts';
import type { WrittenEntry } from './persistence/written-entry.ts';
import { RequestLog } from './request-log.ts';
import type { DemoAccount, SandboxOptions, SandboxServer } from './sandbox.ts';
import { advanceWorld } from './world/advance-world.ts';
import { drawParcelPicture } from './world/receiving/parcel-picture.ts';
import { returnPicturePath } from './world/returns/return-grades.ts';
import { createWorld, type Merchant, type World } from './world/world.ts';

export type { DemoAccount, Sandbox, SandboxOptions, SandboxProfile, SandboxServer } from './sandbox.ts';

/** Version 1.0 was sunset on July 31, 2026 (specification 9.2): this is the first moment without it. */
const endOf10Ms = Date.parse('2026-08-01T00:00:00Z');

export const startSandbox = async (options: SandboxOptions = {}) => createSandbox(options).start();

export function createSandbox(options: SandboxOptions = {}): SandboxServer {
  const now = options.now ?? Date.now;
  const redirectUris = options.redirectUris ?? ['http://127.0.0.1:47613/callback'];
  const report = options.report ?? ((fault) => void process.stderr.write(`sandbox: ${fault}\n`));
  const kept = keepWorld(options.folder ?? null, options, options.startedAtMs ?? now(), report);
  const world = createWorld(kept.making);
  const accounts = new Accounts(world, redirectUris);
  const store = new GrantStore();
  const faults = new Faults();
  const mutations = new Mutations();
  const log = new RequestLog();
  const keep = (entry: WrittenEntry) => kept.keep(entryOf(world, entry));
  let switched = options.sunset10 ?? null;
  const isSunset = () => switched ?? now() >= endOf10Ms;
  const api = new ApiServer({
    world,
    accounts,
    now,
    rateLimitPerMinute: options.rateLimitPerMinute ?? 150,
    specOnly: options.specOnly ?? false,
    sunset10: isSunset,
    scopesAsOneString: options.scopesAsOneString ?? false,
    refusesDuplicateReferences: options.refusesDuplicateReferences ?? true,
    keep,
  });
  const demo = describeAccount(world.demo);
  const other = describeAccount(world.other);
  const control = {
    expireAccessTokens: () => void store.expireAccessTokens(),
    revokeFamilies: () => void store.revokeFamilies(String(world.demo.userId)),
    revokePersonalToken: (token = demo.personalToken) => void accounts.revokePersonalToken(token),
    sunset10(isOver: boolean) {
      switched = isOver;
    },
    deliveries: () => describeDeliveries(world, now()),
    work: Object.fromEntries(
      Object.entries(worldControls).map(([work, act]) => [work, savedWork(work, act)]),
    ),
  };
  const noteAttempt = savedWork('webhooks', noteDelivery);
  const pump = createWebhookPump({
    world,
    now,
    mutations,
    report,
    note: ({ id }, status) => void noteAttempt(id, 'attempt', { status }),
  });
  let restoring: Promise<JsonWebKey | null> | null = null;
  const listener = createLoopbackListener(options.port ?? 0, serveAndWake, report);
  let authorization: { issuer: string; server: AuthorizationServer } | null = null;

  function savedWork(work: string, act: WorldControl): CenterWork {
    return (id, step, body) => {
      const atMs = now();
      advanceWorld(world, atMs);
      const answer = act(world, id, step, atMs, body);
      if (answer.status < 300) keep({ kind: 'step', work, id, step, body, atMs });
      return answer;
    };
  }

  function describeAccount(merchant: Merchant): DemoAccount {
    return {
      clientId: accounts.application.clientId,
      clientSecret: accounts.application.clientSecret,
      userName: merchant.userName,
      password: merchant.password,
      personalToken: accounts.issuePersonalToken(merchant),
      userId: merchant.userId,
      scopes: requestableScopes,
      redirectUri: redirectUris[0] ?? '',
    };
  }

  function showDashboard(response: ServerResponse, origin: string): void {
    const log = deliveryLog(world.demo.webhooks, now());
    sendPage(response, 200, dashboardPage(dashboardSections(demo, redirectUris, origin, log)));
  }

  /** Serves public URLs: pictures, and the sheet of demo barcodes. Returns whether the URL was one of them. */
  async function serveOpenly(response: ServerResponse, url: URL): Promise<boolean> {
    const { pathname } = url;
    if (pathname.startsWith(openPicturePath)) sendAnswer(response, openPictureAnswer(world, url));
    else if (pathname.startsWith(returnPicturePath))
      sendAnswer(response, returnPictureAnswer(world, pathname));
    else if (pathname === '/barcodes') {
      const bytes = Buffer.from(await barcodeSheet(world));
      sendAnswer(response, { status: 200, content: { type: 'text/html; charset=utf-8', bytes } });
    } else return false;
    return true;
  }

  async function serveAndWake(
    request: IncomingMessage,
    response: ServerResponse,
    origin: string,
  ): Promise<void> {
    try {
      await serve(request, response, origin);
    } finally {
      if (listener.isListening) pump.wake();
    }
  }

  async function serve(request: IncomingMessage, response: ServerResponse, origin: string): Promise<void> {
    const url = readTarget(request.url ?? '/', origin);
    const sentId = request.headers['x-request-id'];
    const requestId = typeof sentId === 'string' && sentId !== '' ? sentId : randomUUID();
    response.setHeader('x-request-id', requestId);
    if (url === null) {
      sendAnswer(response, { status: 404 });
      return;
    }
    if (url.pathname.startsWith(controlPath)) {
      await serveControl(request, response, url.pathname, faults, control);
      return;
    }
    log.open(request, response, url, requestId);
    const fault = faults.take(request.method ?? 'GET', url.pathname);
    if (fault !== null) {
      const verdict = await misbehave(fault, request, response, (bearer) => {
        store.expireAccessTokens(bearer);
        accounts.revokePersonalToken(bearer);
      });
      if (verdict === 'answered') return;
    }
    const mutated = await mutate(mutations.all, request, response, url);
    if (mutated !== null) await serveMutated(mutated, response, origin);
  }

  async function serveMutated(
    { request, url }: MutatedRequest,
    response: ServerResponse,
    origin: string,
  ): Promise<void> {
    if (authorization === null) throw new Error('The sandbox has not been started.');
    if (url.pathname.startsWith('/connect/')) await authorization.server.serve(request, response);
    else if (url.pathname === '/dashboard') {
      // A page on another host name that resolves to this machine must not read the demo's secrets.
      if (isOwnHost(request.headers.host, origin)) showDashboard(response, origin);
      else sendAnswer(response, { status: 421 });
    } else if (!(await serveOpenly(response, url))) {
      await api.serve(request, response, url, authorization.server);
    }
  }

  /** Locks the folder and listens; if listening fails, the folder is released again. */
  async function listenAlone(port?: number): Promise<string> {
    kept.claim();
    try {
      return await listen(port);
    } catch (failure) {
      kept.release();
      throw failure;
    }
  }

  async function listen(port?: number): Promise<string> {
    restoring ??= kept.restore({ world, accounts, store, api });
    const signingKey = await restoring;
    const origin = await listener.listen(port, async (issuer) => {
      if (authorization?.issuer === issuer) return;
      const { accessTokenSeconds = 3_600 } = options;
      const prefilled = world.demo;
      const parts = { issuer, accounts, store, accessTokenSeconds, signingKey, prefilled };
      authorization = { issuer, server: await createAuthorizationServer(parts) };
    });
    pump.wake();
    return origin;
  }

  async function stop(): Promise<void> {
    if (!listener.isListening) return;
    const closed = listener.close();
    pump.rest();
    await closed;
    kept.release();
  }

  return {
    async start(wantedPort) {
      await stop();
      const origin = await listenAlone(wantedPort);
      return {
        origin,
        authUrl: origin,
        baseUrl: origin,
        issuer: origin,
        demo,
        other,
        world,
        faults,
        mutations,
        requests: log.entries,
        profile: () => ({
          name: 'Local sandbox',
          kind: 'local',
          authUrl: origin,
          baseUrl: origin,
          dashboardUrl: `${origin}/dashboard`,
          channelHeader: 'service_channel_id',
          clientId: demo.clientId,
          redirectUri: demo.redirectUri,
          scopes: demo.scopes,
          integrationName: accounts.application.name,
          issuer: origin,
          versions: {},
        }),
        clearRequests: () => log.clear(),
        get sunset10() {
          return isSunset();
        },
        set sunset10(isOver) {
          switched = isOver;
        },
        deliverWebhooks: () => pump.deliverDue(),
        revokeFamily: control.revokeFamilies,
        expireAccessTokens: control.expireAccessTokens,
        revokePersonalToken: control.revokePersonalToken,
        issuePersonalToken: () => accounts.issuePersonalToken(world.demo),
        start: async () => {
          if (!listener.isListening) await listenAlone();
        },
        stop,
      };
    },
    stop,
  };
}

function isOwnHost(host: string | undefined, origin: string): boolean {
  const { port, host: own } = new URL(origin);
  return host === own || host === `localhost:${port}`;
}

/** Returns the URL of a request; null if there is none. A path with two leading slashes names no other host. */
const readTarget = (target: string, origin: string): URL | null =>
  URL.parse(target.startsWith('/') ? `${origin}${target}` : target, origin);

/** Returns a picture of returned goods below `returnPicturePath`; no token is required. */
function returnPictureAnswer(world: World, pathname: string): Answer {
  for (const { returns } of [world.demo, world.other]) {
    for (const order of returns) {
      const index = order.lines.findIndex(({ taken }) =>
        taken.some(({ imagePath }) => imagePath === pathname),
      );
      if (index === -1) continue;
      const bytes = drawParcelPicture({
        key: order.id * 16 + index,
        tracking: order.trackingNumber,
        tag: order.referenceId,
      });
      return { status: 200, content: { type: 'image/png', bytes } };
    }
  }
  return { status: 404 };
}
