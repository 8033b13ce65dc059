import { execFile } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { createServer as createPlainServer, type IncomingMessage } from 'node:http';
import { createServer as createSecureServer, createServer } from 'node:https';
import { connect, createServer as createTcpServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createHttp, type HttpOptions, readCertificateAuthorities } from '#electron/api/http/http.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { listen } from './loopback-server.ts';
import { createPrivateAuthority, type Identity } from './private-authority.ts';

const host = 'api.dockhand.test';
const authority = createPrivateAuthority();
const received: { host: string | undefined; authorization: string | undefined }[] = [];

const server = createServer(authority.issue([host, '127.0.0.1']), (request, response) => {
  received.push({ host: request.headers.host, authorization: request.headers.authorization });
  response.end('[]');
});
let serverPort = 0;

beforeAll(async () => {
  serverPort = await listen(server);
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise<void>((resolve) => void server.close(() => resolve()));
});

afterEach(() => {
  received.length = 0;
});

function createTestHttp(options: HttpOptions) {
  const http = createHttp({
    certificateAuthorities: [authority.cert],
    sleep: async () => undefined,
    ...options,
  });
  onTestFinished(() => http.close());
  return http;
}

async function startProxy(behavior: ProxyBehavior = 'tunnel', identity?: { cert: string; key: string }) {
  const proxy = await startConnectProxy(serverPort, behavior, identity);
  onTestFinished(() => proxy.close());
  return proxy;
}

const request = {
  method: 'GET',
  url: `https://${host}/2.0/receiving`,
  headers: { authorization: 'Bearer secret' },
} as const;

describe('the system proxy', () => {
  test('carries every request, but sees neither token nor path', async () => {
    const proxy = await startProxy();
    const http = createTestHttp({ resolveProxy: async () => `PROXY 127.0.0.1:${proxy.port}` });
    expect((await http.request(request)).status).toBe(200);
    expect(
      await (await http.fetch(`https://${host}/connect/token`, { method: 'POST', body: 'x' })).text(),
    ).toBe('[]');
    expect(new Set(proxy.tunnels)).toEqual(new Set([`${host}:443`]));
    expect(proxy.heads.join('')).not.toMatch(/secret|receiving/);
    expect(received[0]).toEqual({ host, authorization: 'Bearer secret' });
  });

  test('can itself be reached over TLS, with a certificate of the same authorities', async () => {
    const proxy = await startProxy('tunnel', authority.issue(['localhost']));
    const http = createTestHttp({ resolveProxy: async () => `HTTPS localhost:${proxy.port}` });
    expect((await http.request(request)).status).toBe(200);
    expect(proxy.tunnels).toHaveLength(1);
  });

  test('is not used for this machine', async () => {
    const proxy = await startProxy();
    const http = createTestHttp({ resolveProxy: async () => `PROXY 127.0.0.1:${proxy.port}` });
    expect((await http.request({ ...request, url: `https://127.0.0.1:${serverPort}/` })).status).toBe(200);
    expect(proxy.tunnels).toEqual([]);
  });

  test.each([
    ['askPassword', /failure\.proxyPassword/],
    ['refuse', /failure\.proxyRefused .*"api\.dockhand\.test.*"403"/],
  ] as const)('that refuses the connection is named as the cause: %s', async (behavior, sentence) => {
    const proxy = await startProxy(behavior);
    const http = createTestHttp({ resolveProxy: async () => `PROXY 127.0.0.1:${proxy.port}` });
    const failed = http.request({ ...request, method: 'POST' });
    await expect(failed).rejects.toMatchObject({ problem: 'proxy', certainlyUnsent: true });
    await expect(failed).rejects.toThrow(sentence);
    await expect(failed).rejects.toThrow(`127.0.0.1:${proxy.port}`);
    expect(received).toEqual([]);
  });

  test('that accepts a connection but does not respond ends within the connect timeout', async () => {
    const proxy = await startProxy('hang');
    const http = createTestHttp({
      resolveProxy: async () => `PROXY 127.0.0.1:${proxy.port}`,
      timeouts: { connectMs: 150, headersMs: 60_000, bodyMs: 60_000 },
    });
    await expect(http.request(request)).rejects.toMatchObject({ problem: 'timedOut', certainlyUnsent: true });
  });

  test('that is unreachable is replaced by the next one on the system’s list', async () => {
    const dead = await startConnectProxy(serverPort, 'tunnel');
    await dead.close();
    const proxy = await startProxy();
    const list = `PROXY 127.0.0.1:${dead.port}; PROXY 127.0.0.1:${proxy.port}`;
    const http = createTestHttp({ resolveProxy: async () => list });
    expect((await http.request(request)).status).toBe(200);
    const alone = createTestHttp({ resolveProxy: async () => `PROXY 127.0.0.1:${dead.port}` });
    await expect(alone.request(request)).rejects.toMatchObject({ problem: 'proxy', certainlyUnsent: true });
  });

  test('of an unsupported kind is reported with a message', async () => {
    const http = createTestHttp({ resolveProxy: async () => 'SOCKS5 127.0.0.1:1080' });
    await expect(http.request(request)).rejects.toMatchObject({
      problem: 'proxy',
      sentence: { id: 'failure.proxyUnsupported', values: { kinds: ['SOCKS5'] } },
    });
  });
});

describe('the certificates', () => {
  const direct = () => `https://127.0.0.1:${serverPort}/`;

  test('of an untrusted authority end the request before anything is sent', async () => {
    const http = createTestHttp({ certificateAuthorities: readCertificateAuthorities() });
    const failed = http.request({ ...request, url: direct() });
    await expect(failed).rejects.toMatchObject({ problem: 'untrusted', certainlyUnsent: true });
    expect(received).toEqual([]);
  });

  test('for another host name end it too, also through a proxy', async () => {
    const proxy = await startProxy();
    const http = createTestHttp({ resolveProxy: async () => `PROXY 127.0.0.1:${proxy.port}` });
    const failed = http.request({ ...request, url: 'https://other.dockhand.test/' });
    await expect(failed).rejects.toMatchObject({ problem: 'untrusted', certainlyUnsent: true });
    expect(received).toEqual([]);
  });

  test('trusted by default are those of Node and of the system, each once', () => {
    const trusted = readCertificateAuthorities();
    expect(trusted.length).toBeGreaterThan(50);
    expect(new Set(trusted).size).toBe(trusted.length);
    expect(() => new X509Certificate(trusted[0] ?? '')).not.toThrow();
  });

  test('that IT adds to the computer are trusted without any setting', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'authority.pem');
    await writeFile(file, authority.cert);
    const module = new URL('../../../electron/api/http/http.ts', import.meta.url).href;
    const script = `
      const { createHttp } = await import(${JSON.stringify(module)});
      const http = createHttp();
      const answer = await http.request({ method: 'GET', url: ${JSON.stringify(direct())} }).catch((error) => error);
      process.stdout.write(String(answer.status ?? answer.problem));
      await http.close();`;
    const run = async (env: Record<string, string>) => {
      const nodeOptions = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script];
      const { stdout } = await promisify(execFile)(process.execPath, nodeOptions, {
        env: { PATH: process.env['PATH'] ?? '', ...env },
      });
      return stdout;
    };
    expect(await run({})).toBe('untrusted');
    expect(await run({ NODE_EXTRA_CA_CERTS: file })).toBe('200');
    // The system store can be redirected only on Linux; on the other systems it is a system program.
    if (process.platform === 'linux') expect(await run({ SSL_CERT_FILE: file })).toBe('200');
  });

  test('that never arrive end the request within the connect timeout, unsent', async () => {
    const sockets: Socket[] = [];
    const silent = createTcpServer((socket) => {
      sockets.push(socket);
      socket.on('error', () => undefined);
    });
    const port = await listen(silent);
    const http = createTestHttp({ timeouts: { connectMs: 150, headersMs: 60_000, bodyMs: 60_000 } });
    const failed = http.request({ ...request, url: `https://127.0.0.1:${port}/` });
    await expect(failed).rejects.toMatchObject({ problem: 'timedOut', certainlyUnsent: true });
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => void silent.close(() => resolve()));
  });
});

/** How a proxy handles the requested tunnels. */
type ProxyBehavior = 'tunnel' | 'refuse' | 'askPassword' | 'hang';

/**
 * An HTTP proxy on this machine that connects every tunnel to one port, whatever name was requested. With an identity,
 * the proxy itself is reached over TLS.
 */
async function startConnectProxy(leadsToPort: number, behavior: ProxyBehavior, identity?: Identity) {
  const tunnels: string[] = [];
  const heads: string[] = [];
  const sockets = new Set<Socket | Duplex>();
  const server = identity === undefined ? createPlainServer() : createSecureServer(identity);
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  server.on('connect', (request: IncomingMessage, client: Duplex, head: Buffer) => {
    tunnels.push(request.url ?? '');
    heads.push(JSON.stringify(request.headers));
    client.on('error', () => undefined);
    if (behavior === 'hang') return;
    if (behavior === 'refuse') {
      client.end('HTTP/1.1 403 Forbidden\r\n\r\n');
      return;
    }
    if (behavior === 'askPassword') {
      client.end('HTTP/1.1 407 Proxy Authentication Required\r\nproxy-authenticate: Basic realm="x"\r\n\r\n');
      return;
    }
    const target = connect(leadsToPort, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      target.write(head);
      target.pipe(client);
      client.pipe(target);
    });
    sockets.add(target);
    target.on('error', () => client.destroy());
  });
  const port = await listen(server);
  return {
    port,
    tunnels,
    /** The headers of the tunnel requests, as text. */
    heads,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}
