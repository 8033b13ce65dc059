import { useSyncExternalStore } from 'react';

type Clock = { subscribe: (changed: () => void) => () => void; read: () => number };

const clocks = new Map<number, Clock>();

function clockOf(periodMs: number): Clock {
  const known = clocks.get(periodMs);
  if (known !== undefined) return known;
  const listeners = new Set<() => void>();
  let now = Date.now();
  let timer: ReturnType<typeof setInterval> | null = null;
  const clock: Clock = {
    subscribe(changed) {
      listeners.add(changed);
      timer ??= setInterval(() => {
        now = Date.now();
        for (const listener of listeners) listener();
      }, periodMs);
      return () => {
        listeners.delete(changed);
        if (listeners.size > 0 || timer === null) return;
        clearInterval(timer);
        timer = null;
      };
    },
    read() {
      // Without listeners the clock stops; the first reader sets it.
      if (timer === null && Date.now() - now >= periodMs) now = Date.now();
      return now;
    },
  };
  clocks.set(periodMs, clock);
  return clock;
}

/** Returns the time in milliseconds, updated every period; all readers of one period tick together. */
export function useNow(periodMs: number): number {
  const clock = clockOf(periodMs);
  return useSyncExternalStore(clock.subscribe, clock.read);
}
