import type { ScannerProfile } from '#renderer/platform/keyboard/scanner-profile.ts';
import type { KeyStroke } from './key-stroke.ts';
import {
  type LearnedProfile,
  learnProfile,
  type Refused,
  speedOf,
  splitSamples,
  timingOf,
} from './learn-profile.ts';
import { isWithinTiming } from './scanner-evidence.ts';
import type { SeenScan } from './scanner-health.ts';

/** Fewer scans of arbitrary codes prove nothing; one scan of the test code is enough. */
export const minScans = 5;
/** Earlier scans may come from another scanner. */
const maxScans = 2 * minScans;

export type Proposal =
  /** The number of complete scans still needed. */
  | { readonly kind: 'tooFew'; readonly missing: number }
  /** If scans were not read completely, only the test code shows how they are sent. */
  | { readonly kind: 'mostlyMissed' }
  | { readonly kind: 'refused'; readonly reason: Refused['reason'] }
  | { readonly kind: 'fits' }
  | { readonly kind: 'proposed'; readonly profile: ScannerProfile };

/** Learns from scans of the test code among the keys; null if it was not scanned. */
function learnFromTestCode(strokes: readonly KeyStroke[]): LearnedProfile | null {
  const samples = splitSamples(strokes).filter((sample) => {
    const learned = learnProfile([sample]);
    return learned.kind === 'learned' || learned.reason !== 'anotherCode';
  });
  return samples.length === 0 ? null : learnProfile(samples);
}

/** Returns the ending that all of these scans share; null if they differ. */
function suffixOf(scans: readonly SeenScan[], inUse: ScannerProfile): string | null {
  const [suffix, another] = new Set(
    scans.map(({ endings }) => (endings.length > 1 ? 'enter-or-tab' : endings[0])),
  );
  if (suffix === undefined || another !== undefined) return null;
  if (suffix === 'suffix') return inUse.suffix;
  return suffix === 'silence' ? 'none' : suffix;
}

/** Learns pace and ending from complete scans of any codes; leaves in use what they cannot show. */
function learnFromScans(scans: readonly SeenScan[], inUse: ScannerProfile): LearnedProfile {
  const suffix = suffixOf(scans, inUse);
  if (suffix === null) return { kind: 'notLearned', reason: 'samplesDiffer' };
  const timings = scans
    .map(({ gapsMs, holdsMs }) => timingOf(gapsMs, holdsMs))
    .toSorted((one, other) => one.longestGapMs - other.longestGapMs);
  // A busy computer delays some of many scans: only what most of them show is the scanner's.
  const timing = timings[Math.floor(timings.length / 2)] ?? null;
  const speed = timing === null ? inUse.speed : speedOf(timing);
  if (speed === 'slow' && inUse.prefix === null && suffix === 'none') {
    return { kind: 'notLearned', reason: 'slowWithoutMarks' };
  }
  return { kind: 'learned', profile: { ...inUse, suffix, speed, timing }, separator: null };
}

/** Returns whether a profile reads the scans from which another profile was learned. */
function isFit(inUse: ScannerProfile, learned: ScannerProfile): boolean {
  const traits = ({ prefix, suffix, layout, speed, capsLock }: ScannerProfile) =>
    JSON.stringify([prefix, suffix, layout, speed, capsLock]);
  if (traits(inUse) !== traits(learned)) return false;
  return learned.timing === null || isWithinTiming(learned.timing, inUse);
}

/**
 * Proposes settings for a scanner: from the test code if it is among the keys, otherwise from at least
 * {@link minScans} complete scans, which show pace and ending only.
 */
export function proposeProfile(
  scans: readonly SeenScan[],
  strokes: readonly KeyStroke[],
  inUse: ScannerProfile,
): Proposal {
  const last = scans.slice(-maxScans);
  const completeScans = last.filter(({ missed }) => missed === null);
  const learned = learnFromTestCode(strokes);
  if (learned === null && completeScans.length < last.length / 2) return { kind: 'mostlyMissed' };
  if (learned === null && completeScans.length < minScans) {
    return { kind: 'tooFew', missing: minScans - completeScans.length };
  }
  const shown = learned ?? learnFromScans(completeScans, inUse);
  if (shown.kind === 'notLearned') return { kind: 'refused', reason: shown.reason };
  if (isFit(inUse, shown.profile)) return { kind: 'fits' };
  return { kind: 'proposed', profile: shown.profile };
}
