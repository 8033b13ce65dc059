import { expect } from 'vitest';
import type { ServiceError } from '#electron/api/api-error.ts';
import { createRateBudget } from '#electron/api/rate-limiter.ts';
import { ChannelListWire } from '#shared/channels/channels.ts';
import type { Bench } from '#test/contract/specification/bench.ts';
import { type Row, rowOf } from '#test/contract/specification/row.ts';

/** Calls per minute, few enough to be used up; the service's limit is 150 (reference notes, 10.3). */
export const callsPerMinute = 6;

const address = 'GET /2026-07/channel';

/** Advances the sandbox's clock by a minute, so that no earlier call counts. */
function startMinute(bench: Bench): void {
  bench.passTime(61_000);
}

async function useUp(bench: Bench): Promise<void> {
  startMinute(bench);
  for (let call = 0; call < callsPerMinute; call += 1) {
    expect((await bench.send(address)).status).toBe(200);
  }
}

/** After two thirds of the minute no calls are available yet, and the remaining wait cannot be guessed. */
async function useUpAndWait(bench: Bench): Promise<void> {
  await useUp(bench);
  bench.passTime(40_000);
}

/** The client's own budget, whose timers advance its clock instead of waiting. */
function budgetWithoutWaits() {
  let nowMs = 0;
  return createRateBudget({
    now: () => nowMs,
    timers: {
      set(run, afterMs) {
        return setImmediate(() => {
          nowMs += afterMs;
          run();
        });
      },
      clear: (timer) => clearImmediate(timer as NodeJS.Immediate),
    },
  });
}

const channelCall = { priority: 'person', schema: ChannelListWire } as const;

/** The headers of the rate limit (specification 8; reference notes, 10.3). */
export const rateLimitRows: readonly Row[] = [
  rowOf('8', 'the header x-remaining-calls says how many calls are left of the minute', {
    async sandbox(bench) {
      startMinute(bench);
      const first = await bench.send(address);
      const second = await bench.send(address);
      expect([first, second].map(({ headers }) => headers.get('x-remaining-calls'))).toEqual(['5', '4']);
    },
    async client(bench) {
      startMinute(bench);
      const budget = budgetWithoutWaits();
      await bench.apiAt({}, budget).call('channels.list', channelCall);
      expect(budget.view().remaining).toBe(callsPerMinute - 1);
    },
    mutation: { kind: 'omitHeader', on: address, name: 'x-remaining-calls' },
  }),
  rowOf('8', 'the header x-retry-after of a 429 says in how many seconds there is room again', {
    async sandbox(bench) {
      await useUpAndWait(bench);
      const refused = await bench.send(address);
      expect(refused.status).toBe(429);
      const seconds = Number(refused.headers.get('x-retry-after') ?? Number.NaN);
      expect(seconds).toBeLessThanOrEqual(20);
      bench.passTime(seconds * 1_000);
      expect((await bench.send(address)).status).toBe(200);
    },
    async client(bench) {
      await useUpAndWait(bench);
      const requested = bench.apiAt({}, budgetWithoutWaits()).call('channels.list', channelCall);
      const failure = await requested.catch((error: unknown) => (error as ServiceError).failure);
      expect(failure).toMatchObject({ code: 'THROTTLED' });
      // Without the header it assumes a full minute.
      expect((failure as { retryAfterSeconds: number }).retryAfterSeconds).toBeLessThanOrEqual(20);
    },
    mutation: { kind: 'omitHeader', on: address, name: 'x-retry-after' },
  }),
];
