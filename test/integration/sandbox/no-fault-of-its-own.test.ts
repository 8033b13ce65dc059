import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { sharedSandbox } from '#test/support/shared-sandbox.ts';

const faults: string[] = [];
const sandbox = sharedSandbox({ report: (fault) => void faults.push(fault) });

afterEach(() => {
  faults.length = 0;
});

const post = (path: string, body?: string): Promise<Response> =>
  fetch(`${sandbox.origin}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandbox.demo.personalToken}` },
    ...(body === undefined ? {} : { body }),
  });

/** The status of a request whose target is sent as is. */
async function statusOf(target: string): Promise<number> {
  const socket = connect(Number(new URL(sandbox.origin).port), '127.0.0.1');
  socket.write(`GET ${target} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n`);
  return Number((await text(socket)).split(' ')[1]);
}

describe('the sandbox responds without an internal fault', () => {
  test.each(['//', '//2026-07/receiving', '///', '*', 'http://['])('to the target %s', async (target) => {
    expect(await statusOf(target)).toBe(404);
    expect(faults).toEqual([]);
  });

  test.each([
    ['a call', '/2026-07/receiving', 17 * 1_024 * 1_024],
    ['a step of a center', '/_sandbox/returns/1/arrive', 100_000],
    ['a fault', '/_sandbox/faults', 100_000],
  ])('with 413 to a body of %s that is too large', async (_name, path, bytes) => {
    expect((await post(path, 'x'.repeat(bytes))).status).toBe(413);
    expect(faults).toEqual([]);
  });

  test.each([
    '/_sandbox/constructor/1/arrive',
    '/_sandbox/__proto__/1/arrive',
    '/_sandbox/toString',
    '/_sandbox/constructor',
  ])('with 404 to %s, which is not a switch', async (path) => {
    expect((await post(path)).status).toBe(404);
  });
});

describe('a fault that cannot be simulated is refused', () => {
  test.each([
    { kind: 'status', status: 42 },
    { kind: 'status', status: 200.5 },
    { kind: 'nonJson', status: 'x' },
    { kind: 'status', status: 500, headers: { 'a b': 'c' } },
    { kind: 'status', status: 500, headers: { a: 'b\r\nc: d' } },
    { kind: 'status', status: 500, headers: { a: 1 } },
    { kind: 'status', status: 500, headers: 'a: b' },
    { kind: 'status', status: 429, retryAfter: -1 },
    { kind: 'hugeBody', bytes: 13 },
    { kind: 'delay', ms: -1 },
    { kind: 'delay', ms: 3_000_000_000 },
    { kind: 'hang', times: 0 },
    { kind: 'hang', times: 1.5 },
    { kind: 'hang', match: '/channel' },
    { kind: 'hang', match: { path: 5 } },
    { kind: 'hang', match: { pathPattern: '(' } },
    { kind: 'hang', match: { pathPatern: 'channel' } },
    { kind: 'toString' },
  ])('%j', async (fault) => {
    const response = await post('/_sandbox/faults', JSON.stringify(fault));
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ message: expect.any(String) });
    expect(sandbox.faults.pending()).toEqual([]);
  });

  test('but the minimum of each kind is accepted', async () => {
    const faults = [
      { kind: 'hugeBody', bytes: 14 },
      { kind: 'delay', ms: 0 },
      { kind: 'status', status: 200, headers: { 'x-a': 'b' }, match: {} },
    ];
    expect((await post('/_sandbox/faults', JSON.stringify(faults))).status).toBe(201);
    expect(await (await fetch(`${sandbox.origin}/2026-07/channel`)).json()).toEqual({ items: [''] });
  });
});
