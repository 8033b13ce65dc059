import { type MessageIdSuffix, sentence } from '#shared/messages/messages.ts';
import type { BarcodeProblem, BarcodeProblemCode } from './barcode-problem.ts';
import { checkDigit, checkPair, hasCheckDigit } from './check-digit.ts';
import { type Gs1DateForm, readGs1Date } from './gs1-date.ts';
import { isCountryLetters, isCountryNumber, isCurrencyNumber } from './iso-codes.ts';

/** The error found by a check, with its position in the checked part. */
export type ValueFault = Pick<BarcodeProblem, 'code' | 'at' | 'length' | 'reason'>;

type ElementSentence = MessageIdSuffix<'barcode.element.'>;

/** A check of one part of an element whose characters and length are already valid. */
type Linter = (part: string, currentYear: number) => ValueFault | null;

function unless(code: BarcodeProblemCode, isRight: (part: string) => boolean, id: ElementSentence): Linter {
  return (part) => {
    if (isRight(part)) return null;
    return { code, at: 0, length: part.length, reason: sentence(`barcode.element.${id}`, { value: part }) };
  };
}

function date(form: Gs1DateForm): Linter {
  return (part, currentYear) => {
    const read = readGs1Date(part, form, currentYear);
    return 'day' in read ? null : { code: 'DATE', ...read };
  };
}

/** Checks two clock digits starting at `at` that must be below `limit`. */
function clock(at: number, limit: number, unit: 'hour' | 'minute' | 'second'): Linter {
  return (part) => {
    const digits = part.slice(at, at + 2);
    if (Number(digits) < limit) return null;
    return { code: 'TIME', at, length: 2, reason: sentence(`barcode.element.${unit}`, { value: digits }) };
  };
}

/** The shortest GS1 Company Prefix has four digits; the assigned prefixes are not known here. */
function companyPrefix(from: number): Linter {
  return (part) => {
    if (/^\d{4}/.test(part.slice(from))) return null;
    const stray = part.slice(from, from + 4).search(/\D/);
    const at = stray < 0 ? part.length : from + stray;
    const reason = sentence('barcode.element.companyPrefix');
    return { code: 'VALUE', at, length: stray < 0 ? 0 : 1, reason };
  };
}

function degrees(limit: number, name: 'latitude' | 'longitude'): Linter {
  return unless('VALUE', (part) => Number(part) <= limit * 1e7, name);
}

function checkDigitLinter(part: string): ValueFault | null {
  if (hasCheckDigit(part)) return null;
  const expected = checkDigit(part.slice(0, -1));
  const reason = sentence('barcode.element.checkDigit', { given: part.slice(-1), expected });
  return { code: 'CHECK', at: part.length - 1, length: 1, reason };
}

function checkPairLinter(part: string): ValueFault | null {
  const expected = part.length > 2 ? checkPair(part.slice(0, -2)) : null;
  if (expected !== null && part.endsWith(expected)) return null;
  const at = Math.max(0, part.length - 2);
  const given = part.slice(at);
  const reason =
    expected === null
      ? sentence('barcode.element.checkPairAlone', { given })
      : sentence('barcode.element.checkPair', { given, expected });
  return { code: 'CHECK', at, length: part.length - at, reason };
}

/**
 * ISO 13616: with the first four characters moved to the end and letters as numbers from 10 on, the result modulo 97 is
 * 1.
 */
function isIban(part: string): boolean {
  if (!/^[A-Z]{2}\d{2}[0-9A-Z]+$/.test(part)) return false;
  let rest = 0;
  for (const character of part.slice(4) + part.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

function percentLinter(part: string): ValueFault | null {
  const at = part.search(/%(?![0-9A-Fa-f]{2})/);
  if (at < 0) return null;
  return { code: 'PERCENT', at, length: 1, reason: sentence('barcode.element.percent') };
}

function isPieceOfTotal(part: string): boolean {
  const piece = Number(part.slice(0, part.length / 2));
  return piece > 0 && piece <= Number(part.slice(part.length / 2));
}

function isPositionInSequence(part: string): boolean {
  const [, position, end] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(part) ?? [];
  return position !== undefined && Number(position) <= Number(end);
}

/** AIDC media types: 01 to 10 are assigned, 80 to 99 are for local use. */
function isMediaType(part: string): boolean {
  const value = Number(part);
  return (value >= 1 && value <= 10) || value >= 80;
}

const country = unless('CODE_LIST', isCountryNumber, 'country');
const yesOrNo = unless('VALUE', (part) => /^[01]$/.test(part), 'yesOrNo');
const hour = clock(0, 24, 'hour');

const linters: Readonly<Record<string, Linter>> = {
  csum: checkDigitLinter,
  csumalpha: checkPairLinter,
  gcppos1: companyPrefix(0),
  gcppos2: companyPrefix(1),
  yymmd0: date('yymmd0'),
  yymmdd: date('yymmdd'),
  yyyymmdd: date('yyyymmdd'),
  hh: hour,
  mi: clock(0, 60, 'minute'),
  ss: clock(0, 60, 'second'),
  hhmi: (part, currentYear) => hour(part, currentYear) ?? clock(2, 60, 'minute')(part, currentYear),
  iso3166: country,
  iso3166999: (part, currentYear) => (part === '999' ? null : country(part, currentYear)),
  iso3166alpha2: unless('CODE_LIST', isCountryLetters, 'country'),
  iso4217: unless('CODE_LIST', isCurrencyNumber, 'currency'),
  iso5218: unless('CODE_LIST', (part) => /^[0129]$/.test(part), 'sex'),
  mediatype: unless('CODE_LIST', isMediaType, 'mediaType'),
  iban: unless('CHECK', isIban, 'iban'),
  pcenc: percentLinter,
  latitude: degrees(180, 'latitude'),
  longitude: degrees(360, 'longitude'),
  yesno: yesOrNo,
  hyphen: unless('VALUE', (part) => /^-+$/.test(part), 'minus'),
  importeridx: unless('VALUE', (part) => /^[\w-]$/.test(part), 'importerIndex'),
  winding: unless('VALUE', (part) => /^[019]$/.test(part), 'winding'),
  zero: unless('VALUE', (part) => /^0+$/.test(part), 'zeros'),
  nonzero: unless('VALUE', (part) => /[^0]/.test(part), 'nonZero'),
  nozeroprefix: unless('VALUE', (part) => !part.startsWith('0'), 'leadingZero'),
  hasnondigit: unless('VALUE', (part) => /\D/.test(part), 'nonDigit'),
  pieceoftotal: unless('VALUE', isPieceOfTotal, 'piece'),
  posinseqslash: unless('VALUE', isPositionInSequence, 'position'),
};

/** Returns whether a dictionary check is performed here. */
export function hasLinter(name: string): boolean {
  return Object.hasOwn(linters, name);
}

/**
 * Runs one check of the GS1 Syntax Dictionary on a part of an element whose length and characters are valid.
 *
 * @param currentYear four digits: two-digit years are interpreted relative to it
 * @returns the error; null if there is none, or no such check
 */
export function runLinter(name: string, part: string, currentYear: number): ValueFault | null {
  return hasLinter(name) ? (linters[name]?.(part, currentYear) ?? null) : null;
}
