import { type Timers, windowTimers } from '#renderer/platform/timers.ts';

type IdleTimerOptions = {
  /** The maximum time without activity. */
  readonly limitMs: number;
  readonly onIdle: () => void;
  /** Epoch milliseconds: a clock that continues while the computer sleeps. */
  readonly now?: () => number;
  readonly timers?: Timers;
};

/** Reports when there was no activity for `limitMs`; starts immediately, and again after each report. */
export function createIdleTimer({
  limitMs,
  onIdle,
  now = Date.now,
  timers = windowTimers,
}: IdleTimerOptions) {
  let lastMs = now();
  let timer: unknown;
  const check = () => {
    // The clock may have been set back.
    lastMs = Math.min(lastMs, now());
    if (now() - lastMs >= limitMs) {
      lastMs = now();
      onIdle();
    }
    wait();
  };
  const wait = () => {
    timers.clear(timer);
    timer = timers.set(check, Math.max(1, lastMs + limitMs - now()));
  };
  wait();
  return {
    /** Records activity. If the computer slept past the limit, it is too late: the user has to unlock. */
    noteHand: (): void => {
      if (now() - lastMs >= limitMs) check();
      else lastMs = now();
    },
    stop: () => timers.clear(timer),
  };
}
