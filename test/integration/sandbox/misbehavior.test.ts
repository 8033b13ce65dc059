import { describe, expect, test } from 'vitest';
import { authorizeByHttp } from '#test/sandbox/authorize-as-person.ts';
import { sharedSandbox } from '#test/support/shared-sandbox.ts';
import { authorizeUrl, createPkce, exchangeCode, getPath, refreshTokens } from './call-sandbox.ts';

const path = '/2026-07/receiving';
const sandbox = sharedSandbox({ rateLimitPerMinute: 10_000, receivingOrders: 30 });

async function signIn() {
  const { verifier, challenge } = createPkce();
  const { parameters } = await authorizeByHttp(authorizeUrl(sandbox, challenge));
  return exchangeCode(sandbox, parameters.code ?? '', verifier);
}

async function expectFine(): Promise<void> {
  const response = await getPath(sandbox, path);
  expect(response.status).toBe(200);
  expect(await response.json()).toHaveLength(30);
}

describe('faults', () => {
  test('delay waits, then continues as usual', async () => {
    sandbox.faults.next({ kind: 'delay', ms: 80 });
    const startedMs = performance.now();
    await expectFine();
    expect(performance.now() - startedMs).toBeGreaterThanOrEqual(75);
  });

  test.each(['dropBeforeCommit', 'dropAfterCommit'] as const)('%s breaks the connection', async (kind) => {
    sandbox.faults.next({ kind });
    await expect(getPath(sandbox, path)).rejects.toThrow('fetch failed');
    expect(sandbox.requests.at(-1)).toMatchObject({ path, status: null });
    await expectFine();
  });

  test('dropBeforeCommit leaves a refresh token unused, dropAfterCommit uses it up', async () => {
    const tokens = await signIn();
    sandbox.faults.next({ kind: 'dropBeforeCommit', match: { path: '/connect/token' } });
    await expect(refreshTokens(sandbox, tokens.refresh_token)).rejects.toThrow('fetch failed');
    const fresh = await refreshTokens(sandbox, tokens.refresh_token);
    expect(fresh.status).toBe(200);
    sandbox.faults.next({ kind: 'dropAfterCommit', match: { path: '/connect/token' } });
    await expect(refreshTokens(sandbox, fresh.refresh_token)).rejects.toThrow('fetch failed');
    expect(await refreshTokens(sandbox, fresh.refresh_token)).toMatchObject({ error: 'invalid_grant' });
  });

  test('status 429 states the seconds', async () => {
    sandbox.faults.next({ kind: 'status', status: 429, retryAfter: 7 });
    const response = await getPath(sandbox, path);
    expect([response.status, response.headers.get('x-retry-after')]).toEqual([429, '7']);
    expect(await response.json()).toMatchObject({ statusCode: 429 });
  });

  test.each([500, 502, 503, 504])('status %i comes with the requested body', async (status) => {
    sandbox.faults.next({ kind: 'status', status, body: { message: 'no' }, headers: { 'retry-after': '3' } });
    const response = await getPath(sandbox, path);
    expect([response.status, response.headers.get('retry-after')]).toEqual([status, '3']);
    expect(await response.json()).toEqual({ message: 'no' });
  });

  test('truncatedJson promises more than it sends', async () => {
    sandbox.faults.next({ kind: 'truncatedJson' });
    const response = await getPath(sandbox, path);
    expect(response.status).toBe(200);
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(100);
    await expect(response.text()).rejects.toThrow('terminated');
  });

  test('malformedJson is complete but not JSON', async () => {
    sandbox.faults.next({ kind: 'malformedJson' });
    const response = await getPath(sandbox, path);
    expect(response.headers.get('content-type')).toContain('application/json');
    await expect(response.json()).rejects.toThrow(SyntaxError);
  });

  test.each([undefined, 200])('nonJson is an HTML page (status %s)', async (status) => {
    sandbox.faults.next({ kind: 'nonJson', ...(status === undefined ? {} : { status }) });
    const response = await getPath(sandbox, path);
    expect(response.status).toBe(status ?? 502);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(await response.text()).toContain('<h1>');
  });

  test('emptyBody has the status and nothing else', async () => {
    sandbox.faults.next({ kind: 'emptyBody' });
    const response = await getPath(sandbox, path);
    expect([response.status, await response.text()]).toEqual([200, '']);
  });

  test('hugeBody has the requested number of bytes', async () => {
    sandbox.faults.next({ kind: 'hugeBody', bytes: 3_000_000 });
    const response = await getPath(sandbox, path);
    expect((await response.text()).length).toBe(3_000_000);
  });

  test('hang never answers', async () => {
    sandbox.faults.next({ kind: 'hang' });
    const gaveUp = new AbortController();
    const hanging = fetch(`${sandbox.baseUrl}${path}`, { signal: gaveUp.signal });
    await expectFine();
    gaveUp.abort(new Error('gave up'));
    await expect(hanging).rejects.toThrow('gave up');
    expect(sandbox.requests[0]).toMatchObject({ path, status: null });
  });

  test('tokenExpired ends the current token permanently; its refresh token stays valid', async () => {
    const tokens = await signIn();
    sandbox.faults.next({ kind: 'tokenExpired', match: { path } });
    expect((await getPath(sandbox, path, tokens.access_token)).status).toBe(401);
    expect((await getPath(sandbox, path, tokens.access_token)).status).toBe(401);
    expect((await refreshTokens(sandbox, tokens.refresh_token)).status).toBe(200);
  });

  test.each([
    [{ kind: 'status', status: 500 } as const, 500],
    [{ kind: 'nonJson' } as const, 502],
    [{ kind: 'invalidGrant' } as const, 400],
    [{ kind: 'malformedJson' } as const, 200],
    [{ kind: 'emptyBody' } as const, 200],
  ])('the token endpoint can answer with %o', async (fault, status) => {
    const { refresh_token: refreshToken } = await signIn();
    sandbox.faults.next({ ...fault, match: { path: '/connect/token' } });
    const response = await fetch(`${sandbox.authUrl}/connect/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
        client_id: sandbox.demo.clientId,
        client_secret: sandbox.demo.clientSecret,
      }),
    });
    expect(response.status).toBe(status);
    const usable = await response.json().then(
      (answer: unknown) => typeof answer === 'object' && answer !== null && 'access_token' in answer,
      () => false,
    );
    expect(usable).toBe(false);
  });

  test('affect only the requests that they match, as often as requested', async () => {
    sandbox.faults.next({
      kind: 'status',
      status: 503,
      times: 2,
      match: { method: 'get', path: /receiving\/\d+$/ },
    });
    const id = sandbox.world.demo.receivingOrders[0]?.id;
    await expectFine();
    const statuses: number[] = [];
    for (let calls = 0; calls < 3; calls += 1) {
      statuses.push((await getPath(sandbox, `${path}/${id}`)).status);
    }
    expect(statuses).toEqual([503, 503, 200]);
    expect(sandbox.faults.pending()).toEqual([]);
  });
});

describe('the control addresses', () => {
  async function control(method: string, name: string, body?: unknown, headers?: Record<string, string>) {
    return fetch(`${sandbox.origin}/_sandbox/${name}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(headers === undefined ? {} : { headers }),
    });
  }

  test('accept faults from outside the process, show and clear them', async () => {
    const faults = [
      { kind: 'status', status: 503, match: { pathPattern: '/channel$' } },
      { kind: 'delay', ms: 1, match: { path: '/location' } },
    ];
    expect((await control('POST', 'faults', faults)).status).toBe(201);
    expect(await (await control('GET', 'faults')).json()).toEqual([
      { kind: 'status', status: 503, times: 1, match: { pathPattern: '\\/channel$' } },
      { kind: 'delay', ms: 1, times: 1, match: { path: '/location' } },
    ]);
    await expectFine();
    expect((await getPath(sandbox, '/2026-07/channel')).status).toBe(503);
    expect((await control('DELETE', 'faults')).status).toBe(204);
    expect(await (await control('GET', 'faults')).json()).toEqual([]);
  });

  test.each([[{ kind: 'explode' }], [{ kind: 'delay' }], [{ kind: 'hang', times: 'often' }], ['hang']])(
    'refuse %j and give the reason',
    async (fault) => {
      const response = await control('POST', 'faults', fault);
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({ message: expect.any(String) });
    },
  );

  test('end tokens from outside the process', async () => {
    const tokens = await signIn();
    expect((await control('POST', 'expire-access-tokens')).status).toBe(204);
    expect((await getPath(sandbox, path, tokens.access_token)).status).toBe(401);
    expect((await control('POST', 'revoke-families')).status).toBe(204);
    expect(await refreshTokens(sandbox, tokens.refresh_token)).toMatchObject({ error: 'invalid_grant' });
  });

  test('refuse a page in a browser', async () => {
    const response = await control(
      'POST',
      'faults',
      { kind: 'hang' },
      { origin: 'https://elsewhere.example' },
    );
    expect(response.status).toBe(403);
    expect(sandbox.faults.pending()).toEqual([]);
  });
});

test('the request log contains no token', async () => {
  await signIn();
  await getPath(sandbox, `${path}?Limit=5`);
  expect(sandbox.requests.at(-1)).toMatchObject({
    method: 'GET',
    path,
    query: { Limit: '5' },
    status: 200,
    headers: { authorization: 'Bearer [redacted]' },
  });
  expect(JSON.stringify(sandbox.requests)).not.toContain(sandbox.demo.personalToken);
});
