import { editCost } from './edit-cost.ts';
import type { MatchCandidate } from './match-candidate.ts';
import { type BoxPlace, isDistinctive, keyLength, type TrackingIndex } from './match-index.ts';
import { type MatchReasonCode, type MatchSignal, sharedLoss } from './match-kinds.ts';

/** Outweighs all other evidence about a parcel: the label on it is the order's. */
const sameWeight = 60;
const withinWeight = 30;
const cutWeight = 13;
const typoWeight = 6;
/** The next number in a supplier's series also differs by one character, but always has the same length. */
const lengthTypoWeight = 8;
/** Weight lost per missing character. A supplier's numbers start alike, so few share an end. */
const missingLoss = { TRACKING_START: 0.4, TRACKING_END: 0.15, TRACKING_GAP: 0.4 };
/** How much of a truncated code must remain for its other end to be distinctive too. */
const minOverlap = 10;
const maxCodeLength = 120;
/** A shorter number may occur inside another one by chance. */
const minWithinLength = 9;
const minLengthWithGap = 7;

type Search = {
  candidates: readonly MatchCandidate[];
  index: TrackingIndex;
  scanned: string;
  gaps: readonly number[];
};

/** A number that a code points to in one way, and how strongly. */
type Finding = {
  code: MatchReasonCode;
  tracking: string;
  weight: number;
  values?: Record<string, number>;
};

/**
 * Finds the boxes that a code points to, using the strongest kind of match that finds any: the same number, a number
 * within it, a number that it is part of, a number that differs by one character.
 *
 * @param scanned letters and digits only, in uppercase; only the first 120 characters are examined
 * @param gaps positions of unreadable characters; with any, no match is complete
 */
export function trackingSignals(
  candidates: readonly MatchCandidate[],
  index: TrackingIndex,
  scanned: string,
  gaps: readonly number[] = [],
): MatchSignal[] {
  const search = { candidates, index, scanned: scanned.slice(0, maxCodeLength), gaps };
  const findWhole = gaps.length === 0 ? findSame : findWithGap;
  for (const find of [findWhole, findWithin, findTruncated, findTypos]) {
    const signals = toSignals(search, find(search));
    if (signals.length > 0) return signals;
  }
  return [];
}

function findSame({ index, scanned }: Search): Finding[] {
  return index.whole.has(scanned) ? [{ code: 'TRACKING_SAME', tracking: scanned, weight: sameWeight }] : [];
}

/** Handles a smudged label: both ends of the number are known. */
function findWithGap({ index, scanned, gaps }: Search): Finding[] {
  const [gapAt = 0] = gaps;
  const isInside = gapAt > 0 && gapAt < scanned.length;
  if (gaps.length > 1 || !isInside || scanned.length < minLengthWithGap) return [];
  const [start, end] = [scanned.slice(0, gapAt), scanned.slice(gapAt)];
  return Array.from(index.whole.keys()).flatMap((tracking): Finding[] => {
    const missing = tracking.length - scanned.length;
    if (missing < 1 || !tracking.startsWith(start) || !tracking.endsWith(end)) return [];
    const weight = weightOfPart('TRACKING_GAP', scanned.length, missing);
    return [{ code: 'TRACKING_GAP', tracking, weight, values: { missing } }];
  });
}

function weightOfPart(code: keyof typeof missingLoss, left: number, missing: number): number {
  return Math.min(cutWeight, 1.3 * left) - missingLoss[code] * missing;
}

/**
 * Labels print a postal code before the number, and service codes or check digits after it. No number extends across
 * unreadable characters.
 */
function findWithin({ index, scanned, gaps }: Search): Finding[] {
  const code = gaps.length === 0 ? 'TRACKING_WITHIN' : 'TRACKING_WITHIN_PART';
  const parts = [0, ...gaps].map((from, place) => scanned.slice(from, gaps[place]));
  return parts
    .flatMap((part) => numbersWithin(index, part))
    .map((tracking) => ({ code, tracking, weight: Math.min(withinWeight, 1.5 * tracking.length) }));
}

function numbersWithin({ lengths, whole }: TrackingIndex, part: string): string[] {
  const found: string[] = [];
  for (const length of lengths) {
    if (length < minWithinLength && length < part.length) continue;
    for (let start = 0; start + length <= part.length; start += 1) {
      const tracking = part.slice(start, start + length);
      if (whole.has(tracking)) found.push(tracking);
    }
  }
  return found;
}

/** Handles a torn label: the remaining part is the start or end of the number. */
function findTruncated({ index, scanned }: Search): Finding[] {
  const found = new Map<string, Finding>();
  const note = (code: 'TRACKING_START' | 'TRACKING_END', tracking: string, left: number) => {
    const missing = tracking.length - left;
    const weight = weightOfPart(code, left, missing);
    const known = found.get(tracking);
    if (known === undefined || known.weight < weight) {
      found.set(tracking, { code, tracking, weight, values: { missing } });
    }
  };
  for (let cut = 0; cut <= scanned.length - keyLength; cut += 1) {
    const left = scanned.length - cut;
    if (cut > 0 && left < minOverlap) break;
    const start = scanned.slice(cut);
    for (const tracking of index.starts.get(start.slice(0, keyLength)) ?? []) {
      if (tracking.length > left && tracking.startsWith(start)) note('TRACKING_START', tracking, left);
    }
    const end = scanned.slice(0, left);
    for (const tracking of index.ends.get(end.slice(-keyLength)) ?? []) {
      if (tracking.length > left && tracking.endsWith(end)) note('TRACKING_END', tracking, left);
    }
  }
  return [...found.values()];
}

/**
 * Scanners make no typing errors; people do. One wrong character leaves either the start or the end of the number
 * intact.
 */
function findTypos({ index, scanned }: Search): Finding[] {
  if (!isDistinctive(scanned) || scanned.length < minOverlap) return [];
  // A carrier's numbers all start alike, so a code whose length fits no number is not compared with each of them.
  if (!index.lengths.some((length) => Math.abs(length - scanned.length) <= 1)) return [];
  const start = scanned.slice(0, keyLength);
  const found: Finding[] = [];
  const compare = (tracking: string) => {
    if (Math.abs(tracking.length - scanned.length) > 1) return;
    if (editCost(tracking, scanned, 1) === null) return;
    const weight = tracking.length === scanned.length ? typoWeight : lengthTypoWeight;
    found.push({ code: 'TRACKING_SLIP', tracking, weight });
  };
  // In a short code, one wrong character can be in both its start and its end.
  if (scanned.length <= 2 * keyLength) {
    for (const tracking of index.whole.keys()) compare(tracking);
    return found;
  }
  for (const tracking of index.starts.get(start) ?? []) compare(tracking);
  for (const tracking of index.ends.get(scanned.slice(-keyLength)) ?? []) {
    if (!tracking.startsWith(start)) compare(tracking);
  }
  return found;
}

function boxesOf({ index }: Search, tracking: string): readonly BoxPlace[] {
  return index.whole.get(tracking) ?? [];
}

/** Boxes of one order have numbers that start alike, and pallets may share one: those not yet arrived come first. */
function awaitedFirst({ candidates }: Search, signals: readonly MatchSignal[]): MatchSignal[] {
  const isAwaited = ({ place, boxPlace }: MatchSignal) =>
    boxPlace !== null && candidates[place]?.boxes[boxPlace]?.boxStatus === 'Awaiting';
  return [...signals.filter(isAwaited), ...signals.filter((signal) => !isAwaited(signal))];
}

/** A part that fits several orders is weaker evidence for each of them; a complete number loses nothing. */
function toSignals(search: Search, findings: readonly Finding[]): MatchSignal[] {
  const places = new Set(
    findings.flatMap(({ tracking }) => boxesOf(search, tracking).map(({ place }) => place)),
  );
  const signals = findings.flatMap(({ code, tracking, weight, values }) =>
    boxesOf(search, tracking).map(({ place, boxPlace, tracking: shown }): MatchSignal => {
      const isWhole = code === 'TRACKING_SAME';
      const box = search.candidates[place]?.boxes[boxPlace]?.boxNumber ?? boxPlace + 1;
      return {
        place,
        boxPlace,
        weight: isWhole ? weight : weight - sharedLoss(places.size),
        reason: {
          code,
          speaks: 'for',
          values: { tracking: shown, box, ...(isWhole ? {} : { scanned: search.scanned }), ...values },
        },
      };
    }),
  );
  return awaitedFirst(search, signals);
}
