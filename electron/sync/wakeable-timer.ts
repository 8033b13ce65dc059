/** Timers as {@link createWakeableTimer} uses them. */
export type RestTimers = {
  set: (run: () => void, afterMs: number) => unknown;
  clear: (timer: unknown) => void;
};

/** Timers of the system, which do not hold the program open. */
export const systemTimers: RestTimers = {
  set: (run, afterMs) => setTimeout(run, afterMs).unref(),
  clear: (timer) => {
    clearTimeout(timer as NodeJS.Timeout);
  },
};

/** The longest that a timer takes; whoever rests longer is woken in between. */
const longestTimerMs = 2_147_483_647;

type Rest = {
  /** Resolves after so many milliseconds (null: never), or when it is woken; at once where it was woken before. */
  for(ms: number | null): Promise<void>;
  /** Ends the rest under way, or the next one before it begins. */
  wake(): void;
};

/** Makes a rest for one sleeper at a time. */
export function createWakeableTimer(timers: RestTimers): Rest {
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
export function sleepFor(timers: RestTimers, ms: number, signal: AbortSignal): Promise<void> {
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
