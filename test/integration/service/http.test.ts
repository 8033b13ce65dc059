import { createServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createHttp, type Http, type HttpOptions } from '#electron/api/http/http.ts';
import { TransportError } from '#electron/api/http/transport-error.ts';
import { createRateBudget } from '#electron/api/rate-limiter.ts';
import { sentence } from '#shared/messages/messages.ts';
import { listen, serveOnLoopback } from './loopback-server.ts';

/** Pauses take no time here; the requested durations are recorded. */
function createTestHttp(options: HttpOptions = {}): Http & { pauses: number[] } {
  const pauses: number[] = [];
  const http = createHttp({ random: () => 0.5, sleep: async (ms) => void pauses.push(ms), ...options });
  onTestFinished(() => http.close());
  return { ...http, pauses };
}

async function serve(answer: Parameters<typeof serveOnLoopback>[0]) {
  const server = await serveOnLoopback(answer);
  onTestFinished(() => server.close());
  return server;
}

/** A raw TCP server: the test decides what happens to each connection. */
async function serveRaw(handle: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    handle(socket);
  });
  const port = await listen(server);
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => void server.close(() => resolve()));
  });
  return `http://127.0.0.1:${port}`;
}

async function failureOf(request: Promise<unknown>): Promise<TransportError> {
  const outcome = await request.then(
    () => new Error('It did not fail.'),
    (error: unknown) => error,
  );
  if (!(outcome instanceof TransportError)) throw outcome;
  return outcome;
}

describe('the trusted time', () => {
  test('is unknown before a server stated it, and then never later than the latest server', async () => {
    const dates: (string | null)[] = [
      null,
      'nonsense',
      'Fri, 27 Nov 2026 08:00:00 GMT',
      'Thu, 26 Nov 2026 08:00:00 GMT',
    ];
    const server = await serve((_, response) => {
      response.sendDate = false;
      const date = dates.shift();
      response.writeHead(200, date == null ? {} : { date }).end();
    });
    let nowMs = Date.parse('2027-08-01T00:00:00Z');
    const http = createTestHttp({ now: () => nowMs });
    const ask = () => http.request({ method: 'GET', url: server.origin });
    for (let index = 0; index < 2; index += 1) {
      await ask();
      expect(http.trustedNow()).toBe(0);
    }
    const servedMs = Date.parse('2026-11-27T08:00:00Z');
    for (let index = 0; index < 2; index += 1) {
      await ask();
      expect(http.trustedNow()).toBeGreaterThanOrEqual(servedMs);
      expect(http.trustedNow()).toBeLessThan(servedMs + 3_600_000);
    }
    nowMs = servedMs - 1;
    expect(http.trustedNow()).toBe(nowMs);
  });
});

describe('a request', () => {
  test('returns status, headers, body, and the id sent with the request', async () => {
    const server = await serve((_, response) => {
      response.writeHead(201, { 'X-Two': ['a', 'b'], 'content-type': 'application/json' });
      response.end('{"a":1}');
    });
    const http = createTestHttp();
    const answer = await http.request({
      method: 'POST',
      url: `${server.origin}/x?y=1`,
      body: '{}',
      requestId: 'id-1',
    });
    expect(answer).toMatchObject({ status: 201, requestId: 'id-1', headers: { 'x-two': 'a, b' } });
    expect(new TextDecoder().decode(answer.body)).toBe('{"a":1}');
    expect(server.requests[0]).toMatchObject({
      method: 'POST',
      url: '/x?y=1',
      headers: { 'x-request-id': 'id-1' },
    });
  });

  test.each([301, 302, 303, 307, 308])(
    'does not follow a %i: no request with the token goes elsewhere',
    async (status) => {
      const thief = await serve((_, response) => response.end('{}'));
      const server = await serve((_, response) => {
        response.writeHead(status, { location: `${thief.origin}/steal` }).end();
      });
      const answer = await createTestHttp().request({
        method: 'GET',
        url: server.origin,
        headers: { authorization: 'Bearer secret' },
      });
      expect(answer.status).toBe(status);
      expect(thief.requests).toEqual([]);
    },
  );

  test('is sent over https only, and over http only on this machine', async () => {
    const http = createTestHttp();
    for (const url of [
      'http://example.com/',
      'http://192.168.0.1/',
      'ftp://127.0.0.1/',
      'https://u:p@example.com/',
      'x',
    ]) {
      const error = await failureOf(http.request({ method: 'GET', url }));
      expect(error).toMatchObject({ problem: 'refusedHere', certainlyUnsent: true });
    }
  });

  test('with an invalid header is refused, without revealing the header', async () => {
    const server = await serve((_, response) => response.end());
    const headers = { authorization: 'Bearer secret\r\nx: y' };
    const error = await failureOf(createTestHttp().request({ method: 'GET', url: server.origin, headers }));
    expect(error).toMatchObject({ problem: 'refusedHere', certainlyUnsent: true });
    expect(error.message).not.toContain('secret');
    expect(server.requests).toEqual([]);
  });

  test('ends with the caller’s reason when aborted, before and during the request', async () => {
    const arrived = Promise.withResolvers<void>();
    const server = await serve(() => arrived.resolve());
    const http = createTestHttp();
    const leaving = new AbortController();
    const request = http.request({ method: 'GET', url: server.origin, signal: leaving.signal });
    await arrived.promise;
    leaving.abort(new Error('closed'));
    await expect(request).rejects.toThrow('closed');
    await expect(http.request({ method: 'GET', url: server.origin, signal: leaving.signal })).rejects.toThrow(
      'closed',
    );
    expect(server.requests).toHaveLength(1);
  });
});

describe('a body', () => {
  test('is unpacked if gzipped', async () => {
    const server = await serve((request, response) => {
      expect(request.headers['accept-encoding']).toBe('gzip');
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('[1,2]'));
    });
    const { body } = await createTestHttp().request({ method: 'GET', url: server.origin });
    expect(new TextDecoder().decode(body)).toBe('[1,2]');
  });

  test('beyond the cap is not read to the end', async () => {
    let isCut = false;
    const server = await serve((_, response) => {
      response.on('close', () => {
        isCut = !response.writableFinished;
      });
      const chunk = Buffer.alloc(64 * 1024);
      const pour = () => {
        while (!response.destroyed && response.write(chunk));
        if (!response.destroyed) response.once('drain', pour);
      };
      pour();
    });
    const http = createTestHttp({ largestBodyBytes: 256 * 1024 });
    expect(await failureOf(http.request({ method: 'GET', url: server.origin }))).toMatchObject({
      problem: 'tooLarge',
      certainlyUnsent: false,
    });
    await expect.poll(() => isCut).toBe(true);
  });

  test('above the cap for errors or tokens is refused too', async () => {
    const server = await serve((request, response) =>
      response.writeHead(request.url === '/error' ? 422 : 200).end(Buffer.alloc(1024 * 1024 + 1, ' ')),
    );
    const http = createTestHttp();
    const error = await failureOf(http.request({ method: 'GET', url: `${server.origin}/error` }));
    expect(error).toMatchObject({
      problem: 'tooLarge',
      sentence: sentence('failure.tooLarge', { host: new URL(server.origin).host, limit: '1 MB' }),
    });
    expect((await http.request({ method: 'GET', url: `${server.origin}/list` })).body).toHaveLength(
      1024 * 1024 + 1,
    );
    await expect(http.fetch(`${server.origin}/token`)).rejects.toMatchObject({
      problem: 'tooLarge',
      sentence: sentence('failure.tooLarge', { host: new URL(server.origin).host, limit: '256 KB' }),
    });
  });

  test('that exceeds the cap when unpacked is refused', async () => {
    const bomb = gzipSync(Buffer.alloc(4 * 1024 * 1024));
    const server = await serve((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    );
    const http = createTestHttp({ largestBodyBytes: 256 * 1024 });
    expect((await failureOf(http.request({ method: 'GET', url: server.origin }))).problem).toBe('tooLarge');
  });

  test('that cannot be unpacked is unreadable', async () => {
    const server = await serve((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip'),
    );
    expect((await failureOf(createTestHttp().request({ method: 'GET', url: server.origin }))).problem).toBe(
      'unreadable',
    );
  });

  test('shorter than announced is not accepted', async () => {
    const origin = await serveRaw((socket) => {
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 50\r\n\r\n[1'));
    });
    const error = await failureOf(createTestHttp().request({ method: 'POST', url: origin }));
    expect(error).toMatchObject({ problem: 'interrupted', certainlyUnsent: false });
  });
});

describe('a time limit', () => {
  const timeouts = { connectMs: 10_000, headersMs: 150, bodyMs: 150 };

  test('ends the wait for headers', async () => {
    const server = await serve(() => undefined);
    const http = createTestHttp({ timeouts });
    const error = await failureOf(http.request({ method: 'GET', url: server.origin }));
    expect(error).toMatchObject({ problem: 'timedOut', certainlyUnsent: false });
    expect(server.requests).toHaveLength(1);
  });

  test('ends the wait even if interim responses keep arriving', async () => {
    const origin = await serveRaw((socket) => {
      const interim = setInterval(() => socket.write('HTTP/1.1 102 Processing\r\n\r\n'), 20);
      socket.on('close', () => clearInterval(interim));
    });
    const http = createTestHttp({ timeouts: { connectMs: 200, headersMs: 5_000, bodyMs: 150 } });
    const error = await failureOf(http.request({ method: 'POST', url: origin, body: 'x' }));
    expect(error).toMatchObject({ problem: 'timedOut', certainlyUnsent: false });
  });

  test('ends a body that drips endlessly, although data keeps arriving', async () => {
    const server = await serve((_, response) => {
      const drip = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(drip));
    });
    const http = createTestHttp({ timeouts });
    expect((await failureOf(http.request({ method: 'GET', url: server.origin }))).problem).toBe('timedOut');
  });
});

describe('a failure', () => {
  test('to connect is certainly unsent', async () => {
    const server = await serveOnLoopback(() => undefined);
    await server.close();
    const error = await failureOf(
      createTestHttp().request({ method: 'POST', url: server.origin, body: 'x' }),
    );
    expect(error).toMatchObject({ problem: 'unreachable', certainlyUnsent: true });
    expect(error.message).toContain('127.0.0.1');
  });

  test('after the headers were sent is never certainly unsent', async () => {
    for (const end of [
      (socket: Socket) => void socket.destroy(),
      (socket: Socket) => void socket.resetAndDestroy(),
      (socket: Socket) => void socket.end('not http at all\r\n\r\n'),
      (socket: Socket) => void socket.end(),
    ]) {
      const origin = await serveRaw((socket) => void socket.once('data', () => end(socket)));
      const error = await failureOf(createTestHttp().request({ method: 'POST', url: origin, body: 'x' }));
      expect(error.certainlyUnsent).toBe(false);
    }
  });

  test('of one request does not affect another one that waits concurrently', async () => {
    const origin = await serveRaw((socket) => void socket.once('data', () => socket.destroy()));
    const nobody = await serveOnLoopback(() => undefined);
    await nobody.close();
    const http = createTestHttp();
    const [sent, unsent] = await Promise.all([
      failureOf(http.request({ method: 'POST', url: origin, body: 'x' })),
      failureOf(http.request({ method: 'POST', url: nobody.origin, body: 'x' })),
    ]);
    expect([sent.certainlyUnsent, unsent.certainlyUnsent]).toEqual([false, true]);
  });
});

describe('a retry', () => {
  async function failingFirst(failures: number, status: number, headers: Record<string, string> = {}) {
    let count = 0;
    return serve((_, response) => {
      count += 1;
      if (count <= failures) response.writeHead(status, headers).end();
      else response.end('[]');
    });
  }

  test.each([502, 503, 504, 429])('follows a %i to a GET, with random pauses', async (status) => {
    const server = await failingFirst(2, status);
    const http = createTestHttp();
    expect((await http.request({ method: 'GET', url: server.origin })).status).toBe(200);
    expect(http.pauses).toEqual([150, 300]);
    expect(new Set(server.requests.map(({ headers }) => headers['x-request-id'])).size).toBe(1);
  });

  test('ends after three requests, with the last response', async () => {
    const server = await failingFirst(9, 503);
    expect((await createTestHttp().request({ method: 'GET', url: server.origin })).status).toBe(503);
    expect(server.requests).toHaveLength(3);
  });

  test.each([400, 401, 403, 404, 409, 422, 500, 501])('does not follow a %i', async (status) => {
    const server = await failingFirst(1, status);
    expect((await createTestHttp().request({ method: 'GET', url: server.origin })).status).toBe(status);
    expect(server.requests).toHaveLength(1);
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('is never made for a %s', async (method) => {
    const server = await failingFirst(1, 503);
    expect((await createTestHttp().request({ method, url: server.origin })).status).toBe(503);
    expect(server.requests).toHaveLength(1);
  });

  test('is made for a POST that is a read, whatever the failure', async () => {
    const server = await failingFirst(2, 503);
    const request = { method: 'POST', url: server.origin, body: '{}', isRead: true } as const;
    expect((await createTestHttp().request(request)).status).toBe(200);
    expect(server.requests).toHaveLength(3);
  });

  test('waits as long as the response asks, and is skipped if that is too long', async () => {
    const short = await failingFirst(1, 429, { 'x-retry-after': '2' });
    const http = createTestHttp();
    expect((await http.request({ method: 'GET', url: short.origin })).status).toBe(200);
    expect(http.pauses).toEqual([2_150]);
    const long = await failingFirst(1, 429, { 'retry-after': '30' });
    expect((await http.request({ method: 'GET', url: long.origin })).status).toBe(429);
    expect(long.requests).toHaveLength(1);
  });

  test('is aborted during a pause with the caller’s reason', async () => {
    const server = await failingFirst(9, 503);
    const leaving = new AbortController();
    const random = () => {
      // The random number is requested when the pause is about to start.
      setImmediate(() => leaving.abort(new Error('closed')));
      return 1;
    };
    const http = createHttp({ random });
    onTestFinished(() => http.close());
    const request = http.request({ method: 'GET', url: server.origin, signal: leaving.signal });
    await expect(request).rejects.toThrow('closed');
    expect(server.requests).toHaveLength(1);
  });

  test('is made after a broken connection', async () => {
    let count = 0;
    const origin = await serveRaw((socket) => {
      socket.once('data', () => {
        count += 1;
        if (count === 1) socket.destroy();
        else socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n[]');
      });
    });
    expect((await createTestHttp().request({ method: 'GET', url: origin })).status).toBe(200);
    expect(count).toBe(2);
  });

  test('is not made if the server is unreachable: saved data is shown immediately', async () => {
    const nobody = await serveOnLoopback(() => undefined);
    await nobody.close();
    const http = createTestHttp();
    const failure = await failureOf(http.request({ method: 'GET', url: nobody.origin }));
    expect([failure.problem, http.pauses]).toEqual(['unreachable', []]);
  });

  test('takes a slot in the budget for every request, and returns the slots of unsent ones', async () => {
    const server = await failingFirst(2, 503);
    const budget = createRateBudget({ limit: 10 });
    const http = createTestHttp();
    await http.request({ method: 'GET', url: server.origin, admit: () => budget.acquire('person') });
    expect(budget.view().remaining).toBe(7);
    const nobody = await serveOnLoopback(() => undefined);
    await nobody.close();
    await failureOf(
      http.request({ method: 'GET', url: nobody.origin, admit: () => budget.acquire('person') }),
    );
    expect(budget.view().remaining).toBe(7);
  });
});

describe('the HTTP client’s fetch', () => {
  test('sends a form like a browser and returns a Response', async () => {
    let received = '';
    const server = await serve((request, response) => {
      request.on('data', (chunk: Buffer) => {
        received += chunk.toString();
      });
      request.on('end', () =>
        response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"x"}'),
      );
    });
    const response = await createTestHttp().fetch(`${server.origin}/connect/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', code: 'a b' }),
      headers: { accept: 'application/json' },
      redirect: 'manual',
    });
    expect(received).toBe('grant_type=refresh_token&code=a+b');
    expect(server.requests[0]?.headers).toMatchObject({
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
    });
    expect(response).toBeInstanceOf(Response);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: 'x' });
  });

  test('accepts a Request, and a gzipped body is unpacked', async () => {
    const server = await serve((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{"a":1}'));
    });
    const response = await createTestHttp().fetch(new Request(server.origin, { headers: { 'x-own': '1' } }));
    expect(await response.json()).toEqual({ a: 1 });
    expect(server.requests[0]?.headers['x-own']).toBe('1');
  });

  test('never retries and never follows redirects', async () => {
    const server = await serve((_, response) => response.writeHead(503).end());
    expect((await createTestHttp().fetch(server.origin)).status).toBe(503);
    const moved = await serve((_, response) => response.writeHead(302, { location: server.origin }).end());
    expect((await createTestHttp().fetch(moved.origin)).status).toBe(302);
    expect(server.requests).toHaveLength(1);
  });

  test('returns a 204 without a body', async () => {
    const server = await serve((_, response) => response.writeHead(204).end());
    const response = await createTestHttp().fetch(server.origin);
    expect([response.status, await response.text()]).toEqual([204, '']);
  });

  test('rejects with the cause, and can be aborted like any other request', async () => {
    const nobody = await serveOnLoopback(() => undefined);
    await nobody.close();
    const http = createTestHttp();
    expect((await failureOf(http.fetch(nobody.origin))).certainlyUnsent).toBe(true);
    await expect(http.fetch(nobody.origin, { signal: AbortSignal.abort(new Error('gone')) })).rejects.toThrow(
      'gone',
    );
  });
});
