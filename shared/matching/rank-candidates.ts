import { contentsSignals } from './contents-signals.ts';
import type { MatchCandidate, MatchParcel } from './match-candidate.ts';
import { contextSignalsOf } from './match-context-signals.ts';
import type { MatchIndex } from './match-index.ts';
import {
  convincingWeight,
  heaviestByPlace,
  type MatchConfidence,
  type MatchReason,
  type MatchSignal,
} from './match-kinds.ts';
import { asWritten, digitCount, plainCode, plainWords, withoutEndMark, wordRuns } from './plain-text.ts';
import { purchaseOrderSignals, type Remark } from './purchase-order-signals.ts';
import { trackingSignals } from './tracking-signals.ts';

/** An order as the origin of a parcel, with the reasons for and against it, heaviest first. */
type RankedCandidate = {
  candidate: MatchCandidate;
  /** From 0 to 1; 0.5 or more is convincing. */
  score: number;
  sureness: MatchConfidence;
  reasons: readonly MatchReason[];
};

/** The orders that a parcel may belong to, most likely first. */
export type MatchRanking = {
  /** Nothing is convincing: the ranked orders are only hints, not proposals. */
  isNone: boolean;
  ranked: readonly RankedCandidate[];
};

const scoreScale = 4;
const maxRanked = 20;
const orderWeight = 12;
const endNames = /^(?:ENDS?|ENDING|LAST)$/u;
const orderNames = /(?:^| )(?:WRO|RECEIVING(?: ORDER)?)(?: (?:NO|NR|NUMBER|ID))?$/u;
/** Minimum weight above the threshold, and above the next order, for each confidence level. */
const sureMargin = 4;
const sureGap = 3;
const likelyMargin = 1.5;
const likelyGap = 1;
const maxContents = 9;
const maxAttachments = 20;

type Weighed = { place: number; weight: number; reasons: readonly MatchReason[] };

/**
 * Ranks the orders of an index by what is known about a parcel. Ranks only orders that something on the parcel points
 * to, at most 20; dates and statuses alone are not enough. Never throws, whatever the texts contain. On a tie the newer
 * order comes first, so the ranking does not depend on the order of the candidates.
 */
export function rankCandidates(parcel: MatchParcel, index: MatchIndex): MatchRanking {
  const arrived = parcel.createdDate === null ? Number.NaN : Date.parse(parcel.createdDate);
  const arrivedMs = Number.isNaN(arrived) ? null : arrived;
  const weighed = [...signalsByPlace(parcel, index)]
    .map(([place, signals]) => weigh(index, place, signals, arrivedMs))
    .sort((left, right) => right.weight - left.weight || idAt(index, right.place) - idAt(index, left.place))
    .slice(0, maxRanked);
  const texts = textsOf(parcel);
  const ranked = weighed.flatMap(({ place, weight, reasons: found }, rank): RankedCandidate[] => {
    const candidate = index.candidates[place];
    if (candidate === undefined) return [];
    const sureness = confidenceOf(weight, rank, weighed[rank + 1]?.weight ?? 0);
    const reasons = found.map((reason) => withOriginalSpelling(reason, texts));
    return [{ candidate, score: scoreOf(weight), sureness, reasons }];
  });
  return { isNone: ranked[0] === undefined || ranked[0].sureness === 'weak', ranked };
}

/** Returns all human-readable texts on or about a parcel. */
function textsOf({ trackingBarcode, comment, reason, attachments }: MatchParcel): string[] {
  const names = attachments.slice(0, maxAttachments).map(({ name }) => name);
  return [trackingBarcode, comment, reason, ...names].filter((text) => text !== null);
}

/** Codes are compared without separators; a reason shows them as written on the parcel. */
function withOriginalSpelling(reason: MatchReason, texts: readonly string[]): MatchReason {
  const read = ['written', 'scanned'].flatMap((name) => {
    const value = reason.values[name];
    return typeof value === 'string' ? [[name, asWritten(texts, value)] as const] : [];
  });
  return read.length === 0
    ? reason
    : { ...reason, values: { ...reason.values, ...Object.fromEntries(read) } };
}

function idAt({ candidates }: MatchIndex, place: number): number {
  return candidates[place]?.order.id ?? 0;
}

function scoreOf(weight: number): number {
  return 1 / (1 + Math.exp((convincingWeight - weight) / scoreScale));
}

/** Any order except the first is at most "possible". */
function confidenceOf(weight: number, rank: number, next: number): MatchConfidence {
  if (weight < convincingWeight) return 'weak';
  if (rank > 0) return 'possible';
  const margin = weight - convincingWeight;
  const gap = weight - next;
  if (margin >= sureMargin && gap >= sureGap) return 'sure';
  return margin >= likelyMargin && gap >= likelyGap ? 'likely' : 'possible';
}

/** Returns all human-written text about a parcel. A picture's name may be a number that a user gave it. */
function remarkOf({ comment, reason, attachments }: MatchParcel): Remark {
  const names = attachments.slice(0, maxAttachments).map(({ name }) => name?.replace(/\.\w{2,5}$/, ''));
  const words = [comment, reason, ...names].flatMap((text) => plainWords(text ?? ''));
  return { words: words.map(withoutEndMark), runs: wordRuns(words) };
}

/** Returns possible tracking numbers or parts of them. Six digits qualify if the text says they are the last ones. */
function codesOf({ words, runs }: Remark): string[] {
  const typed = runs.filter(({ text, from }) => {
    const shortest = words.slice(Math.max(0, from - 3), from).some((word) => endNames.test(word)) ? 6 : 7;
    return text.length >= shortest && digitCount(text) >= 6;
  });
  return typed.slice(0, 100).map(({ text }) => text);
}

function signalsByPlace(parcel: MatchParcel, index: MatchIndex): Map<number, MatchSignal[]> {
  const { candidates, tracking, purchaseOrders, contents } = index;
  const scan = readScan(parcel.trackingBarcode);
  const remark = remarkOf(parcel);
  const kinds = [
    heaviestByPlace(
      [scan, ...codesOf(remark).map(readScan)].flatMap(({ scanned, gaps }) =>
        trackingSignals(candidates, tracking, scanned, gaps),
      ),
    ).values(),
    heaviestByPlace(orderSignals(index, remark)).values(),
    heaviestByPlace([
      ...purchaseOrderSignals(purchaseOrders, remark),
      ...scannedOrders(index, scan),
    ]).values(),
    limitContents(contentsSignals(candidates, contents, remark)),
  ];
  const found = new Map<number, MatchSignal[]>();
  for (const signal of kinds.flatMap((signals) => Array.from(signals))) {
    const known = found.get(signal.place);
    if (known === undefined) found.set(signal.place, [signal]);
    else known.push(signal);
  }
  return found;
}

/** A purchase order may be printed as a barcode; a scanner makes no typos. */
function scannedOrders({ purchaseOrders }: MatchIndex, { scanned, isLegible }: Scan): MatchSignal[] {
  if (!isLegible) return [];
  const remark = { words: [scanned], runs: [{ text: scanned, from: 0, to: 1 }] };
  return purchaseOrderSignals(purchaseOrders, remark).filter(
    ({ reason }) => reason.code === 'PURCHASE_ORDER_SAME',
  );
}

type Scan = {
  scanned: string;
  /** Positions of characters that are unreadable if the code is a tracking number. */
  gaps: readonly number[];
  /** Whether all characters are known if the code is a purchase order, where one `_` may be a separator. */
  isLegible: boolean;
};

/** Reads a code with a mark for each unreadable character: "1Z88W3??3403". Code 39 is written between asterisks. */
function readScan(text: string | null): Scan {
  const code = (text ?? '')
    .normalize('NFKC')
    .trim()
    .replace(/^\*(.*)\*$/su, '$1');
  const [start = '', ...parts] = code.split(/[?*_]+/u).map(plainCode);
  const gaps = new Set<number>();
  let scanned = start;
  for (const part of parts) {
    gaps.add(scanned.length);
    scanned += part;
  }
  return { scanned, gaps: [...gaps], isLegible: !/[?*]|__|^_|_$/u.test(code) };
}

/** Finds an order's own number after its label: "WRO 418233", "wro#418233-2", "receiving order no. 418233". */
function orderSignals({ places, candidates }: MatchIndex, { words }: Remark): MatchSignal[] {
  return words.flatMap((word, position) => {
    const named = words.slice(Math.max(0, position - 3), position).join(' ');
    const isCued = word.startsWith('WRO') || orderNames.test(named);
    const digits = word.replace(/^WRO/, '');
    const place = isCued && /^\d{3,10}$/.test(digits) ? places.get(Number(digits)) : undefined;
    if (place === undefined) return [];
    const order = candidates[place]?.order.id ?? 0;
    const reason = { code: 'ORDER_NAMED', speaks: 'for', values: { order } } as const;
    return [{ place, weight: orderWeight, boxPlace: null, reason }];
  });
}

/** Many items of one order are one packing list, so their combined weight is capped. */
function limitContents(signals: readonly MatchSignal[]): MatchSignal[] {
  const spent = new Map<number, number>();
  const seen = new Set<string>();
  return signals.flatMap((signal) => {
    const key = `${signal.place} ${Object.values(signal.reason.values).join(' ')}`;
    if (seen.has(key)) return [];
    seen.add(key);
    const used = spent.get(signal.place) ?? 0;
    const weight = Math.min(signal.weight, maxContents - used);
    spent.set(signal.place, used + weight);
    return weight <= 0 ? [] : [{ ...signal, weight }];
  });
}

function weigh(
  { candidates }: MatchIndex,
  place: number,
  signals: readonly MatchSignal[],
  arrivedMs: number | null,
): Weighed {
  const candidate = candidates[place];
  const boxPlace = signals.find((signal) => signal.boxPlace !== null)?.boxPlace ?? null;
  const contextSignals = candidate === undefined ? [] : contextSignalsOf(candidate, arrivedMs, boxPlace);
  const parts = [...signals, ...contextSignals].sort(
    (left, right) => Math.abs(right.weight) - Math.abs(left.weight),
  );
  return {
    place,
    weight: parts.reduce((sum, part) => sum + part.weight, 0),
    reasons: parts.map(({ reason }) => reason),
  };
}
