import { sentence } from '#shared/messages/messages.ts';
import type { BarcodeProblem } from './barcode-problem.ts';
import { checkDigit, hasCheckDigit } from './check-digit.ts';

/** The printed forms of a GTIN; `UPC-E` is a GTIN-12 with zeros left out. */
type GtinFormat = 'GTIN-8' | 'GTIN-12' | 'GTIN-13' | 'GTIN-14' | 'UPC-E';

/**
 * Where a number identifies the same item: `global` everywhere, `restricted` inside one company or region (a shop's own
 * label, a weighed item), `coupon` is not an item at all.
 */
type GtinScope = 'global' | 'restricted' | 'coupon';

/** One way to read a code of digits as an item number. */
export interface Gtin {
  /** The unique key of the item: 14 digits with leading zeros. */
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

/** Returns a shorter GTIN as GTIN-14 text: the same number with leading zeros. */
export function padGtin(digits: string): string {
  return digits.padStart(14, '0');
}

/**
 * Returns the GTIN-12 for a UPC-E code.
 *
 * @param digits 6 (the six printed digits), 7 (with number system in front) or 8 (and check digit at the end); the
 *   number system is 0 or 1, and 0 if omitted
 * @returns null if it is not a UPC-E: another length, another number system, a wrong check digit
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
  const fullCode = `${rest}${checkDigit(rest)}`;
  return digits.length === 8 && digits.charAt(7) !== fullCode.charAt(11) ? null : fullCode;
}

/**
 * Returns where a GTIN is valid, by its GS1 prefix (GS1 General Specifications, the list of GS1 prefixes).
 *
 * @param format a GTIN-8 has its own prefixes: 0 and 2 are restricted
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
 * Returns all possible readings of a code of digits as an item number, the likelier first: none, one, or two (eight
 * digits can be a GTIN-8 and a UPC-E with both check digits valid). Never throws.
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
    // A GTIN-8 starting with 0 is a company's own number; a UPC-E starting with 0 is the common one.
    if (digits.startsWith('0')) found.unshift(upcE);
    else found.push(upcE);
  }
  return found;
}

/**
 * Returns the keys under which a code of digits is looked up or stored, the likelier first, without duplicates; empty
 * if it is not a GTIN. UPC-A, EAN-13, GTIN-14 and UPC-E of one item give the same key.
 */
export function gtinKeys(digits: string): readonly string[] {
  return [...new Set(gtinCandidates(digits).map(({ key }) => key))];
}

/**
 * Returns why a text is not a GTIN, with the position in the text; null if it is one, including UPC-E.
 *
 * @param from index of the text within the scan, default 0
 */
export function gtinProblem(text: string, from = 0): BarcodeProblem | null {
  return gtinCandidates(text).length > 0 ? null : writtenOutProblem(text, from);
}

/**
 * Returns why a text is not a complete GTIN of 8, 12, 13 or 14 digits; null if it is one.
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
  // Many valid tracking numbers have the same number of digits.
  const reason = sentence('barcode.gtin.checkDigit', { expected, given: text.slice(-1) });
  return { ...problem, code: 'CHECK', at: from + text.length - 1, length: 1, reason };
}

/**
 * Returns the number as printed on the label: 8, 12, 13 or 14 digits.
 *
 * @param key a GTIN-14 text; anything else is returned unchanged
 */
export function printedGtin(key: string): string {
  if (key.length !== 14) return key;
  if (key.startsWith('000000')) return key.slice(6);
  if (key.startsWith('00')) return key.slice(2);
  return key.startsWith('0') ? key.slice(1) : key;
}

/** Returns whether one of an item's codes is the number of a unit, not of a case. */
export function hasUnitGtin(codes: readonly string[]): boolean {
  return codes.some((code) => gtinKeys(code.trim()).some((key) => key.startsWith('0')));
}

/**
 * Returns the key of the single item inside a case, from which a GTIN-14 with an indicator of 1 to 8 is built. It is a
 * trade convention, not a guarantee, so what it finds is offered, never assumed.
 *
 * @returns null if the key does not identify a grouping
 */
export function containedGtin(key: string): string | null {
  if (!/^[1-8]\d{13}$/.test(key)) return null;
  const rest = `0${key.slice(1, 13)}`;
  return `${rest}${checkDigit(rest)}`;
}
