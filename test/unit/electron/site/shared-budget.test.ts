import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BudgetExhaustedError, createRateBudget, type Priority } from '#electron/api/rate-limiter.ts';
import { createDraws, type Draw, shareBudget } from '#electron/site/shared-budget.ts';

/**
 * A budget whose site returns the given answers in turn, with a record of the requests to it. Waits pass immediately.
 */
function budgetOver(answers: (number | null)[], limit = 150) {
  const draws: Draw[] = [];
  const waits: number[] = [];
  const own = createRateBudget({ limit });
  const budget = shareBudget(own, {
    limit,
    backgroundShare: () => 0.25,
    draw: async (draw) => {
      draws.push(draw);
      return answers.shift() ?? null;
    },
    timers: {
      set: (run, ms) => {
        waits.push(ms);
        queueMicrotask(run);
        return null;
      },
      clear: () => undefined,
    },
  });
  return { budget, draws, waits };
}

afterEach(() => void vi.useRealTimers());

describe('the budget of a desk at a site', () => {
  it('waits for as long as the site requires, and draws again', async () => {
    const { budget, draws, waits } = budgetOver([700, 300, 0]);
    await budget.acquire('background');
    expect(waits).toEqual([700, 300]);
    expect(draws).toHaveLength(3);
  });

  it('uses its own budget if the site does not respond', async () => {
    const { budget, waits } = budgetOver([]);
    await budget.acquire('person');
    expect(waits).toEqual([]);
    expect(budget.view()).toEqual({ limit: 150, remaining: 149, waiting: 0 });
  });

  it('gives its slot back if a user would wait too long or left', async () => {
    const { budget } = budgetOver([5_000, 5_000]);
    await expect(budget.acquire('person', { maxWaitMs: 2_000 })).rejects.toEqual(new BudgetExhaustedError(5));
    const leaving = new AbortController();
    const waiting = budget.acquire('person', { signal: leaving.signal });
    leaving.abort(new Error('left'));
    await expect(waiting).rejects.toThrow('left');
    expect(budget.view().remaining).toBe(150);
  });

  it('waits no longer in total than a user would', async () => {
    vi.useFakeTimers();
    const answers = [1_500, 500, 0, 1_500, 501];
    const budget = shareBudget(createRateBudget(), {
      backgroundShare: () => 1,
      draw: async () => answers.shift() ?? null,
    });
    const acquire = () => budget.acquire('person', { maxWaitMs: 2_000 }).catch(String);
    const acquired = acquire();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await acquired).not.toBeTypeOf('string');
    const refused = acquire();
    await vi.advanceTimersByTimeAsync(1_500);
    expect(await refused).toBe(String(new BudgetExhaustedError(1)));
  });

  it('stops waiting at once when its caller leaves', async () => {
    vi.useFakeTimers();
    const budget = shareBudget(createRateBudget(), { backgroundShare: () => 1, draw: async () => 60_000 });
    const leaving = new AbortController();
    const waiting = budget.acquire('person', { signal: leaving.signal }).catch(String);
    await vi.advanceTimersByTimeAsync(1_000);
    leaving.abort(new Error('left'));
    expect(await waiting).toBe('Error: left');
    expect(budget.view().remaining).toBe(150);
  });

  it('holds back a reserve for users from all other work, and stays below the limit in any minute', async () => {
    const drawOf = async (priority: Priority) => {
      const { budget, draws } = budgetOver([0]);
      await budget.acquire(priority);
      return draws[0] as Draw;
    };
    const [person, outbox, background, leftover] = [
      await drawOf('person'),
      await drawOf('outbox'),
      await drawOf('background'),
      await drawOf('leftover'),
    ];
    expect(person).toEqual({ burst: 24, perSecond: 2, reserve: 0, share: null });
    expect([outbox.share, background.share, leftover.share]).toEqual([null, 0.25, 0.25]);
    expect(outbox.reserve).toBeGreaterThan(0);
    expect(background.reserve).toBeGreaterThan(outbox.reserve);
    expect(leftover.reserve).toBeGreaterThan(background.reserve);
    expect(person.burst + 60 * person.perSecond).toBeLessThan(150);
  });

  it('is reduced to the share of one desk without the site, for background work too', async () => {
    let share = 1;
    const own = createRateBudget({ limit: 150, ownShare: () => share });
    const enter = (priority: Priority) => own.acquire(priority, { maxWaitMs: 0 });
    share = 1 / 50;
    for (let count = 0; count < 3; count += 1) await enter('person');
    await expect(enter('person')).rejects.toThrow(BudgetExhaustedError);
    share = 1 / 10;
    await enter('background');
    share = 1 / 1_000;
    expect(own.view().remaining).toBe(0);
    share = 1;
    expect(own.view().remaining).toBe(146);
  });
});

describe('a draw from the budget of all desks', () => {
  const wanted: Draw = { burst: 24, perSecond: 2, reserve: 0, share: null };
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  /** A site whose draws the test answers one by one; `unpaid` has what each of them had to pay for. */
  function openSite() {
    const unpaid: number[] = [];
    const answers: PromiseWithResolvers<number>[] = [];
    const state = { isConnected: true };
    const site = {
      draw(_draw: Draw, count: number) {
        unpaid.push(count);
        const answer = Promise.withResolvers<number>();
        answers.push(answer);
        return answer.promise;
      },
    };
    const draws = createDraws(() => (state.isConnected ? site : null));
    const take = () => draws.draw(wanted);
    return { draws, take, state, unpaid, answers };
  }

  beforeEach(() => void vi.useFakeTimers());

  it.each([
    ['grants', 0],
    ['refuses', 700],
  ])('pays once for each request while the site %s every token late', async (_name, waitMs) => {
    let paid = 0;
    const site = {
      async draw(_wanted: Draw, unpaid: number) {
        paid += unpaid + (waitMs === 0 ? 1 : 0);
        await new Promise((resolve) => setTimeout(resolve, 300));
        return waitMs;
      },
    };
    const draws = createDraws(() => site);
    const requests = 50;
    for (let count = 0; count < requests; count += 1) {
      const drawing = draws.draw(wanted);
      await pass(250);
      expect(await drawing).toBeNull();
      await pass(50);
    }
    // The next draw pays for the last request that got no token.
    expect(paid).toBe(waitMs === 0 ? requests : requests - 1);
  });

  it('pays for the requests of the last minute that were sent without the site, once', async () => {
    const { draws, take, state, unpaid, answers } = openSite();
    state.isConnected = false;
    expect(draws.isShared()).toBe(false);
    expect(await take()).toBeNull();
    await pass(1);
    expect([await take(), await take()]).toEqual([null, null]);
    expect(draws.isShared()).toBe(false);
    await pass(59_999);
    state.isConnected = true;
    const paying = [take(), take()];
    for (const { resolve } of answers) resolve(0);
    expect(await Promise.all(paying)).toEqual([0, 0]);
    expect(draws.isShared()).toBe(true);
    // No timer is left of a draw that was answered.
    expect(vi.getTimerCount()).toBe(0);
    void take();
    expect(unpaid).toEqual([2, 0, 0]);
  });

  it('pays later for everything that the site refused to deduct', async () => {
    const { draws, take, unpaid, answers } = openSite();
    const drawing = [take(), take()];
    for (const { reject } of answers) reject(new Error('broken'));
    expect(await Promise.all(drawing)).toEqual([null, null]);
    expect(draws.isShared()).toBe(false);
    void take();
    expect(unpaid).toEqual([0, 0, 2]);
  });

  it('does not ask while an earlier draw still waits for the site', async () => {
    const { take, unpaid, answers } = openSite();
    const drawing = [take(), take()];
    await pass(250);
    expect(await Promise.all(drawing)).toEqual([null, null]);
    expect(await take()).toBeNull();
    answers[0]?.resolve(700);
    await pass(0);
    expect(await take()).toBeNull();
    answers[1]?.reject(new Error('broken'));
    await pass(0);
    void take();
    // Four requests were sent without a token.
    expect(unpaid).toEqual([0, 0, 4]);
  });

  it('pays no more for what the site deducted late', async () => {
    const { take, unpaid, answers, state } = openSite();
    state.isConnected = false;
    await take();
    state.isConnected = true;
    const late = take();
    await pass(250);
    await late;
    await take();
    answers[0]?.resolve(0);
    await pass(0);
    void take();
    // Only the request that was sent meanwhile.
    expect(unpaid).toEqual([1, 1]);
  });
});
