/** How a part waits; a test lets its time pass at once. */
export type Timers = {
  set: (run: () => void, afterMs: number) => unknown;
  clear: (timer: unknown) => void;
};

/** Timers of the system, which do not hold the program open. */
export const systemTimers: Timers = {
  set: (run, afterMs) => setTimeout(run, afterMs).unref(),
  clear: (timer) => {
    clearTimeout(timer as NodeJS.Timeout);
  },
};

/** The longest that a timer takes; whoever waits longer is woken in between. */
const longestTimerMs = 2_147_483_647;

type WakeableTimer = {
  /** Resolves after so many milliseconds (null: never), or when it is woken; at once where it was woken before. */
  for(ms: number | null): Promise<void>;
  /** Ends the wait under way, or the next one before it begins. */
  wake(): void;
};

/** Makes a timer for one waiter at a time. */
export function createWakeableTimer(timers: Timers): WakeableTimer {
  let isWoken = false;
  let end: (() => void) | null = null;
  return {
    async for(ms) {
      await new Promise<void>((resolve) => {
        const timer = ms === null ? null : timers.set(resolve, Math.min(longestTimerMs, Math.max(0, ms)));
        end = () => {
          if (timer !== null) timers.clear(timer);
          resolve();
        };
        if (isWoken) end();
      });
      end = null;
      isWoken = false;
    },
    wake() {
      isWoken = true;
      end?.();
    },
  };
}

/** Waits; rejects with the signal's reason when it is aborted. */
export function sleepFor(timers: Timers, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      timers.clear(timer);
      reject(signal.reason);
    };
    const timer = timers.set(() => {
      signal.removeEventListener('abort', leave);
      resolve();
    }, ms);
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
  });
}

/** Stops at once where there is no grace; else when the work came to its end, or so many milliseconds have passed. */
export async function stopWithin(
  timers: Timers,
  graceMs: number,
  { work, stop }: { work: Promise<void>; stop: () => void },
): Promise<void> {
  if (graceMs === 0) stop();
  const timer = timers.set(stop, graceMs);
  await work;
  timers.clear(timer);
  stop();
}
