import { sentence } from '#shared/messages/messages.ts';
import type { BarcodeProblem } from './barcode-problem.ts';
import { checkDigit, hasCheckDigit } from './check-digit.ts';

/** The forms in which one GTIN is printed; `UPC-E` is a GTIN-12 with its zeros left out. */
type GtinFormat = 'GTIN-8' | 'GTIN-12' | 'GTIN-13' | 'GTIN-14' | 'UPC-E';

/**
 * How far a number means the same item: `global` everywhere, `restricted` inside one company or region (a shop's
 * own label, a weighed item), `coupon` is no item at all.
 */
type GtinScope = 'global' | 'restricted' | 'coupon';

/** One way in which a code of digits can be read as an item's number. */
export interface Gtin {
  /** The one key of the item: 14 digits, zeros in front. */
  readonly key: string;
  readonly format: GtinFormat;
  readonly scope: GtinScope;
}

const formats: Readonly<Record<number, GtinFormat>> = {
  8: 'GTIN-8',
  12: 'GTIN-12',
  13: 'GTIN-13',
  14: 'GTIN-14',
};

const onlyDigits = /^\d+$/;
const onlyZeros = /^0+$/;

/** The GTIN-14 text of a shorter GTIN: the same number with zeros in front. */
function padGtin(digits: string): string {
  return digits.padStart(14, '0');
}

/**
 * The GTIN-12 that a UPC-E code stands for.
 *
 * @param digits 6 (the six printed digits), 7 (number system in front) or 8 (and check digit behind); the number
 * system is 0 or 1, without one it is 0
 * @returns null where it is no UPC-E: other lengths, another number system, a wrong check digit
 */
export function expandUpcE(digits: string): string | null {
  if (!onlyDigits.test(digits) || digits.length < 6 || digits.length > 8) return null;
  const system = digits.length === 6 ? '0' : digits.charAt(0);
  if (system !== '0' && system !== '1') return null;
  const body = digits.length === 6 ? digits : digits.slice(1, 7);
  const last = body.charAt(5);
  let company: string;
  let item: string;
  if (last <= '2') {
    company = `${body.slice(0, 2)}${last}00`;
    item = `00${body.slice(2, 5)}`;
  } else if (last === '3') {
    company = `${body.slice(0, 3)}00`;
    item = `000${body.slice(3, 5)}`;
  } else if (last === '4') {
    company = `${body.slice(0, 4)}0`;
    item = `0000${body.charAt(4)}`;
  } else {
    company = body.slice(0, 5);
    item = `0000${last}`;
  }
  const rest = `${system}${company}${item}`;
  const whole = `${rest}${checkDigit(rest)}`;
  return digits.length === 8 && digits.charAt(7) !== whole.charAt(11) ? null : whole;
}

/**
 * Where a GTIN counts, by its GS1 prefix (GS1 General Specifications, the list of GS1 prefixes).
 *
 * @param format a GTIN-8 has prefixes of its own: 0 and 2 are restricted
 */
function scopeOf(key: string, format: GtinFormat): GtinScope {
  if (format === 'GTIN-8' || key.startsWith('000000')) {
    const first = key.charAt(6);
    return first === '0' || first === '2' ? 'restricted' : 'global';
  }
  const prefix = Number(key.slice(1, 4));
  if ((prefix >= 20 && prefix <= 29) || (prefix >= 40 && prefix <= 49)) return 'restricted';
  if (prefix >= 200 && prefix <= 299) return 'restricted';
  if ((prefix >= 50 && prefix <= 59) || (prefix >= 980 && prefix <= 984) || prefix >= 990) return 'coupon';
  return 'global';
}

/**
 * Everything that a code of digits may be as an item's number, the likelier one first: none, one, or two (eight
 * digits can be a GTIN-8 and a UPC-E with both check digits right). Never throws.
 */
export function gtinCandidates(digits: string): readonly Gtin[] {
  if (!onlyDigits.test(digits) || onlyZeros.test(digits)) return [];
  const found: Gtin[] = [];
  const format = formats[digits.length];
  if (format !== undefined && hasCheckDigit(digits)) {
    const key = padGtin(digits);
    found.push({ key, format, scope: scopeOf(key, format) });
  }
  const expanded = digits.length === 8 ? expandUpcE(digits) : null;
  if (expanded !== null) {
    const key = padGtin(expanded);
    const upcE: Gtin = { key, format: 'UPC-E', scope: scopeOf(key, 'UPC-E') };
    // A GTIN-8 with 0 in front is a company's own number, a UPC-E with 0 in front is the usual one.
    if (digits.startsWith('0')) found.unshift(upcE);
    else found.push(upcE);
  }
  return found;
}

/**
 * The keys under which a code of digits is looked up or stored, the likelier first, without doubles; empty where
 * it is no GTIN. UPC-A, EAN-13, GTIN-14 and UPC-E of one item give one key.
 */
export function gtinKeys(digits: string): readonly string[] {
  return [...new Set(gtinCandidates(digits).map(({ key }) => key))];
}

/**
 * Why a text is no GTIN, with its place in the text; null where it is one, be it as a UPC-E.
 *
 * @param from index of the text within the scan, default 0
 */
export function gtinProblem(text: string, from = 0): BarcodeProblem | null {
  return gtinCandidates(text).length > 0 ? null : writtenOutProblem(text, from);
}

/**
 * Why a text is no GTIN written out, that is with all its 8, 12, 13 or 14 digits; null where it is one.
 *
 * @param from index of the text within the scan, default 0
 */
export function writtenOutProblem(text: string, from = 0): BarcodeProblem | null {
  const problem = { ai: null, value: text };
  const stray = text.search(/\D/);
  if (stray >= 0) {
    const reason = sentence('barcode.gtin.character', { character: text.charAt(stray) });
    return { ...problem, code: 'CHARACTER', at: from + stray, length: 1, reason };
  }
  if (formats[text.length] === undefined) {
    const reason = sentence('barcode.gtin.length', { length: text.length });
    return { ...problem, code: 'LENGTH', at: from, length: text.length, reason };
  }
  if (onlyZeros.test(text)) {
    const reason = sentence('barcode.gtin.zeros');
    return { ...problem, code: 'EMPTY_KEY', at: from, length: text.length, reason };
  }
  if (hasCheckDigit(text)) return null;
  const expected = checkDigit(text.slice(0, -1));
  // Many a tracking number has as many digits, and nothing is wrong with it.
  const reason = sentence('barcode.gtin.checkDigit', { expected, given: text.slice(-1) });
  return { ...problem, code: 'CHECK', at: from + text.length - 1, length: 1, reason };
}

/**
 * The number as people know it from the label: 8, 12, 13 or 14 digits.
 *
 * @param key a GTIN-14 text; anything else is given back as it is
 */
export function shownGtin(key: string): string {
  if (key.length !== 14) return key;
  if (key.startsWith('000000')) return key.slice(6);
  if (key.startsWith('00')) return key.slice(2);
  return key.startsWith('0') ? key.slice(1) : key;
}

/**
 * The key of the single item inside a case: a GTIN-14 with an indicator of 1 to 8 is built from it. It is a rule
 * of the trade and not a promise, so what it finds is offered, never assumed.
 *
 * @returns null where the key names no grouping
 */
export function containedGtin(key: string): string | null {
  if (!/^[1-8]\d{13}$/.test(key)) return null;
  const rest = `0${key.slice(1, 13)}`;
  return `${rest}${checkDigit(rest)}`;
}
