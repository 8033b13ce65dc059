import { type Sentence, sentence } from '#shared/messages/messages.ts';
import type { BarcodeProblem } from './barcode-problem.ts';
import { applicationIdentifiers, matchesPattern } from './gs1-dictionary.ts';
import type { Gs1Element } from './gs1-element.ts';

/** Elements that may be combined, and those rejected because they may not. */
interface Associations {
  readonly elements: readonly Gs1Element[];
  readonly errors: readonly BarcodeProblem[];
}

function problemOf(
  { ai, value, at, length }: Gs1Element,
  code: BarcodeProblem['code'],
  reason: Sentence,
): BarcodeProblem {
  return { code, at, length, ai, value, reason };
}

/** Merges identical elements; rejects the same application identifier with another value. */
function dropRepeated(elements: readonly Gs1Element[]): Associations {
  const first = new Map<string, Gs1Element>();
  const errors: BarcodeProblem[] = [];
  for (const element of elements) {
    const before = first.get(element.ai);
    if (before === undefined) first.set(element.ai, element);
    else if (before.value !== element.value) {
      const reason = sentence('barcode.repeated', {
        ai: element.ai,
        first: before.value,
        second: element.value,
      });
      errors.push(problemOf(element, 'REPEATED', reason));
    }
  }
  return { elements: [...first.values()], errors };
}

/** Returns whether the dictionary forbids combining two elements. */
function areExclusive(one: Gs1Element, other: Gs1Element): boolean {
  const forbids = (from: Gs1Element, to: Gs1Element) =>
    applicationIdentifiers()
      .get(from.ai)
      ?.excludes.some((pattern) => matchesPattern(to.ai, pattern)) === true;
  return forbids(one, other) || forbids(other, one);
}

/**
 * Checks the elements of one message against each other, by the dictionary's `ex`; its `req` applies to all labels of
 * an item, of which a scan is one.
 *
 * If two elements exclude each other, both are kept, with an error at the later one, because it is unknown which one is
 * wrong.
 */
function associate(found: readonly Gs1Element[]): Associations {
  const { elements, errors } = dropRepeated(found);
  const excluded = elements.flatMap((element, index) =>
    elements
      .slice(0, index)
      .filter((earlier) => areExclusive(earlier, element))
      .map((earlier) =>
        problemOf(element, 'EXCLUDED', sentence('barcode.excluded', { ai: element.ai, other: earlier.ai })),
      ),
  );
  return { elements, errors: [...errors, ...excluded] };
}

/** The syntax of a GS1 message: in a symbol, typed with brackets, or as a link. */
export type Gs1Syntax = 'element-string' | 'bracketed' | 'digital-link';

/** A weight, a dimension, an area or a volume of a GS1 message. */
interface Gs1Measure {
  readonly ai: string;
  /** The title without its unit, such as `NET WEIGHT`. */
  readonly name: string;
  /** The unit of the title, such as `kg` or `oz`; empty where the title has none. */
  readonly unit: string;
  readonly value: number;
  /** Applies to a shipping unit, not to an item. */
  readonly logistic: boolean;
}

/** The content of a GS1 message, and what was rejected. Days are `YYYY-MM-DD`. */
export interface Gs1Message {
  readonly kind: 'gs1';
  readonly syntax: Gs1Syntax;
  /** The item, as a 14-digit key: (01). */
  readonly gtin: string | null;
  /** The item that a shipping unit contains: (02). */
  readonly contentGtin: string | null;
  /** The shipping unit, 18 digits: (00). */
  readonly sscc: string | null;
  readonly lot: string | null;
  readonly serial: string | null;
  /** (17), otherwise the day of (7003). */
  readonly expiry: string | null;
  readonly bestBefore: string | null;
  readonly sellBy: string | null;
  /** (11), otherwise the day of (8008). */
  readonly production: string | null;
  readonly packaging: string | null;
  /** Pieces: (37) in a shipping unit, otherwise (30) in an item of varying count. */
  readonly quantity: number | null;
  readonly measures: readonly Gs1Measure[];
  /** All accepted elements, in scan order. */
  readonly elements: readonly Gs1Element[];
  /** What was rejected or is contradictory. */
  readonly errors: readonly BarcodeProblem[];
}

/** 31nn to 36nn: six digits; the last digit of the identifier is the number of decimals. */
const measurePattern = /^3[1-6]\d\d$/;
const titlePattern = /^(.*?) \((.*)\)(?:, log)?$/;

function readMeasure({ ai, title, value }: Gs1Element): Gs1Measure {
  const decimals = Number(ai.charAt(3));
  const [, name = title, unit = ''] = titlePattern.exec(title) ?? [];
  const integerPart = value.slice(0, value.length - decimals);
  return {
    ai,
    name,
    unit,
    value: Number(`${integerPart}.${value.slice(value.length - decimals)}`),
    logistic: title.endsWith(', log') || title.startsWith('GROSS'),
  };
}

/**
 * Composes a message of checked elements: reports repetitions and contradictions, then assigns each element to its
 * field.
 *
 * @param refused earlier problems, which are kept in front
 */
export function composeMessage(
  syntax: Gs1Syntax,
  found: readonly Gs1Element[],
  refused: readonly BarcodeProblem[],
): Gs1Message {
  const { elements, errors } = associate(found);
  const byAi = new Map(elements.map((element) => [element.ai, element] as const));
  const value = (ai: string) => byAi.get(ai)?.value ?? null;
  const day = (...ais: readonly string[]) => {
    for (const ai of ais) {
      const element = byAi.get(ai);
      if (element !== undefined) return element.day;
    }
    return null;
  };
  const count = value('37') ?? value('30');
  return {
    kind: 'gs1',
    syntax,
    gtin: value('01'),
    contentGtin: value('02'),
    sscc: value('00'),
    lot: value('10'),
    serial: value('21'),
    expiry: day('17', '7003'),
    bestBefore: day('15'),
    sellBy: day('16'),
    production: day('11', '8008'),
    packaging: day('13'),
    quantity: count === null ? null : Number(count),
    measures: elements.filter(({ ai }) => measurePattern.test(ai)).map(readMeasure),
    elements,
    errors: [...refused, ...errors],
  };
}
