import { maxLoneMs, maxStepMs, quickMs } from '#renderer/platform/keyboard/pace.ts';
import type { ScannerProfile } from '#renderer/platform/keyboard/scanner-profile.ts';
import { type BurstKey, gapsWithin } from './burst.ts';
import { startsWithPrefix } from './code-marks.ts';

type CodeStart = {
  readonly from: number;
  /** The keys right before it may also belong to it. */
  readonly isDoubtful: boolean;
};

/** Enough characters without an ending: people roll two or three. */
const charactersInFlight = 6;
/** More characters, at a quicker pace, if a gap was long: hands do not roll eight, nor four keys per pause. */
const charactersAfterStall = 8;
const quickGapsForEachStall = 4;
/** Fewer characters are enough if the ending comes as quickly as they did. */
const charactersToQuickEnd = 3;
const charactersToLateEnd = 4;
const charactersWhenSlow = 5;

/** Longest mean gaps between keys. */
const meanInFlightMs = 32;
const meanShortMs = 20;
const meanAfterStallMs = 18;
const meanCertainMs = 15;
/** For keys released one by one, each before the next; a hand that fast has two keys down at the same time. */
const meanOneByOneMs = 45;
const meanTappedMs = 65;
const maxOneByOneMs = 100;
const maxLateEndMs = 100;

const maxHoldsMs = { oneByOne: 45, tapped: 40, slowInText: 42, elsewhere: 75, hand: 45 };
const maxSlowHoldRatio = 0.6;
const maxSlowHoldSpreadMs = 25;
const maxSlowGapRatio = 2.2;

/** Slower keys, or keys held longer, are silently treated as typing, in milliseconds. */
const maxSentGapMs = 160;
const maxSentHoldsMs = { mean: 62, longest: 75 };

/** A pause is longer than the following gaps by this factor. */
const pauseFactor = 1.8;
/** Keys typed by hand are held longer than those of the following scan by this factor. */
const handFactor = 2.5;
const scannerFactor = 1.5;
const shortTapMs = 20;
/** Keys in slower succession may be the quickest few of a scanner with a varying pace. */
const certainGapMs = 25;
/** Fewer keys do not show their pace and holds. */
const minKeysToCompare = 3;
const maxUncomparedMs = 250;
const maxJoinedPauseMs = 500;
/** If a scanner holds its keys longer, a pause cannot be told from keys typed by hand before it. */
const maxJoinedHoldMs = 30;

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function holdOf({ downAtMs, upAtMs }: BurstKey): number {
  return (upAtMs ?? Number.POSITIVE_INFINITY) - downAtMs;
}

/** Returns whether keys are one held key: on a remote screen it repeats as presses of a key that is never released. */
function isHeldKey(keys: readonly BurstKey[]): boolean {
  const [first] = keys;
  return keys.every(({ name, upAtMs }) => name === first?.name && upAtMs === null);
}

/** Returns whether each key was released before the next one went down. */
function isOneByOne(keys: readonly BurstKey[]): boolean {
  return keys.every((key, index) => {
    const next = keys[index + 1];
    return next === undefined || (key.upAtMs !== null && key.upAtMs <= next.downAtMs);
  });
}

/** Returns how long keys were down, up to now if they still are; excludes the last key if it is still down. */
function holdsOf(keys: readonly BurstKey[]): number[] {
  const nowMs = keys.at(-1)?.downAtMs ?? 0;
  return keys
    .filter(({ upAtMs }, index) => upAtMs !== null || index < keys.length - 1)
    .map(({ downAtMs, upAtMs }) => (upAtMs ?? nowMs) - downAtMs);
}

type Tail = {
  /** The pause before it and its longest gap. */
  readonly pauseMs: number;
  readonly longestMs: number;
  /** The longest hold among its keys, up to now if a key is still down. */
  readonly holdMs: number;
};

/** Returns who pressed the keys before a pause: a hand, the scanner whose code continues after it, or unclear. */
function keySourceOf(
  before: readonly BurstKey[],
  { pauseMs, longestMs, holdMs }: Tail,
): 'hand' | 'scanner' | 'unclear' {
  const [last, ...earlier] = before.slice(longestMs > certainGapMs ? -4 : -2).toReversed();
  if (last === undefined) return 'unclear';
  const isHands = (key: BurstKey) => holdOf(key) >= maxHoldsMs.hand && holdOf(key) >= handFactor * holdMs;
  if (holdOf(last) <= Math.max(shortTapMs, scannerFactor * holdMs)) return 'scanner';
  if (!isHands(last)) return 'unclear';
  // A lone key: if it was delayed between down and up, the code continues as soon as it is released.
  const restMs = pauseMs - holdOf(last);
  if (earlier.length === 0) return restMs < 0 || restMs > quickMs ? 'hand' : 'unclear';
  if (earlier.every(isHands)) return 'hand';
  return earlier.some(isHands) ? 'unclear' : 'scanner';
}

/**
 * Finds the start of the code that ends with the last of these keys. Includes keys right before a quick burst unless
 * they were clearly typed by hand.
 */
export function findCodeStart(keys: readonly BurstKey[], profile: ScannerProfile): CodeStart {
  let longestMs = 0;
  let holdMs = 0;
  const nowMs = keys.at(-1)?.downAtMs ?? 0;
  for (let at = keys.length - 1; at > 0; at -= 1) {
    const key = keys[at];
    if (key === undefined) break;
    const pauseMs = Math.max(0, ...key.gapsMs);
    holdMs = Math.max(holdMs, (key.upAtMs ?? nowMs) - key.downAtMs);
    const isPause = pauseMs > Math.max(quickMs, pauseFactor * longestMs);
    const hasEnough = keys.length - at >= minKeysToCompare;
    if (!isPause || (!hasEnough && pauseMs <= maxUncomparedMs)) {
      longestMs = Math.max(longestMs, pauseMs);
      continue;
    }
    if (startsWithPrefix(keys.slice(at), profile)) return { from: at, isDoubtful: false };
    const who = keySourceOf(keys.slice(0, at), { pauseMs, longestMs, holdMs });
    if (who === 'hand') return { from: at, isDoubtful: false };
    if (who === 'unclear' || holdMs > maxJoinedHoldMs || pauseMs > maxJoinedPauseMs)
      return { from: at, isDoubtful: true };
  }
  return { from: 0, isDoubtful: false };
}

/** Returns whether so many characters came so quickly that no hand could have typed them, whatever follows. */
export function isScannerInFlight(keys: readonly BurstKey[]): boolean {
  const gapsMs = gapsWithin(keys);
  const quick = gapsMs.filter((gapMs) => gapMs <= quickMs);
  const stalls = gapsMs.length - quick.length;
  if (isHeldKey(keys)) return false;
  if (stalls === 0) return keys.length >= charactersInFlight && mean(quick) <= meanInFlightMs;
  return (
    keys.length >= charactersAfterStall &&
    quick.length >= quickGapsForEachStall * stalls &&
    mean(quick) <= meanAfterStallMs
  );
}

type CodeEnd = {
  /** From the last key to the ending, or to the last key of the suffix, in milliseconds. */
  readonly gapMs: number;
  /** Number of characters without the suffix. */
  readonly count: number;
  /** The focus is in a field that a user types into. */
  readonly isInText: boolean;
};

/** Returns whether an ending makes the keys before it a scan, whichever scanner it is. */
export function isScannerAtEnd(keys: readonly BurstKey[], end: CodeEnd): boolean {
  if (isScannerInFlight(keys)) return true;
  if (isHeldKey(keys)) return false;
  const gapsMs = gapsWithin(keys);
  if (isOneByOneScan(keys, end)) return true;
  if (gapsMs.some((gapMs) => gapMs > quickMs)) return false;
  if (end.gapMs > quickMs) {
    return end.count >= charactersToLateEnd && mean(gapsMs) <= meanCertainMs && end.gapMs <= maxLateEndMs;
  }
  return end.count >= charactersToQuickEnd && mean([...gapsMs, end.gapMs]) <= meanShortMs;
}

/** Returns whether keys came at typing speed, or slightly faster, but each was released sooner than a hand can. */
function isOneByOneScan(keys: readonly BurstKey[], { gapMs, count, isInText }: CodeEnd): boolean {
  const all = [...gapsWithin(keys), gapMs];
  const steps = all.filter((each) => each <= maxOneByOneMs);
  const pauses = all.length - steps.length;
  const longestHoldMs = Math.max(0, ...holdsOf(keys));
  if (isOneByOne(keys) && steps.length >= charactersAfterStall * pauses) {
    if (count >= charactersToQuickEnd && mean(steps) <= meanOneByOneMs) {
      return longestHoldMs <= maxHoldsMs.oneByOne;
    }
    if (count >= charactersWhenSlow && mean(steps) <= meanTappedMs) {
      return longestHoldMs <= maxHoldsMs.tapped;
    }
  }
  // Where no one types, any letters in succession are a scan.
  return (
    !isInText &&
    isOneByOne(keys) &&
    count >= charactersToLateEnd &&
    Math.max(...all) <= maxLoneMs &&
    longestHoldMs <= maxHoldsMs.elsewhere
  );
}

/** Returns whether keys came from a slow scanner, by its measured timing or by how short and regular they are. */
export function isSlowScanner(keys: readonly BurstKey[], profile: ScannerProfile, end: CodeEnd): boolean {
  if (end.count < charactersWhenSlow || !isOneByOne(keys)) return false;
  const holdsMs = holdsOf(keys);
  const gapsMs = gapsWithin(keys);
  if (profile.timing != null) {
    const measured = {
      gapMs: mean(gapsMs),
      longestGapMs: Math.max(...gapsMs),
      holdMs: mean(holdsMs),
      longestHoldMs: Math.max(...holdsMs),
    };
    return isWithinTiming(measured, profile);
  }
  const longestMs = Math.min(
    end.isInText ? maxHoldsMs.slowInText : maxHoldsMs.elsewhere,
    maxSlowHoldRatio * mean(gapsMs),
  );
  return (
    mean(holdsMs) <= longestMs &&
    Math.max(...holdsMs) - Math.min(...holdsMs) <= maxSlowHoldSpreadMs &&
    Math.max(...gapsMs) <= maxSlowGapRatio * Math.min(...gapsMs)
  );
}

export function isWithinTiming(
  measured: NonNullable<ScannerProfile['timing']>,
  profile: Pick<ScannerProfile, 'speed' | 'timing'>,
): boolean {
  const { timing, speed } = profile;
  if (timing == null || measured.longestGapMs > maxStepMs(profile)) return false;
  // Hold times and overall pace only distinguish a slow scanner from a hand.
  if (speed === 'normal') return true;
  return (
    measured.gapMs <= 1.35 * timing.gapMs &&
    measured.holdMs <= 1.12 * timing.holdMs + 3 &&
    measured.longestHoldMs <= 1.15 * timing.longestHoldMs + 8
  );
}

/** Returns whether keys that were left as typing nevertheless end like a scan, so that the user must be told. */
export function looksSent(keys: readonly BurstKey[], endGapMs: number): boolean {
  const last = keys.slice(-charactersWhenSlow);
  const holdsMs = holdsOf(last);
  return (
    last.length === charactersWhenSlow &&
    mean(holdsMs) <= maxSentHoldsMs.mean &&
    Math.max(...holdsMs) <= maxSentHoldsMs.longest &&
    isOneByOne(last) &&
    median([...gapsWithin(last), endGapMs]) <= maxSentGapMs
  );
}

/** Returns whether keys end with some that were released sooner than a hand can. */
export function endsTapped(keys: readonly BurstKey[]): boolean {
  const last = keys.slice(-minKeysToCompare);
  return last.length === minKeysToCompare && Math.max(0, ...holdsOf(last)) < maxHoldsMs.hand;
}

/**
 * Returns whether keys were typed by hand: two were down at the same time, or each was held longer than a scanner's.
 */
export function isTypedByHand(keys: readonly BurstKey[]): boolean {
  const holdMs = mean(holdsOf(keys));
  return holdMs > maxHoldsMs.elsewhere || (holdMs >= maxHoldsMs.hand && !isOneByOne(keys));
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
