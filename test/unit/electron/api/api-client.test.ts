import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type ApiOptions, createApi } from '#electron/api/api-client.ts';
import { failedWith, LostPlaceError, type ServiceError, WebPageError } from '#electron/api/api-error.ts';
import { TransportError } from '#electron/api/http/transport-error.ts';
import { createRateBudget } from '#electron/api/rate-limiter.ts';
import { createVersionChoice } from '#electron/api/versions.ts';
import { quoted, sentence } from '#shared/messages/messages.ts';
import { createFakeHttp, type FakeAnswer } from './fake-http.ts';

type Http = ReturnType<typeof createFakeHttp>;

function createTestApi(http: Http, options: Partial<ApiOptions> = {}) {
  const remembered = new Map<string, string>();
  const tokens: string[] = [];
  const answers: number[] = [];
  const unreachable: TransportError[] = [];
  const api = createApi({
    http,
    baseUrl: 'https://api.example.com/service',
    channelHeader: 'service_channel_id',
    channelId: () => 7,
    authorizer: {
      accessToken: async () => 'token-1',
      refreshAfterRejection: async (rejected) => {
        tokens.push(rejected);
        return 'token-2';
      },
    },
    budget: createRateBudget(),
    versions: createVersionChoice({
      pinned: {},
      remembered: {
        read: (operation) => remembered.get(operation) ?? null,
        write: (operation, version) => void remembered.set(operation, version),
      },
    }),
    requestId: () => 'request-1',
    now: () => Date.parse('2026-11-20T10:00:00Z'),
    onAnswer: (atMs) => answers.push(atMs),
    onUnreachable: (error) => unreachable.push(error),
    ...options,
  });
  return { api, remembered, rejected: tokens, answers, unreachable };
}

const list = { priority: 'person', schema: z.array(z.unknown()) } as const;
const read = { path: { id: 4711 }, priority: 'person', schema: z.looseObject({ id: z.number() }) } as const;

/** A service that offers only the given versions, each at any path. */
function offering(versions: readonly string[], found: (url: string) => FakeAnswer = () => ({ body: [] })) {
  return createFakeHttp(({ url }) => {
    const version = new URL(url).pathname.split('/')[2] ?? '';
    return versions.includes(version) ? found(url) : { status: 404, body: '' };
  });
}

describe('a call of the API', () => {
  test('sends the token, the id, and its input to the newest version below the base path', async () => {
    const http = createFakeHttp(() => ({ body: [1] }));
    const { api } = createTestApi(http);
    const query = { Page: 2, Statuses: 'Awaiting,Arrived', ExternalSync: false, IDs: null, Limit: undefined };
    const answer = await api.call('receiving.list', { ...list, query });
    expect(http.sent[0]).toMatchObject({
      method: 'GET',
      url: 'https://api.example.com/service/2026-07/receiving?Page=2&Statuses=Awaiting%2CArrived&ExternalSync=false',
      requestId: 'request-1',
      headers: { authorization: 'Bearer token-1', accept: 'application/json' },
    });
    expect(http.sent[0]?.headers).not.toHaveProperty('service_channel_id');
    expect(answer).toMatchObject({
      value: [1],
      requestId: 'request-1',
      version: '2026-07',
      at: '2026-11-20T10:00:00.000Z',
    });
  });

  test('is as of when a read was sent, and as of when the response to a write arrived', async () => {
    let nowMs = Date.parse('2026-11-20T10:00:00Z');
    const http = createFakeHttp(() => {
      nowMs += 2_000;
      return { body: [] };
    });
    const { api } = createTestApi(http, {
      now: () => nowMs,
      budget: {
        ...createRateBudget(),
        async acquire() {
          nowMs += 30_000;
          return { answered: () => undefined, failed: () => undefined };
        },
      },
    });
    expect((await api.call('receiving.list', list)).at).toBe('2026-11-20T10:00:30.000Z');
    expect((await api.call('receiving.create', { ...list, body: {} })).at).toBe('2026-11-20T10:01:04.000Z');
  });

  test('encodes the values of its path', async () => {
    const http = createFakeHttp(() => ({ body: { id: 1 } }));
    const { api } = createTestApi(http);
    await api.call('receiving.read', { ...read, path: { id: '../../a?b#c' } });
    expect(http.sent[0]?.url).toBe('https://api.example.com/service/2026-07/receiving/..%2F..%2Fa%3Fb%23c');
    for (const id of ['', '.', '..']) {
      await expect(api.call('receiving.read', { ...read, path: { id } })).rejects.toThrow('missing');
    }
  });

  test('returns the id that the service responded with, if it is one', async () => {
    const http = createFakeHttp((_, count) => ({
      headers: { 'x-request-id': count === 1 ? 'theirs-9' : 'a b' },
    }));
    const { api } = createTestApi(http);
    expect((await api.call('receiving.list', list)).requestId).toBe('theirs-9');
    expect((await api.call('receiving.list', list)).requestId).toBe('request-1');
  });

  test('reports when the service responded, with any status, and when it was unreachable', async () => {
    const lost = new TransportError('unreachable', quoted('api.example.com cannot be reached.'), true);
    const http = createFakeHttp((_, count) => (count === 1 ? { status: 500 } : lost));
    const { api, answers, unreachable } = createTestApi(http);
    await expect(api.call('receiving.list', list)).rejects.toMatchObject({ code: 'SERVICE', status: 500 });
    expect(answers).toHaveLength(1);
    await expect(api.call('receiving.list', list)).rejects.toMatchObject({ code: 'OFFLINE' });
    expect(unreachable).toEqual([lost]);
  });

  test.each([
    ['a change', 'receiving.create', {}, true],
    ['a change that was refused', 'receiving.create', { status: 422 }, true],
    [
      'a change whose response was lost',
      'receiving.create',
      new TransportError('interrupted', quoted('x'), false),
      true,
    ],
    ['a read', 'receiving.list', {}, false],
    ['a read sent as POST', 'billing.queryTransactions', {}, false],
  ] as const)(
    'is reported as written, once its outcome is known, only if it is a change: %s',
    async (_name, operation, answer, isReported) => {
      const events: string[] = [];
      const http = createFakeHttp(() => {
        events.push('sent');
        return answer;
      });
      const { api } = createTestApi(http, { onWritten: () => void events.push('written') });
      await api.call(operation, list).catch(() => undefined);
      expect(events).toEqual(isReported ? ['sent', 'written'] : ['sent']);
    },
  );

  test.each([
    ['a change that was sent', 'receiving.create', false, true],
    ['a change that was never sent', 'receiving.create', true, undefined],
    ['a read', 'receiving.list', false, undefined],
    ['a read sent as POST', 'billing.queryTransactions', false, undefined],
  ] as const)(
    'without a response may have been done if it is a change that was sent: %s',
    async (_name, operation, isUnsent, mayBeDone) => {
      const lost = new TransportError('interrupted', quoted('x'), isUnsent);
      const { api } = createTestApi(createFakeHttp(() => lost));
      const error = await api.call(operation, list).catch((cause: unknown) => cause);
      expect(error).toMatchObject({ code: 'OFFLINE', failure: { code: 'OFFLINE' } });
      expect((error as ServiceError).failure.mayBeDone).toBe(mayBeDone);
    },
  );

  test('with an unusable response may have been done only if it changes something', async () => {
    const { api } = createTestApi(createFakeHttp(() => ({ body: '' })));
    await expect(api.call('receiving.create', list)).rejects.toHaveProperty('failure.mayBeDone', true);
    await expect(api.call('receiving.list', list)).rejects.not.toHaveProperty('failure.mayBeDone');
  });

  test('is not repeated while the service is unreachable, and is repeated when it is back', async () => {
    const lost = new TransportError('unreachable', quoted('x'), true);
    const http = createFakeHttp((_, count) => (count === 1 ? lost : {}));
    const { api } = createTestApi(http);
    await expect(api.call('receiving.list', list)).rejects.toMatchObject({ code: 'OFFLINE' });
    await api.call('receiving.list', list);
    await api.call('receiving.list', list);
    expect(http.sent.map(({ attempts }) => attempts)).toEqual([undefined, 1, undefined]);
  });

  test.each([
    ['is no JSON', '[{"id": 1'],
    ['is a web page', '<html>'],
    ['is empty', ''],
    ['has another shape', { id: 1 }],
  ])(
    'ends in a SERVICE failure that names the operation and quotes nothing, when the body %s',
    async (_name, body) => {
      const { api } = createTestApi(createFakeHttp(() => ({ body })));
      const error = await api.call('receiving.list', list).catch((cause: unknown) => cause);
      expect(error).toMatchObject({ code: 'SERVICE', status: 200, operation: 'receiving.list' });
      expect(String(error)).toContain('receiving.list');
      expect(JSON.stringify(error)).not.toContain('html');
    },
  );
});

describe('a rejected token', () => {
  test('is refreshed once, and the call is sent once more', async () => {
    const http = createFakeHttp((_, count) => (count === 1 ? { status: 401 } : { body: [] }));
    const { api, rejected } = createTestApi(http);
    await api.call('receiving.list', list);
    expect(rejected).toEqual(['token-1']);
    expect(http.sent.map(({ headers }) => headers?.['authorization'])).toEqual([
      'Bearer token-1',
      'Bearer token-2',
    ]);
  });

  test('that is rejected again ends in SIGNED_OUT, without a third try', async () => {
    const http = createFakeHttp(() => ({ status: 401 }));
    const { api } = createTestApi(http);
    await expect(api.call('receiving.list', list)).rejects.toMatchObject({ code: 'SIGNED_OUT', status: 401 });
    expect(http.sent).toHaveLength(2);
  });

  test('is reported as refused only once its successor is too, and as accepted only on success', async () => {
    const statuses = [401, 200, 401, 401, 500, 404];
    const judged: boolean[] = [];
    const http = createFakeHttp((_, count) => ({ status: statuses[count - 1] ?? 401, body: [] }));
    const { api } = createTestApi(
      { ...http, request: (request) => http.request({ ...request, attempts: 1 }) },
      { onToken: (isAccepted) => judged.push(isAccepted) },
    );
    const ask = () => api.call('receiving.list', { ...list, path: { id: 1 } }).catch(() => undefined);
    await ask();
    expect(judged).toEqual([true]);
    await ask();
    expect(judged).toEqual([true, false]);
    await ask();
    await api
      .withToken('another')
      .call('channels.list', list)
      .catch(() => undefined);
    expect(judged).toEqual([true, false]);
  });

  test('is not replaced by another account’s token for a call that is bound to its own account', async () => {
    let isCurrent = true;
    const http = createFakeHttp(() => ({ status: 401 }));
    const { api } = createTestApi(http, {
      authorizer: {
        accessToken: async () => 'token-1',
        refreshAfterRejection: async () => {
          isCurrent = false;
          return 'token-of-another';
        },
      },
    });
    const guard = { isCurrent: () => isCurrent };
    await expect(api.call('lots.exclude', { ...list, body: {}, guard })).rejects.toMatchObject({
      code: 'SIGNED_OUT',
      failure: { message: sentence('failure.accountChanged') },
      mayBeSent: false,
    });
    expect(http.sent.map(({ headers }) => headers?.['authorization'])).toEqual(['Bearer token-1']);
  });

  test('of a call with a fixed token ends in SIGNED_OUT immediately', async () => {
    const http = createFakeHttp(() => ({ status: 401 }));
    const { api, rejected } = createTestApi(http);
    const call = api.withToken('personal').call('channels.list', list);
    await expect(call).rejects.toMatchObject({ code: 'SIGNED_OUT' });
    expect(http.sent.map(({ headers }) => headers?.['authorization'])).toEqual(['Bearer personal']);
    expect(rejected).toEqual([]);
  });

  test.each([
    [
      'the session’s failure',
      Object.assign(new Error('Sign in again.'), { code: 'SIGNED_OUT' }),
      'SIGNED_OUT',
      null,
    ],
    ['being offline', Object.assign(new Error('No network.'), { code: 'OFFLINE' }), 'OFFLINE', null],
    [
      'a transport error',
      new TransportError('timedOut', quoted('Too slow.'), false),
      'OFFLINE',
      quoted('Too slow.'),
    ],
  ])('passes %s on as a failure of the call', async (_name, cause, code, message) => {
    const { api } = createTestApi(
      createFakeHttp(() => ({})),
      { authorizer: { accessToken: () => Promise.reject(cause), refreshAfterRejection: async () => '' } },
    );
    await expect(api.call('receiving.list', list)).rejects.toMatchObject({
      code,
      failure: { message },
    });
  });

  test('does not turn an internal error of Dockhand into a failure of the service', async () => {
    const fault = new TypeError('undefined is no function');
    const { api } = createTestApi(
      createFakeHttp(() => ({})),
      { authorizer: { accessToken: () => Promise.reject(fault), refreshAfterRejection: async () => '' } },
    );
    await expect(api.call('receiving.list', list)).rejects.toBe(fault);
  });
});

describe('the version of an operation', () => {
  test('is searched from the newest on, and the one found is tried first from then on', async () => {
    const http = offering(['2.0']);
    const { api, remembered } = createTestApi(http);
    expect((await api.call('receiving.list', list)).version).toBe('2.0');
    expect(http.paths()).toEqual(
      ['2026-07', '2026-01', '2025-07', '2.0'].map((v) => `/service/${v}/receiving`),
    );
    expect(remembered.get('receiving.list')).toBe('2.0');
    await api.call('receiving.list', list);
    expect(http.sent).toHaveLength(5);
  });

  test.each([405, 410])('is skipped after a %i', async (status) => {
    const http = createFakeHttp((_, count) => (count === 1 ? { status } : { body: [] }));
    const { api } = createTestApi(http);
    expect((await api.call('receiving.list', list)).version).toBe('2026-01');
  });

  test('changes the path accordingly', async () => {
    const http = offering(['1.0']);
    await createTestApi(http).api.call('centers.list', list);
    expect(http.paths().at(-2)).toBe('/service/2.0/fulfillmentCenter');
    expect(http.paths().at(-1)).toBe('/service/1.0/fulfillmentCenter');
    expect(http.paths()[0]).toBe('/service/2026-07/fulfillment-center');
  });

  test('ends in UNSUPPORTED if nothing offers it', async () => {
    const { api } = createTestApi(offering([]));
    await expect(api.call('locations.list', list)).rejects.toMatchObject({
      code: 'UNSUPPORTED',
      failure: { message: null },
    });
  });

  test('that worked before stays in use after a 404, which is about a record that the query names', async () => {
    const detail = 'There is no facility 9.';
    const http = createFakeHttp((_, count) => (count === 2 ? { status: 404, body: { detail } } : {}));
    const { api } = createTestApi(http);
    await api.call('receiving.list', list);
    await expect(api.call('receiving.list', list)).rejects.toMatchObject({
      failure: { code: 'NOT_FOUND', serverSays: detail },
    });
    expect((await api.call('receiving.list', list)).version).toBe('2026-07');
    expect(http.sent).toHaveLength(3);
  });

  test.each([
    ['receiving.create', {}],
    ['products.moveVariantsInto', { id: 4711 }],
  ] as const)('is tried again if the service explained the 404 of a write: %s', async (operation, path) => {
    const body = { title: 'Not Found', detail: 'There is no center 9.' };
    let isThere = false;
    const http = createFakeHttp(({ method }) =>
      isThere || method === 'GET' ? { body: { id: 4711 } } : { status: 404, body },
    );
    const { api } = createTestApi(http);
    const write = { ...read, path, body: {} };
    await expect(api.call(operation, write)).rejects.toMatchObject({
      failure: { code: 'NOT_FOUND', serverSays: body.detail },
    });
    isThere = true;
    expect((await api.call(operation, write)).value).toEqual({ id: 4711 });
  });

  test('is not tried again for a while if the 404 of a write states nothing but its title', async () => {
    const http = createFakeHttp(() => ({ status: 404, body: { title: 'Not Found' } }));
    const { api } = createTestApi(http);
    const write = { ...list, body: {} };
    await expect(api.call('receiving.create', write)).rejects.toMatchObject({ code: 'UNSUPPORTED' });
    const sent = http.sent.length;
    await expect(api.call('receiving.create', write)).rejects.toMatchObject({ code: 'UNSUPPORTED' });
    expect(http.sent).toHaveLength(sent);
  });

  test('is not searched further after any other failure', async () => {
    for (const status of [400, 403, 422, 429, 500]) {
      const http = createFakeHttp(() => ({ status }));
      await expect(createTestApi(http).api.call('receiving.list', list)).rejects.toMatchObject({ status });
      expect(http.sent).toHaveLength(1);
    }
  });

  test('for a single record: is searched until something proves it, and a 404 everywhere is NOT_FOUND', async () => {
    const http = offering([]);
    const { api } = createTestApi(http);
    await expect(api.call('receiving.read', read)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(http.sent).toHaveLength(4);
  });

  test('for a part of a record: is UNSUPPORTED if the record exists, and is not searched again for a while', async () => {
    const http = createFakeHttp(({ url }) =>
      url.endsWith('/boxes') ? { status: 404 } : { body: { id: 4711 } },
    );
    let nowMs = 0;
    const versions = createVersionChoice({
      pinned: {},
      remembered: { read: () => null, write: () => undefined },
      now: () => nowMs,
    });
    const { api } = createTestApi(http, { versions });
    const boxes = { ...list, path: { id: 4711 } };
    await expect(api.call('receiving.listBoxes', boxes)).rejects.toMatchObject({ code: 'UNSUPPORTED' });
    expect(http.sent).toHaveLength(5);
    await expect(api.call('receiving.listBoxes', boxes)).rejects.toMatchObject({ code: 'UNSUPPORTED' });
    expect(http.sent).toHaveLength(5);
    nowMs += 15 * 60_000;
    await expect(api.call('receiving.listBoxes', boxes)).rejects.toMatchObject({ code: 'UNSUPPORTED' });
    expect(http.sent.length).toBeGreaterThan(5);
  });

  test('for a part of a record: is not judged by a missing record', async () => {
    const { api } = createTestApi(offering([]));
    const boxes = { ...list, path: { id: 4711 } };
    await expect(api.call('receiving.listBoxes', boxes)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('is not tried again for a while after a 405', async () => {
    const http = createFakeHttp(({ url }) =>
      url.includes('/2026-01/') ? { status: 405 } : { status: 404, body: { title: 'Not Found' } },
    );
    let nowMs = 0;
    const versions = createVersionChoice({
      pinned: {},
      remembered: { read: () => null, write: () => undefined },
      now: () => nowMs,
    });
    const { api } = createTestApi(http, { versions });
    const askedAt = async () => {
      http.sent.length = 0;
      await expect(api.call('receiving.getDistributions', read)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      return http.sent.map(({ url }) => /\/(20\d\d-\d\d)\//u.exec(url)?.[1]);
    };
    expect(await askedAt()).toEqual(['2026-07', '2026-01', '2025-07']);
    expect(await askedAt()).toEqual(['2026-07', '2025-07']);
    nowMs += 15 * 60_000;
    expect(await askedAt()).toEqual(['2026-07', '2026-01', '2025-07']);
  });

  test('for a record whose list is missing too: is UNSUPPORTED, and is not searched again', async () => {
    const http = offering([]);
    const { api } = createTestApi(http);
    const failure = { code: 'UNSUPPORTED', message: null };
    await expect(api.call('returns.read', read)).rejects.toMatchObject({ failure });
    const sent = http.sent.length;
    await expect(api.call('returns.read', read)).rejects.toMatchObject({ failure });
    expect(http.sent).toHaveLength(sent);
  });

  test.each([
    ['the list is not there either', null, 'UNSUPPORTED'],
    ['the list has it', [{ id: 4711 }], 'UNSUPPORTED'],
    ['the list begins with others, which are read', [{ id: 4712 }], 'NOT_FOUND'],
    ['the list begins with others, which are not read either', [{ id: 4713 }], 'UNSUPPORTED'],
    ['the list has none', [], 'NOT_FOUND'],
  ])('for a record whose list accepts no id, if %s', async (_where, listed, code) => {
    const http = createFakeHttp(({ url }) =>
      /\/471[13]$/u.test(url) || listed === null ? { status: 404, body: '' } : { body: listed },
    );
    const { api } = createTestApi(http);
    await expect(api.call('unidentified.read', read)).rejects.toMatchObject({ code });
    expect(http.sent.length).toBeLessThanOrEqual(4);
    const sent = http.sent.length;
    await expect(api.call('unidentified.read', read)).rejects.toMatchObject({ code });
    if (code === 'UNSUPPORTED') expect(http.sent, 'is not searched again').toHaveLength(sent);
  });

  test('for a record whose list is forbidden: stays NOT_FOUND', async () => {
    const http = createFakeHttp(({ url }) => ({
      status: url.includes('Ids=') ? 403 : 404,
      body: url.includes('Ids=') ? '' : { title: 'Not Found' },
    }));
    const { api } = createTestApi(http);
    await expect(api.call('returns.read', read)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('for a record that nothing can confirm: may not be offered, and is tried again', async () => {
    let isThere = false;
    const { api } = createTestApi(
      createFakeHttp(() => (isThere ? { body: { id: 4711 } } : { status: 404, body: '' })),
    );
    await expect(api.call('orders.readShipment', read)).rejects.toMatchObject({
      failure: { code: 'UNSUPPORTED', message: sentence('failure.perhapsUnsupported') },
    });
    isThere = true;
    expect((await api.call('orders.readShipment', read)).value).toEqual({ id: 4711 });
  });

  test('for a record that nothing can confirm: is NOT_FOUND if a 404 had a body', async () => {
    const { api } = createTestApi(createFakeHttp(() => ({ status: 404, body: { title: 'Not Found' } })));
    await expect(api.call('orders.readShipment', read)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('for a single record: is found at an older one', async () => {
    const http = offering(['2.0'], () => ({ body: { id: 4711 } }));
    const { api, remembered } = createTestApi(http);
    await api.call('receiving.read', read);
    expect(remembered.get('receiving.read')).toBe('2.0');
  });

  test('for a single record: is proven by a success; the next 404 is about the record, and no other version is tried', async () => {
    const http = createFakeHttp((_, count) => (count === 1 ? { body: { id: 4711 } } : { status: 404 }));
    const { api } = createTestApi(http);
    await api.call('receiving.read', read);
    await expect(api.call('receiving.read', read)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(http.sent).toHaveLength(2);
  });

  test('for a single record: a 404 with a web page is marked as perhaps that of a gateway', async () => {
    const page = { status: 404, body: '<!DOCTYPE html><title>Not Found</title>' };
    const http = createFakeHttp((_, count) => (count === 1 ? { body: { id: 4711 } } : page));
    const { api } = createTestApi(http);
    await api.call('receiving.read', read);
    const error = await api.call('receiving.read', read).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(WebPageError);
    expect(error).toMatchObject({ code: 'SERVICE', status: 404 });
  });

  test.each([
    ['a list', 'receiving.list', {}],
    ['a part of a record that exists', 'receiving.listBoxes', { id: 4711 }],
    ['a write', 'receiving.create', {}],
  ] as const)('is searched again after a 404 with a web page: %s', async (_name, operation, path) => {
    let isAway = true;
    const http = createFakeHttp(({ url }) => {
      if (url.endsWith('/4711')) return { body: { id: 4711 } };
      return isAway ? { status: 404, body: '<html>Not Found</html>' } : {};
    });
    const { api } = createTestApi(http);
    const error = await api.call(operation, { ...list, path }).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(WebPageError);
    expect(error).toMatchObject({ failure: { message: sentence('failure.webPage') } });
    isAway = false;
    expect((await api.call(operation, { ...list, path })).version).toBe('2026-07');
  });

  test('is decided by the versions that answered otherwise than with a web page', async () => {
    const http = createFakeHttp(({ url }) =>
      url.includes('/2.0/') ? { status: 405 } : { status: 404, body: '<html>Not Found</html>' },
    );
    await expect(createTestApi(http).api.call('receiving.list', list)).rejects.toMatchObject({
      code: 'UNSUPPORTED',
    });
  });

  test('a web page for the list of records does not prove that one is missing', async () => {
    const http = createFakeHttp(({ url }) =>
      url.endsWith('/4711') ? { status: 404, body: '{}' } : { status: 404, body: '<html>Not Found</html>' },
    );
    const error = await createTestApi(http)
      .api.call('returns.read', read)
      .catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(WebPageError);
    expect(error).toMatchObject({ code: 'SERVICE' });
  });

  test('and the position in a list are not lost to a 404 with a web page', async () => {
    const { api } = createTestApi(createFakeHttp(() => ({ status: 404, body: '<html>Not Found</html>' })));
    const cursor = { value: 'next', parameter: 'Cursor' };
    const error = await api.call('channels.list', { ...list, cursor }).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(WebPageError);
    expect(error).not.toBeInstanceOf(LostPlaceError);
  });

  test('for a single record: exists if a 404 names the missing record', async () => {
    const http = createFakeHttp(() => ({
      status: 404,
      body: { errors: { id: ['Order 4711 was not found.'] } },
    }));
    await expect(createTestApi(http).api.call('receiving.read', read)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(http.sent).toHaveLength(1);
  });

  test('is searched again if the remembered one no longer exists', async () => {
    const http = offering(['2026-01']);
    const { api, remembered } = createTestApi(http);
    remembered.set('receiving.list', '2.0');
    expect((await api.call('receiving.list', list)).version).toBe('2026-01');
    expect(remembered.get('receiving.list')).toBe('2026-01');
  });

  test('is only the pinned one if the profile pins one', async () => {
    const http = offering(['2026-07']);
    const versions = createVersionChoice({
      pinned: { 'receiving.list': '2.0' },
      remembered: { read: () => null, write: () => undefined },
    });
    const { api } = createTestApi(http, { versions });
    await expect(api.call('receiving.list', list)).rejects.toMatchObject({ code: 'UNSUPPORTED' });
    expect(http.paths()).toEqual(['/service/2.0/receiving']);
  });
});

describe('the bearer token', () => {
  test('never follows a cursor to another origin', async () => {
    const http = createFakeHttp(() => ({}));
    const { api } = createTestApi(http);
    const cursor = { value: 'https://evil.example/channel?Cursor=1', parameter: 'Cursor' };
    await expect(api.call('channels.list', { ...list, cursor })).rejects.toMatchObject({ code: 'SERVICE' });
    expect(http.sent).toEqual([]);
  });

  test('follows a cursor of the same origin only below the operation’s own path', async () => {
    const http = createFakeHttp(() => ({}));
    const { api } = createTestApi(http);
    const cursor = { value: 'https://api.example.com/admin/everything?Cursor=1', parameter: 'Cursor' };
    await api.call('channels.list', { ...list, cursor });
    expect(http.sent[0]?.url).toBe('https://api.example.com/service/2026-07/channel?Cursor=1');
  });
});

describe('a call whose versions spell its query differently', () => {
  const query = (version: string) => (version === '2.0' ? { IDs: 1 } : { Ids: 1 });

  test('sends to each version the parameters that it knows', async () => {
    const http = offering(['2.0']);
    await createTestApi(http).api.call('receiving.list', { ...list, query });
    expect(http.sent.map(({ url }) => new URL(url).search)).toEqual(['?Ids=1', '?Ids=1', '?Ids=1', '?IDs=1']);
  });
});

describe('a call whose body some versions cannot express', () => {
  const inexpressibleAt = (...refusing: string[]) => ({
    ...list,
    body({ version }: { version: string }) {
      if (!refusing.includes(version)) return { version };
      throw failedWith('receiving.create', {
        code: 'UNSUPPORTED',
        message: quoted(version),
        requestId: null,
      });
    },
  });

  test('goes to the first version that can express it, even if the remembered one cannot', async () => {
    const http = createFakeHttp(() => ({}));
    const { api, remembered } = createTestApi(http);
    remembered.set('receiving.create', '2026-01');
    expect((await api.call('receiving.create', inexpressibleAt('2026-01'))).version).toBe('2026-07');
    expect(http.sent.map(({ body }) => body)).toEqual(['{"version":"2026-07"}']);
    expect(remembered.get('receiving.create')).toBe('2026-07');
  });

  test('is UNSUPPORTED, for the reason of the remembered version, if no other one is offered', async () => {
    const http = offering(['2026-01']);
    const { api, remembered } = createTestApi(http);
    remembered.set('receiving.create', '2026-01');
    const write = inexpressibleAt('2026-01', '2025-07', '2.0');
    await expect(api.call('receiving.create', write)).rejects.toMatchObject({
      failure: { code: 'UNSUPPORTED', message: quoted('2026-01') },
      mayBeSent: false,
    });
    expect(http.paths()).toEqual(['/service/2026-07/receiving']);
    expect((await api.call('receiving.create', list)).version).toBe('2026-01');
  });
});

describe('a download', () => {
  const request = { path: { id: 4711 }, priority: 'person' } as const;

  test('returns the unchanged bytes, with the id and the version of the response', async () => {
    const http = createFakeHttp(() => ({
      body: '%PDF-1.7 é',
      headers: { 'content-type': 'application/pdf' },
    }));
    const { api, remembered } = createTestApi(http);
    const accept = { accept: 'application/pdf' };
    const answer = await api.download('receiving.readLabels', { ...request, headers: accept });
    expect(new TextDecoder().decode(answer.value)).toBe('%PDF-1.7 é');
    expect(answer).toMatchObject({ requestId: 'request-1', version: '2026-07' });
    expect(http.sent[0]?.headers).toMatchObject({
      accept: 'application/pdf',
      authorization: 'Bearer token-1',
    });
    expect(remembered.get('receiving.readLabels')).toBe('2026-07');
  });

  test('of a web page fails, and proves no version', async () => {
    const http = createFakeHttp(({ url }, count) => {
      if (count === 1) return { body: '<!DOCTYPE html><title>Sign in</title>' };
      return url.includes('/2.0/') ? {} : { status: 404, body: '' };
    });
    const { api, remembered } = createTestApi(http);
    await expect(api.download('returns.create', { priority: 'outbox', body: {} })).rejects.toMatchObject({
      status: 200,
      failure: { message: sentence('failure.webPage') },
    });
    expect(remembered).toEqual(new Map());
    const list = { priority: 'background' } as const;
    http.sent.length = 0;
    await expect(api.download('receiving.list', list)).rejects.toMatchObject({ status: 200 });
    expect((await api.download('receiving.list', list)).version).toBe('2.0');
  });

  test('fails like a call', async () => {
    const { api } = createTestApi(createFakeHttp(() => ({ status: 403 })));
    await expect(api.download('receiving.readLabels', request)).rejects.toMatchObject({
      failure: { code: 'FORBIDDEN', missingScope: 'receiving_read' },
    });
  });
});

describe('the rate budget', () => {
  test.each(['person', 'outbox'] as const)(
    'when used up, is reported to a caller of the %s immediately, with the seconds',
    async (priority) => {
      const budget = createRateBudget({ limit: 1 });
      (await budget.acquire('person')).answered(200, {});
      const { api } = createTestApi(
        createFakeHttp(() => ({})),
        { budget },
      );
      await expect(api.call('receiving.list', { ...list, priority })).rejects.toMatchObject({
        code: 'THROTTLED',
        failure: { retryAfterSeconds: 60, requestId: null },
      });
    },
  );
});

describe('checking whether the service is reachable', () => {
  test('needs no token, and accepts any response', async () => {
    const http = createFakeHttp(() => ({ status: 404 }));
    const { api, answers } = createTestApi(http);
    await api.ping();
    expect(http.sent[0]?.headers).toBeUndefined();
    expect(answers).toHaveLength(1);
  });

  test('fails with a reason if nothing responds', async () => {
    const lost = new TransportError('timedOut', quoted('x'), false);
    const { api, unreachable } = createTestApi(createFakeHttp(() => lost));
    await expect(api.ping()).rejects.toBe(lost);
    expect(unreachable).toEqual([lost]);
  });
});
