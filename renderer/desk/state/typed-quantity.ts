import { isClaimedKey } from '#renderer/platform/keyboard/claimed-keys.ts';

/** A number typed at a desk while no field has the focus; it is taken only once it is shown. */
type TypedQuantity = { readonly text: string; readonly isShown: boolean };

/** No scanner holds a key for this long, in milliseconds. */
const maxTapMs = 75;
/** The largest quantity that the service takes. */
export const maxQuantity = 2_147_483_647;
export const maxDigits = String(maxQuantity).length;

/**
 * Tells a number typed by hand from the digits of a scan. Digits are held back until the last one has stayed alone for
 * as long as any scanner needs, or was held down as only a hand does; digits that turn out to be a scan's are dropped.
 *
 * @param options.loneMs see `Pace`
 * @param options.later runs something later; returns a function that cancels it
 */
export function createTypedQuantity(options: {
  readonly loneMs: number;
  readonly later: (run: () => void, afterMs: number) => () => void;
  readonly onChange: (typed: TypedQuantity | null) => void;
}) {
  const { loneMs, later, onChange } = options;
  let typed: TypedQuantity | null = null;
  let startedAtMs = 0;
  let lastMs = Number.NEGATIVE_INFINITY;
  let stopWaiting = () => undefined as void;

  const change = (next: TypedQuantity | null) => {
    if (next === null) stopWaiting();
    if (next === typed) return;
    typed = next;
    onChange(typed);
  };
  const show = () => {
    if (typed !== null && !typed.isShown) change({ ...typed, isShown: true });
  };
  const drop = () => {
    const isTyped = typed !== null;
    change(null);
    return isTyped;
  };
  /** Returns whether a key follows another so closely that both may be a scanner's. */
  const isBurst = (timeMs: number) => timeMs - lastMs < loneMs && !isClaimedKey(lastMs);

  return {
    /**
     * Takes a digit; false if it is not part of a number: it follows another key too closely, or no number may start.
     */
    digit(digit: string, timeMs: number, mayBegin: boolean): boolean {
      const begins = typed === null;
      const isRefused = begins && (!mayBegin || isBurst(timeMs));
      lastMs = timeMs;
      if (isRefused) return false;
      if (begins) startedAtMs = timeMs;
      const { text = '', isShown = false } = typed ?? {};
      change({ text: (text + digit).slice(0, maxDigits), isShown });
      stopWaiting();
      if (!isShown) stopWaiting = later(show, loneMs);
      return true;
    },
    /** Handles another typing key: digits right before it belong to a code. */
    other(timeMs: number): void {
      lastMs = timeMs;
      if (typed !== null && !typed.isShown) drop();
    },
    /** Handles the release of a key that was held for `holdMs` milliseconds. */
    release(holdMs: number): void {
      if (holdMs > maxTapMs) show();
    },
    /** At an end key, shows a number that is not shown yet, and does not take it; false if nothing is typed. */
    end(): boolean {
      if (typed === null) return false;
      show();
      return true;
    },
    /** Treats the keys since then as a scan's; a number typed before them stays. */
    claim(sinceMs: number): void {
      if (sinceMs <= startedAtMs) drop();
    },
    /** Returns whether there was a number. */
    drop,
  };
}
