import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createRateBudget } from '#electron/api/rate-limiter.ts';
import { startSandbox } from '#test/sandbox/start-sandbox.ts';
import { createSimulatedTime } from '#test/unit/electron/api/simulated-time.ts';
import { isUpToDate } from './inbound-desk.ts';
import { openInboundStore, openOrdersOf, openSignedInDesk, ordersOf } from './inbound-world.ts';

const minuteMs = 60_000;
/** How often a user views an order during the reading. */
const lookEveryMs = 5_000;
const stepMs = 500;
/** Of the 150 requests per minute that the sandbox grants; half of them is the share of background work. */
const shareAMinute = 75;

test('reads the boxes within its share of the limit, and serves a user immediately', async () => {
  const time = createSimulatedTime();
  const startMs = Date.parse('2026-11-20T10:00:00Z');
  const sandbox = await startSandbox({
    now: () => startMs + time.now(),
    receivingOrders: 320,
    unidentifiedOrders: 60,
    rateLimitPerMinute: 150,
  });
  onTestFinished(() => sandbox.stop());
  const budget = createRateBudget({ now: time.now, timers: time.timers });
  const desk = openSignedInDesk(sandbox, await openInboundStore(), { api: { budget } });
  const looked = ordersOf(sandbox)[0]?.id ?? 0;
  let looks = 0;
  const isOver = async () => isUpToDate(await desk.index.view());

  while (!(await isOver())) {
    // The responses are real and take real time: the clock stands still until the reading waits for capacity.
    while (budget.view().waiting === 0 && !(await isOver())) await nextTurn();
    if (time.now() % lookEveryMs === 0) {
      // Would otherwise wait forever: the clock stands still.
      expect((await desk.receiving.read({ id: looked })).source).toBe('service');
      looks += 1;
    }
    await time.advance(stepMs);
  }

  expect(sandbox.requests.filter(({ status }) => status === 429)).toEqual([]);
  const inBackground = sandbox.requests.length - looks;
  const minutes = time.now() / minuteMs;
  expect(inBackground).toBeGreaterThanOrEqual(openOrdersOf(sandbox).length);
  expect(inBackground).toBeLessThanOrEqual(shareAMinute * Math.ceil(minutes));
  expect(inBackground).toBeGreaterThan(shareAMinute * minutes * 0.8);
  expect(looks).toBeGreaterThan(10);
  expect(desk.problems).toEqual([]);
});
