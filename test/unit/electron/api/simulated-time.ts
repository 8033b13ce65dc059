/**
 * A clock that stands still until it is advanced, with the timers that depend on it.
 *
 * @param turns how many promises in a row may depend on one moment
 */
export function createSimulatedTime({ turns = 20, startMs = 0 } = {}) {
  let nowMs = startMs;
  let lastId = 0;
  const timers = new Map<number, { atMs: number; run: () => void }>();

  const set = (run: () => void, afterMs: number): unknown => {
    lastId += 1;
    timers.set(lastId, { atMs: nowMs + Math.max(0, afterMs), run });
    return lastId;
  };

  const settle = async () => {
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
  };

  return {
    now: () => nowMs,
    timers: { set, clear: (timer: unknown) => void timers.delete(timer as number) },
    sleep: (ms: number) => new Promise<void>((resolve) => void set(resolve, ms)),
    settle,
    /** Advances by this time, running each timer at its own moment. */
    async advance(ms: number) {
      const untilMs = nowMs + ms;
      await settle();
      for (;;) {
        const due = [...timers]
          .filter(([, timer]) => timer.atMs <= untilMs)
          .sort((a, b) => a[1].atMs - b[1].atMs);
        const next = due[0];
        if (next === undefined) break;
        timers.delete(next[0]);
        nowMs = Math.max(nowMs, next[1].atMs);
        next[1].run();
        await settle();
      }
      nowMs = untilMs;
    },
  };
}
