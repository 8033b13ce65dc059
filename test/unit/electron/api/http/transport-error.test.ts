import { describe, expect, test } from 'vitest';
import { TransportError, toTransportError } from '#electron/api/http/transport-error.ts';
import { quoted } from '#shared/messages/messages.ts';

const attempt = { host: 'api.example.com', proxy: null, headersSent: false };
const withCode = (code: string, message = 'x') => Object.assign(new Error(message), { code });

describe('an error of the HTTP client', () => {
  test.each([
    ['ECONNREFUSED', 'unreachable'],
    ['ENOTFOUND', 'unreachable'],
    ['EAI_AGAIN', 'unreachable'],
    ['ENETUNREACH', 'unreachable'],
    ['UND_ERR_CONNECT_TIMEOUT', 'timedOut'],
    ['UND_ERR_HEADERS_TIMEOUT', 'timedOut'],
    ['UND_ERR_SOCKET', 'interrupted'],
    ['ECONNRESET', 'interrupted'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'untrusted'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'untrusted'],
    ['CERT_HAS_EXPIRED', 'untrusted'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'untrusted'],
    ['HPE_INVALID_CONSTANT', 'unreadable'],
    ['UND_ERR_INVALID_ARG', 'refusedHere'],
    ['EWHATEVER', 'interrupted'],
  ])('with the code %s is named %s', (code, problem) => {
    expect(toTransportError(withCode(code), attempt).problem).toBe(problem);
  });

  test('is read through its causes', () => {
    const nested = new Error('fetch failed', { cause: new Error('x', { cause: withCode('ENOTFOUND') }) });
    expect(toTransportError(nested, attempt).problem).toBe('unreachable');
  });

  test('states whether anything was sent', () => {
    expect(toTransportError(withCode('ECONNRESET'), attempt).certainlyUnsent).toBe(true);
    expect(toTransportError(withCode('ECONNRESET'), { ...attempt, headersSent: true }).certainlyUnsent).toBe(
      false,
    );
  });

  test('blames the proxy for its own errors, and names it', () => {
    const proxied = { ...attempt, proxy: 'proxy.corp:8080' };
    const refused = toTransportError(withCode('ECONNREFUSED'), proxied);
    expect(refused).toMatchObject({ problem: 'proxy', certainlyUnsent: true });
    expect(refused.message).toContain('proxy.corp:8080');
    const asksPassword = withCode('UND_ERR_ABORTED', 'Proxy response (407) !== 200 when HTTP Tunneling');
    expect(toTransportError(asksPassword, proxied).message).toContain('failure.proxyPassword');
    const forbids = withCode('UND_ERR_ABORTED', 'Proxy response (403) !== 200 when HTTP Tunneling');
    expect(toTransportError(forbids, proxied).message).toContain('403');
    const later = toTransportError(withCode('ECONNRESET'), { ...proxied, headersSent: true });
    expect(later.problem).toBe('interrupted');
  });

  test('stays as it is if it has already been named', () => {
    const named = new TransportError('tooLarge', quoted('x'), false);
    expect(toTransportError(named, attempt)).toBe(named);
    expect(toTransportError('nonsense', attempt).problem).toBe('interrupted');
  });
});
