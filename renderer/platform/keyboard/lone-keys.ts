import { isClaimedKey } from './claimed-keys.ts';

/** Tells a key that stands alone from those of a burst: a scan's first characters are no shortcuts. */
type LoneKeys = {
  /** Notes a key; true where it follows another so closely that both belong to a burst. */
  readonly press: (timeMs: number) => boolean;
  /** Notes a key that ends a code: what waits was a part of it, and what follows is none. */
  readonly end: () => void;
  /** Notes what only a hand does: what follows it closely is no burst. */
  readonly noteHand: () => void;
  /** Runs it, unless another key follows within the time that a scanner needs. */
  readonly whenLone: (run: () => void) => void;
  readonly stop: () => void;
};

/**
 * Watches the keys that nobody saved for a scan.
 *
 * @param loneMs see `Pace`; another key that was pressed meanwhile is heard before the wait is over
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
