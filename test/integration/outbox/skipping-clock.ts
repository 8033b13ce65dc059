/** A clock that stands still while there is work to do, and skips every pause, so that no test waits for it. */
export function createSkippingClock(startMs: number) {
  let nowMs = startMs;
  return {
    now: () => nowMs,
    timers: {
      set(run: () => void, afterMs: number): unknown {
        const dueMs = nowMs + afterMs;
        return setImmediate(() => {
          nowMs = Math.max(nowMs, dueMs);
          run();
        });
      },
      clear: (timer: unknown) => {
        clearImmediate(timer as NodeJS.Immediate);
      },
    },
  };
}
