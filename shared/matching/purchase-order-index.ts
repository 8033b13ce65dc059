import type { MatchCandidate } from './match-candidate.ts';
import { digitCount, plainCode, plainWords } from './plain-text.ts';

/** A purchase order as it is compared, and the orders that have it. */
export type PurchaseOrder = {
  /** Without separators and without the letters `PO` before it. */
  code: string;
  shown: string;
  places: readonly number[];
  /** How many of its characters are digits. */
  digits: number;
  /** One bit a character, so that most others are put aside without a comparison. */
  characters: number;
};

/** The purchase orders of all candidates, by the whole number and by its last part. */
export type PurchaseOrderIndex = {
  whole: ReadonlyMap<string, PurchaseOrder>;
  parts: ReadonlyMap<string, readonly PurchaseOrder[]>;
  /** The numbers of each series, which have letters and length in common, ascending. */
  series: ReadonlyMap<string, readonly number[]>;
  /** By the length of the code. */
  byLength: ReadonlyMap<number, readonly PurchaseOrder[]>;
};

/** `PO-2026-0412` is written with and without its letters: both are the same number. */
export function bareNumber(code: string): string {
  return code.replace(/^(?:PO|P0)(?:NO|NR|NUM)?(?=.*\d)/u, '');
}

/** The characters of a code as bits: a replaced character changes two of them at most, a missing or further one one. */
export function characterBits(code: string): number {
  let bits = 0;
  for (let place = 0; place < code.length; place += 1) bits |= 1 << (code.charCodeAt(place) % 31);
  return bits;
}

const lastOfSeries = 10;

/** A code as its series and its number there; null where it does not end in a number. */
function placeInSeries(code: string): { series: string; number: number } | null {
  const digits = /\d{2,15}$/.exec(code)?.[0];
  if (digits === undefined) return null;
  return { series: `${code.slice(0, -digits.length)}#${digits.length}`, number: Number(digits) };
}

/** Whether a code goes on where its series ends, as the number of an order that nobody announced yet. */
export function isNextOfSeries({ series }: PurchaseOrderIndex, code: string): boolean {
  const place = placeInSeries(code);
  const numbers = place === null ? [] : (series.get(place.series) ?? []);
  const [last, before] = [numbers.at(-1), numbers.at(-lastOfSeries)];
  if (place === null || last === undefined || before === undefined) return false;
  return place.number > last && place.number - last <= last - before;
}

/** Builds the index of the purchase orders; two spellings of one number are one. */
export function createPurchaseOrderIndex(candidates: readonly MatchCandidate[]): PurchaseOrderIndex {
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
