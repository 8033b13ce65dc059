import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { HttpAnswer, HttpRequest } from '#electron/api/http/http-message.ts';
import { TransportError } from '#electron/api/http/transport-error.ts';
import { createRateBudget, type RateBudget } from '#electron/api/rate-limiter.ts';
import { createReadThrough } from '#electron/cache/read-through.ts';
import type { SavedAnswer } from '#electron/cache/store-records.ts';
import {
  createPictures,
  type PictureQuery,
  type Pictures,
  pictureTypeOf,
} from '#electron/resources/pictures/pictures.ts';
import { checkLink } from '#electron/windows/link-gate.ts';
import { quoted } from '#shared/messages/messages.ts';

const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const own = 'https://api.example.com';

type Reply = { status?: number; headers?: Record<string, string>; body?: Uint8Array } | Error;

let serve: (request: HttpRequest) => Reply;
let sent: HttpRequest[];
let kept: SavedAnswer[];
let refreshed: string[];
let budget: RateBudget;

beforeEach(() => {
  serve = () => ({ body: png });
  sent = [];
  kept = [];
  refreshed = [];
  budget = createRateBudget();
});

function createTestPictures({ baseUrl = `${own}/service`, acceptsLoopback = false } = {}): Pictures {
  return createPictures({
    http: {
      async request(request): Promise<HttpAnswer> {
        const ticket = await request.admit?.();
        sent.push(request);
        const reply = serve(request);
        if (reply instanceof Error) throw reply;
        ticket?.answered(reply.status ?? 200, reply.headers ?? {});
        const { status = 200, headers = {}, body = new Uint8Array() } = reply;
        return { status, headers, body, requestId: request.requestId ?? '' };
      },
    },
    baseUrl,
    authorizer: {
      accessToken: async () => 'token-1',
      refreshAfterRejection: async (rejected) => {
        refreshed.push(rejected);
        return 'token-2';
      },
    },
    budget,
    readThrough: createReadThrough({
      account: () => 'sandbox:7',
      store: {
        saveAnswer: async (answer) => void kept.push(answer),
        readSnapshot: async ({ parameters }) =>
          kept.find((answer) => answer.parameters === parameters) ?? null,
      },
    }),
    checkAddress: (address) =>
      checkLink(address, { acceptsLoopback, trustedOrigins: [new URL(baseUrl).origin] }),
    now: () => Date.parse('2026-11-20T10:00:00Z'),
  });
}

function query(url: string, change: Partial<PictureQuery> = {}): PictureQuery {
  return { url, operation: 'unidentified.read', parameters: { id: 1, picture: 0 }, ...change };
}

const tokensSent = () => sent.map(({ headers }) => headers?.['authorization'] ?? null);

describe('a picture', () => {
  test('at the API’s own origin is requested with the token, within the rate budget, and saved', async () => {
    const answer = await createTestPictures().read(query(`${own}/uro/1/a.png?size=2`));
    expect(answer).toEqual({
      data: { mediaType: 'image/png', base64: Buffer.from(png).toString('base64') },
      source: 'service',
      asOf: '2026-11-20T10:00:00.000Z',
    });
    expect(sent.map(({ url }) => url)).toEqual([`${own}/uro/1/a.png?size=2`]);
    expect(tokensSent()).toEqual(['Bearer token-1']);
    expect(budget.view().remaining).toBe(149);
    expect(kept).toHaveLength(1);
  });

  test.each([
    ['/uro/1/a.png', `${own}/uro/1/a.png`],
    ['uro/1/a.png', `${own}/service/uro/1/a.png`],
    ['?picture=1', `${own}/service/?picture=1`],
  ])('with the path %s as its address is requested from the API', async (path, address) => {
    await createTestPictures().read(query(path));
    expect(sent.map(({ url }) => url)).toEqual([address]);
    expect(tokensSent()).toEqual(['Bearer token-1']);
  });

  test.each([
    'https://files.example.net/a.png',
    'https://api.example.com.evil.example/a.png',
    'https://api.example.com:8443/a.png',
    '//files.example.net/a.png',
  ])('of another host is requested without the token and outside the budget: %s', async (url) => {
    await createTestPictures().read(query(url));
    expect(tokensSent()).toEqual([null]);
    expect(budget.view().remaining).toBe(150);
  });

  test.each([
    'http://files.example.net/a.png',
    'http://api.example.com/a.png',
    'https://user:secret@api.example.com/a.png',
    'https://127.0.0.1/a.png',
    'https://2130706433/a.png',
    'https://intranet/a.png',
    'https://files.example.net\\@api.example.com/a.png',
    'https://files.exa\u202Emple.net/a.png',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:image/png;base64,iVBORw0KGgo=',
    '',
    '   ',
  ])('is never requested if the gate rejects its address: %s', async (url) => {
    await expect(createTestPictures().read(query(url))).rejects.toMatchObject({
      code: 'SERVICE',
      message: expect.stringContaining('picture.failure.address'),
    });
    expect(sent).toEqual([]);
  });

  test('of this machine is requested if the profile is local, and the token is sent only to the API', async () => {
    const pictures = createTestPictures({ baseUrl: 'http://127.0.0.1:4000', acceptsLoopback: true });
    await pictures.read(query('http://127.0.0.1:4000/a.png'));
    await pictures.read(query('http://127.0.0.1:5000/a.png', { parameters: 2 }));
    expect(tokensSent()).toEqual(['Bearer token-1', null]);
  });

  test('never sends the token to any other origin, whatever its address', async () => {
    const address = fc.oneof(
      fc.webUrl({ validSchemes: ['https', 'http'], withQueryParameters: true }),
      fc
        .tuple(
          fc.constantFrom('https://', 'HTTPS://', '//', 'http://', '/\\', '\\\\', ''),
          fc.constantFrom(
            'api.example.com',
            'api.example.com.',
            'API.EXAMPLE.COM',
            'a.example.net',
            'ａpi.example.com',
          ),
          fc.constantFrom('', '@b.example.net', ':443', ':444', '.b.example.net', '%2f@b.example.net'),
          fc.constantFrom('/a.png', '?x', '#y', ''),
        )
        .map((parts) => parts.join('')),
      fc.string(),
    );
    await fc.assert(
      fc.asyncProperty(address, async (url) => {
        await createTestPictures()
          .read(query(url))
          .catch(() => undefined);
        for (const request of sent) {
          const { origin, protocol } = new URL(request.url);
          if (request.headers?.['authorization'] !== undefined) expect(origin).toBe(own);
          expect(protocol).toBe('https:');
        }
      }),
      { numRuns: 500 },
    );
  });

  test('is requested once more with a new token after a 401', async () => {
    serve = ({ headers }) =>
      headers?.['authorization'] === 'Bearer token-1' ? { status: 401 } : { body: png };
    await createTestPictures().read(query(`${own}/a.png`));
    expect(refreshed).toEqual(['token-1']);
    expect(tokensSent()).toEqual(['Bearer token-1', 'Bearer token-2']);
  });

  test('is followed through a redirect without the token, even back to the API', async () => {
    serve = ({ url }) => {
      if (url.endsWith('/1')) return { status: 302, headers: { location: 'https://files.example.net/2' } };
      if (url.endsWith('/2')) return { status: 307, headers: { location: `${own}/3` } };
      return { body: png };
    };
    await createTestPictures().read(query(`${own}/1`));
    expect(sent.map(({ url }) => url)).toEqual([`${own}/1`, 'https://files.example.net/2', `${own}/3`]);
    expect(tokensSent()).toEqual(['Bearer token-1', null, null]);
  });

  test.each([
    ['leads to this machine', 'https://127.0.0.1/a.png'],
    ['leads off https', 'http://files.example.net/a.png'],
    ['names no address', ''],
  ])('is not followed through a redirect that %s', async (_what, location) => {
    serve = () => ({ status: 302, headers: { location } });
    await expect(createTestPictures().read(query(`${own}/a.png`))).rejects.toMatchObject({ code: 'SERVICE' });
    expect(sent).toHaveLength(1);
  });

  test('is given up after three redirects', async () => {
    serve = ({ url }) => ({ status: 302, headers: { location: `${url}x` } });
    await expect(createTestPictures().read(query(`${own}/a`))).rejects.toMatchObject({
      code: 'SERVICE',
      status: 302,
    });
    expect(sent).toHaveLength(4);
  });

  test.each([
    [401, 'SIGNED_OUT'],
    [403, 'FORBIDDEN'],
    [404, 'NOT_FOUND'],
    [410, 'NOT_FOUND'],
    [429, 'THROTTLED'],
    [500, 'SERVICE'],
  ])('for which the API answers %d is %s', async (status, code) => {
    serve = () => ({ status });
    const refused = createTestPictures().read(query(`${own}/a.png`));
    await expect(refused).rejects.toMatchObject({ code });
    // An expired link is not a missing scope.
    if (code === 'FORBIDDEN')
      await expect(refused).rejects.toMatchObject({ failure: { missingScope: null } });
  });

  test('of another host that requires a sign-in ends no session', async () => {
    serve = () => ({ status: 401 });
    await expect(createTestPictures().read(query('https://files.example.net/a.png'))).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: expect.stringContaining('files.example.net'),
    });
    expect(refreshed).toEqual([]);
  });

  test.each([
    ['a web page', '<!doctype html><img src=x onerror=alert(1)>'],
    ['a drawing that can hold scripts', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a PDF', '%PDF-1.7'],
    ['nothing', ''],
    ['a part of a signature', '\u0089PN'],
  ])('is rejected if it is %s, whatever its stated type', async (_what, text) => {
    serve = () => ({ body: Buffer.from(text, 'latin1'), headers: { 'content-type': 'image/png' } });
    await expect(createTestPictures().read(query(`${own}/a.png`))).rejects.toMatchObject({
      code: 'SERVICE',
      message: expect.stringContaining('picture.failure.noImage'),
    });
    expect(kept).toEqual([]);
  });

  test('can have ten megabytes at most, and is saved up to two', async () => {
    await createTestPictures().read(query(`${own}/a.png`));
    expect(sent[0]?.largestBodyBytes).toBe(10 * 1024 * 1024);
    const large = new Uint8Array(2 * 1024 * 1024 + 3);
    large.set(png);
    serve = () => ({ body: large });
    const pictures = createTestPictures();
    const answer = await pictures.read(query(`${own}/b.png`, { parameters: 'large' }));
    expect(answer.data.base64.length).toBeGreaterThan(large.length);
    expect(kept.map(({ parameters }) => parameters)).toEqual(['{"id":1,"picture":0}']);
    serve = () =>
      new TransportError('tooLarge', quoted('api.example.com answered with more than 10 MB.'), false);
    await expect(pictures.read(query(`${own}/c.png`, { parameters: 3 }))).rejects.toMatchObject({
      code: 'SERVICE',
      message: expect.stringContaining('10 MB'),
    });
  });

  test('is available offline once it was seen, with its age', async () => {
    const pictures = createTestPictures();
    const seen = await pictures.read(query(`${own}/a.png`));
    serve = () => new TransportError('unreachable', quoted('No network.'), true);
    expect(await pictures.read(query(`${own}/a.png`))).toEqual({ ...seen, source: 'cache' });
    await expect(pictures.read(query(`${own}/b.png`, { parameters: 2 }))).rejects.toMatchObject({
      code: 'OFFLINE',
    });
  });

  test('is requested once at the address in a fresh copy of its record if its link expired', async () => {
    serve = ({ url }) => (url.endsWith('?key=2') ? { body: png } : { status: 403 });
    const pictures = createTestPictures();
    const renewed = await pictures.read(
      query(`${own}/a.png?key=1`, { renew: async () => `${own}/a.png?key=2` }),
    );
    expect(renewed.source).toBe('service');
    let renewals = 0;
    const renew = async () => {
      renewals += 1;
      return `${own}/a.png?key=1`;
    };
    const refused = pictures.read(query(`${own}/a.png?key=1`, { parameters: 2, renew }));
    await expect(refused).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(renewals).toBe(1);
  });

  test('waits no longer than a user would if the rate limit is used up', async () => {
    budget = createRateBudget({ limit: 1 });
    (await budget.acquire('person')).answered(200, { 'x-remaining-calls': '0' });
    await expect(createTestPictures().read(query(`${own}/a.png`))).rejects.toMatchObject({
      code: 'THROTTLED',
    });
  });
});

describe('the type of a picture', () => {
  test.each([
    ['image/png', [...png]],
    ['image/jpeg', [0xff, 0xd8, 0xff, 0xe0]],
    ['image/gif', [...Buffer.from('GIF87a'), 0]],
    ['image/gif', [...Buffer.from('GIF89a'), 0]],
    ['image/webp', [...Buffer.from('RIFF'), 1, 2, 3, 4, ...Buffer.from('WEBPVP8 ')]],
    [null, [...Buffer.from('RIFF'), 1, 2, 3, 4, ...Buffer.from('WAVE')]],
    [null, [...Buffer.from('GIF88a')]],
    [null, []],
  ])('is %s for its first bytes', (type, bytes) => {
    expect(pictureTypeOf(Uint8Array.from(bytes))).toBe(type);
  });
});
