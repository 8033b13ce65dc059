import { readSymbology, type Symbology } from './aim.ts';
import type { BarcodeProblem } from './barcode-problem.ts';
import { isWebAddress, readDigitalLink } from './digital-link.ts';
import { groupSeparator, isBracketed, readBracketed, readElementString } from './element-string.ts';
import type { Gs1Message, Gs1Syntax } from './gs1-message.ts';
import { expandUpcE, type Gtin, gtinCandidates, gtinProblem, writtenOutProblem } from './gtin.ts';
import { parcelNumber } from './parcel-number.ts';
import {
  replaceMarks,
  sliceTraced,
  type TracedText,
  traceText,
  trimTraced,
  withoutCharacters,
} from './traced-text.ts';

/**
 * Why a reading is believed: `symbology`, the scanner said what kind of symbol it was; `form`, a check digit, a
 * separator, brackets or an address speak for it; `guess`, it only begins like one.
 */
type ReadingBasis = 'symbology' | 'form' | 'guess';

/** One way to read a scan. */
export type BarcodeReading =
  | (Gtin & {
      readonly kind: 'gtin';
      /** The digits of a supplement (2 or 5) behind the number; null without one. */
      readonly supplement: string | null;
      readonly basis: ReadingBasis;
    })
  | (Gs1Message & { readonly basis: ReadingBasis })
  /** Any text: a SKU, a tracking number, a lot, the tag of a return. */
  | { readonly kind: 'text'; readonly text: string; readonly basis: ReadingBasis };

/** A way to read a scan that was tried because it looked like one, and refused as a whole. */
interface RefusedReading {
  readonly as: 'gtin' | Gs1Syntax;
  readonly problems: readonly BarcodeProblem[];
}

/** What a scan may be. */
export interface Barcode {
  /** As it was scanned. */
  readonly text: string;
  /** Without the symbology identifier and white space around it. */
  readonly data: string;
  readonly symbology: Symbology | null;
  /** Every way to read it, the likeliest first; none only where there is nothing to read. */
  readonly readings: readonly BarcodeReading[];
  /** What it looked like and is not. */
  readonly refused: readonly RefusedReading[];
}

/** What the readers of a scan share. */
interface Found {
  readonly readings: BarcodeReading[];
  readonly refused: RefusedReading[];
}

const keyForm = /^(?:00\d{18}|0[123]\d{14})/;

function addMessage(found: Found, message: Gs1Message, basis: ReadingBasis): void {
  if (message.elements.length > 0) found.readings.push({ ...message, basis });
  else if (message.errors.length > 0) found.refused.push({ as: message.syntax, problems: message.errors });
}

function addGtins(found: Found, digits: TracedText, basis: ReadingBasis, supplement: string | null): boolean {
  const candidates = gtinCandidates(digits.text);
  for (const gtin of candidates) found.readings.push({ kind: 'gtin', ...gtin, supplement, basis });
  return candidates.length > 0;
}

function refuseGtin(found: Found, digits: TracedText, problem = gtinProblem(digits.text)): void {
  if (problem === null) return;
  const at = digits.offsets[problem.at] ?? problem.at;
  found.refused.push({ as: 'gtin', problems: [{ ...problem, at }] });
}

/** Of an EAN-13 or, as some scanners send it, a UPC-A of twelve digits, with a supplement of two or five digits. */
function ownDigitsBefore(length: number): number | null {
  if (length === 15 || length === 18) return 13;
  return length === 14 || length === 17 ? 12 : null;
}

/** Some scanners write the separator out. */
function withSeparators(data: TracedText): TracedText {
  return replaceMarks(data, '<GS>', groupSeparator);
}

/** A number of the EAN/UPC family, by what the scanner said about it. */
function readEan(found: Found, data: TracedText, symbology: Symbology): void {
  const { text } = data;
  const ownLength = symbology.identifier === ']E3' ? ownDigitsBefore(text.length) : null;
  const digits = ownLength === null ? data : sliceTraced(data, 0, ownLength);
  const supplement = ownLength === null ? null : text.slice(ownLength);
  if (symbology.identifier === ']E4') {
    const gtin = gtinCandidates(text).find(({ format }) => format === 'GTIN-8');
    if (gtin !== undefined) found.readings.push({ kind: 'gtin', ...gtin, supplement, basis: 'symbology' });
    else refuseGtin(found, data, writtenOutProblem(text));
    return;
  }
  // Some scanners send a UPC-E as printed, others without its number system or its check digit.
  const short = expandUpcE(text);
  const [gtin] = short === null ? [] : gtinCandidates(short);
  if (gtin !== undefined) {
    found.readings.push({ kind: 'gtin', ...gtin, format: 'UPC-E', supplement, basis: 'symbology' });
  } else if (!addGtins(found, digits, 'symbology', supplement)) refuseGtin(found, digits);
}

/** An element string that no scanner vouches for: a tracking number or a SKU can begin like one. */
function readBareElements(found: Found, scan: TracedText, currentYear: number, mayBeGs1: boolean): void {
  const data = withSeparators(scan);
  const { text } = data;
  // An envelope of ISO/IEC 15434, as shippers print it, has separators of its own.
  if (text.startsWith('[)>')) return;
  const message = readElementString(data, currentYear);
  const beginsWithKey = keyForm.test(text);
  const keyHolds = beginsWithKey && message.elements.some(({ at }) => at === data.offsets[2]);
  const isSeparated = text.includes(groupSeparator);
  if (mayBeGs1 && (isSeparated || keyHolds)) addMessage(found, message, 'form');
  else if (mayBeGs1 && beginsWithKey) {
    found.refused.push({ as: 'element-string', problems: message.errors });
  } else if (message.errors.length === 0 && (keyHolds || message.elements.length > 1)) {
    addMessage(found, message, 'guess');
  }
}

function readAnything(
  found: Found,
  data: TracedText,
  symbology: Symbology | null,
  currentYear: number,
): void {
  const { text } = data;
  if (isBracketed(text)) {
    addMessage(found, readBracketed(data, currentYear), 'form');
    return;
  }
  if (isWebAddress(text)) {
    const message = readDigitalLink(data, currentYear);
    if (message !== null) addMessage(found, message, 'form');
    return;
  }
  // Below a symbol the digits stand in groups, and are typed so.
  const digits = /^\d[\d ]*\d$/.test(text) ? withoutCharacters(data, (character) => character === ' ') : data;
  const isGtin = addGtins(found, digits, 'form', null);
  const hasLength = /^(?:\d{8}|\d{12,14})$/.test(digits.text);
  if (!isGtin && hasLength) refuseGtin(found, digits);
  // A symbol that can begin with FNC1 and does not is no element string, however it begins.
  readBareElements(found, data, currentYear, symbology === null || !/^\][CQdJ]/.test(symbology.identifier));
}

/**
 * Says what a scan, or a code typed by hand, may be: an item's number, a GS1 element string, a GS1 Digital Link,
 * or plain text, the likeliest first.
 *
 * Where the scanner sends an AIM identifier, it decides: an item that is declared and holds is the only reading.
 * Else the text stays among the readings, because twelve digits with a right check digit are a tracking number
 * one time in ten, and carriers print theirs as GS1 elements too; a reading that is only a guess stands behind
 * it. A message of which some elements were refused is a reading with errors; what was refused as a whole is in
 * `refused`. Problems say where in the scanned text. Never throws.
 *
 * @param currentYear four digits, for two-digit years; default this year
 */
export function readBarcode(text: string, currentYear = new Date().getFullYear()): Barcode {
  const whole = traceText(text);
  const trimmed = trimTraced(whole);
  const { symbology, length } = readSymbology(trimmed.text);
  const data = trimTraced(sliceTraced(trimmed, length));
  const found: Found = { readings: [], refused: [] };
  if (data.text === '') return { text, data: '', symbology, ...found };
  if (symbology?.content === 'ean') readEan(found, data, symbology);
  else if (symbology?.content === 'gs1') {
    const message = isBracketed(data.text)
      ? readBracketed(data, currentYear)
      : readElementString(withSeparators(data), currentYear);
    addMessage(found, message, 'symbology');
  } else readAnything(found, data, symbology, currentYear);
  const namesItem = found.readings.some(
    (reading) => reading.basis === 'symbology' && itemOf(reading) !== null,
  );
  const texts = [parcelNumber(data.text), data.text].filter((each) => each !== null);
  const asText = texts.map((each): BarcodeReading => ({ kind: 'text', text: each, basis: 'form' }));
  const guesses = found.readings.filter(({ basis }) => basis === 'guess');
  const firm = found.readings.filter(({ basis }) => basis !== 'guess');
  return {
    text,
    data: data.text,
    symbology,
    readings: namesItem ? firm : [...firm, ...asText, ...guesses],
    refused: found.refused,
  };
}

/** The key of the item that a reading names; null where it names none. */
function itemOf(reading: BarcodeReading): string | null {
  if (reading.kind === 'gtin') return reading.key;
  return reading.kind === 'gs1' ? reading.gtin : null;
}

/**
 * The item keys (GTIN-14) under which a scan is looked up, in the order of its readings, without doubles: of
 * numbers and of GS1 messages alike. What a shipping unit contains is not among them.
 */
export function itemKeys({ readings }: Barcode): readonly string[] {
  return [...new Set(readings.map(itemOf).filter((key) => key !== null))];
}
