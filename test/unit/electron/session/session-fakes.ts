import type { AccountIndexEntry } from '#electron/session/account-index.ts';
import type { Keychain, KeychainFailure } from '#electron/session/keychain.ts';
import type { KeychainTrouble } from '#electron/session/keychain-messages.ts';
import { createSecretStore } from '#electron/session/secret-store.ts';
import { createSession } from '#electron/session/session.ts';
import type { SessionActivity, SessionOptions, SessionProfile } from '#electron/session/session-options.ts';
import type { Channel } from '#shared/channels/channels.ts';
import type { LeftBehind, SessionView } from '#shared/session/session-view.ts';
import { english } from '#test/support/english.ts';

/** An in-memory keychain with switchable failures. Its entries outlive a session, as those of the real one do. */
export function fakeKeychain() {
  const entries = new Map<string, string>();
  const keychain = {
    entries,
    trouble: null as KeychainTrouble | null,
    /** Runs before each write that would succeed. It may throw to simulate a killed process. */
    beforeWrite: (_account: string): void => undefined,
    writes: [] as string[],
  };
  const failure = (state: KeychainTrouble): KeychainFailure => ({ kind: 'failed', state, detail: state });
  const port: Keychain = {
    read: (account, { isExpected }) => {
      const secret = entries.get(account);
      // A locked keyring returns null; only the trial write, made if an entry is expected, reveals the lock.
      if (keychain.trouble === 'locked' && !isExpected) return Promise.resolve({ kind: 'missing' });
      if (keychain.trouble !== null) return Promise.resolve(failure(keychain.trouble));
      return Promise.resolve(secret === undefined ? { kind: 'missing' } : { kind: 'found', secret });
    },
    write: async (account, secret) => {
      if (keychain.trouble !== null) return failure(keychain.trouble);
      keychain.beforeWrite(account);
      entries.set(account, secret);
      keychain.writes.push(account);
      return { kind: 'kept' };
    },
    remove: (account) => {
      if (keychain.trouble !== null) return Promise.resolve(failure(keychain.trouble));
      entries.delete(account);
      return Promise.resolve({ kind: 'gone' });
    },
    probe: () => Promise.resolve(keychain.trouble === null ? { kind: 'working' } : failure(keychain.trouble)),
    dispose: () => undefined,
  };
  return Object.assign(keychain, { port });
}

/** An in-memory account index, saved as text so that only JSON survives in it. */
export function fakeAccountIndex(entry: AccountIndexEntry | null = null) {
  let text = entry === null ? null : JSON.stringify(entry);
  return {
    read: (): AccountIndexEntry | null => (text === null ? null : (JSON.parse(text) as AccountIndexEntry)),
    write: (next: AccountIndexEntry | null) => {
      text = next === null ? null : JSON.stringify(next);
    },
    text: () => text ?? '',
  };
}

export function formOf(init: RequestInit | undefined): URLSearchParams {
  const body = init?.body;
  return new URLSearchParams(body instanceof URLSearchParams || typeof body === 'string' ? body : '');
}

/**
 * A token endpoint that rotates refresh tokens and, like a strict server, revokes the whole family if one is used
 * twice. A test can replace `answer` to make it misbehave; it is called before the endpoint does its work.
 */
export function strictTokenEndpoint(refreshToken = 'refresh-0', accessTokenSeconds = 3_600) {
  const endpoint = {
    calls: [] as URLSearchParams[],
    current: refreshToken,
    isRevoked: false,
    scope: undefined as string | undefined,
    misbehave: null as ((rotate: () => Response) => Response | Promise<Response>) | null,
    fetch: ((_address, init) => {
      const body = formOf(init);
      endpoint.calls.push(body);
      const rotate = () => answer(body);
      return Promise.resolve().then(() =>
        endpoint.misbehave === null ? rotate() : endpoint.misbehave(rotate),
      );
    }) as typeof globalThis.fetch,
  };
  const answer = (body: URLSearchParams): Response => {
    const isRefresh = body.get('grant_type') === 'refresh_token';
    if (isRefresh && (endpoint.isRevoked || body.get('refresh_token') !== endpoint.current)) {
      endpoint.isRevoked = true;
      return Response.json({ error: 'invalid_grant' }, { status: 400 });
    }
    const count = endpoint.calls.length;
    endpoint.current = `refresh-${count}`;
    endpoint.isRevoked = false;
    return Response.json({
      access_token: `access-${count}`,
      refresh_token: endpoint.current,
      expires_in: accessTokenSeconds,
      token_type: 'bearer',
      ...(endpoint.scope === undefined ? {} : { scope: endpoint.scope }),
    });
  };
  return endpoint;
}

export const writableChannel: Channel = {
  id: 105_310,
  name: 'Dockhand',
  applicationName: 'Dockhand',
  scopes: ['receiving_read', 'receiving_write', 'channels_read'],
};
export const storeChannel: Channel = {
  id: 105_317,
  name: 'Web shop',
  applicationName: 'Store connector',
  scopes: ['orders_read'],
};

/** A profile without `openid`, so that no identity token needs to be signed. */
export function fakeProfile(redirectUri = 'http://127.0.0.1:47613/callback'): SessionProfile {
  return {
    id: 'env-1',
    kind: 'sandbox',
    authUrl: 'https://auth.example',
    clientId: 'client-1',
    redirectUri,
    scopes: ['channels_read', 'receiving_read', 'receiving_write', 'offline_access'],
    integrationName: 'Dockhand',
    issuer: 'https://auth.example',
  };
}

/** An index entry signed in by OAuth with the writable channel and saved secrets. */
export function signedInEntry(method: 'oauth' | 'token' = 'oauth', profileId = 'env-1'): AccountIndexEntry {
  return {
    clientId: '',
    hasClientSecret: true,
    session: {
      method,
      account: {
        id: `${profileId}/${writableChannel.id}`,
        channelId: writableChannel.id,
        channelName: 'Dockhand',
        applicationName: 'Dockhand',
      },
      channels: [
        {
          id: writableChannel.id,
          name: 'Dockhand',
          applicationName: 'Dockhand',
          scopes: writableChannel.scopes,
        },
      ],
      grantedScopes: ['channels_read', 'receiving_read', 'offline_access'],
      isKept: true,
      over: null,
      renewedAt: '2026-11-01T08:00:00.000Z',
      refreshMarker: null,
    },
    leftovers: [],
    unpurged: [],
  };
}

/**
 * In-memory versions of all session options, with a record of what the session reported. Single parts can be replaced.
 */
export function sessionBench(
  replaced: Partial<SessionOptions> & { keychain?: ReturnType<typeof fakeKeychain> } = {},
) {
  const keychain = replaced.keychain ?? fakeKeychain();
  const endpoint = strictTokenEndpoint();
  const bench = {
    keychain,
    endpoint,
    views: [] as SessionView[],
    activities: [] as SessionActivity[],
    purged: [] as (string | null)[],
    /** The data that the next purges fail to remove. */
    purgeFails: [] as LeftBehind[],
    nowMs: Date.parse('2026-11-02T08:00:00.000Z'),
  };
  const options: SessionOptions = {
    profile: fakeProfile(),
    messages: english,
    secretStore: createSecretStore({ keychain: keychain.port }),
    accountIndex: fakeAccountIndex(),
    fetch: endpoint.fetch,
    listChannels: () => Promise.resolve([writableChannel, storeChannel]),
    openBrowser: () => Promise.resolve(),
    now: () => bench.nowMs,
    changed: (view) => bench.views.push(view),
    recordActivity: (activity) => bench.activities.push(activity),
    purge: (accountId) => {
      bench.purged.push(accountId);
      return Promise.resolve({ rows: 12, failed: bench.purgeFails });
    },
    ...replaced,
  };
  return Object.assign(bench, { options, session: createSession(options) });
}

/** An error as the API client throws it. */
export function failureWith(code: string): Error {
  return Object.assign(new Error(code), { code });
}
