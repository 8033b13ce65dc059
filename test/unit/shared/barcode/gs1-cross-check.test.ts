import { createRequire } from 'node:module';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readBracketed, readElementString } from '#shared/barcode/element-string.ts';
import { applicationIdentifiers } from '#shared/barcode/gs1-dictionary.ts';
import type { Gs1Message } from '#shared/barcode/gs1-message.ts';
import { runCount } from '#test/support/run-count.ts';
import { type SampleElement, sampleElements, valueOf } from './gs1-arbitraries.ts';

/** The compared part of gs1-barcode-parser-mod 1.2.1, which has no types. */
interface OtherParser {
  readonly parseBarcode: (text: string) => {
    parsedCodeItems: { ai: string; raw: string; data: unknown; isoDate: string }[];
  };
}

const { parseBarcode } = createRequire(import.meta.url)('gs1-barcode-parser-mod') as OtherParser;
const gs = '\u001d';
const gtin = '0109501101530003';
// The other parser reads two-digit years from the clock.
const thisYear = new Date().getFullYear();

type Pairs = readonly (readonly [ai: string, value: string])[];

function ours(message: Gs1Message): Pairs {
  return message.elements.map(({ ai, value }) => [ai, value] as const);
}

function theirs(text: string): Pairs | string {
  try {
    return parseBarcode(text).parsedCodeItems.map(({ ai, raw }) => [ai, raw] as const);
  } catch (error) {
    return String(error);
  }
}

/** Identifiers in the dictionary of January 2026 that the other parser reads differently, with the reason. */
const readOtherwise: Readonly<Record<string, string>> = {
  '425': 'it takes exactly one country; the dictionary allows up to five since the length was made variable',
  '717': 'it does not know the identifier',
  '7007': 'it takes one harvest date; the dictionary allows a first and a last day',
  '7041': 'it does not know the identifier',
  '8014': 'it does not know the identifier',
  '8040': 'it does not know the identifier',
  '8041': 'it does not know the identifier',
  '8042': 'it does not know the identifier',
  '8043': 'it does not know the identifier',
  '8111': 'it does not know the identifier',
  '8112': 'it does not know the identifier',
};

/** Identifiers of a day with a time, which the other parser leaves as digits. */
const dayAndTime = new Set(['4324', '4325', '7003', '7011', '8008']);

const shared = [...applicationIdentifiers().values()].filter(({ ai }) => !Object.hasOwn(readOtherwise, ai));

describe('gs1-barcode-parser-mod and this parser agree', () => {
  test('about every value of every identifier that both know, including its day', () => {
    for (const entry of shared) {
      fc.assert(
        fc.property(valueOf(entry), (value) => {
          const message = readElementString(entry.ai + value, thisYear);
          expect(theirs(`]C1${entry.ai}${value}`)).toEqual(ours(message));
          const day = message.elements[0]?.day ?? null;
          if (day === null || dayAndTime.has(entry.ai)) return;
          expect(parseBarcode(`]C1${entry.ai}${value}`).parsedCodeItems[0]?.isoDate.slice(0, 10)).toBe(day);
        }),
        { numRuns: 5 },
      );
    }
  });

  test('about every measure', () => {
    for (const entry of shared.filter(({ ai }) => /^3[1-6]\d\d$/.test(ai))) {
      fc.assert(
        fc.property(valueOf(entry), (value) => {
          const [measure] = readElementString(entry.ai + value, thisYear).measures;
          const other = parseBarcode(`]C1${entry.ai}${value}`).parsedCodeItems[0]?.data;
          expect(measure?.value).toBeCloseTo(Number(other), 9);
        }),
        { numRuns: 5 },
      );
    }
  });

  test('about several elements in sequence, and about their brackets', () => {
    const isShared = ({ entry }: SampleElement) => !Object.hasOwn(readOtherwise, entry.ai);
    fc.assert(
      fc.property(sampleElements, (samples) => {
        const known = samples.filter(isShared);
        fc.pre(known.length > 0);
        const text = known.map(({ entry, value }) => `${entry.ai}${value}${gs}`).join('');
        expect(theirs(`]d2${text}`)).toEqual(ours(readElementString(text, thisYear)));
        fc.pre(!known.some(({ value }) => value.includes('(')));
        const bracketed = known.map(({ entry, value }) => `(${entry.ai})${value}`).join('');
        expect(theirs(bracketed)).toEqual(ours(readBracketed(bracketed, thisYear)));
      }),
      { numRuns: runCount('Element strings, compared with gs1-barcode-parser-mod', 1000, 20_000) },
    );
  }, 600_000);
});

describe('they differ', () => {
  test.each(Object.entries(readOtherwise))('about (%s): %s', (ai) => {
    const entry = applicationIdentifiers().get(ai);
    const samples = entry === undefined ? [] : fc.sample(valueOf(entry), { numRuns: 50, seed: 1 });
    const differing = samples.filter((value) => {
      const message = readElementString(ai + value, thisYear);
      expect(ours(message)).toEqual([[ai, value]]);
      return JSON.stringify(theirs(`]C1${ai}${value}`)) !== JSON.stringify(ours(message));
    });
    expect(differing).not.toEqual([]);
  });

  test.each([...dayAndTime])('about the day of (%s), which the other parser leaves as digits', (ai) => {
    const entry = applicationIdentifiers().get(ai);
    const [value = ''] = entry === undefined ? [] : fc.sample(valueOf(entry), { numRuns: 1, seed: 1 });
    expect(readElementString(ai + value, thisYear).elements[0]?.day).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(parseBarcode(`]C1${ai}${value}`).parsedCodeItems[0]?.isoDate).toBe('');
  });

  test.each([
    ['a wrong check digit: it takes the number', '0109501101530004', 'CHECK', [['01', '09501101530004']]],
    [
      'a day that is not: it counts on into the next month',
      `${gtin}17260230`,
      'DATE',
      [
        ['01', '09501101530003'],
        ['17', '260230'],
      ],
    ],
    ['a character of no set: it takes any', '10AB C', 'CHARACTER', [['10', 'AB C']]],
    ['a value too long: it takes any length', `10${'A'.repeat(21)}`, 'TOO_LONG', [['10', 'A'.repeat(21)]]],
    ['no country: it takes any three digits', '422999', 'CODE_LIST', [['422', '999']]],
    [
      'two lots in one code: it gives both',
      `10A${gs}10B`,
      'REPEATED',
      [
        ['10', 'A'],
        ['10', 'B'],
      ],
    ],
    [
      'a pair that excludes each other: it takes both',
      `${gtin}0209501101530003`,
      'EXCLUDED',
      [
        ['01', '09501101530003'],
        ['02', '09501101530003'],
      ],
    ],
    [
      'one wrong element: it gives up the whole code',
      `0509501101530003${gs}10A`,
      'UNKNOWN_AI',
      "invalid AI after '0'",
    ],
  ] as const)('about %s', (_name, text, code, other) => {
    expect(readElementString(text, thisYear).errors.map((problem) => problem.code)).toContain(code);
    expect(theirs(`]C1${text}`)).toEqual(other);
  });

  test('about a plain GTIN-13, which the other parser takes for an order number', () => {
    expect(theirs('4006381333931')).toEqual([['400', '6381333931']]);
  });

  test('about links, which the other parser does not read', () => {
    expect(theirs('https://x.org/01/09506000134352')).toBe('no valid AI');
  });
});
