import { isClaimedKey } from './claimed-keys.ts';

/** Distinguishes a single key from the keys of a burst: a scan's first characters are not shortcuts. */
type LoneKeys = {
  /** Records a key; returns true if it follows another so closely that both belong to a burst. */
  readonly press: (timeMs: number) => boolean;
  /** Records a key that ends a code: a waiting key was part of the code, and the next one is not. */
  readonly end: () => void;
  /** Records something that only a person does: keys right after it are not a burst. */
  readonly noteHand: () => void;
  /** Runs it, unless another key follows within the time that a scanner needs. */
  readonly whenLone: (run: () => void) => void;
  readonly stop: () => void;
};

/**
 * Watches the keys that were not held back for a scan.
 *
 * @param loneMs see `Pace`; another key pressed in the meantime is handled before the wait is over
 */
export function createLoneKeys(loneMs: number): LoneKeys {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let lastMs = Number.NEGATIVE_INFINITY;
  return {
    press(timeMs) {
      clearTimeout(waiting);
      const isBurst = timeMs - lastMs < loneMs && !isClaimedKey(lastMs);
      lastMs = timeMs;
      return isBurst;
    },
    end() {
      clearTimeout(waiting);
      lastMs = Number.NEGATIVE_INFINITY;
    },
    noteHand() {
      lastMs = Number.NEGATIVE_INFINITY;
    },
    whenLone(run) {
      waiting = setTimeout(run, loneMs);
    },
    stop() {
      clearTimeout(waiting);
    },
  };
}
