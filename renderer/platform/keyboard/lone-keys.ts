import { isClaimedKey } from './claimed-keys.ts';

/** Distinguishes a single key from the keys of a burst: a scan's first characters are not shortcuts. */
type LoneKeys = {
  /** Records a key; returns true if it follows another so closely that both belong to a burst. */
  readonly press: (timeMs: number) => boolean;
  /** Records a key that ends a code: a waiting key was part of the code, and the next one is not. */
  readonly end: () => void;
  /**
   * Records something that only a person does: keys right after it are not a burst, and a waiting key acts at once, on
   * what was selected when it was pressed.
   */
  readonly noteHand: () => void;
  /** Keys right after this are not a burst. */
  readonly forgetLast: () => void;
  /** Runs it, unless another key follows within the time that a scanner needs. */
  readonly whenLone: (run: () => void) => void;
  readonly stop: () => void;
};

/**
 * Watches the keys that were not held back for a scan.
 *
 * @param loneMs see `Pace`
 */
export function createLoneKeys(loneMs: number): LoneKeys {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let pending: (() => void) | null = null;
  let lastMs = Number.NEGATIVE_INFINITY;
  const drop = () => {
    clearTimeout(waiting);
    pending = null;
  };
  const forgetLast = () => {
    lastMs = Number.NEGATIVE_INFINITY;
  };
  const runPending = () => {
    const run = pending;
    drop();
    run?.();
  };
  return {
    press(timeMs) {
      drop();
      const isBurst = timeMs - lastMs < loneMs && !isClaimedKey(lastMs);
      lastMs = timeMs;
      return isBurst;
    },
    end() {
      drop();
      forgetLast();
    },
    noteHand() {
      forgetLast();
      runPending();
    },
    forgetLast,
    whenLone(run) {
      pending = run;
      waiting = setTimeout(runPending, loneMs);
    },
    stop: drop,
  };
}
