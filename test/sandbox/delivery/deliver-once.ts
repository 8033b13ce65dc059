import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isLoopback } from '#test/sandbox/api/account/webhooks.ts';

const patienceMs = 15_000;

/** Resolves every name to this machine, the only one that is delivered to. */
const lookUpThisMachine: LookupFunction = (_name, { all }, answer) => {
  if (all === true) {
    answer(null, [
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ]);
  } else answer(null, '127.0.0.1', 4);
};

/**
 * Posts a body to a receiver on this machine, once and directly: no proxy, no redirect. Returns the status, even if the
 * receiver drops the connection after sending it; null if no response arrived, or if the address is on another machine.
 */
export function deliverOnce(
  address: string,
  { headers, body }: { headers: Readonly<Record<string, string>>; body: string },
  signal: AbortSignal,
): Promise<number | null> {
  const url = new URL(address);
  if (!isLoopback(url)) return Promise.resolve(null);
  const send = url.protocol === 'https:' ? requestSecure : requestPlain;
  return new Promise((resolve) => {
    const sending = send(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      agent: false,
      lookup: lookUpThisMachine,
      signal: AbortSignal.any([AbortSignal.timeout(patienceMs), signal]),
    });
    sending.on('response', (response) => {
      resolve(response.statusCode ?? null);
      response.destroy();
    });
    sending.on('error', () => resolve(null));
    sending.on('close', () => resolve(null));
    sending.end(body);
  });
}
