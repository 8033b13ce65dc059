import { mergeRanges, type TextRange } from '#renderer/components/text/match-ranges.ts';
import { bareNumber } from '#shared/matching/match-index.ts';
import type { MatchReasonCode } from '#shared/matching/match-kinds.ts';
import { placesOfCode, plainCode } from '#shared/matching/plain-text.ts';
import type { MatchCandidateView } from '#shared/unidentified/match-view.ts';

type Reason = MatchCandidateView['reasons'][number];

/** The values of a reason that appear on the parcel itself, the one read there first. */
const parcelValueNames: Partial<Readonly<Record<MatchReasonCode, readonly string[]>>> = {
  TRACKING_SAME: ['tracking'],
  TRACKING_WITHIN: ['tracking'],
  TRACKING_WITHIN_PART: ['tracking'],
  TRACKING_START: ['scanned'],
  TRACKING_END: ['scanned'],
  TRACKING_GAP: ['scanned'],
  TRACKING_SLIP: ['scanned'],
  ORDER_NAMED: ['order'],
  PURCHASE_ORDER_SAME: ['purchaseOrder'],
  PURCHASE_ORDER_PART: ['written'],
  PURCHASE_ORDER_SLIP: ['written'],
  FREIGHT_NAMED: ['freight'],
  ITEM_NAMED: ['sku'],
  ITEM_COUNTED: ['sku'],
  LOT_NAMED: ['lot'],
  CENTER_NAMED: ['center'],
};

/** Returns the codes by which a candidate was found, as they may appear on the parcel. */
export function codesOf(reasons: readonly Reason[]): readonly string[] {
  return reasons.flatMap(({ code, values }) =>
    (parcelValueNames[code] ?? []).flatMap((name) => {
      const value = values[name];
      return value === undefined ? [] : [String(value)];
    }),
  );
}

/**
 * Returns the ranges of a text that contain one of the codes, whatever separates the code's characters, ascending and
 * without overlap. A purchase order is also found without its letters.
 */
export function markedRanges(text: string, codes: readonly string[]): readonly TextRange[] {
  const ranges = codes.flatMap((code) => {
    const plain = plainCode(code);
    const forms = [plain, bareNumber(plain)].filter((each) => each.length >= 3);
    return forms.map((each) => placesOfCode(text, each)).find((places) => places.length > 0) ?? [];
  });
  return mergeRanges(ranges);
}
