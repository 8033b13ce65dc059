import { afterEach, describe, expect, it, vi } from 'vitest';
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

  it('holds back a reserve for users from all other work, and stays below the limit in any minute', async () => {
    const drawOf = async (priority: Priority) => {
      const { budget, draws } = budgetOver([0]);
      await budget.acquire(priority);
      return draws[0] as Draw;
    };
    const [person, outbox, background] = [
      await drawOf('person'),
      await drawOf('outbox'),
      await drawOf('background'),
    ];
    expect([person.share, outbox.share, background.share]).toEqual([null, null, 0.25]);
    expect(person.reserve).toBe(0);
    expect(outbox.reserve).toBeGreaterThan(0);
    expect(background.reserve).toBeGreaterThan(outbox.reserve);
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
  it.each([
    ['grants', 0],
    ['refuses', 700],
  ])('pays once for each request while the site %s every token late', async (_name, waitMs) => {
    vi.useFakeTimers();
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
    const wanted: Draw = { burst: 24, perSecond: 2, reserve: 0, share: null };
    for (let count = 0; count < requests; count += 1) {
      const drawing = draws.draw(wanted);
      await vi.advanceTimersByTimeAsync(250);
      expect(await drawing).toBeNull();
      await vi.advanceTimersByTimeAsync(50);
    }
    // The next draw pays for the last request that got no token.
    expect(paid).toBe(waitMs === 0 ? requests : requests - 1);
  });
});
