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
 * Why a reading is trusted: `symbology`, the scanner reported the kind of symbol; `form`, a check digit, a separator,
 * brackets or an address support it; `guess`, it only starts like one.
 */
type ReadingBasis = 'symbology' | 'form' | 'guess';

export type BarcodeReading =
  | (Gtin & {
      readonly kind: 'gtin';
      /** The supplement's digits (2 or 5) after the number; null if there is none. */
      readonly supplement: string | null;
      readonly basis: ReadingBasis;
    })
  | (Gs1Message & { readonly basis: ReadingBasis })
  /** Any text: a SKU, a tracking number, a lot, the tag of a return. */
  | { readonly kind: 'text'; readonly text: string; readonly basis: ReadingBasis };

/** A way to read a scan that was tried because it looked plausible, and rejected as a whole. */
interface RefusedReading {
  readonly as: 'gtin' | Gs1Syntax;
  readonly problems: readonly BarcodeProblem[];
}

export interface Barcode {
  /** As it was scanned. */
  readonly text: string;
  /** Without the symbology identifier and surrounding white space. */
  readonly data: string;
  readonly symbology: Symbology | null;
  /** All ways to read it, the likeliest first; empty only if there is nothing to read. */
  readonly readings: readonly BarcodeReading[];
  readonly refused: readonly RefusedReading[];
}

/** Results shared by the readers of a scan. */
interface Found {
  readonly readings: BarcodeReading[];
  readonly refused: RefusedReading[];
}

const keyPattern = /^(?:00\d{18}|0[123]\d{14})/;

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

/**
 * Returns the number of digits before a supplement of two or five: 13 for an EAN-13, 12 for a UPC-A as some scanners
 * send it.
 */
function mainDigitCount(length: number): number | null {
  if (length === 15 || length === 18) return 13;
  return length === 14 || length === 17 ? 12 : null;
}

/** Replaces separators that some scanners write out. */
function withSeparators(data: TracedText): TracedText {
  return replaceMarks(data, '<GS>', groupSeparator);
}

/** Reads a number of the EAN/UPC family, by the symbology that the scanner reported. */
function readEan(found: Found, data: TracedText, symbology: Symbology): void {
  const { text } = data;
  const ownLength = symbology.identifier === ']E3' ? mainDigitCount(text.length) : null;
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

/** Reads an element string without confirmation by the scanner: a tracking number or a SKU can start like one. */
function readBareElements(found: Found, scan: TracedText, currentYear: number, mayBeGs1: boolean): void {
  const data = withSeparators(scan);
  const { text } = data;
  // An ISO/IEC 15434 envelope, as shippers print it, has its own separators.
  if (text.startsWith('[)>')) return;
  const message = readElementString(data, currentYear);
  const beginsWithKey = keyPattern.test(text);
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
  // Below a symbol, the digits are printed in groups and are typed that way.
  const digits = /^\d[\d ]*\d$/.test(text) ? withoutCharacters(data, (character) => character === ' ') : data;
  const isGtin = addGtins(found, digits, 'form', null);
  const hasLength = /^(?:\d{8}|\d{12,14})$/.test(digits.text);
  if (!isGtin && hasLength) refuseGtin(found, digits);
  // A symbol that can start with FNC1 but does not is not an element string, however it starts.
  readBareElements(found, data, currentYear, symbology === null || !/^\][CQdJ]/.test(symbology.identifier));
}

/**
 * Returns the possible readings of a scan, or of a code typed by hand: an item number, a GS1 element string, a GS1
 * Digital Link, or plain text, the likeliest first.
 *
 * An AIM identifier sent by the scanner decides: a declared and valid item is the only reading. Otherwise the text
 * remains among the readings, because one in ten twelve-digit tracking numbers has a valid check digit, and carriers
 * also print theirs as GS1 elements; a reading that is only a guess follows it. A message with some rejected elements
 * is a reading with errors; what was rejected as a whole is in `refused`. Problems give their position in the scanned
 * text. Never throws.
 *
 * @param currentYear four digits, for two-digit years; default this year
 */
export function readBarcode(text: string, currentYear = new Date().getFullYear()): Barcode {
  const traced = traceText(text);
  const trimmed = trimTraced(traced);
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

/** Null if the reading has no item key. */
function itemOf(reading: BarcodeReading): string | null {
  if (reading.kind === 'gtin') return reading.key;
  return reading.kind === 'gs1' ? reading.gtin : null;
}
