import { expect, vi } from 'vitest';
import { createCodeVerifier } from '#electron/session/authorization.ts';
import type { Bench } from '#test/contract/specification/bench.ts';
import { parseJson } from '#test/contract/specification/parse-json.ts';
import { type ClientPart, type Row, rowOf, type Trial } from '#test/contract/specification/row.ts';
import {
  authorizeUrl,
  exchangeCode,
  refreshTokens,
  requestToken,
} from '#test/integration/sandbox/call-sandbox.ts';
import { authorizeByHttp } from '#test/sandbox/authorize-as-person.ts';
import {
  challengeOf,
  refreshInClient,
  refusalOf,
  signIn,
  signInByClient,
  tokenAddress,
} from './sign-in-samples.ts';

const works: Trial = async (bench) => {
  expect((await signIn(bench)).tokens).toMatchObject({ status: 200 });
};

const worksInClient: Trial = async (bench) => {
  expect((await signInByClient(bench)).answer.accessToken).not.toBe('');
};

const exchangeField = (name: string): Row =>
  rowOf('5.2', `the field ${name} of the token exchange`, {
    sandbox: works,
    client: worksInClient,
    mutation: { kind: 'forgetMember', on: tokenAddress, path: name },
  });

/** Refresh tokens passed between trials: each can be used once, and a refusal does not use it up. */
const held = new WeakMap<Bench, Record<'raw' | 'client', string | undefined>>();

const heldToken = async (bench: Bench, side: 'raw' | 'client'): Promise<string> =>
  held.get(bench)?.[side] ?? (await signIn(bench)).tokens.refresh_token;

/** Stores nothing if the response has no token, because the sent one is used up. */
function hold(bench: Bench, side: 'raw' | 'client', token: string | undefined): void {
  held.set(bench, { raw: undefined, client: undefined, ...held.get(bench), [side]: token });
}

async function refresh(bench: Bench) {
  const token = await heldToken(bench, 'raw');
  const tokens = await refreshTokens(bench.sandbox, token);
  expect(tokens.status).toBe(200);
  hold(bench, 'raw', tokens.refresh_token);
  return { sent: token, tokens };
}

async function refreshByClient(bench: Bench) {
  const token = await heldToken(bench, 'client');
  const refreshed = await refreshInClient(bench, token);
  hold(bench, 'client', refreshed.answer.refreshToken ?? undefined);
  return { ...refreshed, used: token };
}

const refreshes: Trial = async (bench) => void (await refresh(bench));

const refreshesInClient: Trial = async (bench) => {
  expect((await refreshByClient(bench)).answer.accessToken).not.toBe('');
};

const refreshField = (name: string): Row =>
  rowOf('5.2', `the field ${name} of the refresh`, {
    sandbox: refreshes,
    client: refreshesInClient,
    mutation: { kind: 'forgetMember', on: tokenAddress, path: name },
  });

/** A field of the token response, which is missing or different in a mutated sandbox. */
const tokenField = (name: string, wanted: unknown, client: Trial, other?: unknown): Row =>
  rowOf('5.2', `the field ${name} of the token answer`, {
    async sandbox(bench) {
      expect((await signIn(bench)).tokens).toMatchObject({ [name]: wanted });
    },
    client,
    mutation:
      other === undefined
        ? { kind: 'omit', on: tokenAddress, path: name }
        : { kind: 'replace', on: tokenAddress, path: name, to: other },
  });

const answerFields: readonly Row[] = [
  tokenField('id_token', expect.stringMatching(/^\S+\.\S+\.\S+$/), worksInClient),
  tokenField('access_token', expect.stringMatching(/\S/), worksInClient),
  tokenField(
    'expires_in',
    3_600,
    async (bench) => expect((await signInByClient(bench)).answer.lifetimeSeconds).toBe(3_600),
    60,
  ),
  tokenField('token_type', 'bearer', worksInClient),
  tokenField('refresh_token', expect.stringMatching(/\S/), async (bench) =>
    expect((await signInByClient(bench)).answer.refreshToken).toEqual(expect.stringMatching(/\S/)),
  ),
  tokenField(
    'scope',
    expect.stringContaining('receiving_read'),
    async (bench) => expect((await signInByClient(bench)).answer.grantedScopes).toContain('receiving_read'),
    'openid',
  ),
];

async function exchangeWith(bench: Bench, verifier: string, challenge = challengeOf(verifier)) {
  const { parameters } = await authorizeByHttp(authorizeUrl(bench.sandbox, challenge));
  return (await exchangeCode(bench.sandbox, parameters['code'] ?? '', verifier)).status;
}

/** A request that the service refuses at the token address, and the client's handling of it. */
function refused(section: string, subject: string, trial: Trial, part: ClientPart, was = 400): Row {
  return { section, subject, sandbox: trial, ...part, mutation: { kind: 'letPass', on: tokenAddress, was } };
}

const ownVerifiers: ClientPart = {
  clientAlone() {
    const made = Array.from({ length: 200 }, createCodeVerifier);
    for (const verifier of made) expect(verifier).toMatch(/^[A-Za-z0-9\-._~]{43,128}$/);
    expect(new Set(made).size).toBe(made.length);
  },
};

const verifierOf = (bench: Bench, length: number): string => bench.fresh('v').padEnd(length, 'aZ09-._~');

const verifierBounds = (section: string): Row =>
  refused(
    section,
    'a code_verifier has 43 to 128 characters',
    async (bench) => {
      expect(await exchangeWith(bench, verifierOf(bench, 43))).toBe(200);
      expect(await exchangeWith(bench, verifierOf(bench, 128))).toBe(200);
      expect(await exchangeWith(bench, verifierOf(bench, 42))).toBe(400);
      expect(await exchangeWith(bench, verifierOf(bench, 129))).toBe(400);
    },
    ownVerifiers,
  );

const pkceRules: readonly Row[] = [
  verifierBounds('5.2'),
  verifierBounds('8'),
  refused(
    '5.2',
    'a code_verifier is of A-Z, a-z, 0-9, -, ., _ and ~',
    async (bench) => {
      expect(await exchangeWith(bench, verifierOf(bench, 48))).toBe(200);
      expect(await exchangeWith(bench, `${verifierOf(bench, 48)}+`)).toBe(400);
    },
    ownVerifiers,
  ),
  refused(
    '5.2',
    'a code_verifier is never used twice, for its own code or for another one',
    async (bench) => {
      const verifier = verifierOf(bench, 64);
      const codeOf = async () => {
        const { parameters } = await authorizeByHttp(authorizeUrl(bench.sandbox, challengeOf(verifier)));
        return parameters['code'] ?? '';
      };
      const codes = [await codeOf(), await codeOf()] as const;
      const exchange = async (code: string) => (await exchangeCode(bench.sandbox, code, verifier)).status;
      expect(await exchange(codes[0])).toBe(200);
      expect(await exchange(codes[1])).toBe(400);
      expect(await exchangeWith(bench, verifier)).toBe(400);
      expect(await exchange(codes[0])).toBe(400);
    },
    ownVerifiers,
  ),
  refused(
    '5.2',
    'the code_challenge is the Base64-URL SHA-256 hash of the verifier, without padding',
    async (bench) => {
      const verifier = verifierOf(bench, 64);
      expect(await exchangeWith(bench, verifier)).toBe(200);
      const other = verifierOf(bench, 64);
      expect(await exchangeWith(bench, other, challengeOf(other.toUpperCase()))).toBe(400);
      const padded = authorizeUrl(bench.sandbox, `${challengeOf(other)}=`);
      expect((await authorizeByHttp(padded)).parameters).toMatchObject({ error: 'invalid_request' });
    },
    {
      async clientAlone(bench) {
        const { attempt } = await signInByClient(bench);
        const sent = new URL(attempt.authorizeUrl).searchParams.get('code_challenge');
        expect(sent).toBe(challengeOf(attempt.codeVerifier));
        expect(sent).not.toContain('=');
      },
    },
  ),
  refused(
    '5.2',
    'the code_verifier must match the earlier challenge',
    async (bench) => {
      expect(await exchangeWith(bench, 'c'.repeat(64), challengeOf('d'.repeat(64)))).toBe(400);
    },
    {
      async client(bench) {
        const work = signInByClient(bench, {
          attempt: (attempt) => ({ ...attempt, codeVerifier: 'e'.repeat(64) }),
        });
        expect(await refusalOf(work)).toBe('grantRefused');
      },
    },
  ),
];

const stillSecret: Row = refused(
  '5.2',
  'the client_secret is required beside PKCE',
  async (bench) => {
    const tokens = await requestToken(bench.sandbox, {
      grant_type: 'refresh_token',
      refresh_token: await heldToken(bench, 'raw'),
      client_secret: 'wrong',
    });
    expect(tokens.status).toBe(401);
  },
  {
    async client(bench) {
      const work = signInByClient(bench, { client: { clientSecret: 'wrong' } });
      expect(await refusalOf(work)).toBe('clientRefused');
    },
  },
  401,
);

const formBody: Row = refused(
  '5.2',
  'the body of the token address is application/x-www-form-urlencoded',
  async (bench) => {
    const { clientId, clientSecret } = bench.sandbox.demo;
    const response = await fetch(`${bench.sandbox.authUrl}/connect/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_id: clientId, client_secret: clientSecret, grant_type: 'refresh_token' }),
    });
    expect(parseJson(await response.text())).toMatchObject({ error: 'invalid_request' });
    expect(response.status).toBe(400);
  },
  {
    async clientAlone(bench) {
      const { sent } = await signInByClient(bench);
      expect(sent[0]?.headers.get('content-type')).toContain('application/x-www-form-urlencoded');
      expect(sent[0]?.form.get('grant_type')).toBe('authorization_code');
    },
  },
);

/** Tokens: how they are obtained and renewed (specification 5.2, steps 2, 5 and 6, and 8). */
export const tokenRows: readonly Row[] = [
  rowOf('5.2', 'the endpoint POST /connect/token', {
    sandbox: works,
    client: worksInClient,
    mutation: { kind: 'noRoute', on: tokenAddress },
  }),
  ...['redirect_uri', 'client_id', 'client_secret', 'code', 'code_verifier', 'grant_type'].map(exchangeField),
  ...answerFields,
  ...['client_id', 'client_secret', 'refresh_token', 'grant_type'].map(refreshField),
  ...pkceRules,
  stillSecret,
  formBody,
  rowOf('5.2', 'each new access token comes with a new refresh token', {
    async sandbox(bench) {
      const { sent, tokens } = await refresh(bench);
      expect(tokens.refresh_token).toEqual(expect.stringMatching(/\S/));
      expect(tokens.refresh_token).not.toBe(sent);
    },
    async client(bench) {
      const { answer, used } = await refreshByClient(bench);
      expect(answer.refreshToken).toEqual(expect.stringMatching(/\S/));
      expect(answer.refreshToken).not.toBe(used);
    },
    mutation: { kind: 'omit', on: tokenAddress, path: 'refresh_token' },
  }),
  rowOf('5.2', 'a refresh sends no PKCE values', {
    sandbox: refreshes,
    async client(bench) {
      const { sent } = await refreshByClient(bench);
      expect(sent.map(({ form }) => [...form.keys()].toSorted())).toEqual([
        ['client_id', 'client_secret', 'grant_type', 'refresh_token'],
      ]);
    },
    mutation: { kind: 'refuseBody', on: tokenAddress, path: 'code_verifier', where: 'absent' },
  }),
];

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Moves the clock of this process, which the authorization server reads, while the work runs. */
async function after<Value>(ms: number, work: () => Promise<Value>): Promise<Value> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}

const channelsWith = (bench: Bench, token: string) =>
  bench.send('GET /2026-07/channel', { headers: { authorization: `Bearer ${token}` } });

const accessLifetime = (section: string): Row =>
  rowOf(section, 'an OAuth access token lives 1 hour', {
    async sandbox(bench) {
      const { access_token: token } = (await signIn(bench)).tokens;
      expect((await after(hourMs - 60_000, () => channelsWith(bench, token))).status).toBe(200);
      expect((await after(hourMs + 60_000, () => channelsWith(bench, token))).status).toBe(401);
    },
    async clientAlone(bench) {
      expect((await signInByClient(bench)).answer.lifetimeSeconds).toBe(3_600);
    },
    mutation: { kind: 'letPass', on: 'GET /2026-07/channel', was: 401 },
  });

const refreshLifetime = (section: string): Row =>
  rowOf(section, 'an OAuth refresh token lives 30 days', {
    async sandbox(bench) {
      const statusAfter = async (ms: number) => {
        const { refresh_token: token } = (await signIn(bench)).tokens;
        return (await after(ms, () => refreshTokens(bench.sandbox, token))).status;
      };
      expect(await statusAfter(30 * dayMs + hourMs)).toBe(400);
      expect(await statusAfter(30 * dayMs - hourMs)).toBe(200);
    },
    async client(bench) {
      const { refresh_token: token } = (await signIn(bench)).tokens;
      const work = () => refusalOf(refreshInClient(bench, token));
      expect(await after(30 * dayMs + hourMs, work)).toBe('grantRefused');
    },
    mutation: { kind: 'letPass', on: tokenAddress, was: 400 },
  });

const signInScope = (scope: 'offline_access' | 'openid', field: 'refresh_token' | 'id_token'): Row =>
  rowOf('5.3', `the scope ${scope}, which brings the ${field}`, {
    async sandbox(bench) {
      expect((await signIn(bench)).tokens).toHaveProperty(field);
      const without = await signIn(bench, { scope: 'receiving_read channels_read', nonce: undefined });
      expect(without.tokens).not.toHaveProperty(field);
    },
    async client(bench) {
      const { answer } = await signInByClient(bench);
      expect(answer.refreshToken).not.toBeNull();
      expect(answer.grantedScopes).toContain(scope);
    },
    mutation: { kind: 'omit', on: tokenAddress, path: field },
  });

/** The lifetimes of tokens, and the scopes that provide them (specification 5.2, 5.3 and 8). */
export const tokenLifetimeRows: readonly Row[] = [
  accessLifetime('5.2'),
  accessLifetime('8'),
  refreshLifetime('5.2'),
  refreshLifetime('8'),
  signInScope('offline_access', 'refresh_token'),
  signInScope('openid', 'id_token'),
];
