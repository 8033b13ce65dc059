import { setTimeout as delay } from 'node:timers/promises';
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

/** What was sent longer ago no longer counts against the service's limit, in milliseconds. */
const windowMs = 60_000;

type DrawOptions = {
  /** The longest that a request waits for an answer, in milliseconds, default 250: a person is at the other end. */
  longestMs: number | undefined;
  now: () => number;
};

/**
 * Draws from what all desks may send. The answer is null at once, or after a moment, where the site gives none; what was
 * sent meanwhile is paid for with the next draw.
 *
 * @param connection null while the site is away; `unpaid` is what was sent without a token
 */
export function createDraws(
  connection: () => { draw: (draw: Draw, unpaid: number) => Promise<number> } | null,
  { longestMs = 250, now }: DrawOptions,
) {
  /** When this desk sent something without asking the site, in epoch milliseconds. */
  let unpaid: number[] = [];
  /** Whether the site answered the last draw. */
  let isShared = false;
  /** A draw that got no answer in time is still under way; nobody else waits for it. */
  let isStuck = false;

  return {
    isShared: () => isShared,
    draw: async (wanted: Draw): Promise<number | null> => {
      const asked = isStuck ? null : connection();
      const paid = unpaid.filter((atMs) => atMs > now() - windowMs);
      // Of draws at the same time, one pays.
      unpaid = [];
      const ask = async () => {
        const waitMs = await asked?.draw(wanted, paid.length).catch(() => null);
        isStuck = false;
        return waitMs ?? null;
      };
      const ended = new AbortController();
      const giveUp = async () => {
        await delay(longestMs, undefined, { signal: ended.signal });
        isStuck = true;
        return null;
      };
      const answer = asked === null ? null : await Promise.race([ask(), giveUp()]);
      ended.abort();
      isShared = answer !== null;
      if (answer === null) unpaid = [...paid, ...unpaid, now()];
      return answer;
    },
  };
}

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
