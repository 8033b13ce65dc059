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
  return { whole, parts, byLength: Map.groupBy(whole.values(), ({ code }) => code.length) };
}
