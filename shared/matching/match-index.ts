import type { MatchCandidate } from './match-candidate.ts';
import { digitCount, plainCode, plainWords } from './plain-text.ts';

/** The goods of all candidates by plain code, with the orders that contain them. */
export type ContentsIndex = Record<'items' | 'lots' | 'freight' | 'centers', ReadonlyMap<string, Named>>;

/** A code as the service writes it, and the indexes of the orders that have it. */
export type Named = { shown: string; places: readonly number[] };

type MutableContentsMap = Map<string, { shown: string; places: number[] }>;

/** A shorter code means something else in remarks. */
const minCodeLength = 4;

function addCode(
  map: MutableContentsMap,
  shown: string | null | undefined,
  place: number,
  code = plainCode(shown ?? null),
): void {
  if (shown === null || shown === undefined || code.length < minCodeLength) return;
  const known = map.get(code);
  if (known === undefined) map.set(code, { shown, places: [place] });
  else if (known.places.at(-1) !== place) known.places.push(place);
}

/**
 * Indexes a freight code with and without its letters, such as `BOL46677004`, or `MSKU4412093` without those of the
 * container's owner.
 */
function addFreightCode(map: MutableContentsMap, shown: string | null | undefined, place: number): void {
  addCode(map, shown, place);
  const digits = /^[A-Z]+(\d{6,})$/.exec(plainCode(shown ?? null))?.[1];
  if (digits !== undefined) addCode(map, shown, place, digits);
}

function createContentsIndex(candidates: readonly MatchCandidate[]): ContentsIndex {
  const [items, lots, freight, centers]: MutableContentsMap[] = [
    new Map(),
    new Map(),
    new Map(),
    new Map(),
  ] as const;
  for (const [place, { order, boxes }] of candidates.entries()) {
    for (const { sku } of order.inventoryQuantities) addCode(items, sku, place);
    for (const { boxItems } of boxes) for (const { lotNumber } of boxItems) addCode(lots, lotNumber, place);
    addFreightCode(freight, order.freight?.containerNumber, place);
    addFreightCode(freight, order.freight?.bolNumber, place);
    addCode(centers, order.fulfillmentCenter?.name, place);
  }
  return { items, lots, freight, centers };
}

/** A box as the index of its order among the candidates and its own index in the order. */
export type BoxPlace = { place: number; boxPlace: number; tracking: string };

/** Number of leading and trailing characters by which codes are found. */
export const keyLength = 6;

/** The tracking numbers of all boxes, by the complete number, its start and its end. */
export type TrackingIndex = {
  whole: ReadonlyMap<string, readonly BoxPlace[]>;
  starts: ReadonlyMap<string, readonly string[]>;
  ends: ReadonlyMap<string, readonly string[]>;
  /** The existing lengths, longest first. */
  lengths: readonly number[];
};

/** Returns whether a code distinguishes parcels: "N/A", "1 of 3" and "000000" are on many boxes. */
export function isDistinctive(code: string): boolean {
  return code.length >= 7 && digitCount(code) >= 4 && new Set(code).size >= 3;
}

/** Splits a field, which may contain several numbers separated by commas or lines. */
function codesOf(tracking: string | null): string[] {
  if (tracking === null) return [];
  const parts = tracking.split(/[,;|\n]+/).map(plainCode);
  return [...new Set(parts.length > 1 ? [...parts, plainCode(tracking)] : parts)].filter(isDistinctive);
}

function add<Value>(map: Map<string, Value[]>, key: string, value: Value): boolean {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else known.push(value);
  return known === undefined;
}

/** Leaves out numbers that identify nothing. */
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

export type PurchaseOrder = {
  /** Without separators and without the leading letters `PO`. */
  code: string;
  shown: string;
  places: readonly number[];
  digits: number;
  /** One bit per character, so that most other codes are ruled out without a comparison. */
  characters: number;
};

/** The purchase orders of all candidates, by the complete number and by its last part. */
export type PurchaseOrderIndex = {
  whole: ReadonlyMap<string, PurchaseOrder>;
  parts: ReadonlyMap<string, readonly PurchaseOrder[]>;
  /** The numbers of each series, which have letters and length in common, ascending. */
  series: ReadonlyMap<string, readonly number[]>;
  /** By the length of the code. */
  byLength: ReadonlyMap<number, readonly PurchaseOrder[]>;
};

/** Strips the letters of a purchase order number: `PO-2026-0412` is the same number with and without them. */
export function bareNumber(code: string): string {
  return code.replace(/^(?:PO|P0)(?:NO|NR|NUM)?(?=.*\d)/u, '');
}

/**
 * Returns the characters of a code as bits: a replaced character changes at most two of them, a missing or additional
 * one changes one.
 */
export function characterBits(code: string): number {
  let bits = 0;
  for (let place = 0; place < code.length; place += 1) bits |= 1 << (code.charCodeAt(place) % 31);
  return bits;
}

const lastOfSeries = 10;

/** Returns the series of a code and its number there; null if it does not end in a number. */
function placeInSeries(code: string): { series: string; number: number } | null {
  const digits = /\d{2,15}$/.exec(code)?.[0];
  if (digits === undefined) return null;
  return { series: `${code.slice(0, -digits.length)}#${digits.length}`, number: Number(digits) };
}

/** Returns whether a code continues its series past the end, like the number of an order that was not announced yet. */
export function isNextOfSeries({ series }: PurchaseOrderIndex, code: string): boolean {
  const place = placeInSeries(code);
  const numbers = place === null ? [] : (series.get(place.series) ?? []);
  const [last, before] = [numbers.at(-1), numbers.at(-lastOfSeries)];
  if (place === null || last === undefined || before === undefined) return false;
  return place.number > last && place.number - last <= last - before;
}

/** Merges two spellings of one number. */
function createPurchaseOrderIndex(candidates: readonly MatchCandidate[]): PurchaseOrderIndex {
  const whole = new Map<string, PurchaseOrder & { places: number[] }>();
  for (const [place, { order }] of candidates.entries()) {
    const shown = order.purchaseOrderNumber ?? '';
    const code = bareNumber(plainCode(shown));
    if (code === '') continue;
    const known = whole.get(code);
    if (known === undefined)
      whole.set(code, {
        code,
        shown,
        places: [place],
        digits: digitCount(code),
        characters: characterBits(code),
      });
    else known.places.push(place);
  }
  const parts = new Map<string, PurchaseOrder[]>();
  for (const purchaseOrder of whole.values()) {
    const last = plainWords(purchaseOrder.shown).at(-1) ?? '';
    if (last === purchaseOrder.code || last.length < 3 || !/^\d+$/.test(last)) continue;
    const known = parts.get(last);
    if (known === undefined) parts.set(last, [purchaseOrder]);
    else known.push(purchaseOrder);
  }
  const series = new Map<string, number[]>();
  for (const code of whole.keys()) {
    const place = placeInSeries(code);
    if (place === null) continue;
    const known = series.get(place.series);
    if (known === undefined) series.set(place.series, [place.number]);
    else known.push(place.number);
  }
  for (const numbers of series.values()) numbers.sort((left, right) => left - right);
  return { whole, parts, series, byLength: Map.groupBy(whole.values(), ({ code }) => code.length) };
}

/** Receiving orders, prepared for lookup by what is known of a parcel. Immutable: create a new one instead. */
export type MatchIndex = {
  candidates: readonly MatchCandidate[];
  /** The index of each order by its id. */
  places: ReadonlyMap<number, number>;
  tracking: TrackingIndex;
  purchaseOrders: PurchaseOrderIndex;
  contents: ContentsIndex;
};

/** Prepares receiving orders once, so that many parcels can be ranked against them. */
export function createMatchIndex(candidates: readonly MatchCandidate[]): MatchIndex {
  return {
    candidates,
    places: new Map(candidates.map(({ order }, place) => [order.id, place])),
    tracking: createTrackingIndex(candidates),
    purchaseOrders: createPurchaseOrderIndex(candidates),
    contents: createContentsIndex(candidates),
  };
}
