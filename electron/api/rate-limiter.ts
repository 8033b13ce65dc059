import { systemTimers, type Timers } from '#electron/sync/wakeable-timer.ts';
import { retryAfterSeconds } from './http/retry-schedule.ts';

/**
 * Who waits: a person at the desk comes first, then what a person left in the outbox, then work in the background, and
 * last what only takes of its share what it leaves.
 */
export type Priority = 'person' | 'outbox' | 'background' | 'leftover';

/** In the order in which they are let in. */
const priorities = ['person', 'outbox', 'background', 'leftover'] as const satisfies readonly Priority[];

const isPerson = (priority: Priority) => priority === 'person';
const isPaced = (priority: Priority) => priority === 'background' || priority === 'leftover';
const isAhead = (waiting: Priority, coming: Priority) =>
  priorities.indexOf(waiting) <= priorities.indexOf(coming);

/** A place in the budget, to be given back exactly once. */
export type Ticket = {
  /** The service answered: its headers correct the count. */
  answered(status: number, headers: Readonly<Record<string, string>>): void;
  /** No answer came. A request that certainly never left gives its place back at once. */
  failed(certainlyUnsent: boolean): void;
};

/** What the status bar shows of the budget. */
type RateBudgetView = { limit: number; remaining: number; waiting: number };

/** The one budget that every request of the app draws from. */
export type RateBudget = {
  /**
   * Waits for its turn. Rejects with the signal's reason when it is aborted, and at once with a
   * {@link BudgetExhaustedError} when the wait would be longer than `longestWaitMs`.
   */
  acquire(priority: Priority, options?: { signal?: AbortSignal; longestWaitMs?: number }): Promise<Ticket>;
  view(): RateBudgetView;
};

/** The budget has nothing left for as long as the caller is ready to wait. */
export class BudgetExhaustedError extends Error {
  override readonly name = 'BudgetExhaustedError';
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super(`The rate limit is used up for ${retryAfterSeconds} s.`);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** What {@link createRateBudget} needs; everything is optional. */
export type RateBudgetOptions = {
  /** Requests a minute, default 150 (reference-notes 10.3). */
  limit?: number;
  /** Share of the limit that is this desk's, 0 to 1, default 1; asked whenever it counts. */
  ownShare?: () => number;
  /** Share of what is left to this desk that background work may use, 0 to 1, default 0.5; asked whenever it counts. */
  backgroundShare?: () => number;
  /** Milliseconds on a clock that never goes back. */
  now?: () => number;
  timers?: Timers;
  /** Called when {@link RateBudget.view} changed. */
  changed?: () => void;
};

const windowMs = 60_000;

/**
 * Requests that background work may send at once after a pause; more than that are spread over the minute. What is
 * sent counts for a minute, so that only work that is spread can make way for another desk as soon as it is seen.
 */
const backgroundBurst = 20;

/** What writes from the outbox leave of the limit, so that a long day of them keeps no person from reading. */
const reservedShare = 0.2;

/** How long background work waits at least after a 429: whoever else uses the limit is short of requests. */
const backgroundRestMs = 10_000;

/** One request of ours; it counts until 60 s after the latest moment at which the service can have counted it. */
type Use = { priority: Priority; sequence: number; expiresAtMs: number };
type Waiter = { priority: Priority; admit: () => void };

/**
 * Counts our own requests in a sliding minute, corrects the count by what the service says is left
 * (`x-remaining-calls`, `X-RateLimit-Remaining`), since other desks of the same account draw from the same limit,
 * and stops after a 429 for as long as it asks. A person's requests go first; writes from the outbox leave a fifth
 * of what other desks leave; background work keeps to its share of that, the outbox's included, and spreads it over
 * the minute.
 */
export function createRateBudget(options: RateBudgetOptions = {}): RateBudget {
  const { limit = 150, timers = systemTimers, changed = () => undefined } = options;
  const { backgroundShare = () => 0.5, ownShare = () => 1 } = options;
  const now = options.now ?? (() => performance.now());
  let uses: Use[] = [];
  let sequence = 0;
  let blockedUntilMs = Number.NEGATIVE_INFINITY;
  /** What other desks used of the minute, as the last answer showed it; it is forgotten after a minute. */
  let others = { count: 0, untilMs: Number.NEGATIVE_INFINITY };
  /** When the next request of background work would be due, were they all sent evenly. */
  let backgroundDueMs = Number.NEGATIVE_INFINITY;
  let restUntilMs = Number.NEGATIVE_INFINITY;
  const waiters: Waiter[] = [];
  let timer: unknown = null;
  let shown = JSON.stringify({ limit, remaining: limit, waiting: 0 } satisfies RateBudgetView);

  const othersCount = () => (others.untilMs > now() ? others.count : 0);
  /** What of the limit is for this desk, where others use so much; at least one request a minute is its own. */
  const leftBy = (othersCount: number) =>
    Math.max(0, Math.min(limit - othersCount, Math.max(1, Math.floor(limit * ownShare()))));
  const left = () => leftBy(othersCount());
  const free = () => (blockedUntilMs > now() ? 0 : Math.max(0, left() - uses.length));
  const backgroundCap = () => Math.floor(backgroundShare() * left());
  const backgroundUses = () => uses.filter(({ priority }) => !isPerson(priority)).length;

  /** When background work may go on, after what it sent at once and after a 429. */
  const backgroundTurnMs = () =>
    Math.max(restUntilMs, backgroundDueMs - (backgroundBurst - 1) * backgroundPaceMs());
  const backgroundPaceMs = () => windowMs / Math.max(1, backgroundCap());

  const reserved = () => Math.floor(reservedShare * left());

  const mayEnter = (priority: Priority) => {
    if (priority === 'outbox') return free() > reserved();
    return (
      free() > 0 &&
      (isPerson(priority) || (backgroundUses() < backgroundCap() && backgroundTurnMs() <= now()))
    );
  };

  const view = (): RateBudgetView => ({ limit, remaining: free(), waiting: waiters.length });

  const publish = () => {
    const current = JSON.stringify(view());
    if (current === shown) return;
    shown = current;
    changed();
  };

  /** The next moment after this one at which something changes by itself, null when nothing will. */
  const nextChangeMs = (sinceMs: number) => {
    const turns = waiters.some(({ priority }) => isPaced(priority)) ? [backgroundTurnMs()] : [];
    const moments = [...uses.map((use) => use.expiresAtMs), blockedUntilMs, others.untilMs, ...turns];
    return (
      moments.filter((moment) => moment > sinceMs && Number.isFinite(moment)).sort((a, b) => a - b)[0] ?? null
    );
  };

  const settle = () => {
    // A moment that comes while this looks around must not be missed: nobody would look again.
    const lookedAtMs = now();
    uses = uses.filter((use) => use.expiresAtMs > now());
    for (const priority of priorities) {
      for (;;) {
        const index = waiters.findIndex((waiter) => waiter.priority === priority);
        // Only for somebody who waits: mayEnter reads the preferences, at every answer of the service otherwise.
        if (index === -1 || !mayEnter(priority)) break;
        waiters.splice(index, 1)[0]?.admit();
      }
    }
    if (timer !== null) timers.clear(timer);
    const next = nextChangeMs(lookedAtMs);
    // Nobody is served sooner by waking more often than once a second when nobody waits.
    const afterMs = next === null ? null : Math.max(next - now(), waiters.length > 0 ? 1 : 1_000);
    timer = afterMs === null ? null : timers.set(settle, Math.ceil(afterMs));
    publish();
  };

  const learn = (use: Use, status: number, headers: Readonly<Record<string, string>>) => {
    if (status === 429) {
      const seconds = retryAfterSeconds(headers, Date.now()) ?? 5;
      blockedUntilMs = Math.max(blockedUntilMs, now() + seconds * 1_000);
      restUntilMs = now() + Math.max(seconds * 1_000, backgroundRestMs);
      backgroundDueMs = restUntilMs + (backgroundBurst - 1) * backgroundPaceMs();
    }
    const left = status === 429 ? 0 : remainingCalls(headers);
    if (left === null) return;
    // What was sent after this request may not have been counted when the service wrote the number.
    const oursThen = uses.filter((known) => known.sequence <= use.sequence).length;
    // After the wait that a 429 asks for one call is free, and its answer decides about the others.
    const freed = status === 429 ? 1 : 0;
    others = { count: Math.max(0, limit - left - freed - oursThen), untilMs: now() + windowMs };
  };

  const enter = (priority: Priority): Ticket => {
    sequence += 1;
    const use: Use = { priority, sequence, expiresAtMs: Number.POSITIVE_INFINITY };
    uses.push(use);
    if (isPaced(priority)) backgroundDueMs = Math.max(backgroundDueMs, now()) + backgroundPaceMs();
    let isOpen = true;
    const finish = (settleUse: () => void) => {
      if (!isOpen) return;
      isOpen = false;
      settleUse();
      settle();
    };
    return {
      answered: (status, headers) => {
        finish(() => {
          use.expiresAtMs = now() + windowMs;
          learn(use, status, headers);
        });
      },
      failed: (certainlyUnsent) => {
        finish(() => {
          use.expiresAtMs = certainlyUnsent ? Number.NEGATIVE_INFINITY : now() + windowMs;
        });
      },
    };
  };

  /** Places that will be free at a later moment, if nothing is sent and every request under way is answered now. */
  const roomAt = (moment: number, priority: Priority) => {
    if (moment < blockedUntilMs) return 0;
    const left = leftBy(others.untilMs > moment ? others.count : 0);
    const counting = uses.filter((use) => Math.min(use.expiresAtMs, now() + windowMs) > moment);
    const free = left - counting.length;
    if (priority === 'outbox') return free - Math.floor(reservedShare * left);
    const background = counting.filter((use) => !isPerson(use.priority)).length;
    return isPerson(priority) ? free : Math.min(free, Math.floor(backgroundShare() * left) - background);
  };

  /** How long one more waiter would wait at least: until there is a place behind those who go before it. */
  const waitMs = (priority: Priority) => {
    const ahead = waiters.filter((waiter) => isAhead(waiter.priority, priority)).length;
    const latestMs = now() + windowMs;
    const moments = [now(), blockedUntilMs, others.untilMs, ...uses.map((use) => use.expiresAtMs)];
    const soonest = moments
      .map((moment) => Math.min(Math.max(moment, now()), Math.max(latestMs, blockedUntilMs)))
      .sort((left, right) => left - right)
      .find((moment) => roomAt(moment, priority) > ahead);
    return (soonest ?? Math.max(latestMs, blockedUntilMs)) - now();
  };

  return {
    view,
    async acquire(priority, { signal, longestWaitMs = Number.POSITIVE_INFINITY } = {}) {
      signal?.throwIfAborted();
      settle();
      const isFirst = !waiters.some((waiter) => isAhead(waiter.priority, priority));
      if (isFirst && mayEnter(priority)) {
        const ticket = enter(priority);
        settle();
        return ticket;
      }
      const wait = waitMs(priority);
      if (wait > longestWaitMs) throw new BudgetExhaustedError(Math.ceil(wait / 1_000));
      return await new Promise<Ticket>((resolve, reject) => {
        const waiter: Waiter = {
          priority,
          admit: () => {
            signal?.removeEventListener('abort', leave);
            resolve(enter(priority));
          },
        };
        const leave = () => {
          waiters.splice(waiters.indexOf(waiter), 1);
          reject(signal?.reason);
          settle();
        };
        signal?.addEventListener('abort', leave, { once: true });
        waiters.push(waiter);
        settle();
      });
    },
  };
}

function remainingCalls(headers: Readonly<Record<string, string>>): number | null {
  for (const name of ['x-remaining-calls', 'x-ratelimit-remaining']) {
    const text = headers[name]?.trim() ?? '';
    if (/^\d{1,9}$/.test(text)) return Number(text);
  }
  return null;
}
