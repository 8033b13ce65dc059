import { createHash } from 'node:crypto';
import { connect, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterEach, describe, expect, it } from 'vitest';
import { findFreePort } from '#build/find-free-port.ts';
import { createCallbackPages } from '#electron/session/callback-pages.ts';
import {
  type CallbackListener,
  ListenerError,
  listenForCallback,
} from '#electron/session/loopback-listener.ts';
import { english } from '#test/support/english.ts';

const pages = createCallbackPages(english);

let listener: CallbackListener | null = null;

afterEach(async () => {
  await listener?.close();
  listener = null;
});

async function listen(path = '/callback', host = '127.0.0.1', timeoutMs = 60_000) {
  const port = await findFreePort();
  listener = await listenForCallback({
    state: 's',
    redirectUri: `http://${host}:${port}${path}`,
    timeoutMs,
    pages,
  });
  return { port, host: `${host}:${port}`, answer: listener.answer };
}

/** Sends raw bytes and reads until the other side closes or aborts. */
function exchange(port: number, bytes: string | Buffer, address = '127.0.0.1'): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, address, () => socket.write(bytes));
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString('utf8');
    });
    socket.on('error', (error) => {
      if (received === '') reject(error);
    });
    socket.on('close', () => {
      resolve(received);
    });
  });
}

function get(host: string, target: string, headers = ''): string {
  return `GET ${target} HTTP/1.1\r\nHost: ${host}\r\n${headers}\r\n`;
}

function post(host: string, body: string, headers = 'Content-Type: application/x-www-form-urlencoded\r\n') {
  return `POST /callback HTTP/1.1\r\nHost: ${host}\r\n${headers}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

function statusOf(response: string): number {
  return Number(/^HTTP\/1\.1 (\d+)/.exec(response)?.[1] ?? 0);
}

function policyOf(response: string): string {
  return /content-security-policy: (.*)\r\n/i.exec(response)?.[1] ?? '';
}

/** Checks that the listener still waits, so that no earlier request used up its one response. */
async function expectStillWaiting(port: number, host: string, answer: Promise<URLSearchParams>) {
  expect(statusOf(await exchange(port, post(host, 'code=good&state=s')))).toBe(200);
  expect((await answer).get('code')).toBe('good');
}

describe('the requests that the listener accepts', () => {
  it('accepts a posted form', async () => {
    const { port, host, answer } = await listen();
    const response = await exchange(port, post(host, 'code=a%2Bb&state=s&id_token=x'));
    expect(statusOf(response)).toBe(200);
    expect(Object.fromEntries(await answer)).toEqual({ code: 'a+b', state: 's', id_token: 'x' });
  });

  it('accepts a form whose content type names a charset, sent in two pieces', async () => {
    const { port, host, answer } = await listen();
    const whole = post(
      host,
      'code=c&state=s',
      'Content-Type: Application/X-WWW-Form-Urlencoded; charset=utf-8\r\n',
    );
    const reply = new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(whole.slice(0, -5), () => setImmediate(() => socket.write(whole.slice(-5))));
      });
      let received = '';
      socket.on('data', (chunk) => {
        received += String(chunk);
      });
      socket.on('close', () => {
        resolve(received);
      });
    });
    expect(statusOf(await reply)).toBe(200);
    expect((await answer).get('code')).toBe('c');
  });

  it('accepts a query', async () => {
    const { port, host, answer } = await listen();
    expect(statusOf(await exchange(port, get(host, '/callback?code=q&state=s')))).toBe(200);
    expect((await answer).get('code')).toBe('q');
  });

  it('answers a request without a query with the page that posts the fragment back, and keeps waiting', async () => {
    const { port, host, answer } = await listen();
    const response = await exchange(port, get(host, '/callback'));
    expect(statusOf(response)).toBe(200);
    const script = /<script>([\s\S]*)<\/script>/.exec(response)?.[1] ?? '';
    const hash = createHash('sha256').update(script).digest('base64');
    expect(policyOf(response)).toContain(`script-src 'sha256-${hash}'`);
    expect(policyOf(response)).toContain("form-action 'self'");
    expect(script).toContain('replaceState');
    expect(response).toContain('Start signing in from Dockhand');
    await expectStillWaiting(port, host, answer);
  });

  it('accepts localhost as a host name only if it is the registered one', async () => {
    const { port, host, answer } = await listen('/callback', 'localhost');
    expect(statusOf(await exchange(port, get(`127.0.0.1:${port}`, '/callback?code=x&state=s')))).toBe(421);
    expect(statusOf(await exchange(port, get(host.toUpperCase(), '/callback?code=x&state=s')))).toBe(200);
    expect((await answer).get('code')).toBe('x');
  });
});

describe('the requests that the listener rejects while it keeps waiting', () => {
  const cases: [name: string, bytes: (host: string) => string, status: number][] = [
    ['the state of another attempt (security 12)', (host) => post(host, 'code=x&state=forged'), 400],
    ['an answer without a state', (host) => get(host, '/callback?error=access_denied'), 400],
    ['another path', (host) => get(host, '/favicon.ico'), 404],
    ['a path below', (host) => get(host, '/callback/?code=x'), 404],
    ['a path that only resolves to it', (host) => get(host, '/x/../callback?code=x'), 404],
    ['an absolute target', (host) => get(host, `http://${host}/callback?code=x`), 404],
    ['another Host', () => get('attacker.example', '/callback?code=x'), 421],
    ['a Host without the port', () => get('127.0.0.1', '/callback?code=x'), 421],
    ['two Hosts', (host) => get(host, '/callback?code=x', `Host: ${host}\r\n`), 421],
    ['no Host', () => 'GET /callback?code=x HTTP/1.1\r\n\r\n', 400],
    ['no Host in HTTP/1.0', () => 'GET /callback?code=x HTTP/1.0\r\n\r\n', 421],
    ['PUT', (host) => `PUT /callback?code=x HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 0\r\n\r\n`, 405],
    ['HEAD', (host) => `HEAD /callback?code=x HTTP/1.1\r\nHost: ${host}\r\n\r\n`, 405],
    ['OPTIONS', (host) => `OPTIONS /callback HTTP/1.1\r\nHost: ${host}\r\n\r\n`, 405],
    ['a JSON body', (host) => post(host, '{"code":"x"}', 'Content-Type: application/json\r\n'), 415],
    ['a text body', (host) => post(host, 'code=x', 'Content-Type: text/plain\r\n'), 415],
    [
      'a multipart body',
      (host) => post(host, 'code=x', 'Content-Type: multipart/form-data; boundary=x\r\n'),
      415,
    ],
    ['a body without a type', (host) => post(host, 'code=x', ''), 415],
    ['a body over 64 KiB', (host) => post(host, `code=x&pad=${'a'.repeat(70_000)}`), 413],
    [
      'a chunked body over 64 KiB',
      (host) =>
        `POST /callback HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n` +
        `${(66_000).toString(16)}\r\n${'a'.repeat(66_000)}\r\n`,
      413,
    ],
    ['bytes that are not HTTP', () => 'nonsense\r\n\r\n', 400],
  ];

  it.each(cases)('%s', async (_name, bytes, status) => {
    const { port, host, answer } = await listen();
    const response = await exchange(port, bytes(host)).catch(() => 'HTTP/1.1 413 cut off while sending');
    expect(statusOf(response)).toBe(status);
    await expectStillWaiting(port, host, answer);
  });

  it('accepts a body of exactly 64 KiB', async () => {
    const { port, host, answer } = await listen();
    const body = 'code=x&state=s&pad='.padEnd(64 * 1024, 'a');
    expect(statusOf(await exchange(port, post(host, body)))).toBe(200);
    expect((await answer).get('code')).toBe('x');
  });

  it('ignores a connection that is aborted in the body', async () => {
    const { port, host, answer } = await listen();
    await new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(post(host, 'code=x&state=s').slice(0, -6), () => {
          socket.destroy();
          resolve();
        });
      });
    });
    await expectStillWaiting(port, host, answer);
  });
});

describe('its pages', () => {
  it('never repeat a parameter, and carry the policy', async () => {
    const canary = 'canary<script>alert(1)</script>"\'';
    const encoded = encodeURIComponent(canary);
    for (const body of [
      `code=${encoded}&state=${encoded}`,
      `error=${encoded}&error_description=${encoded}`,
    ]) {
      const { port, host } = await listen();
      const response = await exchange(port, post(host, body));
      expect(response).not.toContain('canary');
      expect(policyOf(response)).toMatch(
        /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'$/,
      );
      expect(response.toLowerCase()).toContain('cache-control: no-store');
      expect(response.toLowerCase()).toContain('referrer-policy: no-referrer');
      expect(response.toLowerCase()).toContain('connection: close');
      await listener?.close();
    }
  });

  it('show a different message if the service responded with an error', async () => {
    const first = await listen();
    const good = await exchange(first.port, post(first.host, 'code=x&state=s'));
    const second = await listen();
    const bad = await exchange(second.port, post(second.host, 'error=access_denied&state=s'));
    expect(good).toContain('Back to Dockhand');
    expect(bad).toContain('Not signed in');
    expect(bad).not.toContain('Back to Dockhand');
    expect((await second.answer).get('error')).toBe('access_denied');
  });

  it('allow their style with a matching hash', async () => {
    const { port, host } = await listen();
    const response = await exchange(port, get(host, '/'));
    const style = /<style>([\s\S]*)<\/style>/.exec(response)?.[1] ?? '';
    expect(style.length).toBeGreaterThan(100);
    expect(policyOf(response)).toContain(createHash('sha256').update(style).digest('base64'));
  });
});

describe('its lifecycle', () => {
  it('accepts one response and closes within a second, despite keep-alive and idle connections', async () => {
    const { port, host, answer } = await listen();
    const idle = [1, 2, 3].map(() => connect(port, '127.0.0.1'));
    for (const socket of idle) socket.on('error', () => undefined);
    await Promise.all(idle.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
    await exchange(port, post(host, 'code=x&state=s'));
    await answer;
    const startedAt = performance.now();
    await listener?.close();
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    await expect(exchange(port, post(host, 'code=y&state=s'))).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    });
    // The port can be reused immediately.
    listener = await listenForCallback({ state: 's', redirectUri: `http://${host}/callback`, pages });
  });

  it('closes within a second even if the client does not read', async () => {
    const { port, host, answer } = await listen();
    const socket = connect(port, '127.0.0.1', () => socket.write(post(host, 'code=x&state=s')));
    socket.pause();
    socket.on('error', () => undefined);
    await answer;
    const startedAt = performance.now();
    await listener?.close();
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    socket.destroy();
  });

  it('uses the first of two simultaneous responses', async () => {
    const { port, host, answer } = await listen();
    await Promise.allSettled([
      exchange(port, post(host, 'code=1&state=s')),
      exchange(port, post(host, 'code=2&state=s')),
    ]);
    expect(['1', '2']).toContain((await answer).get('code'));
    expect((await answer).getAll('code')).toHaveLength(1);
  });

  it('listens only on 127.0.0.1', async () => {
    const { port, host } = await listen();
    const others = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .map(({ address }) => address)
      .filter((address) => address !== '127.0.0.1' && !address.startsWith('fe80'));
    for (const address of [...others, '127.0.0.2']) {
      await expect(exchange(port, get(host, '/callback'), address)).rejects.toMatchObject({
        code: expect.stringMatching(/ECONNREFUSED|EADDRNOTAVAIL|ENETUNREACH|EHOSTUNREACH/),
      });
    }
  });

  it('gives up after the timeout', async () => {
    const { answer, port } = await listen('/callback', '127.0.0.1', 20);
    await expect(answer).rejects.toMatchObject({ code: 'TIMED_OUT', port });
    await listener?.close();
    await expect(exchange(port, 'x')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('never waits longer than five minutes, whatever timeout is requested', async () => {
    const delays: unknown[] = [];
    const original = globalThis.setTimeout;
    globalThis.setTimeout = ((run: () => void, delayMs?: number) => {
      delays.push(delayMs);
      return original(run, delayMs);
    }) as typeof globalThis.setTimeout;
    try {
      await listen('/callback', '127.0.0.1', 86_400_000);
    } finally {
      globalThis.setTimeout = original;
    }
    expect(delays).toContain(300_000);
    expect(delays).not.toContain(86_400_000);
  });

  it('stops waiting when it is closed', async () => {
    const { answer } = await listen();
    const outcome = answer.catch((error: unknown) => error);
    await listener?.close();
    expect(await outcome).toMatchObject({ code: 'CLOSED' });
  });

  it('reports the port that is in use', async () => {
    const port = await findFreePort();
    const blocker = createServer();
    await new Promise<void>((resolve) => {
      blocker.listen(port, '127.0.0.1', resolve);
    });
    try {
      const attempt = listenForCallback({
        state: 's',
        redirectUri: `http://127.0.0.1:${port}/callback`,
        pages,
      });
      await expect(attempt).rejects.toBeInstanceOf(ListenerError);
      await expect(attempt).rejects.toMatchObject({ code: 'PORT_TAKEN', port });
    } finally {
      await new Promise((resolve) => {
        blocker.close(resolve);
      });
    }
  });
});
