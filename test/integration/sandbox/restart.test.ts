import { afterEach, expect, test } from 'vitest';
import { authorizeByHttp } from '#test/sandbox/authorize-as-person.ts';
import { createSandbox, type Sandbox, startSandbox } from '#test/sandbox/start-sandbox.ts';
import { authorizeUrl, createPkce, exchangeCode, getPath, getRows, refreshTokens } from './call-sandbox.ts';

const started: Sandbox[] = [];

afterEach(() => Promise.all(started.splice(0).map((sandbox) => sandbox.stop())));

test('a restart keeps the port, the world, tokens, and grants', async () => {
  const server = createSandbox({ receivingOrders: 12 });
  const sandbox = await server.start();
  started.push(sandbox);
  const { verifier, challenge } = createPkce();
  const { parameters } = await authorizeByHttp(authorizeUrl(sandbox, challenge));
  const tokens = await exchangeCode(sandbox, parameters.code ?? '', verifier);
  const before = await getRows(sandbox, '/2026-07/receiving');
  await server.stop();
  await expect(getPath(sandbox, '/2026-07/receiving')).rejects.toThrow('fetch failed');
  await sandbox.start();
  expect(await getRows(sandbox, '/2026-07/receiving')).toEqual(before);
  expect((await getPath(sandbox, '/2026-07/receiving', tokens.access_token)).status).toBe(200);
  expect((await refreshTokens(sandbox, tokens.refresh_token)).status).toBe(200);
});

test('an authorization that was started before a stop can be completed after the restart', async () => {
  const sandbox = await startSandbox({ receivingOrders: 0 });
  started.push(sandbox);
  const { verifier, challenge } = createPkce();
  const { parameters } = await authorizeByHttp(authorizeUrl(sandbox, challenge));
  await sandbox.stop();
  await sandbox.start();
  expect((await exchangeCode(sandbox, parameters.code ?? '', verifier)).status).toBe(200);
});

test('a stop does not wait for a hanging request, and can be repeated', async () => {
  const sandbox = await startSandbox({ receivingOrders: 0 });
  sandbox.faults.next({ kind: 'hang' });
  const refused = expect(getPath(sandbox, '/2026-07/channel')).rejects.toThrow('fetch failed');
  await expect.poll(() => sandbox.requests.length).toBe(1);
  await sandbox.stop();
  await sandbox.stop();
  await refused;
});

test('two sandboxes on one machine do not share cookies', async () => {
  const sandboxes = await Promise.all([
    startSandbox({ receivingOrders: 0 }),
    startSandbox({ receivingOrders: 0 }),
  ]);
  started.push(...sandboxes);
  const names = await Promise.all(
    sandboxes.map(async (sandbox) => {
      const response = await fetch(authorizeUrl(sandbox, createPkce().challenge), { redirect: 'manual' });
      return response.headers.getSetCookie().map((cookie) => cookie.split('=')[0]);
    }),
  );
  expect(names[0]?.length).toBeGreaterThan(0);
  expect(names[0]?.filter((name) => names[1]?.includes(name))).toEqual([]);
});

test('a port that is already in use is reported', async () => {
  const sandbox = await startSandbox({ receivingOrders: 0 });
  started.push(sandbox);
  await expect(
    startSandbox({ port: Number(new URL(sandbox.origin).port), receivingOrders: 0 }),
  ).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

test('the profile contains everything that the app needs', async () => {
  const sandbox = await startSandbox({ receivingOrders: 0 });
  started.push(sandbox);
  expect(sandbox.profile()).toEqual({
    name: 'Local sandbox',
    kind: 'local',
    authUrl: sandbox.origin,
    baseUrl: sandbox.origin,
    dashboardUrl: `${sandbox.origin}/dashboard`,
    channelHeader: 'service_channel_id',
    clientId: sandbox.demo.clientId,
    redirectUri: 'http://127.0.0.1:47613/callback',
    scopes: sandbox.demo.scopes,
    integrationName: 'Dockhand',
    issuer: sandbox.origin,
    versions: {},
  });
  expect(sandbox.demo.scopes).toHaveLength(20);
});
