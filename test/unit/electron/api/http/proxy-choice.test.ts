import { describe, expect, test } from 'vitest';
import { createProxyChoice, isLoopback, readProxyList } from '#electron/api/http/proxy-choice.ts';

const direct = { kind: 'direct' };

describe('the system’s proxy settings', () => {
  test.each([
    ['DIRECT', [direct]],
    ['', [direct]],
    ['PROXY proxy.corp:8080', [{ kind: 'proxy', uri: 'http://proxy.corp:8080', name: 'proxy.corp:8080' }]],
    [
      'PROXY proxy.corp:8080; DIRECT',
      [{ kind: 'proxy', uri: 'http://proxy.corp:8080', name: 'proxy.corp:8080' }, direct],
    ],
    [
      'HTTPS secure.corp:443;PROXY b:80',
      [
        { kind: 'proxy', uri: 'https://secure.corp:443', name: 'secure.corp:443' },
        { kind: 'proxy', uri: 'http://b:80', name: 'b:80' },
      ],
    ],
    ['PROXY [fd00::1]:3128', [{ kind: 'proxy', uri: 'http://[fd00::1]:3128', name: '[fd00::1]:3128' }]],
    ['proxy plain', [{ kind: 'proxy', uri: 'http://plain:80', name: 'plain:80' }]],
    ['SOCKS5 s:1080; PROXY b:80', [{ kind: 'proxy', uri: 'http://b:80', name: 'b:80' }]],
  ])('are read: %s', (list, routes) => {
    expect(readProxyList(list, 'api.example.com')).toEqual(routes);
  });

  test.each(['SOCKS s:1080', 'SOCKS5 s:1080', 'QUIC q:443', 'PROXY'])(
    'are a clear error if no part of them is usable: %s',
    (list) => {
      const kind = list.split(' ')[0] ?? '';
      expect(() => readProxyList(list, 'api.example.com')).toThrow(kind);
      expect(() => readProxyList(list, 'api.example.com')).toThrow(
        expect.objectContaining({ problem: 'proxy', certainlyUnsent: true }),
      );
    },
  );
});

describe('the proxy for an address', () => {
  test('is requested once a minute per origin, without the path', async () => {
    const requested: string[] = [];
    let nowMs = 0;
    const choice = createProxyChoice({
      now: () => nowMs,
      resolveProxy: async (url) => {
        requested.push(url);
        return 'PROXY p:1';
      },
    });
    await choice.routesTo(new URL('https://api.example.com/2.0/receiving?PurchaseOrderNumbers=secret'));
    await choice.routesTo(new URL('https://api.example.com/other'));
    expect(requested).toEqual(['https://api.example.com/']);
    nowMs = 60_001;
    await choice.routesTo(new URL('https://api.example.com/'));
    await choice.routesTo(new URL('https://auth.example.com/'));
    expect(requested).toHaveLength(3);
  });

  test('is requested again when a clock that was hours ahead is set back', async () => {
    let nowMs = 5 * 60 * 60_000;
    let list = 'PROXY p:1';
    const choice = createProxyChoice({ now: () => nowMs, resolveProxy: async () => list });
    const route = () => choice.routesTo(new URL('https://api.example.com/'));
    expect(await route()).toMatchObject([{ name: 'p:1' }]);
    list = 'DIRECT';
    nowMs = 0;
    expect(await route()).toEqual([direct]);
  });

  test('is never used for this machine', async () => {
    const choice = createProxyChoice({ now: () => 0, resolveProxy: async () => 'PROXY p:1' });
    for (const host of ['127.0.0.1:4000', '[::1]:4000', 'localhost:4000', '127.8.9.1']) {
      expect(await choice.routesTo(new URL(`http://${host}/`))).toEqual([direct]);
    }
    expect(isLoopback('localhost.example.com')).toBe(false);
    expect(isLoopback('127.0.0.1.example.com')).toBe(false);
  });

  test('is a proxy error if the settings cannot be read', async () => {
    const choice = createProxyChoice({ now: () => 0, resolveProxy: () => Promise.reject(new Error('no')) });
    await expect(choice.routesTo(new URL('https://api.example.com/'))).rejects.toMatchObject({
      problem: 'proxy',
    });
  });
});
