import type { MatchCandidate } from './match-candidate.ts';
import { digitCount, plainCode } from './plain-text.ts';

/** A box as the place of its order among the candidates and its own place in the order. */
export type BoxPlace = { place: number; boxPlace: number; tracking: string };

/** How many characters of the beginning, and of the end, codes are found by. */
export const keyLength = 6;

/** The tracking numbers of all boxes, by the whole number, by how it begins and by how it ends. */
export type TrackingIndex = {
  whole: ReadonlyMap<string, readonly BoxPlace[]>;
  starts: ReadonlyMap<string, readonly string[]>;
  ends: ReadonlyMap<string, readonly string[]>;
  /** The lengths that occur, the longest first. */
  lengths: readonly number[];
};

/** Whether a code tells one parcel from others: "N/A", "1 of 3" and "000000" stand in many boxes. */
export function isTelling(code: string): boolean {
  return code.length >= 7 && digitCount(code) >= 4 && new Set(code).size >= 3;
}

/** A field may hold several numbers, parted by commas or lines. */
function codesOf(tracking: string | null): string[] {
  if (tracking === null) return [];
  const parts = tracking.split(/[,;|\n]+/).map(plainCode);
  return [...new Set(parts.length > 1 ? [...parts, plainCode(tracking)] : parts)].filter(isTelling);
}

function add<Value>(map: Map<string, Value[]>, key: string, value: Value): boolean {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else known.push(value);
  return known === undefined;
}

/** Builds the index of the boxes' tracking numbers; numbers that tell nothing are left out. */
export function createTrackingIndex(candidates: readonly MatchCandidate[]): TrackingIndex {
  const whole = new Map<string, BoxPlace[]>();
  const starts = new Map<string, string[]>();
  const ends = new Map<string, string[]>();
  const lengths = new Set<number>();
  for (const [place, { boxes }] of candidates.entries()) {
    for (const [boxPlace, { trackingNumber }] of boxes.entries()) {
      for (const code of codesOf(trackingNumber)) {
        const isNew = add(whole, code, { place, boxPlace, tracking: trackingNumber ?? '' });
        if (!isNew) continue;
        lengths.add(code.length);
        add(starts, code.slice(0, keyLength), code);
        add(ends, code.slice(-keyLength), code);
      }
    }
  }
  return { whole, starts, ends, lengths: [...lengths].sort((left, right) => right - left) };
}
