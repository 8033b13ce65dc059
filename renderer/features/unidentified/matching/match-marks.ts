import { bareNumber } from '../../../../shared/matching/match-index.ts';
import type { MatchReasonCode } from '../../../../shared/matching/match-kinds.ts';
import type { MatchCandidateView } from '../../../../shared/unidentified/match-view.ts';
import type { TextRange } from '../../../components/text/match-ranges.ts';

type Reason = MatchCandidateView['reasons'][number];

/** Which values of a reason stand on the parcel itself, the one that was read there first. */
const written: Partial<Readonly<Record<MatchReasonCode, readonly string[]>>> = {
  TRACKING_SAME: ['tracking'],
  TRACKING_WITHIN: ['tracking'],
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

/** The codes by which a candidate was found, as they may stand on the parcel. */
export function codesOf(reasons: readonly Reason[]): readonly string[] {
  return reasons.flatMap(({ code, values }) =>
    (written[code] ?? []).flatMap((name) => {
      const value = values[name];
      return value === undefined ? [] : [String(value)];
    }),
  );
}

/** Letters and digits of a text in capitals, and the character of the text that each of them comes from. */
type Plain = { readonly text: string; readonly origins: readonly TextRange[] };

function plainOf(text: string): Plain {
  const origins: TextRange[] = [];
  let plain = '';
  let at = 0;
  for (const character of text) {
    for (const unit of character.normalize('NFKC').toUpperCase()) {
      if (!/[\p{L}\p{N}]/u.test(unit)) continue;
      plain += unit;
      for (let count = 0; count < unit.length; count += 1)
        origins.push({ from: at, to: at + character.length });
    }
    at += character.length;
  }
  return { text: plain, origins };
}

/**
 * The parts of a text in which one of the codes stands, whatever parts its characters there, ascending and apart from
 * each other. A purchase order is found without its letters too.
 */
export function markedRanges(text: string, codes: readonly string[]): readonly TextRange[] {
  const { text: plain, origins } = plainOf(text);
  const ranges = codes.flatMap((code) => {
    const whole = plainOf(code).text;
    const needle = [whole, bareNumber(whole)].find((each) => each.length >= 3 && plain.includes(each));
    return needle === undefined ? [] : placesOf(needle, plain, origins);
  });
  return joined(ranges.toSorted((one, other) => one.from - other.from || other.to - one.to));
}

function placesOf(needle: string, plain: string, origins: readonly TextRange[]): TextRange[] {
  const ranges: TextRange[] = [];
  for (let at = plain.indexOf(needle); at >= 0; at = plain.indexOf(needle, at + needle.length)) {
    const first = origins[at];
    const last = origins[at + needle.length - 1];
    if (first !== undefined && last !== undefined) ranges.push({ from: first.from, to: last.to });
  }
  return ranges;
}

function joined(sorted: readonly TextRange[]): TextRange[] {
  const ranges: TextRange[] = [];
  for (const { from, to } of sorted) {
    const last = ranges.at(-1);
    if (last === undefined || from > last.to) ranges.push({ from, to });
    else if (to > last.to) ranges[ranges.length - 1] = { from: last.from, to };
  }
  return ranges;
}
