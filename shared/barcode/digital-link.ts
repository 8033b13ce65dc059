import { sentence } from '#shared/messages/messages.ts';
import type { BarcodeProblem } from './barcode-problem.ts';
import { type ApplicationIdentifier, applicationIdentifiers } from './gs1-dictionary.ts';
import { type Gs1Element, readElement } from './gs1-element.ts';
import { composeMessage, type Gs1Message } from './gs1-message.ts';
import { placeOf, sliceTraced, type TracedText, traceText } from './traced-text.ts';

const linkPattern = /^https?:\/\/[^/?#\s]+(\/[^?#]*)?(\?[^#]*)?(#[\s\S]*)?$/i;

/** A path segment or one side of a query pair, with its position. */
type Piece = TracedText;

function splitPieces(traced: TracedText, separators: RegExp): Piece[] {
  const pieces: Piece[] = [];
  let start = 0;
  for (const { index } of traced.text.matchAll(separators)) {
    pieces.push(sliceTraced(traced, start, index));
    start = index + 1;
  }
  pieces.push(sliceTraced(traced, start));
  return pieces;
}

/** Decodes percent signs, each byte as one character: every character set rejects non-ASCII characters. */
function decodePercents(piece: Piece, ai: string): { decoded: TracedText } | { problem: BarcodeProblem } {
  let text = '';
  const offsets: number[] = [];
  for (let index = 0; index < piece.text.length; index += 1) {
    offsets.push(placeOf(piece, index).at);
    const character = piece.text.charAt(index);
    const hexadecimal = piece.text.slice(index + 1, index + 3);
    if (character !== '%') text += character;
    else if (/^[0-9a-f]{2}$/i.test(hexadecimal)) {
      text += String.fromCharCode(Number.parseInt(hexadecimal, 16));
      index += 2;
    } else {
      const reason = sentence('barcode.element.percent', { element: `(${ai})` });
      const place = placeOf(piece, index, index + 1);
      return { problem: { code: 'PERCENT', ...place, ai, value: piece.text, reason } };
    }
  }
  offsets.push(placeOf(piece, piece.text.length).at);
  return { decoded: { text, offsets } };
}

/** Restores a GTIN's leading zeros, which links of the first standard omitted, at the position where it starts. */
function padGtin(value: TracedText): TracedText | null {
  if (!/^(?:\d{8}|\d{12}|\d{13})$/.test(value.text)) return null;
  const missing = 14 - value.text.length;
  const zeros = Array.from({ length: missing }, () => placeOf(value).at);
  return { text: value.text.padStart(14, '0'), offsets: [...zeros, ...value.offsets] };
}

interface Collected {
  readonly elements: Gs1Element[];
  readonly errors: BarcodeProblem[];
}

function collect(into: Collected, entry: ApplicationIdentifier, piece: Piece, currentYear: number): void {
  const read = decodePercents(piece, entry.ai);
  if ('problem' in read) {
    into.errors.push(read.problem);
    return;
  }
  const padded = entry.ai === '01' ? padGtin(read.decoded) : null;
  const result = readElement(entry, padded ?? read.decoded, currentYear);
  if (!result.ok) into.errors.push(result.problem);
  else into.elements.push(result.element);
}

/** Finds the primary key nearest to the end of the path that is followed only by pairs of identifier and value. */
function findKey(segments: readonly Piece[]): { index: number; entry: ApplicationIdentifier } | null {
  const known = applicationIdentifiers();
  for (let index = segments.length - 2; index >= 0; index -= 2) {
    const entry = known.get(segments[index]?.text ?? '');
    if (entry === undefined) return null;
    if (entry.linkQualifiers !== null) return { index, entry };
  }
  return null;
}

/** Returns whether these qualifiers, in this order, are a subset of one alternative. */
function areInOrder(found: readonly string[], alternative: readonly string[]): boolean {
  let next = 0;
  return found.every((ai) => {
    next = alternative.indexOf(ai, next) + 1;
    return next > 0;
  });
}

function collectPath(
  into: Collected,
  segments: readonly Piece[],
  key: { index: number; entry: ApplicationIdentifier },
  currentYear: number,
): void {
  const accepted: string[] = [];
  for (let index = key.index; index + 1 < segments.length; index += 2) {
    const name = segments[index];
    const value = segments[index + 1];
    const entry = applicationIdentifiers().get(name?.text ?? '');
    if (name === undefined || value === undefined || entry === undefined) continue;
    if (index > key.index) {
      const alternatives = key.entry.linkQualifiers ?? [];
      if (!alternatives.some((alternative) => areInOrder([...accepted, entry.ai], alternative))) {
        const { ai } = entry;
        const reason = sentence('barcode.link.notInPath', { ai, key: key.entry.ai });
        into.errors.push({ code: 'NOT_IN_PATH', ...placeOf(name), ai, value: value.text, reason });
        continue;
      }
      accepted.push(entry.ai);
    }
    collect(into, entry, value, currentYear);
  }
}

function collectQuery(into: Collected, query: TracedText, currentYear: number): void {
  for (const pair of splitPieces(query, /&/g)) {
    const equals = pair.text.indexOf('=');
    const name = equals < 0 ? pair.text : pair.text.slice(0, equals);
    // Only two to four digits can be an application identifier; everything else belongs to the server of the link.
    if (!/^\d{2,4}$/.test(name)) continue;
    const value = sliceTraced(pair, equals < 0 ? pair.text.length : equals + 1);
    const entry = applicationIdentifiers().get(name);
    if (entry?.linkAttribute === true) {
      collect(into, entry, value, currentYear);
      continue;
    }
    const code = entry === undefined ? 'UNKNOWN_AI' : 'NOT_IN_QUERY';
    const reason = sentence(entry === undefined ? 'barcode.unknownAi' : 'barcode.link.notInQuery', {
      ai: name,
    });
    const place = placeOf(pair, 0, name.length);
    into.errors.push({ code, ...place, ai: name, value: value.text, reason });
  }
}

export function isWebAddress(text: string): boolean {
  return linkPattern.test(text);
}

/**
 * Returns whether a path ends like a compressed GS1 Digital Link: base64url whose first eight bits are the two digits
 * of a primary key. An ordinary short link can look the same, so only the GS1 resolver and segments that mix letters
 * and digits like random bits are treated as compressed.
 */
function looksCompressed(address: string, last: string): boolean {
  if (!/^[\w-]{10,}$/.test(last) || !/^(?:A[A-Za-f]|J[Q-Za-f]|Q[A-Za-f]|g[A-P])/.test(last)) return false;
  const isMixed = /[a-z]/.test(last) && /[A-Z]/.test(last) && /\d/.test(last);
  return isMixed || /^https?:\/\/(?:[\w-]+\.)*gs1\.org\//i.test(address);
}

/**
 * Reads a GS1 Digital Link URI of any domain: a primary key and its qualifiers, in order, at the end of the path, and
 * other elements in the query (GS1 Digital Link Standard: URI Syntax). Ignores other query parameters and the fragment.
 * A plus sign is a plus sign. Rejects a compressed link as such. Never throws.
 *
 * @param currentYear four digits, for two-digit years
 * @returns null if the text is not a link with GS1 elements
 */
export function readDigitalLink(scan: string | TracedText, currentYear: number): Gs1Message | null {
  const traced = typeof scan === 'string' ? traceText(scan) : scan;
  const match = linkPattern.exec(traced.text);
  if (match === null) return null;
  const [, path = '', query = '', fragment = ''] = match;
  const queryStart = traced.text.length - fragment.length - query.length;
  const pathPart = sliceTraced(traced, queryStart - path.length, queryStart);
  const segments = splitPieces(pathPart, /\//g).filter(({ text }, index, all) => {
    return index > 0 && (text !== '' || index < all.length - 1);
  });
  const into: Collected = { elements: [], errors: [] };
  const key = findKey(segments);
  if (key === null) {
    const last = segments.at(-1);
    if (last === undefined || !looksCompressed(traced.text, last.text)) return null;
    const reason = sentence('barcode.link.compressed');
    const problem = { code: 'COMPRESSED', ...placeOf(last), ai: null, value: last.text, reason } as const;
    return composeMessage('digital-link', [], [problem]);
  }
  collectPath(into, segments, key, currentYear);
  collectQuery(into, sliceTraced(traced, queryStart + 1, queryStart + query.length), currentYear);
  return composeMessage('digital-link', into.elements, into.errors);
}
