import type { Timers } from '#electron/sync/wakeable-timer.ts';

/** Pauses after a fault pass at once; what is longer than any of them is over when the test says so. */
const longestPauseMs = 240_000;

/** A clock for what is read in the background. */
export type HeldTime = {
  timers: Timers;
  now: () => number;
  /** The clock goes on by so much, and whoever rests looks at it. */
  passTime: (ms: number) => void;
};

/** @param holdsPause pauses after a fault last until the test lets time pass, and those after that pass at once */
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

/** What is published about something that is read in the background, and the wait for it. */
export type Watch<View> = {
  views: View[];
  publish: (view: View) => void;
  /** Resolves with the first view from now on that is as wanted. */
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
        // Before it looks: a change while it does must not be missed.
        const next = Promise.withResolvers<void>();
        watchers.add(next.resolve);
        const view = await read();
        if (isWanted(view)) return view;
        await next.promise;
      }
    },
  };
}
