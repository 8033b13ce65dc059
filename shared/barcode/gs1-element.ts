import { sentence } from '#shared/messages/messages.ts';
import type { BarcodeProblem } from './barcode-problem.ts';
import { type Gs1DateForm, readGs1Date } from './gs1-date.ts';
import type { ApplicationIdentifier, CharacterSet, Component } from './gs1-dictionary.ts';
import { runLinter, type ValueFault } from './gs1-linters.ts';
import { placeOf, type TracedText } from './traced-text.ts';

/** One element of a GS1 message: an application identifier and its value, checked against the dictionary. */
export interface Gs1Element {
  readonly ai: string;
  /** The data title of the dictionary, such as `BATCH/LOT`; empty where there is none. */
  readonly title: string;
  /** As printed, with percent signs of a link decoded. */
  readonly value: string;
  /** Index of the value in the scan. */
  readonly at: number;
  /** Number of characters of the value in the scan: more than in the value itself if a link escapes some. */
  readonly length: number;
  /** The day at the start of the value, `YYYY-MM-DD`; null if it is not a date. */
  readonly day: string | null;
}

type ElementResult =
  | { readonly ok: true; readonly element: Gs1Element }
  | { readonly ok: false; readonly problem: BarcodeProblem };

const invalidCharacters: Readonly<Record<CharacterSet, RegExp>> = {
  N: /[^0-9]/,
  X: /[^!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]/,
  Y: /[^#\-/0-9A-Z]/,
  Z: /[^\w\-=]/,
};

const dateForms: ReadonlySet<string> = new Set<Gs1DateForm>(['yymmdd', 'yymmd0', 'yyyymmdd']);

/** Splits a value into the dictionary's components, with positions; or returns where the length is wrong. */
function splitValue(
  components: readonly Component[],
  value: string,
): { parts: { readonly component: Component; readonly from: number; readonly text: string }[] } | ValueFault {
  const parts = [];
  let from = 0;
  for (const component of components) {
    if (from >= value.length && component.optional) break;
    const text = value.slice(from, from + component.maximum);
    if (text.length < component.minimum) {
      const reason = sentence('barcode.element.tooShort', { count: component.minimum - text.length });
      return { code: 'TOO_SHORT', at: value.length, length: 0, reason };
    }
    parts.push({ component, from, text });
    from += text.length;
  }
  if (from === value.length) return { parts };
  const reason = sentence('barcode.element.tooLong', { count: value.length - from });
  return { code: 'TOO_LONG', at: from, length: value.length - from, reason };
}

function findFault(entry: ApplicationIdentifier, value: string, currentYear: number): ValueFault | null {
  const split = splitValue(entry.components, value);
  // If a length is wrong because of a stray character, report the character instead.
  const alone = entry.components.length === 1 ? entry.components[0] : undefined;
  const parts =
    'parts' in split
      ? split.parts
      : alone === undefined
        ? []
        : [{ component: alone, from: 0, text: value.slice(0, alone.maximum) }];
  for (const { component, from, text } of parts) {
    const stray = text.search(invalidCharacters[component.characters]);
    if (stray >= 0) {
      const reason = sentence(`barcode.element.character${component.characters}`, {
        character: JSON.stringify(text.charAt(stray)),
      });
      return { code: 'CHARACTER', at: from + stray, length: 1, reason };
    }
  }
  if (!('parts' in split)) return split;
  for (const { component, from, text } of split.parts) {
    for (const linter of component.linters) {
      const fault = runLinter(linter, text, currentYear);
      if (fault !== null) return { ...fault, at: from + fault.at };
    }
  }
  return null;
}

function dayOf(entry: ApplicationIdentifier, value: string, currentYear: number): string | null {
  const first = entry.components[0];
  const form = first?.linters.find((linter) => dateForms.has(linter));
  if (first === undefined || form === undefined) return null;
  const read = readGs1Date(value.slice(0, first.maximum), form as Gs1DateForm, currentYear);
  return 'day' in read ? read.day : null;
}

/**
 * Checks one value against the dictionary entry of its application identifier: length, characters, and the content of
 * each part. The first error rejects the element.
 *
 * @param value with its positions in the scan
 * @param currentYear four digits, for two-digit years
 */
export function readElement(
  entry: ApplicationIdentifier,
  value: TracedText,
  currentYear: number,
): ElementResult {
  const { ai, title } = entry;
  const fault = findFault(entry, value.text, currentYear);
  if (fault !== null) {
    const place = placeOf(value, fault.at, fault.at + fault.length);
    const named = title === '' ? `(${ai})` : `(${ai}) ${title}`;
    const reason = sentence(fault.reason.id, { element: named, ...fault.reason.values });
    return { ok: false, problem: { code: fault.code, ...place, ai, value: value.text, reason } };
  }
  const element: Gs1Element = {
    ai,
    title,
    value: value.text,
    ...placeOf(value),
    day: dayOf(entry, value.text, currentYear),
  };
  return { ok: true, element };
}
