import { BudgetExhaustedError, type Priority, type RateBudget } from '#electron/api/rate-limiter.ts';
import { sleepFor, systemTimers, type Timers } from '#electron/sync/wakeable-timer.ts';

/** A draw from the shared request budget of all desks. */
export type Draw = {
  /** Maximum number of available tokens, and how many are added per second. */
  burst: number;
  perSecond: number;
  /** Tokens to leave for work with higher priority. */
  reserve: number;
  /** 0 to 1 of the refill rate, for background work; null for all other work. */
  share: number | null;
};

/** Requests sent longer ago no longer count against the service's limit, in milliseconds. */
const windowMs = 60_000;

/**
 * Draws from the shared request budget of all desks. Returns null immediately, or after a short wait, if the site gives
 * no token. Requests sent in the meantime are paid for with the next draw.
 *
 * @param connection null while the site is unavailable; `unpaid` is the number of requests sent without a token
 * @param longestMs the maximum wait for the site's response: a user is waiting
 */
export function createDraws(
  connection: () => { draw: (draw: Draw, unpaid: number) => Promise<number> } | null,
  longestMs = 250,
) {
  /** The requests that this desk sent without asking the site; on the monotonic clock. */
  let unpaid: { atMs: number }[] = [];
  /** Whether the site responded to the last draw. */
  let isShared = false;
  /** Draws that timed out and are still in progress; no other request waits for them. */
  let stuck = 0;

  return {
    isShared: () => isShared,
    draw: async (draw: Draw): Promise<number | null> => {
      const site = stuck > 0 ? null : connection();
      const request = { atMs: performance.now() };
      const paid = unpaid.filter(({ atMs }) => atMs > request.atMs - windowMs);
      // Of concurrent draws, one pays.
      unpaid = [];
      const answering = site?.draw(draw, paid.length).catch(() => null) ?? null;
      const ended = new AbortController();
      const giveUp = () => sleepFor(systemTimers, longestMs, ended.signal).then(() => undefined);
      const answer = answering === null ? null : await Promise.race([answering, giveUp()]);
      ended.abort();
      isShared = typeof answer === 'number';
      if (!isShared) unpaid = [...paid, ...unpaid, request];
      if (answer === undefined) {
        stuck += 1;
        void answering?.then((waitMs) => {
          stuck -= 1;
          // A late response proves that the site deducted them.
          if (waitMs !== null)
            unpaid = unpaid.filter((one) => !paid.includes(one) && (one !== request || waitMs > 0));
        });
      }
      return answer ?? null;
    },
  };
}

/**
 * Shares of a per-minute limit: the sum stays below the limit in any minute, with some requests to spare for those in
 * progress.
 */
const burstShare = 0.16;
const refillShare = 0.8;

/** Tokens left for a user at any desk, whatever the others do. */
const reserves: Record<Priority, number> = { person: 0, outbox: 4, background: 8, leftover: 10 };

/**
 * Wraps the desk's budget so that every request also draws from the site's: a user at any desk takes precedence over
 * all other work. A desk that gets no response (null) uses only its own budget.
 *
 * @param draw returns milliseconds to wait, 0 for a token that was drawn, or null immediately if the site can't be
 *   asked
 */
export function shareBudget(
  budget: RateBudget,
  options: {
    limit?: number;
    backgroundShare: () => number;
    draw: (draw: Draw) => Promise<number | null>;
    timers?: Timers;
    now?: () => number;
  },
): RateBudget {
  const { limit = 150, timers = systemTimers, now = () => performance.now() } = options;
  return {
    view: () => budget.view(),
    async acquire(priority, how = {}) {
      const { signal, maxWaitMs = Number.POSITIVE_INFINITY } = how;
      const beganAtMs = now();
      const ticket = await budget.acquire(priority, how);
      try {
        for (;;) {
          signal?.throwIfAborted();
          const waitMs = await options.draw({
            burst: limit * burstShare,
            perSecond: (limit * refillShare) / 60,
            reserve: reserves[priority],
            share: priority === 'background' || priority === 'leftover' ? options.backgroundShare() : null,
          });
          if (waitMs === null || waitMs <= 0) return ticket;
          if (now() - beganAtMs + waitMs > maxWaitMs)
            throw new BudgetExhaustedError(Math.ceil(waitMs / 1_000));
          await sleepFor(timers, waitMs, signal ?? new AbortController().signal);
        }
      } catch (error) {
        ticket.failed(true);
        throw error;
      }
    },
  };
}
