import type { BarcodeProblem } from './barcode-problem.ts';
import { applicationIdentifiers, matchesPattern } from './gs1-dictionary.ts';
import type { Gs1Element } from './gs1-element.ts';

/** Elements that may stand together, those that were refused for it, and what is missing beside them. */
interface Associations {
  readonly elements: readonly Gs1Element[];
  readonly errors: readonly BarcodeProblem[];
  readonly warnings: readonly BarcodeProblem[];
}

function problemOf(
  { ai, value, at, length }: Gs1Element,
  code: BarcodeProblem['code'],
  reason: string,
): BarcodeProblem {
  return { code, at, length, ai, value, reason };
}

/** The same element twice is one; the same application identifier with another value is refused. */
function dropRepeated(elements: readonly Gs1Element[]): Associations {
  const first = new Map<string, Gs1Element>();
  const errors: BarcodeProblem[] = [];
  for (const element of elements) {
    const before = first.get(element.ai);
    if (before === undefined) first.set(element.ai, element);
    else if (before.value !== element.value) {
      const reason = `(${element.ai}) is there twice: ${before.value} and ${element.value}.`;
      errors.push(problemOf(element, 'REPEATED', reason));
    }
  }
  return { elements: [...first.values()], errors, warnings: [] };
}

/** Whether the dictionary forbids one of two elements to stand beside the other. */
function areExclusive(one: Gs1Element, other: Gs1Element): boolean {
  const forbids = (from: Gs1Element, to: Gs1Element) =>
    applicationIdentifiers()
      .get(from.ai)
      ?.excludes.some((pattern) => matchesPattern(to.ai, pattern)) === true;
  return forbids(one, other) || forbids(other, one);
}

function findMissing(element: Gs1Element, elements: readonly Gs1Element[]): BarcodeProblem[] {
  const isThere = (pattern: string) => elements.some(({ ai }) => matchesPattern(ai, pattern));
  const requires = applicationIdentifiers().get(element.ai)?.requires ?? [];
  return requires
    .filter((groups) => !groups.some((group) => group.every(isThere)))
    .map((groups) => {
      const wanted = groups
        .map((group) => group.map((pattern) => `(${pattern})`).join(' with '))
        .join(' or ');
      const reason = `(${element.ai}) belongs to ${wanted}, which this code does not carry.`;
      return problemOf(element, 'PARTNER_MISSING', reason);
    });
}

/**
 * Holds the elements of one message against each other, as the dictionary's `ex` and `req` say.
 *
 * Two elements that exclude each other both stay, with an error at the later one: which of them is wrong cannot
 * be known. A missing partner is a warning only, because the rules count over all labels of an item and a scan
 * is one of them.
 */
export function associate(found: readonly Gs1Element[]): Associations {
  const { elements, errors } = dropRepeated(found);
  const excluded = elements.flatMap((element, index) =>
    elements
      .slice(0, index)
      .filter((earlier) => areExclusive(earlier, element))
      .map((earlier) =>
        problemOf(element, 'EXCLUDED', `(${element.ai}) must not stand beside (${earlier.ai}).`),
      ),
  );
  const warnings = elements.flatMap((element) => findMissing(element, elements));
  return { elements, errors: [...errors, ...excluded], warnings };
}
