import type { Timers } from '#electron/sync/wakeable-timer.ts';

/** Pauses after a fault pass immediately; anything longer than the longest of them ends when the test says so. */
const longestPauseMs = 240_000;

/** A clock for background reading. */
export type HeldTime = {
  timers: Timers;
  now: () => number;
  /** Advances the clock, and wakes all sleepers to check it. */
  passTime: (ms: number) => void;
};

/** @param holdsPause pauses after a fault last until the test lets time pass, and those after that pass immediately */
export function createHeldTime(holdsPause = false): HeldTime {
  let aheadMs = 0;
  let isHolding = holdsPause;
  const resting = new Set<() => void>();
  const timers: Timers = {
    set(run, afterMs) {
      const isHeld = isHolding && afterMs > 1_000;
      if (afterMs < longestPauseMs && !isHeld) return setTimeout(run, Math.min(afterMs, 2));
      resting.add(run);
      return run;
    },
    clear(timer) {
      if (typeof timer === 'function') resting.delete(timer as () => void);
      else clearTimeout(timer as NodeJS.Timeout);
    },
  };
  return {
    timers,
    now: () => Date.now() + aheadMs,
    passTime(ms) {
      aheadMs += ms;
      isHolding = false;
      const ended = resting.values().toArray();
      resting.clear();
      for (const run of ended) run();
    },
  };
}

/** The published views of background reading, and a way to wait for one. */
export type Watch<View> = {
  views: View[];
  publish: (view: View) => void;
  /** Resolves with the first wanted view from now on. */
  until: (isWanted: (view: View) => boolean) => Promise<View>;
};

export function createWatch<View>(read: () => Promise<View>): Watch<View> {
  const watchers = new Set<() => void>();
  const views: View[] = [];
  return {
    views,
    publish(view) {
      views.push(view);
      for (const look of watchers) look();
      watchers.clear();
    },
    async until(isWanted) {
      for (;;) {
        // Before it checks: a change during the check must not be missed.
        const next = Promise.withResolvers<void>();
        watchers.add(next.resolve);
        const view = await read();
        if (isWanted(view)) return view;
        await next.promise;
      }
    },
  };
}
