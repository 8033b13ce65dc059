import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wordsOf } from '#electron/catalog/search/item-text-words.ts';
import { foldText } from '#electron/database/folded-text.ts';
import { gtinKeys } from '#shared/barcode/gtin.ts';
import { runCount } from '#test/support/run-count.ts';
import { createSearchedItems, type DescribedItem } from '#test/unit/electron/catalog/searched-items.ts';

/** The rules of the search in their plainest form: no index, no order, every item compared with every word. */

const words = (text: string | null | undefined) => wordsOf(foldText(text ?? ''));
const compact = (text: string | null | undefined) => foldText(text ?? '').replaceAll(/[^\p{L}\p{N}]+/gu, '');

const isPlural = (word: string) => /^[a-z]{3,}s$/.test(word) && !/(?:[siu]s|[shxz]es|ches)$/.test(word);

function matches(item: DescribedItem, text: string): boolean {
  const [id, sku, code, whole] = [String(item.id), compact(item.sku), compact(text), foldText(text)];
  if (whole === '') return false;
  const barcode = compact(item.barcode);
  if (words(text).length === 0)
    return whole === foldText(item.name ?? '') || whole === foldText(item.sku ?? '');
  const isNumber = /^[\d\s-]+$/.test(whole);
  if ((code !== '' && sku.startsWith(code)) || (isNumber && id.startsWith(code))) return true;
  if (isNumber && gtinKeys(code).some((key) => gtinKeys(barcode).includes(key))) return true;
  if (!whole.includes(' ') && words(text).length > 1 && code.length > 2 && sku.includes(code)) return true;
  return words(text).every((word) => matchesWord(item, word));
}

/** One of several words: an ID matches completely or not at all. */
function matchesWord(item: DescribedItem, word: string): boolean {
  const [sku, barcode] = [compact(item.sku), compact(item.barcode)];
  return (
    word === String(item.id) ||
    [...words(item.name), ...words(item.sku)].some((owned) => owned.startsWith(word)) ||
    (isPlural(word) && words(item.name).some((owned) => word === `${owned}s`)) ||
    (word.length > 2 && (sku.includes(word) || barcode.includes(word)))
  );
}

/**
 * If nothing else matches, a few consonants may abbreviate a word of the name, but not every word may be an
 * abbreviation.
 */
function matchesAbbreviated(item: DescribedItem, text: string): boolean {
  const typed = words(text);
  const isShort = (word: string) => /^[a-z][^\Waeiou\d_]{1,4}$/.test(word);
  const standsFor = (short: string, long: string) =>
    short.length > 1 &&
    long.length > short.length &&
    new RegExp(`^${Array.from(short).join('.*')}`, 'u').test(long);
  return (
    !typed.every(isShort) &&
    typed.every(
      (word) =>
        matchesWord(item, word) ||
        (isShort(word) &&
          words(item.name).some((own) => standsFor(word, own) || standsFor(word.replace(/s$/, ''), own))),
    )
  );
}

/** If that finds nothing either, one letter of a longer word of the name may be wrong. */
function matchesMistyped(item: DescribedItem, text: string): boolean {
  return words(text).every(
    (word) =>
      matchesWord(item, word) ||
      (/^[a-z]{4,30}$/.test(word) && words(item.name).some((own) => isOneSlipAway(word, own))),
  );
}

/** Without the common start and end, at most one letter or two swapped letters remain. */
function isOneSlipAway(left: string, right: string): boolean {
  let start = 0;
  while (start < Math.min(left.length, right.length) && left[start] === right[start]) start += 1;
  let [leftEnd, rightEnd] = [left.length, right.length];
  while (leftEnd > start && rightEnd > start && left[leftEnd - 1] === right[rightEnd - 1]) {
    leftEnd -= 1;
    rightEnd -= 1;
  }
  const [own, other] = [left.slice(start, leftEnd), right.slice(start, rightEnd)];
  return (own.length <= 1 && other.length <= 1) || (own.length === 2 && other === `${own[1]}${own[0]}`);
}

function findAll(items: readonly DescribedItem[], text: string): DescribedItem[] {
  const rules = [
    (item: DescribedItem) => matches(item, text) || beginsBarcode(item, text),
    (item: DescribedItem) => matchesAbbreviated(item, text),
    (item: DescribedItem) => matchesMistyped(item, text),
  ];
  return rules.map((rule) => items.filter(rule)).find((found) => found.length > 0) ?? [];
}

const word = fc.constantFrom(
  'oak',
  'oat',
  'linen',
  'lin',
  'Åsa',
  'cap',
  'c',
  '12',
  '123',
  '1234',
  'x1',
  'board',
  'boards',
  'brd',
  'lnns',
  'o',
);
const sign = fc.constantFrom('-', ' ', '', '/', ' - ', '_', '"', '*');
const phrase = fc
  .array(fc.tuple(word, sign), { minLength: 0, maxLength: 5 })
  .map((parts) => parts.flat().join(''));
const anyText = fc.oneof({ weight: 4, arbitrary: phrase }, fc.string({ unit: 'grapheme', maxLength: 12 }));
/** Without any text, a list is requested. */
const typedPhrase = phrase.filter((text) => text.trim() !== '');
const barcode = fc.constantFrom(
  null,
  '4006381333931',
  '036000291452',
  '96385074',
  'X00-12AB',
  'oak-1234',
  '10012345678902',
);
const described = fc.record({
  sku: fc.option(phrase),
  name: fc.option(anyText),
  barcode,
  isActive: fc.boolean(),
});
const catalog = fc
  .array(described, { minLength: 1, maxLength: 8 })
  .map((items) =>
    items.map((item, index) => ({ ...item, id: [1, 12, 123, 40, 1234, 77, 9, 1_001][index] ?? 0 })),
  );
/** Pieces of existing texts, and texts that do not exist. */
const texts = fc.array(
  fc.oneof(
    anyText,
    barcode.map(String),
    fc
      .tuple(barcode, fc.nat(9), fc.integer({ min: 3, max: 14 }))
      .map(([code, from, length]) => String(code).slice(from, from + length)),
  ),
  { minLength: 1, maxLength: 6 },
);

describe('the search against its rules', () => {
  let items: ReturnType<typeof createSearchedItems>;
  beforeAll(() => {
    items = createSearchedItems();
  });
  afterAll(() => items.end());

  test('finds every match exactly once in any small catalog', () => {
    fc.assert(
      fc.property(catalog, catalog, texts, (before, after, typed) => {
        items.clear();
        items.save(...before);
        // Partly overwritten: the old search data must be forgotten.
        items.save(...after);
        const kept = new Map([...before, ...after].map((item) => [item.id, item]));
        for (const text of typed) {
          const wanted = [...kept.values()].filter((item) => matches(item, text)).map(({ id }) => id);
          const found = items.ids(text);
          expect(new Set(found).size, text).toBe(found.length);
          expect(found, text).toEqual(expect.arrayContaining(wanted));
        }
      }),
      { numRuns: runCount('search of items against its rules', 25, 3_000) },
    );
  });

  test('finds nothing that does not match', () => {
    fc.assert(
      fc.property(catalog, fc.array(typedPhrase, { minLength: 1, maxLength: 6 }), (kept, typed) => {
        items.clear();
        items.save(...kept);
        for (const text of typed) {
          const wanted = new Set(findAll(kept, text).map(({ id }) => id));
          expect(
            items.ids(text).filter((id) => !wanted.has(id)),
            text,
          ).toEqual([]);
        }
      }),
      { numRuns: runCount('nothing but what matches', 25, 3_000) },
    );
  });
});

/** A text of one or two characters also finds a barcode by its start, ignoring leading zeros. */
function beginsBarcode({ barcode: code }: DescribedItem, text: string): boolean {
  const [own, typed] = [compact(code), compact(text)].map((digits) => digits.replace(/^0+/, ''));
  return own !== undefined && typed !== undefined && typed !== '' && own.startsWith(typed);
}
