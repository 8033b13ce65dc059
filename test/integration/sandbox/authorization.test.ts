import { text } from 'node:stream/consumers';
import * as oauth from 'oauth4webapi';
import { describe, expect, test } from 'vitest';
import { serveOnLoopback } from '#test/integration/service/loopback-server.ts';
import {
  AuthorizationPageError,
  authorizeByHttp,
  type PersonsChoices,
} from '#test/sandbox/authorize-as-person.ts';
import { startSandbox } from '#test/sandbox/start-sandbox.ts';
import { sandboxForTest, sharedSandbox } from '#test/support/shared-sandbox.ts';
import {
  authorizeUrl,
  createPkce,
  exchangeCode,
  getJson,
  getPath,
  refreshTokens,
  requestToken,
} from './call-sandbox.ts';

const sandbox = sharedSandbox({ rateLimitPerMinute: 10_000, receivingOrders: 20 });

/** Signs in completely, including the tokens. */
async function signIn(
  changes: Readonly<Record<string, string | undefined>> = {},
  choices: PersonsChoices = {},
) {
  const { verifier, challenge } = createPkce();
  const callback = await authorizeByHttp(authorizeUrl(sandbox, challenge, changes), choices);
  const tokens = await exchangeCode(sandbox, callback.parameters.code ?? '', verifier);
  return { callback, tokens, verifier };
}

function claims(idToken: string | undefined): Record<string, unknown> {
  const [, payload = ''] = (idToken ?? '').split('.');
  return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Record<string, unknown>;
}

describe('sign-in with PKCE', () => {
  test.each([
    ['form_post', 'form_post', 'POST'],
    ['query', 'query', 'GET'],
    ['fragment', 'fragment', 'GET'],
    [undefined, 'fragment', 'GET'],
  ])('returns the result of response_mode %s as %s', async (requested, mode, method) => {
    const { callback, tokens } = await signIn({ response_mode: requested });
    expect(callback).toMatchObject({ mode, method });
    expect(Object.keys(callback.parameters).sort()).toEqual([
      'code',
      'id_token',
      'scope',
      'session_state',
      'state',
    ]);
    expect(callback.parameters.state).toBe('state-1');
    expect(new Set(callback.parameters.scope?.split(' '))).toEqual(new Set(sandbox.demo.scopes));
    expect(tokens).toMatchObject({ status: 200, token_type: 'bearer', expires_in: 3_600 });
    expect(new Set(tokens.scope.split(' '))).toEqual(new Set(sandbox.demo.scopes));
    expect((await getPath(sandbox, '/2026-07/receiving', tokens.access_token)).status).toBe(200);
  });

  test('writes nonce, issuer, audience, user and the hash of the code into the id tokens', async () => {
    const { callback, tokens } = await signIn();
    const expected = {
      iss: sandbox.issuer,
      aud: sandbox.demo.clientId,
      sub: String(sandbox.demo.userId),
      nonce: 'nonce-1',
    };
    expect(claims(tokens.id_token)).toMatchObject(expected);
    expect(claims(callback.parameters.id_token)).toMatchObject({ ...expected, c_hash: expect.any(String) });
  });

  test('is accepted by a strict client library', async () => {
    const server: oauth.AuthorizationServer = {
      issuer: sandbox.issuer,
      token_endpoint: `${sandbox.authUrl}/connect/token`,
    };
    const client: oauth.Client = { client_id: sandbox.demo.clientId };
    const { verifier, challenge } = createPkce();
    const { parameters } = await authorizeByHttp(authorizeUrl(sandbox, challenge));
    const { id_token: _untrusted, ...rest } = parameters;
    const accepted = oauth.validateAuthResponse(server, client, new URLSearchParams(rest), 'state-1');
    const insecure = { [oauth.allowInsecureRequests]: true };
    const secret = oauth.ClientSecretPost(sandbox.demo.clientSecret);
    const { redirectUri } = sandbox.demo;
    const answer = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      secret,
      accepted,
      redirectUri,
      verifier,
      insecure,
    );
    const result = await oauth.processAuthorizationCodeResponse(server, client, answer, {
      expectedNonce: 'nonce-1',
    });
    expect(oauth.getValidatedIdTokenClaims(result)?.sub).toBe(String(sandbox.demo.userId));
  });

  test('returns no id token without openid and no refresh token without offline_access', async () => {
    const { callback, tokens } = await signIn({ scope: 'receiving_read', nonce: undefined });
    expect(callback.parameters).not.toHaveProperty('id_token');
    expect(tokens).not.toHaveProperty('id_token');
    expect(tokens).not.toHaveProperty('refresh_token');
    expect(tokens.scope).toBe('receiving_read');
  });

  test('drops a scope that does not exist', async () => {
    const { tokens } = await signIn({ scope: 'receiving_read launch_rockets', nonce: undefined });
    expect(tokens.scope).toBe('receiving_read');
  });

  test('names the channel after the integration, whose name the consent page asks for if it is missing', async () => {
    const named = await signIn({ integration_name: 'Front desk' });
    const typed = await signIn({ integration_name: undefined }, { integrationName: 'Typed by hand' });
    for (const [{ tokens }, name] of [
      [named, 'Front desk'],
      [typed, 'Typed by hand'],
    ] as const) {
      const { items } = await getJson<{ items: { name: string; scopes: string[] }[] }>(
        sandbox,
        '/2026-07/channel',
        tokens.access_token,
      );
      const writing = items.filter(({ scopes }) => scopes.some((scope) => scope.endsWith('_write')));
      expect(writing.map((channel) => channel.name)).toEqual([name]);
    }
  });

  test('delivers the callback to the loopback address when requested', async () => {
    const received: { method: string | undefined; body: string }[] = [];
    const listener = await serveOnLoopback((request, response) => {
      void text(request).then((body) => {
        received.push({ method: request.method, body });
        response.end('thank you');
      });
    });
    const redirect = `${listener.origin}/callback`;
    const own = await startSandbox({ redirectUris: [redirect], receivingOrders: 0 });
    try {
      const url = authorizeUrl(own, createPkce().challenge);
      const { delivered } = await authorizeByHttp(url, { deliver: true });
      expect(await delivered?.text()).toBe('thank you');
      expect(received).toEqual([{ method: 'POST', body: expect.stringContaining('code=') }]);
    } finally {
      await own.stop();
      await listener.close();
    }
  });
});

describe('refusals', () => {
  test.each(['form_post', 'query', undefined])(
    'a denied consent returns access_denied as %s',
    async (mode) => {
      const { challenge } = createPkce();
      const { parameters } = await authorizeByHttp(
        authorizeUrl(sandbox, challenge, { response_mode: mode }),
        { decision: 'deny' },
      );
      expect(parameters).toEqual({
        error: 'access_denied',
        error_description: expect.any(String),
        state: 'state-1',
      });
    },
  );

  test.each([
    ['no challenge', { code_challenge: undefined, code_challenge_method: undefined }],
    ['the plain method', { code_challenge_method: 'plain' }],
    ['no method', { code_challenge_method: undefined }],
  ])('refuses %s through the callback', async (_case, changes) => {
    const { parameters } = await authorizeByHttp(authorizeUrl(sandbox, createPkce().challenge, changes));
    expect(parameters).toMatchObject({ error: 'invalid_request', state: 'state-1' });
  });

  test('refuses another response type through the callback', async () => {
    const url = authorizeUrl(sandbox, createPkce().challenge, { response_type: 'code id_token' });
    expect((await authorizeByHttp(url)).parameters.error).toBe('unsupported_response_type');
  });

  test.each([
    'http://127.0.0.1:47614/callback',
    'http://127.0.0.1:47613/callback/',
    'http://localhost:47613/callback',
    'https://127.0.0.1:47613/callback',
  ])('shows its own error page for the redirect address %s', async (redirectUri) => {
    const url = authorizeUrl(sandbox, createPkce().challenge, { redirect_uri: redirectUri });
    await expect(authorizeByHttp(url)).rejects.toMatchObject({
      name: 'AuthorizationPageError',
      status: 400,
      message: expect.stringContaining('redirect_uri'),
    });
  });

  test('shows its own error page for a response mode that does not exist', async () => {
    const url = authorizeUrl(sandbox, createPkce().challenge, { response_mode: 'web_message' });
    await expect(authorizeByHttp(url)).rejects.toBeInstanceOf(AuthorizationPageError);
  });

  test('shows on the page that a password is wrong', async () => {
    const url = authorizeUrl(sandbox, createPkce().challenge);
    await expect(authorizeByHttp(url, { password: 'guess' })).rejects.toThrow(/do not belong together/);
  });

  test('refuses a code whose verifier does not match', async () => {
    const { parameters } = await authorizeByHttp(authorizeUrl(sandbox, createPkce().challenge));
    const answer = await exchangeCode(sandbox, parameters.code ?? '', createPkce().verifier);
    expect(answer).toMatchObject({ status: 400, error: 'invalid_grant' });
  });

  test('refuses a code that was used before, and revokes the tokens issued for it', async () => {
    const { callback, tokens, verifier } = await signIn();
    const again = await exchangeCode(sandbox, callback.parameters.code ?? '', verifier);
    expect(again).toMatchObject({ status: 400, error: 'invalid_grant' });
    expect((await getPath(sandbox, '/2026-07/receiving', tokens.access_token)).status).toBe(401);
  });

  test('refuses a wrong client secret', async () => {
    const { tokens } = await signIn();
    const answer = await requestToken(sandbox, {
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token,
      client_secret: 'wrong',
    });
    expect(answer).toMatchObject({ status: 401, error: 'invalid_client' });
  });
});

describe('tokens', () => {
  test('a refresh returns a new refresh token and a working access token', async () => {
    const { tokens } = await signIn();
    const fresh = await refreshTokens(sandbox, tokens.refresh_token);
    expect(fresh).toMatchObject({ status: 200, token_type: 'bearer' });
    expect(fresh.refresh_token).not.toBe(tokens.refresh_token);
    expect((await getPath(sandbox, '/2026-07/receiving', fresh.access_token)).status).toBe(200);
  });

  test('a refresh token used twice revokes its whole family, and no other', async () => {
    const other = await signIn();
    const { tokens } = await signIn();
    const fresh = await refreshTokens(sandbox, tokens.refresh_token);
    expect(await refreshTokens(sandbox, tokens.refresh_token)).toMatchObject({ error: 'invalid_grant' });
    expect(await refreshTokens(sandbox, fresh.refresh_token)).toMatchObject({ error: 'invalid_grant' });
    expect((await getPath(sandbox, '/2026-07/receiving', fresh.access_token)).status).toBe(401);
    expect(await refreshTokens(sandbox, other.tokens.refresh_token)).toMatchObject({ status: 200 });
  });

  test('access tokens can be expired on demand, while their refresh tokens stay valid', async () => {
    const { tokens } = await signIn();
    sandbox.expireAccessTokens();
    expect((await getPath(sandbox, '/2026-07/receiving', tokens.access_token)).status).toBe(401);
    expect(await refreshTokens(sandbox, tokens.refresh_token)).toMatchObject({ status: 200 });
  });

  test('a family can be revoked on demand', async () => {
    const { tokens } = await signIn();
    sandbox.revokeFamily();
    expect(await refreshTokens(sandbox, tokens.refresh_token)).toMatchObject({ error: 'invalid_grant' });
    expect((await getPath(sandbox, '/2026-07/receiving', tokens.access_token)).status).toBe(401);
  });

  test('the lifetime of access tokens is configurable', async () => {
    const brief = await sandboxForTest({ accessTokenSeconds: 90, receivingOrders: 0 });
    const { verifier, challenge } = createPkce();
    const { parameters } = await authorizeByHttp(authorizeUrl(brief, challenge));
    expect((await exchangeCode(brief, parameters.code ?? '', verifier)).expires_in).toBe(90);
  });

  test('a personal token has every API scope until it is revoked', async () => {
    const token = sandbox.issuePersonalToken();
    for (const path of ['/2026-07/receiving', '/2026-07/channel', '/2026-07/location']) {
      expect((await getPath(sandbox, path, token)).status).toBe(200);
    }
    const own = await sandboxForTest({ receivingOrders: 0 });
    own.revokePersonalToken();
    expect((await getPath(own, '/2026-07/channel')).status).toBe(401);
    expect((await getPath(own, '/2026-07/channel', own.issuePersonalToken())).status).toBe(200);
  });

  test('a missing scope is 403, a missing or unknown token 401', async () => {
    const { tokens } = await signIn({ scope: 'channels_read openid' });
    expect((await getPath(sandbox, '/2026-07/channel', tokens.access_token)).status).toBe(200);
    for (const path of ['/2026-07/receiving', '/2026-07/fulfillment-center', '/2026-07/location']) {
      const refused = await getPath(sandbox, path, tokens.access_token);
      expect([refused.status, await refused.text()]).toEqual([403, '']);
    }
    expect((await getPath(sandbox, '/2026-07/channel', 'unknown')).status).toBe(401);
    expect((await fetch(`${sandbox.baseUrl}/2026-07/channel`)).status).toBe(401);
  });
});

test('the pages are self-contained: no address of another server, a strict policy, no form-action', async () => {
  const login = await fetch(authorizeUrl(sandbox, createPkce().challenge), { redirect: 'manual' });
  const page = await fetch(new URL(login.headers.get('location') ?? '', sandbox.origin), {
    headers: {
      cookie: login.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; '),
    },
  });
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(page.status).toBe(200);
  expect(await page.text()).not.toMatch(/https?:\/\//);
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('form-action');
});
