import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  BudgetExhaustedError,
  createRateBudget,
  type Priority,
  type RateBudget,
  type Ticket,
} from '#electron/api/rate-limiter.ts';
import { createSimulatedTime } from './simulated-time.ts';

type SimulatedTime = ReturnType<typeof createSimulatedTime>;

/** The service's side: a sliding minute over the arrival times of requests. */
function createSlidingLimit(time: SimulatedTime, limit = 150) {
  const arrivals: number[] = [];
  return (): { status: number; headers: Record<string, string> } => {
    while (arrivals.length > 0 && (arrivals[0] ?? 0) <= time.now() - 60_000) arrivals.shift();
    if (arrivals.length >= limit) {
      const seconds = Math.ceil(((arrivals[0] ?? 0) + 60_000 - time.now()) / 1_000);
      return { status: 429, headers: { 'x-retry-after': String(seconds), 'x-remaining-calls': '0' } };
    }
    arrivals.push(time.now());
    return { status: 200, headers: { 'x-remaining-calls': String(limit - arrivals.length) } };
  };
}

function createBudget(time: SimulatedTime, options: Parameters<typeof createRateBudget>[0] = {}): RateBudget {
  return createRateBudget({ now: time.now, timers: time.timers, ...options });
}

async function take(budget: RateBudget, count: number, priority: Priority = 'person'): Promise<Ticket[]> {
  const tickets: Ticket[] = [];
  for (let index = 0; index < count; index += 1) tickets.push(await budget.acquire(priority));
  return tickets;
}

/** Callers that request as fast as they are let, through a network with latency, until the minutes are over. */
async function simulate(
  time: SimulatedTime,
  budget: RateBudget,
  serve: () => { status: number; headers: Record<string, string> },
  callers: readonly Priority[],
  minutes: number,
  random: () => number,
) {
  const statuses: { status: number; priority: Priority; atMs: number }[] = [];
  const untilMs = time.now() + minutes * 60_000;
  const call = async (priority: Priority) => {
    while (time.now() < untilMs) {
      const ticket = await budget.acquire(priority);
      if (time.now() >= untilMs) return;
      await time.sleep(5 + random() * 400);
      const { status, headers } = serve();
      statuses.push({ status, priority, atMs: time.now() });
      await time.sleep(5 + random() * 400);
      ticket.answered(status, headers);
    }
  };
  for (const priority of callers) void call(priority);
  await time.advance(minutes * 60_000);
  return statuses;
}

function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('the rate budget', () => {
  test('never gets a 429 with eight callers in five simulated minutes, and uses nearly all of the limit', async () => {
    for (const seed of [1, 2, 3]) {
      const time = createSimulatedTime();
      const callers = Array<Priority>(8).fill('person');
      const served = await simulate(
        time,
        createBudget(time),
        createSlidingLimit(time),
        callers,
        5,
        seededRandom(seed),
      );
      expect(served.filter(({ status }) => status === 429)).toEqual([]);
      expect(served.length).toBeGreaterThan(5 * 150 * 0.95);
    }
  });

  test('limits background work to its share and uses at least 95 % of that share', async () => {
    const time = createSimulatedTime();
    const callers = Array<Priority>(4).fill('background');
    const served = await simulate(
      time,
      createBudget(time),
      createSlidingLimit(time),
      callers,
      5,
      seededRandom(7),
    );
    expect(served.filter(({ status }) => status === 429)).toEqual([]);
    for (let minute = 0; minute < 4; minute += 1) {
      const inMinute = served.filter(({ atMs }) => atMs >= minute * 60_000 && atMs < (minute + 1) * 60_000);
      expect(inMinute.length).toBeLessThanOrEqual(76);
    }
    expect(served.length).toBeGreaterThan(5 * 75 * 0.95);
  });

  test('uses at least 95 % of the entire limit in the background, if its cap is the entire limit', async () => {
    for (const seed of [4, 5, 6]) {
      const time = createSimulatedTime();
      const budget = createBudget(time, { backgroundShare: () => 1 });
      const callers = Array<Priority>(8).fill('background');
      const served = await simulate(time, budget, createSlidingLimit(time), callers, 5, seededRandom(seed));
      expect(served.filter(({ status }) => status === 429)).toEqual([]);
      expect(served.length).toBeGreaterThanOrEqual(5 * 150 * 0.95);
    }
  });

  test('admits the lowest priority only when nothing else waits, within the same share', async () => {
    const time = createSimulatedTime();
    const budget = createBudget(time);
    const callers: Priority[] = [
      ...Array<Priority>(3).fill('background'),
      ...Array<Priority>(3).fill('leftover'),
    ];
    const served = await simulate(time, budget, createSlidingLimit(time), callers, 4, seededRandom(3));
    const count = (priority: Priority) => served.filter((call) => call.priority === priority).length;
    expect(served.length).toBeLessThanOrEqual(4 * 76);
    expect(served.length).toBeGreaterThan(4 * 75 * 0.95);
    expect(count('leftover')).toBeLessThan(count('background') / 3);

    const alone = createSimulatedTime();
    const leftovers = Array<Priority>(4).fill('leftover');
    const rest = await simulate(
      alone,
      createBudget(alone),
      createSlidingLimit(alone),
      leftovers,
      4,
      seededRandom(3),
    );
    expect(rest.length).toBeLessThanOrEqual(4 * 76);
    expect(rest.length).toBeGreaterThan(4 * 75 * 0.95);
  });

  test('adopts another share as soon as it is chosen, upward and downward', async () => {
    const time = createSimulatedTime();
    let share = 0.2;
    const budget = createBudget(time, { backgroundShare: () => share });
    const callers = Array<Priority>(4).fill('background');
    time.timers.set(() => {
      share = 0.8;
    }, 2 * 60_000);
    time.timers.set(() => {
      share = 0.2;
    }, 5 * 60_000);
    const served = await simulate(time, budget, createSlidingLimit(time), callers, 8, seededRandom(9));
    const between = (from: number, to: number) =>
      served.filter(({ atMs }) => atMs >= from * 60_000 && atMs < to * 60_000).length;
    expect(between(0, 2)).toBeLessThanOrEqual(2 * 31);
    expect(between(2, 5)).toBeGreaterThan(3 * 120 * 0.9);
    // The requests sent in the minute before count for the minute after.
    expect(between(6, 8)).toBeLessThanOrEqual(2 * 31);
    expect(between(6, 8)).toBeGreaterThan(2 * 30 * 0.9);
  });

  test('never makes a user wait behind background work at its default share', async () => {
    for (const seed of [11, 12, 13]) {
      const time = createSimulatedTime();
      const budget = createBudget(time);
      const serve = createSlidingLimit(time);
      const random = seededRandom(seed);
      const background = simulate(time, budget, serve, Array<Priority>(8).fill('background'), 5, random);
      const waits: number[] = [];
      // A user who requests something every second, and three things together now and then.
      const read = async () => {
        const requestedAtMs = time.now();
        const ticket = await budget.acquire('person');
        waits.push(time.now() - requestedAtMs);
        const { status, headers } = serve();
        expect(status).toBe(200);
        await time.sleep(20 + random() * 200);
        ticket.answered(status, headers);
      };
      const person = (async () => {
        while (time.now() < 5 * 60_000 - 2_000) {
          const atOnce = random() < 0.05 ? 3 : 1;
          for (let count = 0; count < atOnce; count += 1) void read();
          await time.sleep(1_000 + random() * 500);
        }
      })();
      await background;
      await person;
      expect(waits.length).toBeGreaterThan(200);
      expect(waits.filter((wait) => wait > 0)).toEqual([]);
    }
  });

  test('gives way to another desk on the same limit, which then has all the capacity that it uses', async () => {
    for (const seed of [21, 22, 23]) {
      const time = createSimulatedTime();
      const serve = createSlidingLimit(time);
      const random = seededRandom(seed);
      const untilMs = 5 * 60_000;
      const ours: { status: number; atMs: number }[] = [];
      const theirs: { status: number; atMs: number }[] = [];
      const budget = createBudget(time);
      const work = async () => {
        while (time.now() < untilMs) {
          const ticket = await budget.acquire('background');
          await time.sleep(5 + random() * 200);
          const { status, headers } = serve();
          ours.push({ status, atMs: time.now() });
          await time.sleep(5 + random() * 200);
          ticket.answered(status, headers);
        }
      };
      // The other desk does not know this one: from the second minute on, it sends a hundred a minute, evenly.
      const otherDesk = async () => {
        await time.sleep(60_000);
        while (time.now() < untilMs) {
          theirs.push({ status: serve().status, atMs: time.now() });
          await time.sleep(600);
        }
      };
      for (let caller = 0; caller < 4; caller += 1) void work();
      void otherDesk();
      await time.advance(untilMs);
      const inMinute = (served: typeof ours, minute: number) =>
        served.filter(({ atMs }) => atMs >= minute * 60_000 && atMs < (minute + 1) * 60_000).length;
      expect(inMinute(ours, 0)).toBeGreaterThanOrEqual(70);
      // Half of the fifty that the other desk leaves, from the minute after its first on.
      for (const minute of [2, 3, 4]) expect(inMinute(ours, minute)).toBeLessThanOrEqual(27);
      for (const minute of [2, 3, 4]) expect(inMinute(ours, minute)).toBeGreaterThanOrEqual(22);
      expect(theirs.length).toBeGreaterThan(390);
      expect(theirs.filter(({ status }) => status === 429)).toEqual([]);
      expect(ours.filter(({ status }) => status === 429)).toEqual([]);
    }
  });

  test('spreads background work over the minute, after the first calls that it may send immediately', async () => {
    const time = createSimulatedTime();
    const budget = createBudget(time, { limit: 120 });
    const letInAtMs: number[] = [];
    for (let caller = 0; caller < 40; caller += 1) {
      void budget.acquire('background').then((ticket) => {
        letInAtMs.push(time.now());
        ticket.answered(200, {});
      });
    }
    await time.advance(0);
    expect(letInAtMs).toHaveLength(20);
    await time.advance(20_000);
    expect(letInAtMs.slice(20)).toEqual(Array.from({ length: 20 }, (_, index) => (index + 1) * 1_000));
  });

  test('pauses background work for ten seconds after a 429, and a user only for the requested time', async () => {
    const time = createSimulatedTime();
    const budget = createBudget(time);
    const [first] = await take(budget, 1);
    first?.answered(429, { 'x-retry-after': '2' });
    const letIn: [Priority, number][] = [];
    for (const priority of ['background', 'person'] as const) {
      void budget.acquire(priority).then((ticket) => {
        letIn.push([priority, time.now()]);
        ticket.answered(200, { 'x-remaining-calls': '100' });
      });
    }
    await time.advance(9_999);
    expect(letIn).toEqual([['person', 2_000]]);
    await time.advance(10_000);
    expect(letIn.map(([priority]) => priority)).toEqual(['person', 'background']);
  });

  test('pauses background work for as long as a 429 asks, then lets it restart slowly', async () => {
    const time = createSimulatedTime();
    const budget = createBudget(time, { limit: 121 });
    const [first] = await take(budget, 1);
    first?.answered(429, { 'x-retry-after': '30' });
    const letInAtMs: number[] = [];
    void budget.acquire('person').then((ticket) => {
      ticket.answered(200, { 'x-remaining-calls': '120' });
    });
    for (let caller = 0; caller < 4; caller += 1) {
      void budget.acquire('background').then((ticket) => {
        letInAtMs.push(time.now());
        ticket.answered(200, {});
      });
    }
    await time.advance(29_999);
    expect(letInAtMs).toEqual([]);
    await time.advance(10_000);
    expect(letInAtMs).toEqual([30_000, 31_000, 32_000, 33_000]);
  });

  test('tries one call after a 429 that does not state what is left', async () => {
    const time = createSimulatedTime();
    const budget = createBudget(time);
    const [first] = await take(budget, 1);
    first?.answered(429, {});
    const letIn: Ticket[] = [];
    for (let caller = 0; caller < 5; caller += 1) {
      void budget.acquire('person').then((ticket) => letIn.push(ticket));
    }
    await time.advance(4_999);
    expect(letIn).toHaveLength(0);
    await time.advance(1);
    expect(letIn).toHaveLength(1);
  });

  test('reads the background share only for background work', async () => {
    const time = createSimulatedTime();
    const backgroundShare = vi.fn(() => 0.5);
    const budget = createBudget(time, { backgroundShare });
    for (const ticket of await take(budget, 20)) ticket.answered(200, {});
    expect(backgroundShare).not.toHaveBeenCalled();
    for (const ticket of await take(budget, 1, 'background')) ticket.answered(200, {});
    expect(backgroundShare).toHaveBeenCalled();
  });

  test('admits a user before background work that has waited longer', async () => {
    const time = createSimulatedTime();
    const budget = createBudget(time, { limit: 2, backgroundShare: () => 1 });
    const held = await take(budget, 2);
    const order: string[] = [];
    void budget.acquire('background').then(() => order.push('background'));
    void budget.acquire('person').then(() => order.push('person'));
    expect(budget.view()).toEqual({ limit: 2, remaining: 0, waiting: 2 });
    held[0]?.answered(200, {});
    await time.advance(60_000);
    expect(order).toEqual(['person']);
  });

  test('leaves a user the other half while background work waits', async () => {
    const time = createSimulatedTime();
    const budget = createBudget(time, { limit: 10 });
    await take(budget, 5, 'background');
    let isLetIn = false;
    void budget.acquire('background').then(() => {
      isLetIn = true;
    });
    await time.settle();
    expect(isLetIn).toBe(false);
    await take(budget, 5, 'person');
    expect(budget.view().remaining).toBe(0);
  });

  test('counts the use by other desks from the responses, and gives way in the background', async () => {
    const time = createSimulatedTime();
    const budget = createBudget(time);
    const [first] = await take(budget, 1);
    first?.answered(200, { 'x-remaining-calls': '29' });
    expect(budget.view().remaining).toBe(29);
    const others = 150 - 29 - 1;
    await take(budget, Math.floor((150 - others) / 2), 'background');
    let isLetIn = false;
    void budget.acquire('background').then(() => {
      isLetIn = true;
    });
    await time.settle();
    expect(isLetIn).toBe(false);
  });

  test('reads the other name of the header too, and ignores a value that is not a number', async () => {
    const time = createSimulatedTime();
    const budget = createBudget(time);
    const [first, second] = await take(budget, 2);
    first?.answered(200, { 'x-ratelimit-remaining': '12' });
    expect(budget.view().remaining).toBe(11);
    second?.answered(200, { 'x-remaining-calls': 'many' });
    expect(budget.view().remaining).toBe(11);
  });

  test('forgets the use by other desks after a minute without news', async () => {
    const time = createSimulatedTime();
    const budget = createBudget(time);
    const [first] = await take(budget, 1);
    first?.answered(200, { 'x-remaining-calls': '0' });
    expect(budget.view().remaining).toBe(0);
    await time.advance(60_001);
    expect(budget.view().remaining).toBe(150);
  });

  test('stops all callers after a 429 for as long as it asks, then continues', async () => {
    const time = createSimulatedTime();
    const budget = createBudget(time);
    const [first] = await take(budget, 1);
    first?.answered(429, { 'x-retry-after': '7' });
    let letInAtMs = -1;
    void budget.acquire('person').then(() => {
      letInAtMs = time.now();
    });
    await time.advance(6_999);
    expect(letInAtMs).toBe(-1);
    await time.advance(1);
    expect(letInAtMs).toBe(7_000);
  });

  test('tries one call after a 429 and its wait, and admits the others when that one brings news', async () => {
    const time = createSimulatedTime();
    const budget = createBudget(time);
    const [first] = await take(budget, 1);
    first?.answered(429, { 'x-retry-after': '7', 'x-remaining-calls': '0' });
    const letIn: Ticket[] = [];
    for (let caller = 0; caller < 5; caller += 1) {
      void budget.acquire('person').then((ticket) => letIn.push(ticket));
    }
    await time.advance(7_000);
    expect(letIn).toHaveLength(1);
    letIn[0]?.answered(200, { 'x-remaining-calls': '3' });
    await time.settle();
    expect(letIn).toHaveLength(4);
  });

  /** The first call after a 429 and its wait is on its way. */
  const tryAfterLimit = async () => {
    const time = createSimulatedTime();
    const budget = createBudget(time);
    const [first] = await take(budget, 1);
    first?.answered(429, { 'x-retry-after': '12' });
    await time.advance(12_000);
    const [tried] = await take(budget, 1);
    return { time, budget, tried };
  };

  test('refuses no caller for a minute while the one call after a 429 is on its way', async () => {
    const { time, budget, tried } = await tryAfterLimit();
    const waiting = budget.acquire('person', { maxWaitMs: 8_000 });
    await time.advance(500);
    tried?.answered(200, { 'x-remaining-calls': '100' });
    await expect(waiting).resolves.toBeDefined();
  });

  test('refuses a caller immediately once a call was answered after a 429, even without a count', async () => {
    const time = createSimulatedTime();
    const budget = createBudget(time, { limit: 3 });
    // The third stays on its way.
    const [first, second] = await take(budget, 3);
    first?.answered(429, { 'x-retry-after': '12' });
    second?.answered(200, {});
    await time.advance(12_000);
    let isRefused = false;
    budget.acquire('person', { maxWaitMs: 8_000 }).catch(() => (isRefused = true));
    await time.settle();
    expect(isRefused).toBe(true);
  });

  test('refuses a caller who waited for the one call after a 429 longer than accepted', async () => {
    const { time, budget, tried } = await tryAfterLimit();
    const refused = budget.acquire('person', { maxWaitMs: 8_000 });
    void refused.catch(() => undefined);
    await time.advance(1_000);
    tried?.answered(200, { 'x-remaining-calls': '0' });
    await time.advance(7_000);
    await expect(refused).rejects.toBeInstanceOf(BudgetExhaustedError);
    expect(budget.view().waiting).toBe(0);
  });

  test('returns the slot of a request that certainly never left, and keeps the others', async () => {
    const time = createSimulatedTime();
    const budget = createBudget(time, { limit: 2 });
    const [unsent, lost] = await take(budget, 2);
    unsent?.failed(true);
    unsent?.failed(true);
    lost?.failed(false);
    expect(budget.view().remaining).toBe(1);
    await time.advance(60_000);
    expect(budget.view().remaining).toBe(2);
  });

  test('reports the wait immediately if it is longer than the caller accepts', async () => {
    const time = createSimulatedTime();
    const budget = createBudget(time, { limit: 1 });
    const [held] = await take(budget, 1);
    held?.answered(200, {});
    await time.advance(20_000);
    const refused = budget.acquire('person', { maxWaitMs: 8_000 });
    await expect(refused).rejects.toBeInstanceOf(BudgetExhaustedError);
    await expect(refused).rejects.toMatchObject({ retryAfterSeconds: 40 });
    const waiting = budget.acquire('person', { maxWaitMs: 60_000 });
    await time.advance(40_000);
    await expect(waiting).resolves.toBeDefined();
  });

  test('releases a caller that gives up, and no other', async () => {
    const time = createSimulatedTime();
    const budget = createBudget(time, { limit: 1 });
    const [held] = await take(budget, 1);
    const leaving = new AbortController();
    const gone = budget.acquire('person', { signal: leaving.signal });
    const staying = budget.acquire('person');
    leaving.abort(new Error('closed'));
    await expect(gone).rejects.toThrow('closed');
    expect(budget.view().waiting).toBe(1);
    held?.answered(200, {});
    await time.advance(60_000);
    await expect(staying).resolves.toBeDefined();
    await expect(budget.acquire('person', { signal: leaving.signal })).rejects.toThrow('closed');
  });

  test('leaves users a fifth of what other desks leave, whatever waits in the outbox', async () => {
    const time = createSimulatedTime();
    const budget = createBudget(time, { limit: 10 });
    const sent = await take(budget, 8, 'outbox');
    let isLetIn = false;
    void budget.acquire('outbox').then(() => (isLetIn = true));
    await time.settle();
    expect([isLetIn, budget.view().remaining]).toEqual([false, 2]);
    await take(budget, 1, 'person');
    // One returned slot leaves the two that are reserved, which is not enough.
    sent[0]?.failed(true);
    await time.settle();
    expect([isLetIn, budget.view().remaining]).toEqual([false, 2]);
    sent[1]?.failed(true);
    await time.settle();
    expect([isLetIn, budget.view().remaining]).toEqual([true, 2]);
  });

  test('leaves a fifth of less if other desks use the limit too', async () => {
    const time = createSimulatedTime();
    const budget = createBudget(time, { limit: 20 });
    const [first] = await take(budget, 1);
    first?.answered(200, { 'x-remaining-calls': '9' });
    expect(budget.view().remaining).toBe(9);
    await take(budget, 7, 'outbox');
    let isLetIn = false;
    void budget.acquire('outbox').then(() => (isLetIn = true));
    await time.settle();
    expect([isLetIn, budget.view().remaining]).toEqual([false, 2]);
  });

  test('waits a quarter of an hour at most, whatever a response asks for', async () => {
    for (const requested of ['86400', '999999999', 'Fri, 31 Dec 2027 10:00:00 GMT']) {
      const time = createSimulatedTime();
      const budget = createBudget(time);
      (await budget.acquire('background')).answered(429, { 'retry-after': requested });
      const waiting = Promise.all([budget.acquire('person'), budget.acquire('outbox')]);
      await time.advance(15 * 60_000 + 1_000);
      await expect(waiting).resolves.toHaveLength(2);
    }
  });

  test('states how long a write of the outbox would wait for more than the users’ part', async () => {
    const time = createSimulatedTime();
    const budget = createBudget(time, { limit: 10 });
    for (const ticket of await take(budget, 8, 'outbox')) {
      ticket.answered(200, {});
      await time.advance(1_000);
    }
    await expect(budget.acquire('outbox', { maxWaitMs: 8_000 })).rejects.toMatchObject({
      retryAfterSeconds: 52,
    });
    await expect(budget.acquire('person', { maxWaitMs: 0 })).resolves.toBeDefined();
  });

  test('includes callers that already wait, and go first, in the wait', async () => {
    const time = createSimulatedTime();
    const budget = createBudget(time, { limit: 2 });
    for (const ticket of await take(budget, 2)) {
      ticket.answered(200, {});
      await time.advance(20_000);
    }
    void budget.acquire('person');
    await expect(budget.acquire('person', { maxWaitMs: 30_000 })).rejects.toMatchObject({
      retryAfterSeconds: 40,
    });
    void budget.acquire('background');
    const person = budget.acquire('person', { maxWaitMs: 40_000 });
    await time.advance(40_000);
    await expect(person).resolves.toBeDefined();
  });

  test('lets a user pass writes of the outbox that wait for more capacity than a user needs', async () => {
    const time = createSimulatedTime();
    const budget = createBudget(time, { limit: 10 });
    await take(budget, 8, 'outbox');
    for (let waiting = 0; waiting < 3; waiting += 1) void budget.acquire('outbox');
    await expect(budget.acquire('person', { maxWaitMs: 0 })).resolves.toBeDefined();
    expect(budget.view()).toEqual({ limit: 10, remaining: 1, waiting: 3 });
  });

  test('forgets other desks and its own requests exactly at the end of the minute', async () => {
    const time = createSimulatedTime();
    const budget = createBudget(time);
    const [first] = await take(budget, 1);
    first?.answered(200, { 'x-remaining-calls': '9' });
    await time.advance(59_999);
    expect(budget.view().remaining).toBe(9);
    await time.advance(1);
    expect(budget.view().remaining).toBe(150);
  });

  test('reports every change of what it shows, and only changes', async () => {
    const time = createSimulatedTime();
    const shown: number[] = [];
    const budget = createBudget(time, { limit: 3, changed: () => shown.push(budget.view().remaining) });
    const [first] = await take(budget, 2);
    first?.answered(200, { 'x-remaining-calls': '2' });
    await time.advance(120_000);
    expect(shown).toEqual([2, 1, 2]);
  });

  test('never admits more in any minute than the limit, whatever the traffic', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 12 }),
        fc.array(fc.record({ waitMs: fc.nat(30_000), holdMs: fc.nat(5_000), isPerson: fc.boolean() }), {
          maxLength: 60,
        }),
        async (limit, traffic) => {
          const time = createSimulatedTime();
          const budget = createBudget(time, { limit, backgroundShare: () => 0.5 });
          const arrivals: number[] = [];
          for (const { waitMs, holdMs, isPerson } of traffic) {
            await time.advance(waitMs);
            void budget.acquire(isPerson ? 'person' : 'background').then(async (ticket) => {
              await time.sleep(holdMs / 2);
              arrivals.push(time.now());
              await time.sleep(holdMs / 2);
              ticket.answered(200, {});
            });
          }
          await time.advance(600_000);
          for (const [index, arrival] of arrivals.entries()) {
            const inMinute = arrivals.slice(index).filter((other) => other - arrival < 60_000);
            expect(inMinute.length).toBeLessThanOrEqual(limit);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

test('runs on the system’s clock and timers, one timer at a time', async () => {
  vi.useFakeTimers();
  try {
    const budget = createRateBudget({ limit: 1 });
    const ticket = await budget.acquire('person');
    ticket.answered(200, {});
    let isLetIn = false;
    void budget.acquire('person').then(() => (isLetIn = true));
    await vi.advanceTimersByTimeAsync(59_999);
    expect([isLetIn, vi.getTimerCount()]).toEqual([false, 1]);
    await vi.advanceTimersByTimeAsync(1);
    expect(isLetIn).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

test('a time that is reached during a check is not missed: no caller waits forever', async () => {
  for (let looks = -80; looks < 20; looks += 1) {
    let clockMs = 0;
    let isWatched = false;
    const budget = createRateBudget({
      // Every read of the clock takes a moment.
      now: () => {
        clockMs += 1;
        return clockMs;
      },
      timers: {
        set() {
          isWatched = true;
          return 'a timer';
        },
        clear() {
          isWatched = false;
        },
      },
    });
    const ticket = await budget.acquire('background');
    ticket.answered(429, { 'retry-after': '600' });
    let admitted = 0;
    const wait = () => void budget.acquire('background').then(() => (admitted += 1));
    wait();
    // After this many reads, the requested wait is over.
    clockMs = 600_000 - looks;
    wait();
    await new Promise<void>((resolve) => setImmediate(resolve));
    expect(admitted > 0 || isWatched, `${looks} looks before it`).toBe(true);
  }
});
