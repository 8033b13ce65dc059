/** Replaced in tests. */
export type Timers = {
  readonly set: (run: () => void, afterMs: number) => unknown;
  readonly clear: (timer: unknown) => void;
};

export const windowTimers: Timers = {
  set: (run, afterMs) => setTimeout(run, afterMs),
  clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
};
