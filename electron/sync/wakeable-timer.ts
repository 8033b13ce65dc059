/** Timer functions; a test lets time pass immediately. */
export type Timers = {
  set: (run: () => void, afterMs: number) => unknown;
  clear: (timer: unknown) => void;
};

/** The system's timers, which do not keep the program running. */
export const systemTimers: Timers = {
  set: (run, afterMs) => setTimeout(run, afterMs).unref(),
  clear: (timer) => {
    clearTimeout(timer as NodeJS.Timeout);
  },
};

/** The longest delay that a timer supports; longer waits are woken in between. */
const maxTimerMs = 2_147_483_647;

type WakeableTimer = {
  /** Resolves after this many milliseconds (null: never), or when woken; immediately if it was woken before. */
  for(ms: number | null): Promise<void>;
  /** Ends the current wait, or the next one before it starts. */
  wake(): void;
};

/** For one waiter at a time. */
export function createWakeableTimer(timers: Timers): WakeableTimer {
  let isWoken = false;
  let end: (() => void) | null = null;
  return {
    async for(ms) {
      await new Promise<void>((resolve) => {
        const timer = ms === null ? null : timers.set(resolve, Math.min(maxTimerMs, Math.max(0, ms)));
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

/** Rejects with the signal's reason when it is aborted. */
export function sleepFor(timers: Timers, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      timers.clear(timer);
      reject(signal.reason);
    };
    const timer = timers.set(() => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
}

/** Stops immediately if there is no grace period; otherwise when the work is done or `graceMs` has passed. */
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
