import type { DatabaseSync } from 'node:sqlite';
import { refusedFlags } from '#electron/catalog/item-columns.ts';
import { nameKey, skuKey } from '#electron/catalog/item-keys.ts';
import type { ItemPage } from '#electron/catalog/item-list.ts';
import type { ItemHit, ItemOrder, ItemSearch } from '#shared/inventory/item-view.ts';
import { createHitReader } from './item-hit.ts';
import { type CandidateSource, createCandidateSource } from './item-search-candidates.ts';
import { minSuffixLength, Ranking } from './item-search-match.ts';
import { allOf, anyOf, beginningTerm, lackingTerms, wholeTerm, wholeTermOfAny } from './item-text.ts';
import { looksAbbreviated, readSearchText, type SearchText, type SearchWord } from './item-text-words.ts';

/** The most results of one search; for more, users type another word. */
export const maxResults = 2_000;

/** How many of the best results are sorted by another order. */
const maxOrdered = 1_000;

/** Number of items compared at a time. */
const windowSize = 300;

/** With this many items that have every word as a whole word, no more of them are searched among later ones. */
const wholeMatchTarget = 100;

/** Maximum number of windows with few matches that are searched before the results found must suffice. */
const maxPoorWindows = 12;
/** First letters alone lead to many fruitless comparisons. */
const maxLooseWindows = 3;

/** Words beyond this number are only compared, not looked up. */
const maxTerms = 10;

/**
 * If fewer items than this have a word, all of them are compared; up to `maxProbed` words are tried. A piece of a code
 * is rare below `maxRarePieces`.
 */
const maxCompared = 500;
const maxProbed = 3;
const maxRarePieces = 2_500;

/** Number of words that are assumed to be mistyped, one at a time, if items have every word. */
const maxSuspected = 3;

/** A user who typed a word that items have did not mean a shorter one: SKUs are full of them. */
const minIntendedLength = 4;

/**
 * Creates the search-as-you-type over id, SKU, name and barcodes. An item matches if every word of the text starts a
 * word of its name or SKU, or occurs in its SKU or a barcode (three or more characters), or is its id; or if the whole
 * text equals or starts its id, SKU or barcode. Case, accents, spaces and hyphens in codes, the forms of a GTIN and the
 * plural make no difference. If nothing matches, short words may abbreviate those of the name; if still nothing
 * matches, one letter of a longer word may be wrong.
 */
export function createItemSearch(database: DatabaseSync): (query: ItemSearch) => ItemPage {
  const source = createCandidateSource(database);
  const hits = createHitReader(database);
  return (query) => {
    source.renew();
    const text = readSearchText(query.text);
    const { offset, limit, order } = query;
    const end = Math.min(offset + limit, maxResults);
    const wanted = order === null ? end + 1 : maxOrdered + 1;
    const refused = refusedFlags(query);
    const typed = rank(source, text, refused, wanted);
    const short = typed.length === 0 ? rankAbbreviated(source, text, refused, wanted) : typed;
    const found = short.length === 0 ? rankMistyped(source, text, refused, wanted) : short;
    if (order !== null) {
      const ordered = hits.readHits(found.slice(0, maxOrdered)).sort(comparatorOf(order));
      const isCut = found.length > maxOrdered;
      return { hits: ordered.slice(offset, end), hasMore: end < ordered.length, isCut };
    }
    const page = offset < end ? hits.readHits(found.slice(offset, end)) : [];
    const hasMore = found.length > end;
    return { hits: page, hasMore: hasMore && end < maxResults, isCut: hasMore && end === maxResults };
  };
}

/** Returns the ids of at least `wanted` matching items, if there are that many, the best first. */
function rank(source: CandidateSource, text: SearchText, refused: number, wanted: number): number[] {
  const ranking = new Ranking(text, refused);
  for (const candidate of source.named(text, refused)) ranking.addNamed(candidate);
  ranking.add(source.beginning(text, refused));
  if (text.words.length === 0) return ranking.ids();
  const stage: Stage = {
    source,
    ranking,
    words: mostSelective(text.words),
    lacking: lackingTerms(refused),
    targetCount: wanted,
  };
  if (text.isCodeLike) addPieces(stage, text.code);
  if (addByRareWord(stage)) return ranking.ids();
  if (!text.isCodeLike && (text.digits?.length ?? 0) >= minSuffixLength) addPieces(stage, text.code);
  addBeginnings(stage);
  if (ranking.size < wanted) addFragments(stage);
  return ranking.ids();
}

/** Like {@link rank}, with short words that may abbreviate longer ones; the other words determine where to look. */
function rankAbbreviated(source: CandidateSource, text: SearchText, refused: number, wanted: number) {
  const words = text.words.slice(0, maxTerms).map(({ word }) => word);
  if (words.every(looksAbbreviated) || !words.some(looksAbbreviated)) return [];
  const terms = words.map((word) => beginningTerm(looksAbbreviated(word) ? word.slice(0, 1) : word));
  const ranking = new Ranking({ ...text, isAbbreviated: true }, refused);
  addWindows(
    { source, ranking, targetCount: wanted },
    allOf([...terms, ...lackingTerms(refused)]),
    -1,
    maxLooseWindows,
  );
  return ranking.ids();
}

/** Like {@link rank}, with one letter wrong in each word that no item has; if items have every word, in one of them. */
function rankMistyped(source: CandidateSource, text: SearchText, refused: number, wanted: number) {
  const words = text.words.slice(0, maxTerms);
  const unknown = words.filter(({ word }) => !isKnown(source, word));
  if (!unknown.every(mayBeMistyped)) return [];
  const suspected =
    unknown.length > 0
      ? [unknown]
      : words
          .filter(mayBeMistyped)
          .sort((left, right) => right.word.length - left.word.length)
          .slice(0, maxSuspected)
          .map((word) => [word]);
  const shortest = unknown.length > 0 ? 1 : minIntendedLength;
  for (const mistyped of suspected) {
    const corrections = new Map(mistyped.map(({ word }) => [word, correctionsFrom(source, word, shortest)]));
    if ([...corrections.values()].some(({ size }) => size === 0)) continue;
    const read = words.map((word) => ({
      ...word,
      corrections: corrections.get(word.word) ?? word.corrections,
    }));
    const terms = read.map((word) =>
      word.corrections.size > 0
        ? wholeTermOfAny(word.corrections)
        : (source.tokens.beginningOf(word.word) ?? beginningTerm(word.word)),
    );
    const ranking = new Ranking({ ...text, words: read }, refused);
    const expression = allOf([...terms, ...lackingTerms(refused)]);
    addWindows({ source, ranking, targetCount: wanted }, expression, -1, maxLooseWindows);
    if (ranking.size > 0) return ranking.ids();
  }
  return [];
}

/** Returns the words of items that may have been meant, of at least `shortest` letters. */
function correctionsFrom({ tokens }: CandidateSource, word: string, shortest: number): ReadonlySet<string> {
  return new Set([...tokens.variantsOf(word)].filter(({ length }) => length >= shortest));
}

/** Returns whether a word of any item starts with this one. */
function isKnown({ tokens }: CandidateSource, word: string): boolean {
  const beginning = tokens.beginningOf(word);
  return beginning !== null && tokens.isInSome(beginning);
}

/** For a shorter word, too many others are one letter away. */
function mayBeMistyped({ word }: SearchWord): boolean {
  return /^[a-z]{4,30}$/.test(word);
}

type Stage = {
  source: CandidateSource;
  ranking: Ranking;
  /** Those that are probably in the fewest items first. */
  words: readonly string[];
  lacking: readonly string[];
  targetCount: number;
};

/**
 * Looks up one word that few items have, and compares all of these, which is cheaper than looking up the other words
 * too. Returns whether there was such a word: then nothing else matches.
 */
function addByRareWord({ source, ranking, words }: Stage): boolean {
  for (const word of words.slice(0, maxProbed)) {
    const expression = rareExpression(source, word);
    if (expression === null) continue;
    ranking.add(source.withTokens({ expression, after: -1, limit: maxCompared }).candidates);
    return true;
  }
  return false;
}

/** Returns the expression for all items with a word, and some others; null if there are many. */
function rareExpression({ tokens }: CandidateSource, word: string): string | null {
  const beginning = tokens.beginningOf(word);
  if (beginning !== null && !tokens.isRare(beginning, maxCompared)) return null;
  const fragments = tokens.fragmentsOf(word);
  if (fragments.length === 0) return beginning;
  // A piece that many codes share makes the others slow.
  const rare = fragments.filter((fragment) => tokens.isRare(fragment, maxRarePieces));
  if (rare.length === 0) return null;
  const expression = anyOf([...(beginning === null ? [] : [beginning]), allOf(rare)]);
  return tokens.isRare(expression, maxCompared) ? expression : null;
}

/** Adds items whose codes contain the whole text, which looks like a piece of one. */
function addPieces({ source, ranking, lacking }: Stage, code: string): void {
  const beginning = source.tokens.beginningOf(code);
  const fragments = source.tokens.fragmentsOf(code);
  const terms = [
    ...(beginning === null ? [] : [beginning]),
    ...(fragments.length === 0 ? [] : [allOf(fragments)]),
  ];
  if (terms.length === 0) return;
  const expression = allOf([anyOf(terms), ...lacking]);
  ranking.add(source.withTokens({ expression, after: -1, limit: windowSize }).candidates);
}

/** Adds items that have words starting with every word of the text. */
function addBeginnings({ source, ranking, words, lacking, targetCount }: Stage): void {
  const looked = words.slice(0, maxTerms);
  const terms = looked.flatMap((word) => source.tokens.beginningOf(word) ?? []);
  if (terms.length < looked.length) return;
  const expression = allOf([...terms, ...lacking]);
  const { candidates, last } = source.withTokens({ expression, after: -1, limit: windowSize });
  ranking.add(candidates);
  if (last !== null && ranking.wholeCount < wholeMatchTarget) {
    const wholeExpression = allOf([...looked.map(wholeTerm), ...lacking]);
    ranking.add(source.withTokens({ expression: wholeExpression, after: -1, limit: windowSize }).candidates);
  }
  addWindows({ source, ranking, targetCount }, expression, last);
}

/** Adds items for which some words are only fragments of codes. */
function addFragments({ source: { tokens }, source, ranking, words, lacking, targetCount }: Stage): void {
  const terms: { beginning: string | null; fragments: string | null }[] = [];
  for (const word of words.slice(0, maxTerms)) {
    const beginning = tokens.beginningOf(word);
    const expressions = tokens.fragmentsOf(word);
    const fragments = expressions.length === 0 ? null : allOf(expressions);
    const isInCodes = fragments !== null && tokens.isInSome(fragments);
    if (!isInCodes && (beginning === null || !tokens.isInSome(beginning))) return;
    terms.push({ beginning, fragments: isInCodes ? fragments : null });
  }
  const inCodes = terms.filter(({ fragments }) => fragments !== null).length;
  if (inCodes === 0) return;
  const expression = allOf([
    ...terms.map(({ beginning, fragments }) => {
      // If no other word is in codes, the items with a word that starts with it were already added.
      const isInCodesOnly = fragments !== null && inCodes === 1;
      return anyOf([isInCodesOnly ? null : beginning, fragments].filter((term) => term !== null));
    }),
    ...lacking,
  ]);
  addWindows({ source, ranking, targetCount }, expression, -1);
}

/** Adds items with the tokens, from a place on, one batch at a time, until there are enough. */
function addWindows(
  { source, ranking, targetCount }: Pick<Stage, 'source' | 'ranking' | 'targetCount'>,
  expression: string,
  from: number | null,
  maxPoor = maxPoorWindows,
): void {
  let [last, poor] = [from, 0];
  while (last !== null && ranking.size < targetCount && poor < maxPoor) {
    ranking.closeBatch();
    const before = ranking.size;
    const window = source.withTokens({ expression, after: last, limit: windowSize });
    ranking.add(window.candidates);
    if (ranking.size - before < windowSize / 4) poor += 1;
    last = window.last;
  }
}

/** Returns words with digits first, then the others, each by length, longest first: they are in the fewest items. */
function mostSelective(words: readonly SearchWord[]): readonly string[] {
  const selectivity = (word: string) => (/\d/.test(word) ? 100 : 0) + word.length;
  return words.map(({ word }) => word).sort((left, right) => selectivity(right) - selectivity(left));
}

type OrderValue = string | number | null;

const orderValues: Readonly<Record<ItemOrder['by'], (hit: ItemHit) => OrderValue>> = {
  id: ({ inventoryId }) => inventoryId,
  sku: ({ sku }) => skuKey(sku) || null,
  name: ({ name }) => nameKey(name) || null,
  onHand: ({ onHand }) => onHand,
  committed: ({ committed }) => committed,
  fulfillable: ({ fulfillable }) => fulfillable,
  awaiting: ({ awaiting }) => awaiting,
  levelAsOf: ({ levelAsOf }) => levelAsOf,
};

/** Unknown values sort last in both directions; equal items are ordered by ascending id. */
function comparatorOf({ by, isDescending }: ItemOrder): (left: ItemHit, right: ItemHit) => number {
  const valueOf = orderValues[by];
  return (left, right) => {
    const [first, second] = [valueOf(left), valueOf(right)];
    if (first === second) return left.inventoryId - right.inventoryId;
    if (first === null) return 1;
    if (second === null) return -1;
    return first < second === isDescending ? 1 : -1;
  };
}
