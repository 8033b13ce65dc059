import { isClaimedKey } from '#renderer/platform/keyboard/claimed-keys.ts';

/** A number that is typed at a desk while no field has the focus; it is taken only once it is shown. */
type TypedQuantity = { readonly text: string; readonly isShown: boolean };

/** No scanner holds a key for so long, in milliseconds. */
const longestTapMs = 75;
/** More digits than the largest count has. */
export const mostDigits = 10;

/** The digit that a key types, in whichever digits its layout has; null for any other key. */
export function digitOfKey(key: string): string | null {
  const code = key.length === 1 ? key.charCodeAt(0) : 0;
  const zero = ['0', '\u0660', '\u06F0']
    .map((first) => first.charCodeAt(0))
    .find((first) => code >= first && code <= first + 9);
  return zero === undefined ? null : String(code - zero);
}

/**
 * Tells a number that a hand types from the digits of a scan. Digits are held back until the last of them has stayed
 * alone for as long as any scanner needs, or was held as only a hand holds it; what turns out to be a scan's is dropped.
 *
 * @param options.loneMs see `Pace`
 * @param options.later runs something later; what it answers takes that back
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
  const drop = () => change(null);
  /** Whether a key follows another so closely that both may be a scanner's. */
  const isBurst = (timeMs: number) => timeMs - lastMs < loneMs && !isClaimedKey(lastMs);

  return {
    /** Takes a digit; false where it is none of a number: it follows another key too closely, or none may begin. */
    digit(digit: string, timeMs: number, mayBegin: boolean): boolean {
      const begins = typed === null;
      const isRefused = begins && (!mayBegin || isBurst(timeMs));
      lastMs = timeMs;
      if (isRefused) return false;
      if (begins) startedAtMs = timeMs;
      const { text = '', isShown = false } = typed ?? {};
      change({ text: (text + digit).slice(0, mostDigits), isShown });
      stopWaiting();
      if (!isShown) stopWaiting = later(show, loneMs);
      return true;
    },
    /** Another key types something: digits right before it are a code's. */
    other(timeMs: number): void {
      lastMs = timeMs;
      if (typed !== null && !typed.isShown) drop();
    },
    /** A key was let go that was down for so long, in milliseconds. */
    release(holdMs: number): void {
      if (holdMs > longestTapMs) show();
    },
    /** What is not shown yet is shown by an ending, and not taken; false where nothing is typed. */
    end(): boolean {
      if (typed === null) return false;
      show();
      return true;
    },
    /** The keys since then are a scan's. */
    claim(sinceMs: number): void {
      if (typed !== null && (sinceMs <= startedAtMs || typed.isShown)) drop();
    },
    drop,
  };
}
