import { BudgetExhaustedError, type Priority, type RateBudget } from '#electron/api/rate-limiter.ts';
import { sleepFor, systemTimers, type Timers } from '#electron/sync/wakeable-timer.ts';

/** A draw from what all desks may send. */
export type Draw = {
  /** Tokens that are there at most, and how many are added a second. */
  burst: number;
  perSecond: number;
  /** Tokens that it leaves to whoever goes first. */
  reserve: number;
  /** 0 to 1 of what is added, for the background; null for everybody else. */
  share: number | null;
};

/** Of a limit a minute: together less than the limit in any minute, and some requests to spare for those under way. */
const burstShare = 0.16;
const refillShare = 0.8;

/** What a person at any desk finds, whatever the others do. */
const reserves: Record<Priority, number> = { person: 0, outbox: 4, background: 8, leftover: 10 };

/**
 * The desk's budget, behind which every request also draws from the one of the site: a person at any desk goes before
 * all other work. A desk that gets no answer (null) goes by its own budget alone.
 *
 * @param draw milliseconds to wait, 0 for a token that was drawn, or null at once where the site can't be asked
 */
export function shareBudget(
  own: RateBudget,
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
    view: () => own.view(),
    async acquire(priority, how = {}) {
      const { signal, longestWaitMs = Number.POSITIVE_INFINITY } = how;
      const beganAtMs = now();
      const ticket = await own.acquire(priority, how);
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
          if (now() - beganAtMs + waitMs > longestWaitMs)
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
