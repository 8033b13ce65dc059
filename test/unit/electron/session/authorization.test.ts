import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  createAttempt,
  createCodeVerifier,
  exchangeCode,
  refreshTokens,
} from '#electron/session/authorization.ts';
import { AuthorizationError } from '#electron/session/authorization-error.ts';
import { sentence } from '#shared/messages/messages.ts';
import { fakeProfile, strictTokenEndpoint } from './session-fakes.ts';

const client = { clientId: 'client-1', clientSecret: 'secret-1' };
const options = (fetch: typeof globalThis.fetch) => ({ fetch, signal: new AbortController().signal });

/** An identity token with an empty signature: it is trusted because of the connection it came over. */
function identityToken(claims: Record<string, unknown>): string {
  const now = Math.floor(Date.now() / 1_000);
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const payload = {
    iss: 'https://auth.example',
    aud: 'client-1',
    sub: '1',
    iat: now,
    exp: now + 300,
    ...claims,
  };
  return `${encode({ alg: 'RS256' })}.${encode(payload)}.c2lnbmF0dXJl`;
}

describe('the code verifier', () => {
  it('has 64 characters of the unreserved alphabet, 10,000 times without a repeat', () => {
    const verifiers = Array.from({ length: 10_000 }, createCodeVerifier);
    expect(new Set(verifiers).size).toBe(10_000);
    expect(verifiers.filter((verifier) => !/^[A-Za-z0-9\-._~]{64}$/.test(verifier))).toEqual([]);
    expect(verifiers.filter((verifier) => Buffer.from(verifier, 'base64url').length !== 48)).toEqual([]);
  });
});

describe('a sign-in attempt', () => {
  it('requests exactly what the specification lists', async () => {
    const profile = fakeProfile();
    const attempt = await createAttempt(profile, 'client-1');
    const url = new URL(attempt.authorizeUrl);
    expect(url.origin + url.pathname).toBe('https://auth.example/connect/authorize');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'client-1',
      response_type: 'code',
      scope: profile.scopes.join(' '),
      redirect_uri: profile.redirectUri,
      code_challenge: createHash('sha256').update(attempt.codeVerifier).digest('base64url'),
      code_challenge_method: 'S256',
      response_mode: 'form_post',
      integration_name: 'Dockhand',
      state: attempt.state,
    });
  });

  it('sends a nonce only if openid is requested', async () => {
    const withOpenid = await createAttempt({ ...fakeProfile(), scopes: ['openid'] }, 'client-1');
    expect(new URL(withOpenid.authorizeUrl).searchParams.get('nonce')).toBe(withOpenid.nonce);
    expect(withOpenid.nonce).toMatch(/^[\w-]{32}$/);
    expect((await createAttempt(fakeProfile(), 'client-1')).nonce).toBeNull();
  });

  it('binds the state to the environment and to itself', async () => {
    const mark = ({ state }: { state: string }) => state.split('.')[0];
    const first = await createAttempt(fakeProfile(), 'client-1');
    const second = await createAttempt(fakeProfile(), 'client-1');
    const elsewhere = await createAttempt({ ...fakeProfile(), id: 'env-2' }, 'client-1');
    const otherHost = await createAttempt({ ...fakeProfile(), authUrl: 'https://auth2.example' }, 'client-1');
    expect(first.state).not.toBe(second.state);
    expect(mark(first)).toBe(mark(second));
    expect(new Set([mark(first), mark(elsewhere), mark(otherHost)]).size).toBe(3);
  });
});

describe('the code exchange', () => {
  const exchange = async (
    parameters: (attempt: { state: string; nonce: string | null }) => Record<string, string>,
    answer?: (attempt: { nonce: string | null }) => Response,
    scopes = fakeProfile().scopes,
  ) => {
    const profile = { ...fakeProfile(), scopes };
    const attempt = await createAttempt(profile, 'client-1');
    const endpoint = strictTokenEndpoint();
    if (answer !== undefined) endpoint.misbehave = () => answer(attempt);
    const result = await exchangeCode(
      { profile, client, attempt },
      new URLSearchParams(parameters(attempt)),
      options(endpoint.fetch),
    ).catch((error: unknown) => error);
    return { result, endpoint, attempt };
  };

  it('posts code, verifier, and client secret as the specification lists them', async () => {
    const { result, endpoint, attempt } = await exchange(({ state }) => ({
      code: 'c',
      state,
      id_token: 'x.y.z',
    }));
    expect(result).toMatchObject({
      accessToken: 'access-1',
      refreshToken: 'refresh-1',
      lifetimeSeconds: 3_600,
    });
    expect(Object.fromEntries(endpoint.calls[0] ?? [])).toEqual({
      grant_type: 'authorization_code',
      redirect_uri: 'http://127.0.0.1:47613/callback',
      client_id: 'client-1',
      client_secret: 'secret-1',
      code: 'c',
      code_verifier: attempt.codeVerifier,
    });
  });

  it.each<[string, (attempt: { state: string }) => Record<string, string>, string, RegExp]>([
    ['a wrong state', () => ({ code: 'c', state: 'wrong' }), 'answerRefused', /problem\.answerRefused\.text/],
    ['a missing state', () => ({ code: 'c' }), 'answerRefused', /problem\.answerRefused\.text/],
    ['a missing code', ({ state }) => ({ state }), 'answerRefused', /problem\.answerRefused\.text/],
    [
      'another issuer in the answer',
      ({ state }) => ({ code: 'c', state, iss: 'https://evil.example' }),
      'issuerWrong',
      /"https:\/\/evil\.example".*"https:\/\/auth\.example"/,
    ],
    ['a denial', ({ state }) => ({ error: 'access_denied', state }), 'denied', /problem\.denied\.text/],
    [
      'a denial with a wrong state',
      () => ({ error: 'access_denied', state: 'x' }),
      'answerRefused',
      /problem\.answerRefused\.text/,
    ],
    [
      'invalid_scope',
      ({ state }) => ({ error: 'invalid_scope', state }),
      'failed',
      /problem\.failed\.scopes/,
    ],
    [
      'unauthorized_client',
      ({ state }) => ({ error: 'unauthorized_client', state }),
      'clientRefused',
      /problem\.clientRefused\.text/,
    ],
    ['server_error', ({ state }) => ({ error: 'server_error', state }), 'failed', /server_error/],
  ])('sends nothing for %s', async (_name, parameters, kind, message) => {
    const { result, endpoint } = await exchange(parameters);
    expect(result).toBeInstanceOf(AuthorizationError);
    expect(result).toMatchObject({ kind, message: expect.stringMatching(message) });
    expect(endpoint.calls).toHaveLength(0);
  });

  const withToken = (claims: Record<string, unknown> | null) => () =>
    Response.json({
      access_token: 'a',
      token_type: 'bearer',
      expires_in: '3600',
      ...(claims === null ? {} : { id_token: identityToken(claims) }),
    });

  it('accepts the identity token of the token endpoint if it matches', async () => {
    const { result } = await exchange(
      ({ state }) => ({ code: 'c', state }),
      ({ nonce }) => withToken({ nonce })(),
      ['openid', 'channels_read'],
    );
    expect(result).toMatchObject({ accessToken: 'a', lifetimeSeconds: 3_600 });
  });

  it.each<[string, Record<string, unknown> | null, RegExp, string?]>([
    ['another nonce', { nonce: 'other' }, /"claim":"nonce"/, 'answerRefused'],
    ['no nonce', {}, /./],
    [
      'another issuer',
      { iss: 'https://auth.example/' },
      /"https:\/\/auth\.example\/".*"https:\/\/auth\.example"/,
      'issuerWrong',
    ],
    ['another audience', { aud: 'somebody' }, /"claim":"aud"/],
    [
      'a time that is over',
      { exp: Math.floor(Date.now() / 1_000) - 600 },
      /problem\.clockWrong\.text/,
      'clockWrong',
    ],
    [
      'a time that has not begun',
      { nbf: Math.floor(Date.now() / 1_000) + 600 },
      /problem\.clockWrong\.text/,
      'clockWrong',
    ],
  ])('refuses an identity token with %s, by its cause', async (_name, claims, message, kind) => {
    const { result } = await exchange(
      ({ state }) => ({ code: 'c', state }),
      ({ nonce }) =>
        withToken(
          claims === null
            ? null
            : { nonce, ...claims, ...(Object.keys(claims).length === 0 ? { nonce: undefined } : {}) },
        )(),
      ['openid'],
    );
    expect(result).toBeInstanceOf(AuthorizationError);
    expect(result).toMatchObject({
      message: expect.stringMatching(message),
      ...(kind === undefined ? {} : { kind }),
    });
  });

  it('refuses a response without an identity token if openid was requested', async () => {
    const { result } = await exchange(({ state }) => ({ code: 'c', state }), withToken(null), ['openid']);
    expect(result).toBeInstanceOf(AuthorizationError);
  });

  it('tolerates a clock that is a minute and a half off', async () => {
    const { result } = await exchange(
      ({ state }) => ({ code: 'c', state }),
      ({ nonce }) => withToken({ nonce, nbf: Math.floor(Date.now() / 1_000) + 90 })(),
      ['openid'],
    );
    expect(result).toMatchObject({ accessToken: 'a' });
  });

  it('keeps no code, token, or secret in the errors it throws', async () => {
    const canary = 'CANARY';
    const outcomes = await Promise.all([
      exchange(() => ({ code: canary, state: canary })),
      exchange(
        ({ state }) => ({ code: canary, state }),
        () => Response.json({ access_token: canary, token_type: 'mac' }),
      ),
      exchange(
        ({ state }) => ({ code: canary, state }),
        () => Response.json({ error: 'x', error_description: canary }, { status: 400 }),
      ),
      exchange(
        ({ state }) => ({ code: canary, state }),
        () => new Response(canary, { status: 500 }),
      ),
    ]);
    for (const { result } of outcomes) {
      expect(result).toBeInstanceOf(AuthorizationError);
      const { stack, message, cause } = result as Error;
      expect(`${stack} ${message} ${JSON.stringify(result)}`).not.toContain(canary);
      expect(cause).toBeUndefined();
    }
  });
});

describe('a refresh', () => {
  const context = { profile: fakeProfile(), client, grantedScopes: ['receiving_read'] };

  it('sends no PKCE value, and keeps the scopes if none are named', async () => {
    const endpoint = strictTokenEndpoint();
    const answer = await refreshTokens(context, 'refresh-0', options(endpoint.fetch));
    expect(answer).toEqual({
      accessToken: 'access-1',
      refreshToken: 'refresh-1',
      lifetimeSeconds: 3_600,
      grantedScopes: ['receiving_read'],
    });
    expect(Object.fromEntries(endpoint.calls[0] ?? [])).toEqual({
      grant_type: 'refresh_token',
      client_id: 'client-1',
      client_secret: 'secret-1',
      refresh_token: 'refresh-0',
    });
  });

  it('does not lose the next refresh token because of an identity token that is not used', async () => {
    const endpoint = strictTokenEndpoint();
    endpoint.misbehave = async (rotate) =>
      Response.json({
        ...((await rotate().json()) as object),
        id_token: identityToken({ exp: 1, iss: 'x' }),
      });
    expect(await refreshTokens(context, 'refresh-0', options(endpoint.fetch))).toMatchObject({
      refreshToken: 'refresh-1',
    });
  });

  it.each([
    ['nested deep', `{"access_token":"a","token_type":"bearer","deep":${'['.repeat(500)}${']'.repeat(500)}}`],
    ['flat and large', `{"access_token":"a","token_type":"bearer","rows":[${'0,'.repeat(120_000)}0]}`],
    ['no JSON', '<html></html>'],
  ])('reads its response with the same limits as every other one: %s', async (_what, text) => {
    const headers = { 'content-type': 'application/json' };
    const answered = refreshTokens(
      context,
      'refresh-0',
      options(async () => new Response(text, { headers })),
    );
    await expect(answered).rejects.toMatchObject({
      kind: 'serviceFailed',
      sentence: sentence('problem.failed.answer', { host: 'auth.example' }),
    });
  });

  it('refuses to send a secret over http to another machine', async () => {
    const endpoint = strictTokenEndpoint();
    const profile = { ...fakeProfile(), authUrl: 'http://auth.example' };
    await expect(refreshTokens({ ...context, profile }, 'r', options(endpoint.fetch))).rejects.toThrow();
    expect(endpoint.calls).toHaveLength(0);
  });
});
