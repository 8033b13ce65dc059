import { Random } from '#test/sandbox/world/random.ts';
import type { CatalogItem } from './second-catalog.ts';

/** The text typed at a desk, and the intended item. */
export type SecondItemQuery = {
  readonly group: SecondQueryGroup;
  readonly text: string;
  readonly meant: number;
};

/** The number of queries of each kind, of 300; mistyped ones are added to these. */
const groupSizes = {
  'words in another order': 50,
  'size before the name': 20,
  'plural and singular': 25,
  abbreviations: 35,
  'beginnings of words': 30,
  'units together or apart': 15,
  'fragment of the SKU': 40,
  'SKU with other separators': 25,
  'last digits of the barcode': 35,
  'whole barcode': 15,
  'inventory ID': 10,
  mistyped: 60,
};

export type SecondQueryGroup = keyof typeof groupSizes;

/** The group that is reported and not counted. */
export const mistypedGroup: SecondQueryGroup = 'mistyped';

const seed = 9_041;

/** Common warehouse abbreviations of a word. */
const abbreviations: Readonly<Record<string, readonly string[]>> = {
  black: ['blk'],
  white: ['wht'],
  gray: ['gry'],
  green: ['grn'],
  navy: ['nvy'],
  yellow: ['ylw', 'yel'],
  orange: ['org', 'orng'],
  burgundy: ['burg'],
  charcoal: ['char'],
  heather: ['hthr'],
  jacket: ['jkt', 'jckt'],
  stainless: ['ss', 'stnls'],
  galvanized: ['galv'],
  small: ['sm'],
  medium: ['med'],
  large: ['lg', 'lrg'],
  "women's": ['wmns', 'womens'],
  "men's": ['mens'],
  extension: ['ext'],
  original: ['orig'],
  vanilla: ['van'],
  unsweetened: ['unsw'],
  indoor: ['ind'],
  heavy: ['hvy'],
  softshell: ['soft shell'],
};

const wordsOf = (name: string) => name.toLowerCase().match(/[\p{L}\d']+(?:-[\p{L}\d]+)*/gu) ?? [];
const isFiller = (word: string) => word === 'of' || word === 'x' || word === 'single';

/** A query that identifies one item: with as many of its words as distinguish it from every other. */
class Catalog {
  readonly #words: readonly ReadonlySet<string>[];
  readonly items: readonly CatalogItem[];

  constructor(items: readonly CatalogItem[]) {
    this.items = items;
    this.#words = items.map(({ name }) => new Set(wordsOf(name)));
  }

  /** Whether only one item has all of these words. */
  isDistinctive(words: readonly string[]): boolean {
    return this.#words.filter((own) => words.every((word) => own.has(word))).length === 1;
  }

  /** Whether only one item has words with all of these prefixes. */
  isTellingBeginnings(starts: readonly string[]): boolean {
    const hasAll = (own: ReadonlySet<string>) =>
      starts.every((start) => [...own].some((word) => word.startsWith(start)));
    return this.#words.filter(hasAll).length === 1;
  }

  /** Whether only one item has the text in this field, ignoring separators. */
  isTellingFragment(fragment: string, fieldsOf: (item: CatalogItem) => readonly string[]): boolean {
    const isIn = (item: CatalogItem) => fieldsOf(item).some((field) => bare(field).includes(bare(fragment)));
    return this.items.filter(isIn).length === 1;
  }
}

const bare = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '');

/** Draws the labeled queries of a catalog; deterministic for the same catalog. */
export function createSecondItemQueries(items: readonly CatalogItem[]): SecondItemQuery[] {
  const random = new Random(seed);
  const catalog = new Catalog(items);
  return (Object.keys(groupSizes) as SecondQueryGroup[]).flatMap((group) =>
    Array.from({ length: groupSizes[group] }, () => {
      for (;;) {
        const item = random.pick(items);
        const text = drawText[group](item, catalog, random);
        if (text !== null) return { group, text, meant: item.inventoryId };
      }
    }),
  );
}

/** Null if the item cannot be queried this way. */
type DrawText = (item: CatalogItem, catalog: Catalog, random: Random) => string | null;

const shuffled = (words: readonly string[], random: Random): string[] =>
  random
    .sample(
      words.map((word) => ({ word })),
      words.length,
    )
    .map(({ word }) => word);

/** Words that identify the item, in any order; words that are not needed are omitted at random. */
function drawTellingWords(item: CatalogItem, catalog: Catalog, random: Random): string[] | null {
  let words = [...new Set(wordsOf(item.name))].filter((word) => !isFiller(word));
  if (!catalog.isDistinctive(words)) return null;
  for (const word of shuffled(words, random)) {
    const fewer = words.filter((other) => other !== word);
    if (random.chance(0.6) && catalog.isDistinctive(fewer)) words = fewer;
  }
  return words;
}

/** Some in capitals, some as in the name, most in lowercase. */
const inCase = (text: string, random: Random): string => (random.chance(0.12) ? text.toUpperCase() : text);

const sizeWord = /^(?:xs|s|m|l|xl|[23]xl|small|medium|large|x-large|\d+x\d+|m\d+|\d+)$/;

const drawText: Readonly<Record<SecondQueryGroup, DrawText>> = {
  'words in another order': (item, catalog, random) => {
    const words = drawTellingWords(item, catalog, random);
    return words === null ? null : inCase(shuffled(words, random).join(' '), random);
  },

  'size before the name': (item, catalog, random) => {
    const words = drawTellingWords(item, catalog, random);
    const size = words?.find((word) => sizeWord.test(word));
    if (words === null || size === undefined) return null;
    return inCase([size, ...words.filter((word) => word !== size)].join(' '), random);
  },

  'plural and singular': (item, catalog, random) => {
    const words = drawTellingWords(item, catalog, random);
    const good = wordsOf(item.productName).at(-1) ?? '';
    if (words?.includes(good) !== true || otherNumber(good) === null) return null;
    return words.map((word) => (word === good ? otherNumber(good) : word)).join(' ');
  },

  abbreviations: (item, catalog, random) => {
    const words = drawTellingWords(item, catalog, random);
    const known = words?.filter((word) => abbreviations[word] !== undefined) ?? [];
    if (words === null || known.length === 0) return null;
    const shortened = new Set(random.sample(known, random.pick([1, 1, 2])));
    const text = words.map((word) => (shortened.has(word) ? random.pick(abbreviations[word] ?? []) : word));
    return inCase(text.join(' '), random);
  },

  'beginnings of words': (item, catalog, random) => {
    const words = drawTellingWords(item, catalog, random);
    const starts = words?.map((word) =>
      /^[a-z']{5,}$/.test(word) ? word.slice(0, random.integer(3, 4)) : word,
    );
    if (starts === undefined || !catalog.isTellingBeginnings(starts)) return null;
    return starts.join(' ');
  },

  'units together or apart': (item, catalog, random) => {
    const words = drawTellingWords(item, catalog, random);
    const measure = /\b(\d+) (ft|ml|l|oz|lb|mm)\b/i.exec(item.name);
    if (words === null || measure === null) return null;
    const [, number = '', unit = ''] = measure;
    const others = words.filter((word) => word !== number && word !== unit.toLowerCase());
    if (!catalog.isDistinctive([...others, number, unit.toLowerCase()])) return null;
    const written = `${number}${unit.toLowerCase()}`;
    return random.chance(0.5) ? `${written} ${others.join(' ')}` : `${others.join(' ')} ${written}`;
  },

  'fragment of the SKU': (item, catalog, random) => {
    const length = random.integer(5, Math.max(5, Math.min(9, item.sku.length - 1)));
    const start = random.chance(0.5) ? item.sku.length - length : random.integer(0, item.sku.length - length);
    const fragment = item.sku.slice(Math.max(0, start), Math.max(0, start) + length);
    if (bare(fragment).length < 4 || !catalog.isTellingFragment(fragment, ({ sku }) => [sku])) return null;
    return random.chance(0.6) ? fragment.toLowerCase() : fragment;
  },

  'SKU with other separators': (item, _catalog, random) => {
    if (!/[-.]/.test(item.sku)) return null;
    const separator = random.pick(['', ' ', ' ', '/', '_', '.']);
    return item.sku.toLowerCase().replaceAll(/[-.]/g, separator);
  },

  'last digits of the barcode': (item, catalog, random) => {
    const digits = item.barcodes[0]?.slice(-random.integer(4, 6));
    if (digits === undefined) return null;
    const isAlone =
      catalog.items.filter(({ barcodes }) => barcodes.some((code) => code.endsWith(digits))).length === 1;
    return isAlone ? digits : null;
  },

  'whole barcode': (item, _catalog, random) => {
    const [code] = item.barcodes;
    if (code === undefined) return null;
    return random.pick([
      code,
      `0${code}`,
      code.replace(/^(\d)(\d{5})(\d{5})(\d+)$/, '$1 $2 $3 $4'),
      `${code.slice(0, 6)} ${code.slice(6)}`,
    ]);
  },

  'inventory ID': ({ inventoryId }) => String(inventoryId),

  mistyped: (item, catalog, random) => {
    const words = drawTellingWords(item, catalog, random);
    const long = words?.filter((word) => /^[a-z]{4,}$/.test(word)) ?? [];
    if (words === null || long.length === 0) return null;
    const changed = random.pick(long);
    return words.map((word) => (word === changed ? withOneSlip(word, random) : word)).join(' ');
  },
};

/** Null for uncountable nouns. */
function otherNumber(good: string): string | null {
  if (/^(?:brew|mix|oil|granola|tea)$/.test(good)) return null;
  if (/(?:ch|sh|x)es$/.test(good)) return good.slice(0, -2);
  if (good.endsWith('s')) return good.slice(0, -1);
  return /(?:ch|sh|x)$/.test(good) ? `${good}es` : `${good}s`;
}

/** One letter wrong, missing, added, or swapped with its neighbor. */
function withOneSlip(word: string, random: Random): string {
  for (;;) {
    const place = random.integer(0, word.length - 1);
    const [before, letter, after] = [
      word.slice(0, place),
      word.slice(place, place + 1),
      word.slice(place + 1),
    ];
    const slip = random.weighted({ wrong: 1, missing: 1, extra: 1, swapped: 1 });
    const slipped = {
      wrong: `${before}${random.letters(1).toLowerCase()}${after}`,
      missing: `${before}${after}`,
      extra: `${before}${letter}${random.chance(0.5) ? letter : random.letters(1).toLowerCase()}${after}`,
      swapped: `${before}${after.slice(0, 1)}${letter}${after.slice(1)}`,
    }[slip];
    if (slipped !== word) return slipped;
  }
}
