import { createServer } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { findFreePort } from '#build/find-free-port.ts';
import type { SessionOptions } from '#electron/session/session-options.ts';
import { sentence } from '#shared/messages/messages.ts';
import { SessionView } from '#shared/session/session-view.ts';
import {
  failureWith,
  fakeAccountIndex,
  fakeKeychain,
  fakeProfile,
  sessionBench,
  signedInEntry,
  storeChannel,
  writableChannel,
} from './session-fakes.ts';

/** The state of a keychain after `signedInEntry`. */
function signedInKeychain(method: 'refreshToken' | 'personalToken' = 'refreshToken') {
  const keychain = fakeKeychain();
  keychain.entries.set('env-1/clientSecret', 'secret-1');
  keychain.entries.set(`env-1/${method}`, method === 'refreshToken' ? 'refresh-0' : 'pat-0');
  return keychain;
}

function signedInBench(replaced: Parameters<typeof sessionBench>[0] = {}) {
  return sessionBench({
    keychain: signedInKeychain(),
    accountIndex: fakeAccountIndex(signedInEntry()),
    ...replaced,
  });
}

/** Answers the authorize request as a browser would: posts the form to the redirect address. */
function browserThatAnswers(
  fields: (query: URLSearchParams) => Record<string, string>,
): SessionOptions['openBrowser'] {
  return async (url) => {
    const query = new URL(url).searchParams;
    await fetch(query.get('redirect_uri') ?? '', {
      method: 'POST',
      body: new URLSearchParams(fields(query)),
    });
  };
}

const consent = browserThatAnswers((query) => ({ code: 'code-1', state: query.get('state') ?? '' }));

async function oauthBench(replaced: Parameters<typeof sessionBench>[0] = {}) {
  const profile = fakeProfile(`http://127.0.0.1:${await findFreePort()}/callback`);
  const bench = sessionBench({ profile, openBrowser: consent, ...replaced });
  await bench.session.start();
  await bench.session.saveClient({ clientId: 'client-1', clientSecret: 'secret-1' });
  return bench;
}

/** Resolves with the first matching view from now on. */
async function seen<Step extends SessionView['step']>(
  bench: { session: { view(): SessionView }; views: SessionView[] },
  step: Step,
): Promise<Extract<SessionView, { step: Step }>> {
  const isWanted = (view: SessionView): view is Extract<SessionView, { step: Step }> => view.step === step;
  for (;;) {
    const view = bench.session.view();
    if (isWanted(view)) return view;
    const before = bench.views.length;
    await new Promise<void>((resolve) => {
      const original = bench.views.push.bind(bench.views);
      if (bench.views.length > before) resolve();
      bench.views.push = (...views) => {
        bench.views.push = original;
        resolve();
        return original(...views);
      };
    });
  }
}

describe('the start', () => {
  it('is signed out if no account ever signed in', async () => {
    const { session } = sessionBench();
    expect(session.view()).toEqual({ step: 'starting' });
    expect(await session.start()).toEqual({
      step: 'signedOut',
      keychain: 'working',
      clientId: 'client-1',
      hasClientSecret: false,
      problem: null,
      leftBehind: [],
    });
  });

  it('is signed in from saved data without a token call, so it works without a network', async () => {
    const { session, endpoint } = signedInBench();
    expect(await session.start()).toMatchObject({
      step: 'signedIn',
      method: 'oauth',
      account: { id: 'env-1/105310', channelId: 105_310 },
      isSaved: true,
      missingScopes: ['receiving_write'],
    });
    expect(endpoint.calls).toHaveLength(0);
    expect(await session.accessToken()).toBe('access-1');
  });

  it('fetches a token when the network is back', async () => {
    const bench = signedInBench();
    await bench.session.start();
    bench.endpoint.misbehave = () => Promise.reject(new TypeError('fetch failed'));
    await expect(bench.session.accessToken()).rejects.toMatchObject({
      code: 'OFFLINE',
      failure: { code: 'OFFLINE', requestId: null },
    });
    expect(bench.session.view().step).toBe('signedIn');
    bench.endpoint.misbehave = null;
    expect(await bench.session.accessToken()).toBe('access-2');
  });

  it.each(['locked', 'unavailable', 'absent'] as const)(
    'keeps everything while the keychain is %s, and continues after a retry',
    async (trouble) => {
      const keychain = signedInKeychain();
      keychain.trouble = trouble;
      const accountIndex = fakeAccountIndex(signedInEntry());
      const { session } = sessionBench({ keychain, accountIndex });
      expect(await session.start()).toEqual({ step: 'keychainProblem', keychain: trouble });
      expect(await session.retryKeychain()).toEqual({ step: 'keychainProblem', keychain: trouble });
      await expect(session.accessToken()).rejects.toMatchObject({ code: 'SIGNED_OUT' });
      keychain.trouble = null;
      expect(await session.retryKeychain()).toMatchObject({ step: 'signedIn', isSaved: true });
      expect(await session.accessToken()).toBe('access-1');
    },
  );

  it('can go on to a new sign-in for this run while the keychain is locked', async () => {
    const keychain = signedInKeychain();
    keychain.trouble = 'locked';
    const { session } = signedInBench({ keychain });
    expect(await session.start()).toEqual({ step: 'keychainProblem', keychain: 'locked' });
    expect(await session.signOut({ purge: false })).toMatchObject({ session: { step: 'signedOut' } });
    expect(await session.signInWithToken({ token: 'pat-1' })).toMatchObject({
      step: 'signedIn',
      isSaved: false,
    });
    expect(await session.accessToken()).toBe('pat-1');
  });

  it('saves a new sign-in after an earlier retry of the keychain ends late', async () => {
    const keychain = signedInKeychain();
    const port = { ...keychain.port };
    const unlocked = Promise.withResolvers<void>();
    keychain.trouble = 'locked';
    const { session } = signedInBench({ keychain });
    await session.start();
    keychain.trouble = null;
    keychain.port.read = async (account, expectation) => {
      const reading = await port.read(account, expectation);
      if (account === 'env-1/refreshToken') {
        keychain.trouble = 'locked';
        await unlocked.promise;
      }
      return reading;
    };
    const retried = session.retryKeychain();
    await vi.waitFor(() => expect(keychain.trouble).toBe('locked'));
    await session.signOut({ purge: false });
    expect(await session.signInWithToken({ token: 'pat-1' })).toMatchObject({ isSaved: false });
    keychain.trouble = null;
    unlocked.resolve();
    expect(await retried).toMatchObject({ step: 'signedIn', isSaved: true });
    expect(Object.fromEntries(keychain.entries)).toEqual({
      'env-1/clientSecret': 'secret-1',
      'env-1/personalToken': 'pat-1',
    });
  });

  it('reports that the session is over if the keychain works but lost the token', async () => {
    const { session } = sessionBench({
      accountIndex: fakeAccountIndex({ ...signedInEntry(), hasClientSecret: false }),
    });
    expect(await session.start()).toMatchObject({
      step: 'over',
      reason: 'notKept',
      account: { channelId: 105_310 },
    });
  });

  it('shows the keychain state even if no secret is expected in it', async () => {
    const keychain = fakeKeychain();
    keychain.trouble = 'locked';
    const { session } = sessionBench({ keychain });
    expect(await session.start()).toMatchObject({ step: 'signedOut', keychain: 'locked' });
    keychain.trouble = null;
    expect(await session.retryKeychain()).toMatchObject({ step: 'signedOut', keychain: 'working' });
  });
});

describe('a sign-in through the browser', () => {
  it('goes through its steps and settles on the only channel that can write', async () => {
    const bench = await oauthBench();
    bench.endpoint.scope = 'channels_read receiving_read offline_access';
    const waiting = await bench.session.signIn();
    expect(waiting).toMatchObject({ step: 'waitingForBrowser' });
    const view = await seen(bench, 'signedIn');
    expect(view).toMatchObject({
      method: 'oauth',
      account: { id: 'env-1/105310', channelName: 'Dockhand' },
      grantedScopes: ['channels_read', 'receiving_read', 'offline_access'],
      missingScopes: ['receiving_write'],
      isSaved: true,
    });
    const steps = bench.views.map((recentView) =>
      recentView.step === 'finishing' ? recentView.doing : recentView.step,
    );
    expect(steps).toEqual([
      'signedOut',
      'signedOut',
      'waitingForBrowser',
      'exchangingCode',
      'readingChannels',
      'signedIn',
    ]);
    expect(bench.keychain.entries.get('env-1/refreshToken')).toBe('refresh-1');
    expect(await bench.session.accessToken()).toBe('access-1');
    expect(bench.activities.at(-1)).toMatchObject({
      action: 'signIn',
      outcome: 'done',
      accountId: 'env-1/105310',
    });
    for (const recentView of bench.views) expect(SessionView.parse(recentView)).toEqual(recentView);
  });

  it('counts down to an end at most five minutes after the start', async () => {
    const bench = await oauthBench({ openBrowser: () => Promise.resolve(), signInTimeoutMs: 86_400_000 });
    const view = await bench.session.signIn();
    expect(view).toMatchObject({
      startedAt: '2026-11-02T08:00:00.000Z',
      expiresAt: '2026-11-02T08:05:00.000Z',
    });
    await bench.session.dispose();
  });

  it('asks for the channel if several can write, and stores nothing before the choice', async () => {
    const second = { ...writableChannel, id: 7, name: 'Second' };
    const bench = await oauthBench({
      listChannels: () => Promise.resolve([storeChannel, writableChannel, second]),
    });
    await bench.session.signIn();
    expect(await seen(bench, 'choosingChannel')).toEqual({
      step: 'choosingChannel',
      channels: [
        { id: 105_317, name: 'Web shop', applicationName: 'Store connector', canWrite: false },
        { id: 105_310, name: 'Dockhand', applicationName: 'Dockhand', canWrite: true },
        { id: 7, name: 'Second', applicationName: 'Dockhand', canWrite: true },
      ],
      proposedChannelId: 105_310,
    });
    expect(bench.keychain.entries.has('env-1/refreshToken')).toBe(false);
    expect(await bench.session.chooseChannel({ channelId: 99 })).toMatchObject({ step: 'choosingChannel' });
    expect(await bench.session.chooseChannel({ channelId: 7 })).toMatchObject({
      step: 'signedIn',
      account: { id: 'env-1/7', channelId: 7, channelName: 'Second' },
    });
    expect(bench.keychain.entries.get('env-1/refreshToken')).toBe('refresh-1');
  });

  it('discards everything when it is cancelled at the choice of the channel', async () => {
    const second = { ...writableChannel, id: 7 };
    const bench = await oauthBench({ listChannels: () => Promise.resolve([writableChannel, second]) });
    await bench.session.signIn();
    await seen(bench, 'choosingChannel');
    expect(await bench.session.cancelSignIn()).toMatchObject({
      step: 'signedOut',
      problem: { kind: 'cancelled' },
    });
    expect([...bench.keychain.entries.keys()]).toEqual(['env-1/clientSecret']);
  });

  it('can be cancelled while the channels are slow to arrive', async () => {
    const bench = await oauthBench({ listChannels: () => new Promise(() => undefined) });
    await bench.session.signIn();
    while ((await seen(bench, 'finishing')).doing !== 'readingChannels') await new Promise(setImmediate);
    expect(await bench.session.cancelSignIn()).toMatchObject({
      step: 'signedOut',
      problem: { kind: 'cancelled' },
    });
  });

  it('reports a slow token endpoint as slow, not as unreachable', async () => {
    const bench = await oauthBench({
      tokenCallTimeoutMs: 1,
      fetch: (_address, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
        }),
    });
    await bench.session.signIn();
    expect(await seen(bench, 'signedOut')).toMatchObject({ problem: { kind: 'tooSlow' } });
  });

  it('ends as not renewable, not as expired, if the server does not renew it', async () => {
    const bench = await oauthBench();
    bench.endpoint.misbehave = () =>
      Response.json({ access_token: 'access-1', expires_in: 10, token_type: 'bearer' });
    await bench.session.signIn();
    await seen(bench, 'signedIn');
    bench.nowMs += 60_000;
    await expect(bench.session.accessToken()).rejects.toMatchObject({ code: 'SIGNED_OUT' });
    expect(bench.session.view()).toMatchObject({ step: 'over', reason: 'notRenewable' });
  });

  it('needs a client ID and a client secret, and reports which one is missing', async () => {
    const bench = sessionBench({ profile: { ...fakeProfile(), clientId: '' } });
    await bench.session.start();
    expect(await bench.session.signIn()).toMatchObject({
      problem: { kind: 'clientRefused', message: sentence('problem.clientRefused.clientNeeded') },
    });
    await bench.session.saveClient({ clientId: 'typed' });
    expect(await bench.session.signIn()).toMatchObject({
      clientId: 'typed',
      problem: { kind: 'clientRefused', message: sentence('problem.clientRefused.secretNeeded') },
    });
  });

  it('names the port and the redirect address if the port is in use', async () => {
    const bench = await oauthBench();
    const { redirectUri } = bench.options.profile;
    const blocker = createServer();
    await new Promise<void>((resolve) => {
      blocker.listen(Number(new URL(redirectUri).port), '127.0.0.1', resolve);
    });
    try {
      const view = await bench.session.signIn();
      const port = Number(new URL(redirectUri).port);
      expect(view).toMatchObject({ step: 'signedOut', problem: { kind: 'portTaken', port } });
      expect(JSON.stringify(view)).toContain(redirectUri);
    } finally {
      await new Promise((resolve) => {
        blocker.close(resolve);
      });
    }
  });

  it('reports that no browser opens', async () => {
    const bench = await oauthBench({ openBrowser: () => Promise.reject(new Error('no browser')) });
    await bench.session.signIn();
    expect(await seen(bench, 'signedOut')).toMatchObject({ problem: { kind: 'browserFailed' } });
  });

  it('reopens the browser at the same address, and only while it waits', async () => {
    const opened: string[] = [];
    const bench = await oauthBench({
      openBrowser: (url) => {
        opened.push(url);
        return Promise.resolve();
      },
    });
    await expect(bench.session.reopenBrowser()).rejects.toMatchObject({ code: 'CONFLICT' });
    await bench.session.signIn();
    await bench.session.reopenBrowser();
    expect(opened).toHaveLength(2);
    expect(opened[0]).toBe(opened[1]);
    await bench.session.dispose();
  });

  it('runs one at a time', async () => {
    const bench = await oauthBench({ openBrowser: () => Promise.resolve() });
    const [first, second] = await Promise.all([bench.session.signIn(), bench.session.signIn()]);
    const third = await bench.session.signIn();
    expect(first).toEqual(third);
    expect(['waitingForBrowser', 'signedOut']).toContain(second?.step);
    await bench.session.dispose();
  });

  it('works again on the same port after it was cancelled', async () => {
    let isAnswering = false;
    const bench = await oauthBench({
      openBrowser: (url) => (isAnswering ? consent(url) : Promise.resolve()),
    });
    await bench.session.signIn();
    expect(await bench.session.cancelSignIn()).toMatchObject({ problem: { kind: 'cancelled' } });
    isAnswering = true;
    await bench.session.signIn();
    expect(await seen(bench, 'signedIn')).toBeDefined();
  });

  it.each([
    ['OFFLINE', 'unreachable'],
    ['FORBIDDEN', 'channelsForbidden'],
    ['SIGNED_OUT', 'failed'],
    ['SERVICE', 'failed'],
  ])('with unreadable channels (%s) ends as %s and stores nothing', async (code, kind) => {
    const bench = await oauthBench({ listChannels: () => Promise.reject(failureWith(code)) });
    await bench.session.signIn();
    expect(await seen(bench, 'signedOut')).toMatchObject({ problem: { kind } });
    expect(bench.keychain.entries.has('env-1/refreshToken')).toBe(false);
  });

  it('on a full disk fails with the reason, as does saving the client', async () => {
    const accountIndex = fakeAccountIndex();
    const bench = await oauthBench({ accountIndex });
    accountIndex.write = () => {
      throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    };
    await bench.session.signIn();
    const message = sentence('failure.store.diskFull');
    expect(await seen(bench, 'signedOut')).toMatchObject({ problem: { kind: 'failed', message } });
    await expect(bench.session.saveClient({ clientId: 'client-2' })).rejects.toMatchObject({
      failure: { code: 'INTERNAL', message },
    });
  });

  it('that a full disk cannot save leaves the account that is signed in as it was', async () => {
    const accountIndex = fakeAccountIndex(signedInEntry());
    const bench = signedInBench({ accountIndex });
    await bench.session.start();
    accountIndex.write = () => {
      throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    };
    expect(await bench.session.signInWithToken({ token: 'pat-1' })).toMatchObject({
      step: 'signedIn',
      method: 'oauth',
      account: { id: 'env-1/105310' },
    });
    expect(await bench.session.accessToken()).toBe('access-1');
  });

  it('of an account without a channel explains what to do', async () => {
    const bench = await oauthBench({ listChannels: () => Promise.resolve([]) });
    await bench.session.signIn();
    expect(await seen(bench, 'signedOut')).toMatchObject({ problem: { kind: 'noChannel' } });
  });

  it('is held in memory without a keychain, and is moved there when one works', async () => {
    const keychain = fakeKeychain();
    keychain.trouble = 'absent';
    const bench = await oauthBench({ keychain });
    await bench.session.signIn();
    expect(await seen(bench, 'signedIn')).toMatchObject({ isSaved: false, keychain: 'absent' });
    expect(keychain.entries.size).toBe(0);
    keychain.trouble = null;
    expect(await bench.session.retryKeychain()).toMatchObject({ isSaved: true, keychain: 'working' });
    expect(Object.fromEntries(keychain.entries)).toEqual({
      'env-1/clientSecret': 'secret-1',
      'env-1/refreshToken': 'refresh-1',
    });
  });
});

describe('a personal access token', () => {
  it('signs in with the scopes of its channel', async () => {
    const bench = sessionBench();
    await bench.session.start();
    expect(await bench.session.signInWithToken({ token: 'pat-1' })).toMatchObject({
      step: 'signedIn',
      method: 'token',
      grantedScopes: writableChannel.scopes,
      missingScopes: [],
      isSaved: true,
    });
    expect(bench.keychain.entries.get('env-1/personalToken')).toBe('pat-1');
    expect(await bench.session.accessToken()).toBe('pat-1');
  });

  it.each([
    ['SIGNED_OUT', 'tokenRefused'],
    ['FORBIDDEN', 'channelsForbidden'],
    ['OFFLINE', 'unreachable'],
  ])('that the service answers with %s is a problem: %s', async (code, kind) => {
    const bench = sessionBench({ listChannels: () => Promise.reject(failureWith(code)) });
    await bench.session.start();
    expect(await bench.session.signInWithToken({ token: 'pat-1' })).toMatchObject({
      step: 'signedOut',
      problem: { kind },
    });
    expect(bench.keychain.entries.size).toBe(0);
  });

  it.each(['pat-1…', 'pat\u200B-1'])(
    'with a character that no token has is refused unsent: %j',
    async (token) => {
      const listChannels = vi.fn<SessionOptions['listChannels']>();
      const bench = sessionBench({ listChannels });
      await bench.session.start();
      expect(await bench.session.signInWithToken({ token })).toMatchObject({
        step: 'signedOut',
        problem: { kind: 'tokenRefused' },
      });
      expect(listChannels).not.toHaveBeenCalled();
    },
  );

  it('that is revoked ends the session, and keeps showing the account', async () => {
    const keychain = signedInKeychain('personalToken');
    const bench = sessionBench({
      keychain,
      accountIndex: fakeAccountIndex(signedInEntry('token')),
      secondRefusalAfterMs: 0,
      listChannels: () => Promise.reject(failureWith('SIGNED_OUT')),
    });
    await bench.session.start();
    await expect(bench.session.refreshAfterRejection('pat-0')).rejects.toMatchObject({ code: 'SIGNED_OUT' });
    expect(bench.session.view()).toMatchObject({
      step: 'over',
      reason: 'tokenRefused',
      account: { channelId: 105_310 },
    });
    expect(bench.activities.at(-1)).toMatchObject({ action: 'sessionOver' });
  });
});

describe('a session that is over', () => {
  async function overBench(replaced: Parameters<typeof sessionBench>[0] = {}) {
    const profile = fakeProfile(`http://127.0.0.1:${await findFreePort()}/callback`);
    const bench = signedInBench({ profile, openBrowser: consent, ...replaced });
    await bench.session.start();
    bench.endpoint.isRevoked = true;
    await expect(bench.session.accessToken()).rejects.toMatchObject({ code: 'SIGNED_OUT' });
    return bench;
  }

  it('reports it, drops its refresh token, and is still over at the next start', async () => {
    const bench = await overBench();
    expect(bench.session.view()).toMatchObject({ step: 'over', reason: 'revoked', problem: null });
    expect(bench.keychain.entries.has('env-1/refreshToken')).toBe(false);
    const next = sessionBench({ keychain: bench.keychain, accountIndex: bench.options.accountIndex });
    expect(await next.session.start()).toMatchObject({ step: 'over', reason: 'revoked' });
  });

  it('is expired, not revoked, after thirty days or after an interrupted refresh', async () => {
    const old = signedInBench();
    old.nowMs += 31 * 86_400_000;
    await old.session.start();
    old.endpoint.isRevoked = true;
    await old.session.accessToken().catch(() => undefined);
    expect(old.session.view()).toMatchObject({ step: 'over', reason: 'expired' });

    const entry = signedInEntry();
    const cutOff = signedInBench({
      accountIndex: fakeAccountIndex({
        ...entry,
        session: entry.session && { ...entry.session, refreshMarker: '2026-11-02T07:59:00.000Z' },
      }),
    });
    await cutOff.session.start();
    cutOff.endpoint.isRevoked = true;
    await cutOff.session.accessToken().catch(() => undefined);
    expect(cutOff.session.view()).toMatchObject({ step: 'over', reason: 'expired' });
  });

  it('continues in the same channel after signing in again, without asking', async () => {
    const bench = await overBench();
    await bench.session.signIn();
    expect(await seen(bench, 'signedIn')).toMatchObject({ account: { id: 'env-1/105310' } });
  });

  it('stays over, with the problem, when signing in again fails', async () => {
    const bench = await overBench({
      openBrowser: browserThatAnswers((query) => ({
        error: 'access_denied',
        state: query.get('state') ?? '',
      })),
    });
    await bench.session.signIn();
    const before = bench.views.length;
    expect(before).toBeGreaterThan(0);
    expect(await seen(bench, 'over')).toMatchObject({
      account: { id: 'env-1/105310' },
      problem: { kind: 'denied' },
    });
  });

  it('asks for the channel when another user signs in, and then shows nothing of the first account', async () => {
    const bench = await overBench({
      listChannels: () => Promise.resolve([{ ...writableChannel, id: 8, name: 'Theirs' }]),
    });
    await bench.session.signIn();
    expect(await seen(bench, 'choosingChannel')).toMatchObject({
      channels: [{ id: 8 }],
      proposedChannelId: 8,
    });
    const from = bench.views.length;
    await bench.session.chooseChannel({ channelId: 8 });
    expect(bench.session.view()).toMatchObject({ step: 'signedIn', account: { id: 'env-1/8' } });
    expect(JSON.stringify(bench.views.slice(from))).not.toContain('105310');
    expect(bench.options.accountIndex.read()?.session).toMatchObject({ account: { id: 'env-1/8' } });
    expect(JSON.stringify(bench.options.accountIndex.read())).not.toContain('105310');
  });

  it('due to a wrong client secret keeps the refresh token, and continues once the right secret is entered', async () => {
    const bench = signedInBench();
    await bench.session.start();
    bench.endpoint.misbehave = () => Response.json({ error: 'invalid_client' }, { status: 401 });
    await expect(bench.session.accessToken()).rejects.toMatchObject({ code: 'SIGNED_OUT' });
    expect(bench.session.view()).toMatchObject({
      step: 'over',
      reason: 'clientRefused',
      problem: { kind: 'clientRefused' },
    });
    expect(bench.keychain.entries.get('env-1/refreshToken')).toBe('refresh-0');
    bench.endpoint.misbehave = null;
    expect(await bench.session.saveClient({ clientId: 'client-1', clientSecret: 'right' })).toMatchObject({
      step: 'signedIn',
    });
    expect(await bench.session.accessToken()).toBe('access-2');
    expect(bench.endpoint.calls.at(-1)?.get('client_secret')).toBe('right');
  });
});

describe('twenty refresh failures that keep the refresh token', () => {
  const json = (body: unknown, status = 200, headers = {}) => Response.json(body, { status, headers });
  const failures: [name: string, misbehave: () => Response | Promise<Response>][] = [
    [
      'connection refused',
      () => Promise.reject(Object.assign(new TypeError('fetch failed'), { code: 'ECONNREFUSED' })),
    ],
    [
      'no such host',
      () => Promise.reject(Object.assign(new TypeError('fetch failed'), { code: 'ENOTFOUND' })),
    ],
    ['a certificate that is not trusted', () => Promise.reject(new TypeError('self-signed certificate'))],
    ['a time-out', () => Promise.reject(new DOMException('The operation timed out', 'TimeoutError'))],
    [
      'a body that breaks off',
      () =>
        new Response(
          new ReadableStream({
            start: (stream) => {
              stream.error(new Error('reset'));
            },
          }),
        ),
    ],
    ['invalid_request', () => json({ error: 'invalid_request' }, 400)],
    ['invalid_client', () => json({ error: 'invalid_client' }, 401)],
    [
      'invalid_client with a challenge',
      () => json({ error: 'invalid_client' }, 401, { 'www-authenticate': 'Basic realm="x"' }),
    ],
    ['unauthorized_client', () => json({ error: 'unauthorized_client' }, 400)],
    ['unsupported_grant_type', () => json({ error: 'unsupported_grant_type' }, 400)],
    ['invalid_scope', () => json({ error: 'invalid_scope' }, 400)],
    ['temporarily_unavailable', () => json({ error: 'temporarily_unavailable' }, 400)],
    [
      '403 of a firewall',
      () => new Response('<h1>Forbidden</h1>', { status: 403, headers: { 'content-type': 'text/html' } }),
    ],
    ['404', () => json({ message: 'no such page' }, 404)],
    ['429', () => json({ statusCode: 429, message: 'slow down' }, 429, { 'x-retry-after': '3' })],
    ['500', () => json({ error: 'invalid_grant' }, 500)],
    [
      '502 in HTML',
      () => new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } }),
    ],
    ['503', () => new Response('', { status: 503 })],
    ['a redirect', () => new Response(null, { status: 302, headers: { location: 'https://evil.example/' } })],
    [
      '200 in HTML (a hotel’s sign-in page)',
      () => new Response('<h1>Welcome</h1>', { headers: { 'content-type': 'text/html' } }),
    ],
    [
      'truncated JSON',
      () => new Response('{"access_token":"a","tok', { headers: { 'content-type': 'application/json' } }),
    ],
    ['200 without a token', () => json({ token_type: 'bearer' })],
    ['200 with a kind of token that nobody knows', () => json({ access_token: 'a', token_type: 'mac' })],
    [
      '200 with a refresh token that is null',
      () => json({ access_token: 'a', token_type: 'bearer', refresh_token: null }),
    ],
    ['200 with an error inside', () => json({ error: 'invalid_grant' })],
    [
      'invalid_grant in plain text',
      () => new Response('invalid_grant', { status: 400, headers: { 'content-type': 'text/plain' } }),
    ],
  ];

  it.each(failures)('%s', async (_name, misbehave) => {
    const bench = signedInBench();
    await bench.session.start();
    bench.endpoint.misbehave = misbehave;
    await expect(bench.session.accessToken()).rejects.toMatchObject({
      name: 'SessionError',
      code: expect.stringMatching(/^(OFFLINE|SERVICE|SIGNED_OUT)$/),
    });
    expect(bench.keychain.entries.get('env-1/refreshToken')).toBe('refresh-0');
    // The next start has everything it needs to continue.
    const next = sessionBench({ keychain: bench.keychain, accountIndex: bench.options.accountIndex });
    expect(await next.session.start()).toMatchObject({ step: 'signedIn' });
    expect(await next.session.accessToken()).toBe('access-1');
  });

  it('are at least twenty, and do not include invalid_grant', async () => {
    expect(failures.length).toBeGreaterThanOrEqual(20);
    const bench = signedInBench();
    await bench.session.start();
    bench.endpoint.misbehave = () => json({ error: 'invalid_grant' }, 400);
    await expect(bench.session.accessToken()).rejects.toMatchObject({ code: 'SIGNED_OUT' });
    expect(bench.keychain.entries.has('env-1/refreshToken')).toBe(false);
  });

  it('lose nothing either if the keychain gets locked in the meantime', async () => {
    const bench = signedInBench();
    await bench.session.start();
    bench.keychain.trouble = 'locked';
    expect(await bench.session.accessToken()).toBe('access-1');
    expect(bench.session.view()).toMatchObject({ step: 'signedIn', isSaved: false, keychain: 'locked' });
    bench.keychain.trouble = null;
    expect(await bench.session.retryKeychain()).toMatchObject({ isSaved: true, keychain: 'working' });
    expect(bench.keychain.entries.get('env-1/refreshToken')).toBe('refresh-1');
  });
});

describe('signing out', () => {
  it('verifies the keychain, and leaves the data unless a purge is requested', async () => {
    const bench = signedInBench();
    await bench.session.start();
    expect(await bench.session.signOut({ purge: false })).toEqual({
      session: expect.objectContaining({
        step: 'signedOut',
        hasClientSecret: true,
        problem: null,
        leftBehind: [],
      }),
      keychainVerified: true,
      purgedRows: null,
    });
    expect([...bench.keychain.entries.keys()]).toEqual(['env-1/clientSecret']);
    expect(bench.purged).toEqual([]);
    await expect(bench.session.accessToken()).rejects.toMatchObject({ code: 'SIGNED_OUT' });
  });

  it('purges the data of the signed-in account', async () => {
    const bench = signedInBench();
    await bench.session.start();
    expect(await bench.session.signOut({ purge: true })).toMatchObject({ purgedRows: 12 });
    expect(bench.purged).toEqual(['env-1/105310']);
  });

  it('signs no account in before the purge of a sign-out has finished', async () => {
    const purge = Promise.withResolvers<{ rows: number; failed: [] }>();
    const bench = signedInBench({ purge: () => purge.promise });
    await bench.session.start();
    const signedOut = bench.session.signOut({ purge: true });
    const signedIn = bench.session.signInWithToken({ token: 'pat-1' });
    await vi.waitFor(() => expect(bench.session.view().step).toBe('signedOut'));
    await new Promise(setImmediate);
    expect(bench.session.view()).toMatchObject({ step: 'signedOut' });
    purge.resolve({ rows: 1, failed: [] });
    expect(await signedOut).toMatchObject({ purgedRows: 1, session: { step: 'signedOut' } });
    expect((await signedIn).step).not.toBe('signedOut');
  });

  it('offers an interrupted purge again at the next start, and nothing once it is complete', async () => {
    const accountIndex = fakeAccountIndex(signedInEntry());
    const bench = signedInBench({ accountIndex, purge: () => new Promise(() => undefined) });
    await bench.session.start();
    void bench.session.signOut({ purge: true });
    await vi.waitFor(() => expect(accountIndex.read()?.unpurged).toEqual(['savedData']));

    const next = sessionBench({ keychain: bench.keychain, accountIndex });
    expect(await next.session.start()).toMatchObject({ step: 'signedOut', leftBehind: ['savedData'] });
    await next.session.signOut({ purge: true });
    expect(next.session.view()).toMatchObject({ leftBehind: [] });
    const last = sessionBench({ keychain: bench.keychain, accountIndex });
    expect(await last.session.start()).toMatchObject({ step: 'signedOut', leftBehind: [] });
  });

  it('names what a purge could not delete also after a restart', async () => {
    const accountIndex = fakeAccountIndex(signedInEntry());
    const bench = signedInBench({ accountIndex });
    await bench.session.start();
    bench.purgeFails = ['catalog'];
    await bench.session.signOut({ purge: true });
    const next = sessionBench({ keychain: bench.keychain, accountIndex });
    expect(await next.session.start()).toMatchObject({ leftBehind: ['catalog'] });
  });

  it('lets the program close only after its purge', async () => {
    const purge = Promise.withResolvers<{ rows: number; failed: [] }>();
    const bench = signedInBench({ purge: () => purge.promise });
    await bench.session.start();
    void bench.session.signOut({ purge: true });
    let isPurged = false;
    const purged = bench.session.signOutEnded().then(() => {
      isPurged = true;
    });
    await vi.waitFor(() => expect(bench.session.view().step).toBe('signedOut'));
    await new Promise(setImmediate);
    expect(isPurged).toBe(false);
    purge.resolve({ rows: 1, failed: [] });
    await purged;
  });

  it('empties the keychain before it writes to the disk, so that a full disk cannot sign an account in again', async () => {
    const accountIndex = fakeAccountIndex(signedInEntry());
    const { write } = accountIndex;
    let isFull = false;
    accountIndex.write = (entry) => {
      if (isFull) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
      write(entry);
    };
    const bench = signedInBench({ accountIndex });
    await bench.session.start();
    isFull = true;
    bench.purgeFails = ['outbox', 'records'];
    expect(await bench.session.signOut({ purge: true, purgesUnsent: true })).toMatchObject({
      keychainVerified: true,
      session: { step: 'signedOut', leftBehind: ['settings', 'outbox', 'records'] },
    });
    expect([...bench.keychain.entries.keys()]).toEqual(['env-1/clientSecret']);
    // The session data left on the disk opens nothing at the next start.
    const next = sessionBench({ keychain: bench.keychain, accountIndex });
    expect(await next.session.start()).toMatchObject({ step: 'over', reason: 'notKept' });
    await expect(next.session.accessToken()).rejects.toMatchObject({ code: 'SIGNED_OUT' });

    isFull = false;
    bench.purgeFails = [];
    expect(await bench.session.signOut({ purge: true, purgesUnsent: true })).toMatchObject({
      session: { step: 'signedOut', leftBehind: [] },
    });
    expect(bench.purged).toEqual(['env-1/105310', null]);
    expect(accountIndex.read()).toMatchObject({ session: null, leftovers: [] });
  });

  it('is not verified if the keychain is locked', async () => {
    const bench = signedInBench();
    await bench.session.start();
    bench.keychain.trouble = 'locked';
    expect(await bench.session.signOut({ purge: false })).toMatchObject({
      keychainVerified: false,
      session: { step: 'signedOut', keychain: 'locked', leftBehind: ['keychain'] },
    });
    expect(bench.activities.at(-1)).toMatchObject({ action: 'signOut', outcome: 'failed' });
    bench.keychain.trouble = null;
    await bench.session.retryKeychain();
    expect(bench.keychain.entries.has('env-1/refreshToken')).toBe(false);
  });

  it('aborts a refresh, whose token is not saved to the keychain', async () => {
    const bench = signedInBench();
    await bench.session.start();
    let release: () => void = () => undefined;
    bench.endpoint.misbehave = async (rotate) => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return rotate();
    };
    const caller = bench.session.accessToken().catch((error: unknown) => error);
    await new Promise(setImmediate);
    const signedOut = bench.session.signOut({ purge: false });
    release();
    expect(await signedOut).toMatchObject({ keychainVerified: true });
    expect(await caller).toMatchObject({ code: 'SIGNED_OUT' });
    expect(bench.keychain.entries.has('env-1/refreshToken')).toBe(false);
  });

  it('means that another user who signs in is not asked about the first account', async () => {
    const bench = signedInBench({ listChannels: () => Promise.resolve([{ ...writableChannel, id: 8 }]) });
    await bench.session.start();
    await bench.session.signOut({ purge: false });
    expect(await bench.session.signInWithToken({ token: 'theirs' })).toMatchObject({
      step: 'signedIn',
      account: { id: 'env-1/8' },
    });
  });
});

describe('while signed in', () => {
  it('changes the channel, and the account with it', async () => {
    const bench = sessionBench({ listChannels: () => Promise.resolve([writableChannel, storeChannel]) });
    await bench.session.start();
    await bench.session.signInWithToken({ token: 'pat-1' });
    expect(await bench.session.chooseChannel({ channelId: storeChannel.id })).toMatchObject({
      account: { id: 'env-1/105317' },
      grantedScopes: ['orders_read'],
    });
    expect(bench.options.accountIndex.read()?.session?.account.id).toBe('env-1/105317');
  });

  it('does not apply the missing scope of one channel to another', async () => {
    const channels = [storeChannel, { ...writableChannel, name: 'Second' }];
    const bench = sessionBench({ listChannels: () => Promise.resolve(channels) });
    await bench.session.start();
    await bench.session.signInWithToken({ token: 'pat-1' });
    await bench.session.chooseChannel({ channelId: storeChannel.id });
    bench.session.reportMissingScope('orders_read');
    expect(bench.session.view()).toMatchObject({ grantedScopes: [] });
    await bench.session.chooseChannel({ channelId: writableChannel.id });
    await bench.session.chooseChannel({ channelId: storeChannel.id });
    expect(bench.session.view()).toMatchObject({ grantedScopes: ['orders_read'] });
  });

  it('detects a missing scope from a 403', async () => {
    const bench = signedInBench();
    await bench.session.start();
    bench.session.reportMissingScope('receiving_read');
    expect(bench.session.view()).toMatchObject({ missingScopes: ['receiving_read', 'receiving_write'] });
  });

  it('keeps using its tokens while another sign-in waits, and after that one is cancelled', async () => {
    const profile = fakeProfile(`http://127.0.0.1:${await findFreePort()}/callback`);
    const bench = signedInBench({ profile });
    await bench.session.start();
    await bench.session.signIn();
    expect(bench.session.view().step).toBe('waitingForBrowser');
    expect(await bench.session.accessToken()).toBe('access-1');
    expect(await bench.session.cancelSignIn()).toMatchObject({ step: 'signedIn' });
  });

  it('reports each change once and in order', async () => {
    const bench = signedInBench();
    await bench.session.start();
    const texts = bench.views.map((view) => JSON.stringify(view));
    await bench.session.accessToken();
    await bench.session.retryKeychain();
    for (const [index, text] of texts.entries()) expect(text).not.toBe(texts[index + 1]);
  });

  it('reports nothing after it is disposed, even if a keychain prompt is answered late', async () => {
    const keychain = signedInKeychain();
    keychain.trouble = 'locked';
    const bench = signedInBench({ keychain });
    await bench.session.start();
    keychain.trouble = null;
    const port = { ...keychain.port };
    const prompt = { shown: Promise.withResolvers<void>(), answered: Promise.withResolvers<void>() };
    keychain.port.read = async (...entry) => {
      prompt.shown.resolve();
      await prompt.answered.promise;
      return port.read(...entry);
    };
    const retried = bench.session.retryKeychain();
    await prompt.shown.promise;
    bench.views.splice(0);
    await bench.session.dispose();
    prompt.answered.resolve();
    await retried;
    expect(bench.views).toEqual([]);
  });

  it('finishes a running refresh when it is disposed, so that the next start has its token', async () => {
    const bench = signedInBench();
    await bench.session.start();
    const caller = bench.session.accessToken();
    await bench.session.dispose();
    expect(await caller).toBe('access-1');
    expect(bench.keychain.entries.get('env-1/refreshToken')).toBe('refresh-1');
  });
});
