import { systemTimers, type Timers } from '#electron/sync/wakeable-timer.ts';
import { retryAfterSeconds } from './http/retry-schedule.ts';

/**
 * Who waits: a user at the desk comes first, then what a user left in the outbox, then background work, and last work
 * that takes only what background work leaves of its share.
 */
export type Priority = 'person' | 'outbox' | 'background' | 'leftover';

/** In order of admission. */
const priorities = ['person', 'outbox', 'background', 'leftover'] as const satisfies readonly Priority[];

const isPerson = (priority: Priority) => priority === 'person';
const isPaced = (priority: Priority) => priority === 'background' || priority === 'leftover';
const isAhead = (waiting: Priority, coming: Priority) =>
  priorities.indexOf(waiting) <= priorities.indexOf(coming);

/** A place in the budget, to be returned exactly once. */
export type Ticket = {
  /** The service responded: its headers correct the count. */
  answered(status: number, headers: Readonly<Record<string, string>>): void;
  /** No response arrived. A request that certainly never left returns its place immediately. */
  failed(certainlyUnsent: boolean): void;
};

/** The budget as shown in the status bar. */
type RateBudgetView = { limit: number; remaining: number; waiting: number };

/** The single budget used by every request of the app. */
export type RateBudget = {
  /**
   * Waits for its turn, at most `maxWaitMs`. Rejects with the signal's reason if it is aborted, and with a
   * {@link BudgetExhaustedError} if the wait is longer, immediately if that is known.
   */
  acquire(priority: Priority, options?: { signal?: AbortSignal; maxWaitMs?: number }): Promise<Ticket>;
  view(): RateBudgetView;
};

/** The budget has nothing left within the time that the caller is willing to wait. */
export class BudgetExhaustedError extends Error {
  override readonly name = 'BudgetExhaustedError';
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super(`The rate limit is used up for ${retryAfterSeconds} s.`);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Options of {@link createRateBudget}; all are optional. */
export type RateBudgetOptions = {
  /** Requests per minute, default 150 (reference-notes 10.3). */
  limit?: number;
  /** This desk's share of the limit, 0 to 1, default 1; called on every calculation. */
  ownShare?: () => number;
  /** Background work's share of what is left to this desk, 0 to 1, default 0.5; called on every calculation. */
  backgroundShare?: () => number;
  /** Milliseconds on a monotonic clock. */
  now?: () => number;
  timers?: Timers;
  /** Called when {@link RateBudget.view} changed. */
  changed?: () => void;
};

const windowMs = 60_000;

/**
 * Requests that background work may send at once after a pause; any more are spread over the minute. A sent request
 * counts for a minute, so only spread work can make way for another desk as soon as it is seen.
 */
const backgroundBurst = 20;

/** The share of the limit that outbox writes leave, so that a long series of them does not keep a user from reading. */
const reservedShare = 0.2;

/** Minimum wait of background work after a 429: other users of the limit are short of requests. */
const backgroundRestMs = 10_000;

/** One of our requests; it counts until 60 s after the latest time at which the service can have counted it. */
type Use = { priority: Priority; sequence: number; expiresAtMs: number };
type Waiter = { priority: Priority; admit: () => void };

/**
 * Counts our own requests in a sliding minute, corrects the count by the remaining calls that the service reports
 * (`x-remaining-calls`, `X-RateLimit-Remaining`), because other desks of the same account use the same limit, and stops
 * after a 429 for as long as it asks. A user's requests go first; outbox writes leave a fifth of what other desks
 * leave; background work keeps to its share of that, which includes the outbox's requests, and spreads it over the
 * minute.
 */
export function createRateBudget(options: RateBudgetOptions = {}): RateBudget {
  const { limit = 150, timers = systemTimers, changed = () => undefined } = options;
  const { backgroundShare = () => 0.5, ownShare = () => 1 } = options;
  const now = options.now ?? (() => performance.now());
  let uses: Use[] = [];
  let sequence = 0;
  let blockedUntilMs = Number.NEGATIVE_INFINITY;
  /** Other desks' use of the minute, as shown by the last response or assumed after a 429; forgotten after a minute. */
  let others = { count: 0, untilMs: Number.NEGATIVE_INFINITY, isAssumed: false };
  /** When the next background request would be due if they were all sent evenly. */
  let backgroundDueMs = Number.NEGATIVE_INFINITY;
  let restUntilMs = Number.NEGATIVE_INFINITY;
  const waiters: Waiter[] = [];
  let timer: unknown = null;
  let shown = JSON.stringify({ limit, remaining: limit, waiting: 0 } satisfies RateBudgetView);

  const othersCount = () => (others.untilMs > now() ? others.count : 0);
  /**
   * Returns this desk's part of the limit if others use this much; its own share is at least one request per minute.
   */
  const leftBy = (othersCount: number) =>
    Math.max(0, Math.min(limit - othersCount, Math.max(1, Math.floor(limit * ownShare()))));
  const left = () => leftBy(othersCount());
  const free = () => (blockedUntilMs > now() ? 0 : Math.max(0, left() - uses.length));
  const backgroundCap = () => Math.floor(backgroundShare() * left());
  const backgroundUses = () => uses.filter(({ priority }) => !isPerson(priority)).length;

  /** When background work may continue, after its burst and after a 429. */
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

  /** The next time after this one at which something changes automatically, null if nothing will. */
  const nextChangeMs = (sinceMs: number) => {
    const turns = waiters.some(({ priority }) => isPaced(priority)) ? [backgroundTurnMs()] : [];
    const moments = [...uses.map((use) => use.expiresAtMs), blockedUntilMs, others.untilMs, ...turns];
    return (
      moments.filter((moment) => moment > sinceMs && Number.isFinite(moment)).sort((a, b) => a - b)[0] ?? null
    );
  };

  const settle = () => {
    // A time that passes while this runs must not be missed: nothing would check again.
    const lookedAtMs = now();
    uses = uses.filter((use) => use.expiresAtMs > now());
    for (const priority of priorities) {
      for (;;) {
        const index = waiters.findIndex((waiter) => waiter.priority === priority);
        // Only if someone waits: otherwise mayEnter would read the preferences at every response of the service.
        if (index === -1 || !mayEnter(priority)) break;
        waiters.splice(index, 1)[0]?.admit();
      }
    }
    if (timer !== null) timers.clear(timer);
    const next = nextChangeMs(lookedAtMs);
    // If no one waits, waking more often than once a second serves no one sooner.
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
    if (left === null) {
      others = { ...others, isAssumed: false };
      return;
    }
    // Requests sent after this one may not have been counted when the service wrote the number.
    const oursThen = uses.filter((known) => known.sequence <= use.sequence).length;
    // After the wait that a 429 asks for, one call is free, and its response decides about the others.
    const freed = status === 429 ? 1 : 0;
    others = {
      count: Math.max(0, limit - left - freed - oursThen),
      untilMs: now() + windowMs,
      isAssumed: status === 429,
    };
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

  /** Returns the places that are free at a later time if nothing is sent and every pending request is answered now. */
  const roomAt = (moment: number, priority: Priority) => {
    if (moment < blockedUntilMs) return 0;
    const left = leftBy(others.untilMs > moment ? others.count : 0);
    const counting = uses.filter((use) => Math.min(use.expiresAtMs, now() + windowMs) > moment);
    const free = left - counting.length;
    if (priority === 'outbox') return free - Math.floor(reservedShare * left);
    const background = counting.filter((use) => !isPerson(use.priority)).length;
    return isPerson(priority) ? free : Math.min(free, Math.floor(backgroundShare() * left) - background);
  };

  /** Returns the minimum wait of one more waiter: until there is a place after those ahead of it. */
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

  /** The one call after a 429 is on its way, so that no one knows yet how long the others wait. */
  const isTrying = () =>
    others.isAssumed &&
    others.untilMs > now() &&
    blockedUntilMs <= now() &&
    uses.some(({ expiresAtMs }) => expiresAtMs === Number.POSITIVE_INFINITY);

  const exhaustedError = (waitMs: number) => new BudgetExhaustedError(Math.ceil(waitMs / 1_000));

  return {
    view,
    async acquire(priority, { signal, maxWaitMs = Number.POSITIVE_INFINITY } = {}) {
      signal?.throwIfAborted();
      settle();
      const isFirst = !waiters.some((waiter) => isAhead(waiter.priority, priority));
      if (isFirst && mayEnter(priority)) {
        const ticket = enter(priority);
        settle();
        return ticket;
      }
      const wait = waitMs(priority);
      if (wait > maxWaitMs && !isTrying()) throw exhaustedError(wait);
      return await new Promise<Ticket>((resolve, reject) => {
        const end = () => {
          signal?.removeEventListener('abort', onAbort);
          if (deadline !== null) timers.clear(deadline);
        };
        const waiter: Waiter = {
          priority,
          admit: () => {
            end();
            resolve(enter(priority));
          },
        };
        const leave = (reason: () => unknown) => {
          end();
          waiters.splice(waiters.indexOf(waiter), 1);
          reject(reason());
          settle();
        };
        const onAbort = () => leave(() => signal?.reason);
        const giveUp = () => leave(() => exhaustedError(waitMs(priority)));
        const deadline = wait > maxWaitMs ? timers.set(giveUp, maxWaitMs) : null;
        signal?.addEventListener('abort', onAbort, { once: true });
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
