import { sentence } from '#shared/messages/messages.ts';
import type { BarcodeProblem } from './barcode-problem.ts';
import { findApplicationIdentifier } from './gs1-dictionary.ts';
import { type Gs1Element, readElement } from './gs1-element.ts';
import { composeMessage, type Gs1Message } from './gs1-message.ts';
import { placeOf, sliceTraced, type TracedText, traceText, trimTraced } from './traced-text.ts';

/** What stands for FNC1 in the text of a scan: the group separator, ASCII 29. */
export const groupSeparator = '\u001d';

function unknownAi(text: TracedText, start: number, end: number): BarcodeProblem {
  const value = text.text.slice(start, end);
  const reason = sentence('barcode.noAi', { text: value.slice(0, 4) });
  return { code: 'UNKNOWN_AI', ...placeOf(text, start, end), ai: null, value, reason };
}

/**
 * Reads a GS1 element string: identifiers and values behind each other, a group separator behind every value
 * whose length is not predefined, one in front allowed.
 *
 * What cannot be read is refused up to the next separator, and reading goes on there: what stands behind a
 * separator does not suffer from what stood before it. Never throws.
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

/** Whether a text begins as the human readable form does: `(01)…`. */
export function isBracketed(text: string): boolean {
  return /^\(\d{2,4}\)/.test(text);
}

/**
 * Reads the form that is printed under a symbol, `(01)…(17)…(10)…`, as people type it: spaces around values are
 * dropped. A bracketed number inside a value is taken for an identifier, as that is what it looks like in print.
 * Never throws.
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
    // A composite symbol's two parts stand beside each other with a bar between them.
    const end = next < text.length && text[next - 1] === '|' ? next - 1 : next;
    const entry = findApplicationIdentifier(ai, 0);
    if (entry === null || entry.ai !== ai) {
      const place = placeOf(traced, match.index, start);
      const reason = sentence('barcode.unknownAi', { ai });
      errors.push({ code: 'UNKNOWN_AI', ...place, ai, value: text.slice(start, end), reason });
      continue;
    }
    const result = readElement(entry, trimTraced(sliceTraced(traced, start, end)), currentYear);
    if (result.ok) elements.push(result.element);
    else errors.push(result.problem);
  }
  return composeMessage('bracketed', elements, errors);
}
