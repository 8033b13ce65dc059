import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '#test/sandbox/start-sandbox.ts';
import { sandboxForTest } from '#test/support/shared-sandbox.ts';
import { getJson, getPath } from './call-sandbox.ts';

let sandbox: Sandbox;
let nowMs: number;

beforeEach(async () => {
  nowMs = Date.parse('2026-11-20T08:00:00Z');
  sandbox = await startSandbox({ rateLimitPerMinute: 3, receivingOrders: 0, now: () => nowMs });
});

afterEach(() => sandbox.stop());

async function call(token?: string) {
  const response = await getPath(sandbox, '/2026-07/channel', token);
  await response.arrayBuffer();
  return {
    status: response.status,
    remaining: response.headers.get('x-remaining-calls'),
    retryAfter: response.headers.get('x-retry-after'),
  };
}

test('counts down, then refuses with the seconds until the oldest call leaves the window', async () => {
  expect((await call()).remaining).toBe('2');
  nowMs += 20_000;
  expect((await call()).remaining).toBe('1');
  expect((await call()).remaining).toBe('0');
  nowMs += 10_500;
  expect(await call()).toEqual({ status: 429, remaining: '0', retryAfter: '30' });
  nowMs += 29_500;
  expect(await call()).toMatchObject({ status: 200, remaining: '0' });
  expect(await call()).toMatchObject({ status: 429, retryAfter: '20' });
});

test('has the format of a throttled response', async () => {
  for (let calls = 0; calls < 3; calls += 1) await call();
  expect(await getJson(sandbox, '/2026-07/channel')).toEqual({
    statusCode: 429,
    message: expect.stringMatching(/60 seconds/),
  });
});

test('counts per user over all operations, errors included', async () => {
  await getPath(sandbox, '/2026-07/receiving/1');
  await getPath(sandbox, '/2026-07/nothing');
  expect((await call()).remaining).toBe('0');
  expect((await call(sandbox.other.personalToken)).remaining).toBe('2');
});

test('does not count requests without a valid token', async () => {
  expect(await call('unknown')).toEqual({ status: 401, remaining: null, retryAfter: null });
});

test('is 150 a minute by default', async () => {
  const own = await sandboxForTest({ receivingOrders: 0 });
  expect((await getPath(own, '/2026-07/channel')).headers.get('x-remaining-calls')).toBe('149');
});
