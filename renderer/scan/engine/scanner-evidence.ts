import { anyLoneMs, longestStepMs, quickMs } from '#renderer/platform/keyboard/pace.ts';
import type { ScannerProfile } from '#renderer/platform/keyboard/scanner-profile.ts';
import { type BurstKey, gapsWithin } from './burst.ts';
import { startsWithPrefix } from './code-marks.ts';

/** Where a code begins among the keys of a burst. */
type CodeStart = {
  readonly from: number;
  /** What came right before may belong to it as well. */
  readonly isDoubtful: boolean;
};

/** Enough characters without any ending: people roll two or three. */
const charactersInFlight = 6;
/** More of them, and quicker, where a gap was long: hands roll no eight, nor four keys for each pause. */
const charactersAfterStall = 8;
const quickGapsForEachStall = 4;
/** Fewer do where the ending comes as quickly as they did. */
const charactersToQuickEnd = 3;
const charactersToLateEnd = 4;
const charactersWhenSlow = 5;

/** Longest means, in milliseconds from key to key. */
const meanInFlightMs = 32;
const meanShortMs = 20;
const meanAfterStallMs = 18;
const meanCertainMs = 15;
/** Of keys that are let go one by one, each before the next; a hand that is so quick has two down at once. */
const meanOneByOneMs = 45;
const meanTappedMs = 65;
const longestOneByOneMs = 100;
const longestLateEndMs = 100;

/** How long keys are down, in milliseconds. */
const longestHoldsMs = { oneByOne: 45, tapped: 40, slowInText: 42, elsewhere: 75, hand: 45 };
const longestSlowHoldShare = 0.6;
const widestSlowHoldsMs = 25;
const widestSlowStepShare = 2.2;

/** Slower keys, or such that are down for longer, are taken for a person's without a word, in milliseconds. */
const longestSentGapMs = 160;
const longestSentHoldsMs = { mean: 62, longest: 75 };

/** A pause is longer than the gaps of what follows by this factor. */
const pauseShare = 1.8;
/** A hand's keys are down for longer than those of the scan that follows by this factor. */
const handShare = 2.5;
const scannerShare = 1.5;
const shortTapMs = 20;
/** Keys that follow each other more slowly may be the quickest few of a scanner whose pace varies. */
const certainGapMs = 25;
/** Fewer keys do not show at which pace and with which holds they were sent. */
const fewestToCompare = 3;
const longestUncomparedMs = 250;
const longestJoinedMs = 500;
/** Of a scanner that holds its keys longer, nobody can tell a pause from a hand's keys before it. */
const longestJoinedHoldMs = 30;

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function holdOf({ downAtMs, upAtMs }: BurstKey): number {
  return (upAtMs ?? Number.POSITIVE_INFINITY) - downAtMs;
}

/** A held key on a far screen repeats as presses of one key that is never let go. */
function isHeldKey(keys: readonly BurstKey[]): boolean {
  const [first] = keys;
  return keys.every(({ name, upAtMs }) => name === first?.name && upAtMs === null);
}

/** Whether each key was let go before the next one went down. */
function isOneByOne(keys: readonly BurstKey[]): boolean {
  return keys.every((key, index) => {
    const next = keys[index + 1];
    return next === undefined || (key.upAtMs !== null && key.upAtMs <= next.downAtMs);
  });
}

/** How long keys were down, up to now where they still are; the last one, which is, does not count. */
function holdsOf(keys: readonly BurstKey[]): number[] {
  const nowMs = keys.at(-1)?.downAtMs ?? 0;
  return keys
    .filter(({ upAtMs }, index) => upAtMs !== null || index < keys.length - 1)
    .map(({ downAtMs, upAtMs }) => (upAtMs ?? nowMs) - downAtMs);
}

type Tail = {
  /** The pause before it, and its longest gap, in milliseconds. */
  readonly pauseMs: number;
  readonly longestMs: number;
  /** The longest that one of its keys was down, up to now where it still is. */
  readonly holdMs: number;
};

/** Who pressed the keys before a pause: a hand, the scanner whose code goes on behind it, or nobody can tell. */
function whoPressed(
  before: readonly BurstKey[],
  { pauseMs, longestMs, holdMs }: Tail,
): 'hand' | 'scanner' | 'unclear' {
  const [last, ...earlier] = before.slice(longestMs > certainGapMs ? -4 : -2).toReversed();
  if (last === undefined) return 'unclear';
  const isHands = (key: BurstKey) => holdOf(key) >= longestHoldsMs.hand && holdOf(key) >= handShare * holdMs;
  if (holdOf(last) <= Math.max(shortTapMs, scannerShare * holdMs)) return 'scanner';
  if (!isHands(last)) return 'unclear';
  // A lone key: where it was held up between its down and its up, the code goes on as soon as it is let go.
  const restMs = pauseMs - holdOf(last);
  if (earlier.length === 0) return restMs < 0 || restMs > quickMs ? 'hand' : 'unclear';
  if (earlier.every(isHands)) return 'hand';
  return earlier.some(isHands) ? 'unclear' : 'scanner';
}

/**
 * Finds where the code begins that ends with the last of these keys. Keys right before a quick burst count: they are
 * left out only where they are a hand's beyond doubt.
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
    const isPause = pauseMs > Math.max(quickMs, pauseShare * longestMs);
    const hasEnough = keys.length - at >= fewestToCompare;
    if (!isPause || (!hasEnough && pauseMs <= longestUncomparedMs)) {
      longestMs = Math.max(longestMs, pauseMs);
      continue;
    }
    if (startsWithPrefix(keys.slice(at), profile)) return { from: at, isDoubtful: false };
    const who = whoPressed(keys.slice(0, at), { pauseMs, longestMs, holdMs });
    if (who === 'hand') return { from: at, isDoubtful: false };
    if (who === 'unclear' || holdMs > longestJoinedHoldMs || pauseMs > longestJoinedMs)
      return { from: at, isDoubtful: true };
  }
  return { from: 0, isDoubtful: false };
}

/** Whether so many characters came so quickly that no hand could have typed them, whatever follows. */
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
  /** From the last key to the ending, or to the last of the suffix, in milliseconds. */
  readonly gapMs: number;
  /** Characters without the suffix. */
  readonly count: number;
  /** A person types there. */
  readonly isInText: boolean;
};

/** Whether an ending makes the keys before it a scan, whichever scanner it is. */
export function isScannerAtEnd(keys: readonly BurstKey[], end: CodeEnd): boolean {
  if (isScannerInFlight(keys)) return true;
  if (isHeldKey(keys)) return false;
  const gapsMs = gapsWithin(keys);
  if (isOneByOneScan(keys, end)) return true;
  if (gapsMs.some((gapMs) => gapMs > quickMs)) return false;
  if (end.gapMs > quickMs) {
    return end.count >= charactersToLateEnd && mean(gapsMs) <= meanCertainMs && end.gapMs <= longestLateEndMs;
  }
  return end.count >= charactersToQuickEnd && mean([...gapsMs, end.gapMs]) <= meanShortMs;
}

/** Keys at a person's speed, or a little above, of which each is let go sooner than a person can. */
function isOneByOneScan(keys: readonly BurstKey[], { gapMs, count, isInText }: CodeEnd): boolean {
  const all = [...gapsWithin(keys), gapMs];
  const steps = all.filter((each) => each <= longestOneByOneMs);
  const pauses = all.length - steps.length;
  const longestHoldMs = Math.max(0, ...holdsOf(keys));
  if (isOneByOne(keys) && steps.length >= charactersAfterStall * pauses) {
    if (count >= charactersToQuickEnd && mean(steps) <= meanOneByOneMs) {
      return longestHoldMs <= longestHoldsMs.oneByOne;
    }
    if (count >= charactersWhenSlow && mean(steps) <= meanTappedMs) {
      return longestHoldMs <= longestHoldsMs.tapped;
    }
  }
  // Where nobody types, letters that follow each other at all are a scan.
  return (
    !isInText &&
    isOneByOne(keys) &&
    count >= charactersToLateEnd &&
    Math.max(...all) <= anyLoneMs &&
    longestHoldMs <= longestHoldsMs.elsewhere
  );
}

/** Whether keys came from a slow scanner, by what was measured of it or by how short and regular they are. */
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
    end.isInText ? longestHoldsMs.slowInText : longestHoldsMs.elsewhere,
    longestSlowHoldShare * mean(gapsMs),
  );
  return (
    mean(holdsMs) <= longestMs &&
    Math.max(...holdsMs) - Math.min(...holdsMs) <= widestSlowHoldsMs &&
    Math.max(...gapsMs) <= widestSlowStepShare * Math.min(...gapsMs)
  );
}

/** Whether keys come as a scanner's do by what was measured of it, and a little beyond. */
export function isWithinTiming(
  measured: NonNullable<ScannerProfile['timing']>,
  profile: Pick<ScannerProfile, 'speed' | 'timing'>,
): boolean {
  const { timing, speed } = profile;
  if (timing == null || measured.longestGapMs > longestStepMs(profile)) return false;
  // How long keys are down, and how quickly they come on the whole, tells only a slow one from a hand.
  if (speed === 'normal') return true;
  return (
    measured.gapMs <= 1.35 * timing.gapMs &&
    measured.holdMs <= 1.12 * timing.holdMs + 3 &&
    measured.longestHoldMs <= 1.15 * timing.longestHoldMs + 8
  );
}

/** Whether keys that were left to be typing end like a scan all the same, so that a person has to hear of it. */
export function looksSent(keys: readonly BurstKey[], endGapMs: number): boolean {
  const last = keys.slice(-charactersWhenSlow);
  const holdsMs = holdsOf(last);
  return (
    last.length === charactersWhenSlow &&
    mean(holdsMs) <= longestSentHoldsMs.mean &&
    Math.max(...holdsMs) <= longestSentHoldsMs.longest &&
    isOneByOne(last) &&
    median([...gapsWithin(last), endGapMs]) <= longestSentGapMs
  );
}

/** Whether keys end with some that no hand has let go so soon. */
export function endsTapped(keys: readonly BurstKey[]): boolean {
  const last = keys.slice(-fewestToCompare);
  return last.length === fewestToCompare && Math.max(0, ...holdsOf(last)) < longestHoldsMs.hand;
}

/** Whether keys are a hand's: two were down at once, or each was down for longer than a scanner's. */
export function isTypedByHand(keys: readonly BurstKey[]): boolean {
  const holdMs = mean(holdsOf(keys));
  return holdMs > longestHoldsMs.elsewhere || (holdMs >= longestHoldsMs.hand && !isOneByOne(keys));
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
