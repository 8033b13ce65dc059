import { sentence } from '#shared/messages/messages.ts';
import type { BarcodeProblem } from './barcode-problem.ts';
import { findApplicationIdentifier } from './gs1-dictionary.ts';
import { type Gs1Element, readElement } from './gs1-element.ts';
import { composeMessage, type Gs1Message } from './gs1-message.ts';
import {
  placeOf,
  sliceTraced,
  type TracedText,
  traceText,
  trimTraced,
  withoutCharacters,
} from './traced-text.ts';

/** Represents FNC1 in the text of a scan: the group separator, ASCII 29. */
export const groupSeparator = '\u001d';

function unknownAi(text: TracedText, start: number, end: number): BarcodeProblem {
  const value = text.text.slice(start, end);
  const reason = sentence('barcode.noAi', { text: value.slice(0, 4) });
  return { code: 'UNKNOWN_AI', ...placeOf(text, start, end), ai: null, value, reason };
}

/**
 * Reads a GS1 element string: consecutive identifiers and values, with a group separator after every value whose length
 * is not predefined, and optionally one in front.
 *
 * Rejects unreadable content up to the next separator and continues there: what follows a separator is unaffected by
 * what precedes it. Never throws.
 *
 * @param currentYear four digits, for two-digit years
 */
export function readElementString(scan: string | TracedText, currentYear: number): Gs1Message {
  const traced = typeof scan === 'string' ? traceText(scan) : scan;
  const { text } = traced;
  const elements: Gs1Element[] = [];
  const errors: BarcodeProblem[] = [];
  let position = 0;
  while (position < text.length) {
    if (text.startsWith(groupSeparator, position)) {
      position += 1;
      continue;
    }
    const separator = text.indexOf(groupSeparator, position);
    const limit = separator < 0 ? text.length : separator;
    const entry = findApplicationIdentifier(text, position);
    if (entry === null) {
      errors.push(unknownAi(traced, position, limit));
      position = limit;
      continue;
    }
    const start = position + entry.ai.length;
    const fixed = entry.components.reduce((sum, { maximum }) => sum + maximum, 0);
    const end = entry.predefined ? Math.min(limit, start + fixed) : limit;
    const result = readElement(entry, sliceTraced(traced, start, Math.max(start, end)), currentYear);
    if (result.ok) elements.push(result.element);
    else errors.push(result.problem);
    position = Math.max(start, end);
  }
  return composeMessage('element-string', elements, errors);
}

/** Returns whether a text starts like the human-readable form: `(01)…`. */
export function isBracketed(text: string): boolean {
  return /^\(\d{2,4}\)/.test(text);
}

/**
 * Reads the form printed under a symbol, `(01)…(17)…(10)…`, as people type it: drops spaces around values, and those between the
 * groups of a number. Treats a
 * bracketed number inside a value as an identifier, since that is what it looks like in print. Never throws.
 *
 * @param currentYear four digits, for two-digit years
 */
export function readBracketed(scan: string | TracedText, currentYear: number): Gs1Message {
  const traced = typeof scan === 'string' ? traceText(scan) : scan;
  const { text } = traced;
  const elements: Gs1Element[] = [];
  const errors: BarcodeProblem[] = [];
  const brackets = [...text.matchAll(/\((\d{2,4})\)/g)];
  const first = brackets[0]?.index ?? text.length;
  if (first > 0) errors.push(unknownAi(traced, 0, first));
  for (const [index, match] of brackets.entries()) {
    const [bracket, ai = ''] = match;
    const start = match.index + bracket.length;
    const next = brackets[index + 1]?.index ?? text.length;
    // The two parts of a composite symbol are next to each other with a bar between them.
    const end = next < text.length && text[next - 1] === '|' ? next - 1 : next;
    const entry = findApplicationIdentifier(ai, 0);
    if (entry === null || entry.ai !== ai) {
      const place = placeOf(traced, match.index, start);
      const reason = sentence('barcode.unknownAi', { ai });
      errors.push({ code: 'UNKNOWN_AI', ...place, ai, value: text.slice(start, end), reason });
      continue;
    }
    const printed = trimTraced(sliceTraced(traced, start, end));
    const isNumber = entry.components.every(({ characters }) => characters === 'N');
    const value = isNumber ? withoutCharacters(printed, (character) => character === ' ') : printed;
    const result = readElement(entry, value, currentYear);
    if (result.ok) elements.push(result.element);
    else errors.push(result.problem);
  }
  return composeMessage('bracketed', elements, errors);
}
