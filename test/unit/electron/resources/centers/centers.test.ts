import { describe, expect, test } from 'vitest';
import { createApi } from '#electron/api/api-client.ts';
import type { ServiceError } from '#electron/api/api-error.ts';
import { TransportError } from '#electron/api/http/transport-error.ts';
import { createRateBudget } from '#electron/api/rate-limiter.ts';
import { createVersionChoice } from '#electron/api/versions.ts';
import { createReadThrough } from '#electron/cache/read-through.ts';
import { createCenters } from '#electron/resources/centers/centers.ts';
import { quoted } from '#shared/messages/messages.ts';
import { createFakeHttp, type FakeAnswer } from '#test/unit/electron/api/fake-http.ts';

function centersFrom(serve: (path: string) => FakeAnswer, problems: ServiceError[] = []) {
  const http = createFakeHttp(({ url }) => serve(new URL(url).pathname));
  const api = createApi({
    http,
    baseUrl: 'https://api.example.com',
    channelHeader: 'service_channel_id',
    channelId: () => 7,
    authorizer: { accessToken: async () => 't', refreshAfterRejection: async () => 't' },
    budget: createRateBudget(),
    versions: createVersionChoice({ pinned: {}, remembered: { read: () => null, write: () => undefined } }),
  });
  const store = { saveAnswer: async () => undefined, readSnapshot: async () => null };
  return createCenters({
    api,
    readThrough: createReadThrough({ store, account: () => 'a' }),
    onLocationsProblem: (error) => problems.push(error),
  });
}

const centers = [
  { id: 2, name: 'South', city: 'Dallas' },
  { id: 1, name: 'North', city: null },
];
const locations = [
  { id: 1, is_receiving_enabled: true, services: [{ service_type: 'Returns', enabled: true }] },
  { id: 2, services: [{ service_type: 'Returns', enabled: false }] },
];

describe('the fulfillment centers', () => {
  test('report whether they process returns and receive, sorted by name', async () => {
    const { data } = await centersFrom((path) => ({
      body: path.endsWith('/location') ? locations : centers,
    })).list();
    expect(data).toEqual([
      {
        id: 1,
        name: 'North',
        city: null,
        state: null,
        country: null,
        processesReturns: true,
        receives: true,
        timezone: null,
      },
      {
        id: 2,
        name: 'South',
        city: 'Dallas',
        state: null,
        country: null,
        processesReturns: false,
        receives: null,
        timezone: null,
      },
    ]);
  });

  test.each([
    ['does not offer locations', { status: 404 }],
    ['does not let this sign-in read locations', { status: 403 }],
    ['fails at locations', { status: 500 }],
    ['writes locations that cannot be read', { body: 'x' }],
  ])('do not report it, but are listed, if the service %s', async (_name, saying) => {
    const problems: ServiceError[] = [];
    const list = centersFrom((path) => (path.endsWith('/location') ? saying : { body: centers }), problems);
    const { data } = await list.list();
    expect(problems.map(({ operation }) => operation)).toEqual(['locations.list']);
    expect(data.map(({ processesReturns }) => processesReturns)).toEqual([null, null]);
  });

  test('are unavailable without their own list', async () => {
    const lost = new TransportError('unreachable', quoted('x'), true);
    const list = centersFrom((path) => (path.endsWith('/location') ? { body: locations } : lost));
    await expect(list.list()).rejects.toMatchObject({ code: 'OFFLINE' });
  });
});
