import { describe, expect, it } from 'vitest';
import { type ReadingTurn, startReadingLoop } from '#electron/sync/reading-loop.ts';
import { createTestRole } from '#test/unit/electron/site/test-role.ts';

const failing = () => Promise.reject(new Error('The service is down.'));

/** A loop with a site whose role and rows the test sets; it leads once it no longer rests. */
function openLoop(
  step: (turn: ReadingTurn) => Promise<void> = failing,
  ask: () => Promise<void> = () => Promise.resolve(),
) {
  const { join, become, receive } = createTestRole();
  const pauses: number[] = [];
  const loop = startReadingLoop({
    account: 'one',
    now: () => 0,
    // No pause ends by itself.
    timers: { set: (_run, ms) => pauses.push(ms), clear: () => undefined },
    random: () => 0,
    settleMs: null,
    changed: () => undefined,
    faulted: () => undefined,
    step,
    shared: {
      join: (account, work) => ({
        ...join(account, work),
        ask,
        forgetOld: () => Promise.resolve(),
        readState: () => Promise.resolve(null),
        stateRow: (state) => ({ key: 'state', body: { state } }),
      }),
    },
  });
  loop.wake();
  return { loop, pauses, become, receive };
}

describe('a reading loop', () => {
  it('of a desk of a site shows its error and pauses longer each time while no other desk reads', async () => {
    const { loop, pauses, become, receive } = openLoop();
    await expect.poll(() => pauses).toEqual([5_000]);
    become('following');
    // Another desk asked for a reading.
    receive(false);
    expect(loop.status()).toMatchObject({ problem: { code: 'INTERNAL' } });
    become('leading');
    await expect.poll(() => pauses).toEqual([5_000, 10_000]);
    await loop.end(0);
  });

  it('of a desk of a site writes nothing that it read in another role', async () => {
    const answer = Promise.withResolvers<void>();
    let steps = 0;
    const written: number[] = [];
    const { loop, become } = openLoop(async (turn) => {
      steps += 1;
      const step = steps;
      if (step === 1) await answer.promise;
      turn.assertCurrent();
      written.push(step);
      await turn.rest(60_000, 'idle');
    });
    await expect.poll(() => steps).toBe(1);
    become('alone');
    become('leading');
    answer.resolve();
    await expect.poll(() => written[0]).toBe(2);
    expect(loop.status().problem).toBeNull();
    await loop.end(0);
  });

  it('of a desk of a site no longer shows its error once another desk has read', async () => {
    const { loop, pauses, become, receive } = openLoop();
    await expect.poll(() => loop.status().state).toBe('waiting');
    become('following');
    receive(true);
    await expect.poll(() => loop.status()).toEqual({ state: 'idle', nextAt: null, problem: null });
    become('leading');
    await expect.poll(() => pauses).toEqual([5_000, 5_000]);
    await loop.end(0);
  });

  it.each(['refresh', 'tryAgain'] as const)(
    'of a desk of a site that rests after an error reads at once on %s',
    async (request) => {
      const { loop, pauses, become } = openLoop();
      await expect.poll(() => pauses).toEqual([5_000]);
      become('following');
      loop[request]();
      await expect.poll(() => pauses).toEqual([5_000, 10_000]);
      await loop.end(0);
    },
  );

  it('of a desk of a site asks for a refresh once the reading desk is known, and again if that failed', async () => {
    const asked: boolean[] = [];
    const { loop, become } = openLoop(
      (turn) => turn.rest(60_000, 'idle'),
      () => {
        asked.push(asked.length > 0);
        return asked.at(-1) === true ? Promise.resolve() : Promise.reject(new Error('The site is away.'));
      },
    );
    await expect.poll(() => loop.status().state).toBe('idle');
    become('waiting');
    loop.refresh();
    expect(asked).toEqual([]);
    become('following');
    await expect.poll(() => asked).toEqual([false]);
    become('waiting');
    become('following');
    await expect.poll(() => asked).toEqual([false, true]);
    loop.refresh();
    await expect.poll(() => asked).toEqual([false, true, true]);
    await loop.end(0);
  });

  it('of a desk of a site reads, asks again, and ends without an answer of the site to its request', async () => {
    const asks: PromiseWithResolvers<void>[] = [];
    let steps = 0;
    const { loop, become } = openLoop(
      async (turn) => {
        steps += 1;
        await turn.rest(60_000, 'idle');
      },
      () => asks[asks.push(Promise.withResolvers<void>()) - 1]?.promise ?? Promise.resolve(),
    );
    await expect.poll(() => steps).toBe(1);
    become('following');
    loop.refresh();
    await expect.poll(() => asks.length).toBe(1);
    become('leading');
    await expect.poll(() => steps).toBe(2);
    become('following');
    loop.refresh();
    await expect.poll(() => asks.length).toBe(2);
    become('waiting');
    become('following');
    asks[1]?.reject(new Error('The site is away.'));
    await expect.poll(() => asks.length).toBe(3);
    await loop.end(0);
  });

  it('of a desk of a site asks no other desk for what it has read itself, but for what it failed to read', async () => {
    let asks = 0;
    let steps = 0;
    let isDown = false;
    const { loop, become } = openLoop(
      async (turn) => {
        steps += 1;
        turn.acceptRequest();
        if (isDown) throw new Error('The service is down.');
        await turn.rest(60_000, 'idle');
      },
      async () => void (asks += 1),
    );
    await expect.poll(() => steps).toBe(1);
    become('waiting');
    loop.refresh();
    become('leading');
    await expect.poll(() => steps).toBe(2);
    become('following');
    become('leading');
    await expect.poll(() => steps).toBe(3);
    expect(asks).toBe(0);
    isDown = true;
    loop.refresh();
    await expect.poll(() => loop.status().state).toBe('waiting');
    become('following');
    await expect.poll(() => asks).toBe(1);
    await loop.end(0);
  });
});
