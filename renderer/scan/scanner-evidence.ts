import type { Burst } from './burst.ts';
import { paces } from './pace.ts';

/** Enough characters without any ending: people roll two or three. */
const charactersInFlight = 6;
/** More of them, and quicker, where a gap was long: hands roll no eight, nor four keys for each pause. */
const charactersAfterStall = 8;
const quickGapsForEachStall = 4;
/** So many keep the question open. */
const quickGapsToGoOn = 2;
/** Fewer do where the ending comes as quickly as they did. */
const charactersToQuickEnd = 3;
const charactersToLateEnd = 4;
const charactersWhenSlow = 5;

/** Longest means, in milliseconds from key to key. */
const meanInFlightMs = 32;
const meanShortMs = 20;
const meanAfterStallMs = 18;
const meanCertainMs = 15;

/**
 * Radio scanners send a key's release soon and as regularly as the keys; people hold a key longer, fast ones into the
 * next, and none like the one before.
 */
const longestSlowHoldMs = { inText: 42, elsewhere: 70 };
const longestSlowHoldShare = 0.6;
const widestSlowHoldsMs = 25;
const widestSlowStepShare = 2.2;

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** A held key on a far screen repeats as presses of one key that is never let go. */
function isHeldKey({ keys }: Burst): boolean {
  const [first] = keys;
  return keys.every(({ name, upAtMs }) => name === first?.name && upAtMs === null);
}

function quickGaps({ gapsMs }: Burst): number[] {
  return gapsMs.filter((gapMs) => gapMs <= paces.normal.burstGapMs);
}

/** Whether so many characters came so quickly that no hand could have typed them, whatever follows. */
export function isScannerInFlight(burst: Burst): boolean {
  const quick = quickGaps(burst);
  const stalls = burst.gapsMs.length - quick.length;
  if (isHeldKey(burst)) return false;
  if (stalls === 0) return burst.keys.length >= charactersInFlight && mean(quick) <= meanInFlightMs;
  return (
    burst.keys.length >= charactersAfterStall &&
    quick.length >= quickGapsForEachStall * stalls &&
    mean(quick) <= meanAfterStallMs
  );
}

/** Whether a scanner may have been held up once more, after all that was typed so far. */
export function mayHaveStalled(burst: Burst): boolean {
  const quick = quickGaps(burst);
  const stalls = burst.gapsMs.length - quick.length;
  return stalls === 0 || (quick.length >= quickGapsToGoOn * stalls && mean(quick) <= meanAfterStallMs);
}

/**
 * Whether an ending makes the burst before it a scan.
 *
 * @param endGapMs from the last key to the ending, or to the last of the suffix
 * @param count of the burst's characters without the suffix
 */
export function isScannerAtEnd(burst: Burst, endGapMs: number, count = burst.keys.length): boolean {
  if (isScannerInFlight(burst)) return true;
  const quick = quickGaps(burst);
  if (quick.length < burst.gapsMs.length || isHeldKey(burst)) return false;
  if (endGapMs > paces.normal.burstGapMs) {
    return count >= charactersToLateEnd && mean(quick) <= meanCertainMs && endGapMs <= paces.normal.stallMs;
  }
  return count >= charactersToQuickEnd && mean([...quick, endGapMs]) <= meanShortMs;
}

/**
 * Whether a burst at a person's speed was typed by a slow scanner: by how short each key was down, and how regularly
 * they came.
 *
 * @param isSuffixTyped its last key is the suffix, and still down
 */
export function isSlowScanner({ keys, hasOverlap, isInText }: Burst, isSuffixTyped: boolean): boolean {
  const released = isSuffixTyped ? keys.slice(0, -1) : keys;
  const holdsMs = released.map(({ downAtMs, upAtMs }) => (upAtMs ?? Number.POSITIVE_INFINITY) - downAtMs);
  const stepsMs = keys.slice(1).map(({ downAtMs }, index) => downAtMs - (keys[index]?.downAtMs ?? downAtMs));
  const holdMs = isInText ? longestSlowHoldMs.inText : longestSlowHoldMs.elsewhere;
  const longestMs = Math.min(holdMs, longestSlowHoldShare * mean(stepsMs));
  const areHoldsAlike = Math.max(...holdsMs) - Math.min(...holdsMs) <= widestSlowHoldsMs;
  const areStepsAlike = Math.max(...stepsMs) <= widestSlowStepShare * Math.min(...stepsMs);
  const isRegular = areHoldsAlike && areStepsAlike && !hasOverlap;
  return keys.length >= charactersWhenSlow && isRegular && mean(holdsMs) <= longestMs;
}
