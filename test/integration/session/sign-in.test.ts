import { describe, expect, it } from 'vitest';
import type { SignInProblem } from '#shared/session/session-view.ts';
import { authorizeByHttp } from '#test/sandbox/authorize-as-person.ts';
import { sharedSandbox } from '#test/support/shared-sandbox.ts';
import { formOf } from '#test/unit/electron/session/session-fakes.ts';
import {
  openSandboxSession,
  person,
  type SandboxSessionOptions,
  startSandboxForSession,
} from './sandbox-session.ts';

const sandbox = sharedSandbox({}, startSandboxForSession);

/** Sends a callback to the listener, like the browser. */
async function deliver(url: string, parameters: Record<string, string>): Promise<void> {
  const redirectUri = new URL(url).searchParams.get('redirect_uri') ?? '';
  await fetch(redirectUri, { method: 'POST', body: new URLSearchParams(parameters) });
}

/** The callback that the server sends for this address, not delivered. */
async function callbackFor(url: string): Promise<Record<string, string>> {
  return (await authorizeByHttp(url)).parameters;
}

/** Opens the address with parameters other than those of the session. */
function withParameters(change: (query: URLSearchParams) => void): (url: string) => Promise<void> {
  return async (url) => {
    const changed = new URL(url);
    change(changed.searchParams);
    await person()(changed.href);
  };
}

describe('a sign-in at the real authorization server', () => {
  it('gets tokens, selects the channel that can write, and stores only the refresh token', async () => {
    const bench = openSandboxSession(sandbox);
    expect(await bench.signIn()).toMatchObject({
      step: 'signedIn',
      method: 'oauth',
      account: { channelName: 'Dockhand' },
      missingScopes: [],
      isSaved: true,
      keychain: 'working',
    });
    expect([...bench.keychain.entries.keys()].sort()).toEqual(['local/clientSecret', 'local/refreshToken']);
    const accessToken = await bench.session.accessToken();
    expect([...bench.keychain.entries.values()]).not.toContain(accessToken);
  });

  it.each(['query', 'fragment'])('accepts the response as %s too', async (mode) => {
    const bench = openSandboxSession(sandbox, {
      openBrowser: withParameters((query) => {
        if (mode === 'fragment') query.delete('response_mode');
        else query.set('response_mode', mode);
      }),
    });
    expect(await bench.signIn()).toMatchObject({ step: 'signedIn' });
  });

  it('reports which of the requested scopes the service does not grant', async () => {
    const bench = openSandboxSession(sandbox, {
      profile: { scopes: [...sandbox.demo.scopes, 'teleport_write'] },
    });
    expect(await bench.signIn()).toMatchObject({ step: 'signedIn', missingScopes: ['teleport_write'] });
  });

  it('works without openid and without offline_access, and then reports that it ends with the run', async () => {
    const bench = openSandboxSession(sandbox, { profile: { scopes: ['channels_read', 'receiving_read'] } });
    // Without a scope that writes, no channel is preferred.
    const view = await bench.signIn();
    if (view.step === 'choosingChannel')
      await bench.session.chooseChannel({ channelId: view.proposedChannelId });
    expect(bench.session.view()).toMatchObject({ step: 'signedIn', isSaved: false, keychain: 'working' });
    expect(bench.keychain.entries.has('local/refreshToken')).toBe(false);
  });

  it('accepts a personal access token and reads its channel', async () => {
    const bench = openSandboxSession(sandbox);
    await bench.session.start();
    expect(await bench.session.signInWithToken({ token: sandbox.demo.personalToken })).toMatchObject({
      step: 'signedIn',
      method: 'token',
      account: { applicationName: 'Single-merchant application' },
      missingScopes: [],
    });
    expect(await bench.session.accessToken()).toBe(sandbox.demo.personalToken);
  });
});

type Case = {
  name: string;
  kind: SignInProblem['kind'];
  message?: RegExp;
  options?: () => SandboxSessionOptions;
  /** Runs while the session waits, for actions of a user or of the network. */
  meanwhile?: (bench: ReturnType<typeof openSandboxSession>) => Promise<unknown>;
  /** For cases in which the usual user must not open the address. */
  openBrowser?: (url: string) => Promise<void>;
};

const nobody = () => Promise.resolve();

const cases: Case[] = [
  {
    name: 'a missing code',
    kind: 'answerRefused',
    openBrowser: async (url) => deliver(url, { state: new URL(url).searchParams.get('state') ?? '' }),
  },
  {
    name: 'another issuer beside the code',
    kind: 'issuerWrong',
    message: /"https:\/\/evil\.example"/,
    openBrowser: async (url) => deliver(url, { ...(await callbackFor(url)), iss: 'https://evil.example' }),
  },
  {
    name: 'an identity token of another issuer than the profile names',
    kind: 'issuerWrong',
    message: /"http:\/\/127\.0\.0\.1:\d+".*"https:\/\/issuer\.example"/,
    options: () => ({ profile: { issuer: 'https://issuer.example' } }),
  },
  {
    name: 'an issuer with a slash too many',
    kind: 'issuerWrong',
    message: /\/"/,
    options: () => ({ profile: { issuer: `${sandbox.issuer}/` } }),
  },
  {
    name: 'a wrong nonce in the identity token',
    kind: 'answerRefused',
    message: /nonce/,
    openBrowser: withParameters((query) => {
      query.set('nonce', 'somebody-elses');
    }),
  },
  {
    name: 'no identity token although openid was asked for',
    kind: 'failed',
    openBrowser: withParameters((query) => {
      query.delete('nonce');
      query.set('scope', 'channels_read offline_access');
    }),
  },
  {
    name: 'a foreign code (of another attempt, brought with the right state)',
    kind: 'codeRefused',
    message: /problem\.codeRefused\.text/,
    openBrowser: async (url) => {
      const foreign = new URL(url);
      foreign.searchParams.set('code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM');
      const { code } = await callbackFor(foreign.href);
      await deliver(url, { ...(await callbackFor(url)), code: code ?? '' });
    },
  },
  {
    name: 'a code that was used already',
    kind: 'codeRefused',
    message: /problem\.codeRefused\.text/,
    options: () => ({
      fetch: async (address, init) => {
        await fetch(address, init);
        return fetch(address, init);
      },
    }),
  },
  {
    name: 'a verifier that does not fit the challenge',
    kind: 'codeRefused',
    message: /problem\.codeRefused\.text/,
    openBrowser: withParameters((query) => {
      query.set('code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM');
    }),
  },
  {
    name: 'an authorize request that lost its challenge',
    kind: 'failed',
    message: /invalid_request/,
    openBrowser: withParameters((query) => {
      query.delete('code_challenge');
      query.delete('code_challenge_method');
    }),
  },
  { name: 'access denied', kind: 'denied', openBrowser: person({ decision: 'deny' }) },
  {
    name: 'a wrong client secret',
    kind: 'clientRefused',
    options: () => ({
      fetch: (address, init) => {
        const body = formOf(init);
        body.set('client_secret', 'wrong');
        return fetch(address, { ...init, body });
      },
    }),
  },
  {
    name: 'no answer in time',
    kind: 'timedOut',
    message: /problem\.timedOut\.text/,
    openBrowser: nobody,
    options: () => ({ signInTimeoutMs: 30 }),
  },
  {
    name: 'cancelled while it waits',
    kind: 'cancelled',
    openBrowser: nobody,
    meanwhile: ({ session }) => session.cancelSignIn(),
  },
  {
    name: 'cancelled while the code is exchanged',
    kind: 'cancelled',
    options: () => {
      sandbox.faults.next({ kind: 'hang', match: { path: '/connect/token' } });
      return {};
    },
    meanwhile: async ({ session, reach }) => {
      await reach('finishing');
      return session.cancelSignIn();
    },
  },
  {
    name: 'a redirect address that is not registered (the server’s page says so, Dockhand hears nothing)',
    kind: 'cancelled',
    options: () => ({
      profile: { redirectUri: sandbox.demo.redirectUri.replace('/callback', '/elsewhere') },
    }),
    openBrowser: async (url) => {
      await expect(authorizeByHttp(url)).rejects.toThrow(/400/);
    },
    meanwhile: ({ session }) => session.cancelSignIn(),
  },
  {
    name: 'a token endpoint that cannot be reached',
    kind: 'unreachable',
    options: () => {
      sandbox.faults.next({ kind: 'dropBeforeCommit', match: { path: '/connect/token' } });
      return {};
    },
  },
  {
    name: 'a token endpoint that answers with a gateway’s page',
    kind: 'failed',
    message: /502/,
    options: () => {
      sandbox.faults.next({ kind: 'nonJson', match: { path: '/connect/token' } });
      return {};
    },
  },
  {
    name: 'a token answer that breaks off',
    kind: 'unreachable',
    options: () => {
      sandbox.faults.next({ kind: 'truncatedJson', match: { path: '/connect/token' } });
      return {};
    },
  },
  {
    name: 'channels that may not be read',
    kind: 'channelsForbidden',
    options: () => ({ profile: { scopes: ['receiving_read', 'openid', 'offline_access'] } }),
  },
];

describe('a sign-in that must fail', () => {
  it.each(cases)('stores nothing: $name', async ({ kind, message, options, openBrowser, meanwhile }) => {
    const bench = openSandboxSession(sandbox, {
      ...(openBrowser === undefined ? {} : { openBrowser }),
      ...options?.(),
    });
    await bench.session.start();
    await bench.session.saveClient({
      clientId: sandbox.demo.clientId,
      clientSecret: sandbox.demo.clientSecret,
    });
    await bench.session.signIn();
    await meanwhile?.(bench);
    const view = await bench.reach('signedOut', 'signedIn', 'choosingChannel');
    expect(view).toMatchObject({ step: 'signedOut', problem: { kind } });
    if (message !== undefined) expect(JSON.stringify(view)).toMatch(message);
    // The keychain contains only what was entered before, no account is signed in, and no token is available.
    expect(Object.fromEntries(bench.keychain.entries)).toEqual({
      'local/clientSecret': sandbox.demo.clientSecret,
    });
    expect(bench.options.accountIndex.read()?.session).toBeNull();
    await expect(bench.session.accessToken()).rejects.toMatchObject({ code: 'SIGNED_OUT' });
    expect(bench.activities.at(-1)).toMatchObject({ action: 'signIn', outcome: 'failed' });
  });

  it('rejects the state of another attempt, and keeps waiting for the right one', async () => {
    const addresses: string[] = [];
    const bench = openSandboxSession(sandbox, {
      openBrowser: async (url) => {
        addresses.push(url);
      },
    });
    await bench.session.start();
    await bench.session.saveClient(sandbox.demo);
    await bench.session.signIn();
    await bench.session.cancelSignIn();
    await bench.session.signIn();
    const [before = '', current = ''] = addresses;
    const parameters = await callbackFor(current);
    const { state: _state, ...stateless } = parameters;
    const foreign = [{ ...parameters, state: 'forged' }, stateless, await callbackFor(before)];
    for (const answer of foreign) {
      const response = await fetch(sandbox.demo.redirectUri, {
        method: 'POST',
        body: new URLSearchParams(answer),
      });
      expect(response.status).toBe(400);
      expect(await response.text()).toContain('still waiting for the current one');
      expect(bench.session.view().step).toBe('waitingForBrowser');
    }
    await deliver(current, parameters);
    expect((await bench.reach('signedIn', 'choosingChannel', 'signedOut')).step).not.toBe('signedOut');
  });

  it('rejects a code of another environment, whose host never gets the code either', async () => {
    const elsewhere = await startSandboxForSession({ redirectUris: [sandbox.demo.redirectUri], seed: 2 });
    try {
      const bench = openSandboxSession(sandbox, {
        openBrowser: async (url) => {
          const there = new URL(url);
          there.port = new URL(elsewhere.authUrl).port;
          there.searchParams.set('client_id', elsewhere.demo.clientId);
          await person({ userName: elsewhere.demo.userName, password: elsewhere.demo.password })(there.href);
        },
      });
      elsewhere.clearRequests();
      expect(await bench.signIn()).toMatchObject({ step: 'signedOut', problem: { kind: 'codeRefused' } });
      expect(bench.keychain.entries.has('local/refreshToken')).toBe(false);
      expect(elsewhere.requests.map(({ path }) => path)).not.toContain('/connect/token');
    } finally {
      await elsewhere.stop();
    }
  });

  it('does not block the next attempt after a refusal', async () => {
    let isWilling = false;
    const bench = openSandboxSession(sandbox, {
      openBrowser: (url) => person({ decision: isWilling ? 'allow' : 'deny' })(url),
    });
    expect(await bench.signIn()).toMatchObject({ step: 'signedOut', problem: { kind: 'denied' } });
    isWilling = true;
    expect(await bench.signIn()).toMatchObject({ step: 'signedIn' });
  });
});
