import { describe, expect, it } from 'vitest';
import { proxyFor } from '#build/host/proxy-from-environment.ts';

describe('the proxy of the environment', () => {
  it.each([
    ['https://a.example/', {}, 'DIRECT'],
    ['https://a.example/', { HTTPS_PROXY: 'http://p:8080' }, 'PROXY p:8080'],
    ['https://a.example/', { https_proxy: 'p:1', HTTPS_PROXY: 'q:2' }, 'PROXY p:1'],
    ['http://a.example/', { HTTPS_PROXY: 'http://p:8080' }, 'DIRECT'],
    ['http://a.example/', { HTTP_PROXY: 'http://p' }, 'PROXY p:80'],
    ['https://a.example/', { ALL_PROXY: 'https://p' }, 'HTTPS p:443'],
    ['https://a.example/', { HTTPS_PROXY: 'p:1', NO_PROXY: 'b.example, a.example' }, 'DIRECT'],
    ['https://x.a.example/', { HTTPS_PROXY: 'p:1', NO_PROXY: '.a.example' }, 'DIRECT'],
    ['https://xa.example/', { HTTPS_PROXY: 'p:1', NO_PROXY: 'a.example' }, 'PROXY p:1'],
    ['https://a.example:8443/', { HTTPS_PROXY: 'p:1', NO_PROXY: 'a.example:443' }, 'PROXY p:1'],
    ['https://a.example/', { HTTPS_PROXY: 'p:1', NO_PROXY: 'a.example:443' }, 'DIRECT'],
    ['https://a.example/', { HTTPS_PROXY: 'p:1', NO_PROXY: '*' }, 'DIRECT'],
    ['http://127.0.0.1:9/', { HTTP_PROXY: 'p:1' }, 'DIRECT'],
    ['http://[::1]:9/', { HTTP_PROXY: 'p:1' }, 'DIRECT'],
    ['http://localhost:9/', { HTTP_PROXY: 'p:1' }, 'DIRECT'],
  ])('for %s with %j is %s', (url, env, answer) => {
    expect(proxyFor(url, env)).toBe(answer);
  });
});
