import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getJson, getPath, getRows, type JsonRecord } from '#test/integration/sandbox/call-sandbox.ts';
import { send } from '#test/integration/sandbox/send-call.ts';
import { type Sandbox, startSandbox } from '#test/sandbox/start-sandbox.ts';
import { sandboxForTest } from '#test/support/shared-sandbox.ts';

interface ChannelPage {
  items: { id: number; name: string; scopes: string[] }[];
  next: string | null;
  prev: string | null;
}

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ sunset10: false, rateLimitPerMinute: 10_000, receivingOrders: 0 });
});

afterAll(() => sandbox.stop());

const channelPage = async (path: string) => await getJson<ChannelPage>(sandbox, path);

describe('channels', () => {
  test('show exactly one with _write scopes: the token’s own', async () => {
    const { items, next, prev } = await channelPage('/2026-01/channel');
    const writing = items.filter(({ scopes }) => scopes.some((scope) => scope.endsWith('_write')));
    expect(items.length).toBeGreaterThan(1);
    expect(writing).toHaveLength(1);
    expect(writing[0]?.scopes).toHaveLength(18);
    expect([next, prev]).toEqual([null, null]);
  });

  test('have pages that link to each other by address', async () => {
    const all = await channelPage('/2026-07/channel');
    const found: number[] = [];
    let path: string | null = '/2026-07/channel?recordsperpage=1';
    let previous: string | null = null;
    while (path !== null) {
      const page: ChannelPage = await channelPage(path);
      found.push(...page.items.map(({ id }) => id));
      previous = page.prev;
      path = page.next?.slice(sandbox.origin.length) ?? null;
    }
    expect(found).toEqual(all.items.map(({ id }) => id));
    expect((await channelPage(previous?.slice(sandbox.origin.length) ?? '')).items[0]?.id).toBe(found.at(-2));
  });

  test.each(['RecordsPerPage=0', 'Cursor=nonsense'])('refuse %s with a bare map', async (query) => {
    const response = await getPath(sandbox, `/2026-07/channel?${query}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ [query.split('=')[0] ?? '']: [expect.any(String)] });
  });

  test('are a bare array at 1.0', async () => {
    expect(await getRows(sandbox, '/1.0/channel')).toHaveLength(4);
  });

  test('keep their ids for the same seed, no matter which account signs in first', async () => {
    const again = await sandboxForTest({ sunset10: false, receivingOrders: 0 });
    await getPath(again, '/2026-07/channel', again.other.personalToken);
    expect(await getJson(again, '/1.0/channel')).toEqual(await getRows(sandbox, '/1.0/channel'));
  });

  test('can show their scopes as the old sample does', async () => {
    const old = await sandboxForTest({ receivingOrders: 0, scopesAsOneString: true });
    const { items } = await getJson<ChannelPage>(old, '/2026-07/channel');
    expect(items.at(-1)?.scopes).toEqual([expect.stringMatching(/^billing_read channels_read /)]);
  });
});

describe('fulfillment centers', () => {
  test.each([
    ['1.0', 'fulfillmentCenter'],
    ['2.0', 'fulfillmentCenter'],
    ['2025-07', 'fulfillment-center'],
    ['2026-01', 'fulfillment-center'],
    ['2026-07', 'fulfillment-center'],
  ])('are a bare array of twelve at %s/%s', async (version, path) => {
    const centers = await getRows(sandbox, `/${version}/${path}`);
    expect(centers).toHaveLength(12);
    expect(Object.keys(centers[0] ?? {}).sort()).toEqual([
      'address1',
      'address2',
      'city',
      'country',
      'email',
      'id',
      'name',
      'phone_number',
      'state',
      'timezone',
      'zip_code',
    ]);
    expect(centers.map(({ timezone }) => String(timezone)).every((zone) => !zone.includes('/'))).toBe(true);
  });

  test('have only the path of their version', async () => {
    for (const path of [
      '/2.0/fulfillment-center',
      '/2026-07/fulfillmentCenter',
      '/2024-01/fulfillment-center',
    ]) {
      expect((await getPath(sandbox, path)).status).toBe(404);
    }
  });
});

describe('locations', () => {
  test('show which centers process returns, without the closed ones', async () => {
    const locations = await getRows(sandbox, '/2026-07/location');
    const returning = locations.filter(({ services }) =>
      (services as JsonRecord[]).some(
        (service) => service.service_type === 'Returns' && service.enabled === true,
      ),
    );
    expect(locations).toHaveLength(11);
    expect(returning).toHaveLength(6);
  });

  test.each([
    ['IncludeInactive=true', 12],
    ['ReceivingEnabled=true', 10],
    ['receivingenabled=false', 1],
    ['AccessGranted=true', 10],
    ['AccessGranted=false', 1],
    ['IncludeInactive=true&ReceivingEnabled=false', 2],
  ])('with %s are %i', async (query, count) => {
    expect(await getRows(sandbox, `/2025-07/location?${query}`)).toHaveLength(count);
  });

  test('refuse what is not a boolean with problem details', async () => {
    const response = await getPath(sandbox, '/2026-07/location?AccessGranted=perhaps');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ status: 400, detail: expect.stringContaining('perhaps') });
  });
});

describe('addresses', () => {
  test('are 404 if the path or the version does not exist, and 405 if only the method does not', async () => {
    expect((await getPath(sandbox, '/2026-07/warehouse')).status).toBe(404);
    expect((await getPath(sandbox, '/3.0/receiving')).status).toBe(404);
    expect((await getPath(sandbox, '/1.0/receiving')).status).toBe(404);
    const refused = await send(sandbox, 'DELETE', '/2026-07/channel');
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET']);
  });

  test('of version 1.0 are 410 after the sunset', async () => {
    const late = await sandboxForTest({ receivingOrders: 0, sunset10: true });
    expect((await getPath(late, '/1.0/fulfillmentCenter')).status).toBe(410);
    expect((await getPath(late, '/2.0/fulfillmentCenter')).status).toBe(200);
  });

  test('of version 1.0 end after July 31, 2026 by the clock, unless overridden', async () => {
    let nowMs = Date.parse('2026-07-31T23:59:59.999Z');
    const sandbox = await sandboxForTest({ receivingOrders: 0, now: () => nowMs });
    const statusOf = async () => (await getPath(sandbox, '/1.0/fulfillmentCenter')).status;

    expect([await statusOf(), sandbox.sunset10]).toEqual([200, false]);
    nowMs += 1;
    expect([await statusOf(), sandbox.sunset10]).toEqual([410, true]);
    sandbox.sunset10 = false;
    expect(await statusOf()).toBe(200);
    sandbox.sunset10 = null;
    expect(await statusOf()).toBe(410);
  });

  test('respond with the request id that was sent, or with a new one', async () => {
    const headers = { authorization: `Bearer ${sandbox.demo.personalToken}`, 'x-request-id': 'desk-4-17' };
    const echoed = await fetch(`${sandbox.baseUrl}/2026-07/channel`, { headers });
    const fresh = await getPath(sandbox, '/2026-07/channel');
    expect(echoed.headers.get('x-request-id')).toBe('desk-4-17');
    expect(fresh.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

test('the dashboard page is served only under its own host name', async () => {
  const { port } = new URL(sandbox.origin);
  const statusUnder = (host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      get({ host: '127.0.0.1', port, path: '/dashboard', headers: { host } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      }).on('error', reject);
    });
  expect(await statusUnder(`rebound.example:${port}`)).toBe(421);
  expect(await statusUnder(`localhost:${port}`)).toBe(200);
});

test('the dashboard page shows the data that an app needs to connect', async () => {
  const page = await (await fetch(sandbox.profile().dashboardUrl)).text();
  expect(page).toContain(sandbox.demo.clientId);
  expect(page).toContain(sandbox.demo.personalToken);
});

describe('the search for channels', () => {
  test.each([
    [{ records_per_page: 0 }, 'records_per_page'],
    [{ records_per_page: 251 }, 'records_per_page'],
    [{ cursor: 'nonsense' }, 'cursor'],
    [{ search_filters: { channel_ids: ['1'] } }, 'search_filters.channel_ids'],
    [{ search_filters: [] }, 'search_filters'],
  ])('refuses %o', async (body, field) => {
    const response = await send(sandbox, 'POST', '/Experimental/channel:search', { body });
    expect(response.status).toBe(400);
    expect(Object.keys((await response.json()) as object)).toContain(field);
  });
});
