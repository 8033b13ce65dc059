import { findFreePort } from '#build/find-free-port.ts';
import { createSecretStore, type SecretStore } from '#electron/session/secret-store.ts';
import { createSession } from '#electron/session/session.ts';
import type { SessionActivity, SessionOptions } from '#electron/session/session-options.ts';
import { type Channel, ChannelListWire } from '#shared/channels/channels.ts';
import type { SessionView } from '#shared/session/session-view.ts';
import { authorizeByHttp, type PersonsChoices } from '#test/sandbox/authorize-as-person.ts';
import { type Sandbox, startSandbox } from '#test/sandbox/start-sandbox.ts';
import { english } from '#test/support/english.ts';
import { failureWith, fakeAccountIndex, fakeKeychain } from '#test/unit/electron/session/session-fakes.ts';

/** A sandbox whose only redirect address uses a port that was free. */
export async function startSandboxForSession(
  options: Parameters<typeof startSandbox>[0] = {},
): Promise<Sandbox> {
  return startSandbox({
    receivingOrders: 2,
    redirectUris: [`http://127.0.0.1:${await findFreePort()}/callback`],
    ...options,
  });
}

/** Reads the channels like the API client, with the codes of the contract's failures. */
export function channelReader(sandbox: Sandbox) {
  return async (accessToken: string): Promise<readonly Channel[]> => {
    const response = await fetch(`${sandbox.baseUrl}/2026-01/channel`, {
      headers: { authorization: `Bearer ${accessToken}` },
    }).catch(() => {
      throw failureWith('OFFLINE');
    });
    if (response.status === 401) throw failureWith('SIGNED_OUT');
    if (response.status === 403) throw failureWith('FORBIDDEN');
    if (!response.ok) throw failureWith('SERVICE');
    return ChannelListWire.parse(await response.json());
  };
}

export interface SandboxSessionOptions extends Partial<Omit<SessionOptions, 'profile'>> {
  readonly profile?: Partial<SessionOptions['profile']>;
  readonly keychain?: ReturnType<typeof fakeKeychain>;
}

/** A user who signs in and answers the consent page, and the browser that returns the result. */
export function person(choices: PersonsChoices = {}): (url: string) => Promise<void> {
  return async (url) => {
    await authorizeByHttp(url, { deliver: true, ...choices });
  };
}

/** A session with the sandbox, with a keychain and an index in memory that outlive it. */
export function openSandboxSession(sandbox: Sandbox, replaced: SandboxSessionOptions = {}) {
  const { profile, keychain = fakeKeychain(), ...others } = replaced;
  const secretStore: SecretStore = createSecretStore({ keychain: keychain.port });
  const bench = {
    keychain,
    views: [] as SessionView[],
    activities: [] as SessionActivity[],
    purged: [] as (string | null)[],
    clock: { aheadMs: 0 },
  };
  let notify: () => void = () => undefined;
  const options: SessionOptions = {
    messages: english,
    secretStore,
    accountIndex: fakeAccountIndex(),
    fetch: (address, init) => fetch(address, init),
    listChannels: channelReader(sandbox),
    openBrowser: person(),
    now: () => Date.now() + bench.clock.aheadMs,
    changed: (view) => {
      bench.views.push(view);
      notify();
    },
    recordActivity: (activity) => bench.activities.push(activity),
    purge: (accountId) => {
      bench.purged.push(accountId);
      return Promise.resolve({ rows: 1, failed: [] });
    },
    ...others,
    profile: { ...sandbox.profile(), id: 'local', ...profile },
  };
  const session = createSession(options);

  /** Resolves with the view once it reaches one of these steps. */
  const reach = async (...steps: SessionView['step'][]): Promise<SessionView> => {
    while (!steps.includes(session.view().step)) {
      await new Promise<void>((resolve) => {
        notify = resolve;
      });
    }
    return session.view();
  };

  /** Starts, enters the sandbox's client if it is unknown, and completes the sign-in. */
  const signIn = async (): Promise<SessionView> => {
    if (session.view().step === 'starting') await session.start();
    const { clientId, clientSecret } = sandbox.demo;
    if (keychain.entries.get('local/clientSecret') === undefined) {
      await session.saveClient({ clientId, clientSecret });
    }
    await session.signIn();
    return reach('signedIn', 'signedOut', 'over', 'choosingChannel');
  };

  return Object.assign(bench, { options, session, reach, signIn });
}

export function tokenCalls(sandbox: Sandbox): number {
  return sandbox.requests.filter(({ path }) => path === '/connect/token').length;
}
