import type { DatabaseSync } from 'node:sqlite';
import { itemFlags } from '#electron/catalog/item-columns.ts';
import { numberOf } from '#electron/database/database.ts';
import { compactBarcode, compactCode, otherSpellings, spacedWords } from './item-text-words.ts';

type ItemText = {
  sku: string | null;
  name: string | null;
  barcodes: readonly string[];
  /** As in `item`. */
  flags: number;
};

/** Beginnings of words up to this length are tokens of their own. */
const longestPrefix = 6;
/** Codes are known by every run of so many characters, and by the shorter one at their end. */
const gramLength = 4;
const shortestFragment = gramLength - 1;
const noWords: readonly string[] = [];

const lacks = [
  ['!active', itemFlags.active],
  ['!inactive', itemFlags.inactive],
  ['!digital', itemFlags.digital],
  ['!physical', itemFlags.physical],
] as const;

/**
 * All tokens of an item, with spaces between them: of each word of name and SKU the beginnings and, behind `=`, the
 * whole; of SKU and barcodes the runs of four characters behind `~`, for which a word of the SKU needs only its first
 * beginnings; and which of the flags that lists are filtered by it does not have, behind `!`.
 */
function tokensOf({ sku, name, barcodes, flags }: ItemText): string {
  const named = new Set(split(spacedWords(name)));
  let tokens = '';
  for (const word of named) tokens += tokensOfNameWord(word);
  const coded = split(spacedWords(sku));
  for (const word of coded) {
    if (!named.has(word)) tokens += tokensOfWord(word, shortestFragment);
  }
  tokens += gramsOf(compactCode(sku), coded);
  for (const barcode of barcodes) tokens += gramsOf(compactBarcode(barcode), noWords);
  for (const [token, flag] of lacks) if ((flags & flag) === 0) tokens += `${token} `;
  return tokens;
}

/** Names are made of few words: what each becomes is known from the last time, up to so many of them. */
const mostKnownWords = 20_000;
const knownWords = new Map<string, string>();

function tokensOfNameWord(word: string): string {
  const known = knownWords.get(word);
  if (known !== undefined) return known;
  const tokens = tokensOfWord(word, longestPrefix);
  if (knownWords.size >= mostKnownWords) knownWords.clear();
  knownWords.set(word, tokens);
  return tokens;
}

function tokensOfWord(word: string, longest: number): string {
  let tokens = `=${word} `;
  const end = Math.min(word.length, longest);
  for (let length = 1; length <= end; length += 1) tokens += `${word.slice(0, length)} `;
  return tokens;
}

function split(spaced: string): string[] {
  return spaced === '' ? [] : spaced.slice(1, -1).split(' ');
}

/** @param words the words of which the code is made: how they begin is known already */
function gramsOf(code: string, words: readonly string[]): string {
  let grams = '';
  const last = code.length - shortestFragment;
  for (let at = 0; at <= last; at += 1) {
    const end = at + shortestFragment;
    if (end < code.length) grams += `~${code.slice(at, end + 1)} `;
    // A fragment of three is looked for with each letter and digit that may follow: here follows none of them.
    const isSeen = end < code.length && isCodeCharacter(code.charCodeAt(end));
    if (!isSeen && !words.some((word) => word.startsWith(code.slice(at, end))))
      grams += `~${code.slice(at, end)} `;
  }
  return grams;
}

function isCodeCharacter(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || (code >= 0x61 && code <= 0x7a);
}

/** The expression for items with a word that is this one, or another spelling of it. */
export function wholeTerm(word: string): string {
  return orOtherSpelling(`"=${word}"`, word);
}

/**
 * The expression for items with a word that begins so: one of the name, and up to three characters also one of the
 * SKU, which else is found as a fragment. Of a long word only the first characters are compared.
 */
export function beginningTerm(word: string): string {
  return orOtherSpelling(`"${word.slice(0, longestPrefix)}"`, word);
}

function orOtherSpelling(term: string, word: string): string {
  return anyOf([term, ...otherTerms(word)]);
}

function otherTerms(word: string): string[] {
  return otherSpellings(word).map((other) => allOf(other.split(' ').map((part) => `"=${part}"`)));
}

/** Whether {@link beginningTerm} finds more than what begins so. */
function isCutShort(word: string): boolean {
  return word.length > longestPrefix;
}

/**
 * As {@link beginningTerm}, compared to the end; null where there is nothing to look for.
 *
 * @param termsFrom the terms of all tokens that begin so
 */
export function wholeBeginningTerm(word: string, termsFrom: TermsFrom): string | null {
  if (!isCutShort(word)) return beginningTerm(word);
  const terms = [...termsFrom(`=${word}`), ...otherTerms(word)];
  return terms.length === 0 ? null : anyOf(terms);
}

type TermsFrom = (beginning: string) => readonly string[];

/** The expression for items with one of these words as a whole. */
export function wholeTermOfAny(words: Iterable<string>): string {
  return anyOf(Array.from(words, (word) => `"=${word}"`));
}

/**
 * Expressions of which each finds all items with a code in which this occurs, and others, the likeliest to find few
 * first: what codes begin with is what many have alike. Of three characters it finds them but for those that
 * {@link beginningTerm} finds. None where the fragment is too short, or no code is known that has it.
 *
 * @param termsFrom the terms of all tokens that begin so
 */
export function fragmentTerms(fragment: string, termsFrom: TermsFrom): string[] {
  if (fragment.length < shortestFragment) return [];
  if (fragment.length === shortestFragment) {
    const terms = termsFrom(`~${fragment}`);
    return terms.length === 0 ? [] : [anyOf(terms)];
  }
  const last = fragment.length - gramLength;
  const starts = new Set([last, Math.max(0, last - 2), Math.max(0, last - 4)]);
  return [...starts].map((start) => `"~${fragment.slice(start, start + gramLength)}"`);
}

/** The expression for what one of these finds. */
export function anyOf(terms: readonly string[]): string {
  return terms.length === 1 ? (terms[0] ?? '') : `(${terms.join(' OR ')})`;
}

/** The expression for what each of these finds. */
export function allOf(terms: readonly string[]): string {
  return terms.length === 1 ? (terms[0] ?? '') : `(${terms.join(' AND ')})`;
}

/** The expressions for items that have none of these flags. */
export function lackingTerms(flags: number): string[] {
  return lacks.filter(([, flag]) => (flags & flag) !== 0).map(([token]) => `"${token}"`);
}

/** Ids are below it, ranks above. */
const idSpace = 2 ** 48;

/** Pages of the index that are merged with each flush, and in each slice. */
const flushMerge = 48;
const sliceMerge = 24;

/** All is put in one order where one item of so many was written since then. */
const settledShare = 50;

/** What an item's place in the index and its tokens depend on besides its words and codes, as one number. */
export function standingOf(flags: number, onHand: number | null): number {
  const relevant =
    itemFlags.active | itemFlags.inactive | itemFlags.digital | itemFlags.physical | itemFlags.removed;
  return (flags & relevant) * 2 + (onHand === 0 ? 1 : 0);
}

/** 0 what can be sent, 1 what is out of stock, 2 what is inactive, 3 what is gone from the catalog. */
export function rankOf(flags: number, onHand: number | null): number {
  if ((flags & itemFlags.removed) !== 0) return 3;
  if ((flags & itemFlags.inactive) !== 0) return 2;
  return onHand === 0 ? 1 : 0;
}

/** The row of the index in which an item stands. */
function placeOf(id: number, rank: number): number {
  return rank * idSpace + id;
}

/** SQL for the id of a row of the index. */
export const idOfPlace = `item_token.rowid & ${idSpace - 1}`;

/** The id of the item in a row of the index. */
export function idAt(place: number): number {
  return place % idSpace;
}

export function createItemText(database: DatabaseSync) {
  const read = database.prepare(
    `SELECT item.id, flags, on_hand, sku, name, barcode, more_barcodes
     FROM json_each(?) AS noted CROSS JOIN item ON item.id = noted.value WHERE as_of > 0`,
  );
  read.setReturnArrays(true);
  const add = database.prepare('INSERT INTO item_token (rowid, tokens) VALUES (?, ?)');
  const drop = database.prepare('DELETE FROM item_token WHERE rowid = ?');
  const merge = database.prepare("INSERT INTO item_token (item_token, rank) VALUES ('merge', ?)");
  // Absent in a file of an older Dockhand, and in a new one: then it pays.
  const addWritten = database.prepare("UPDATE setting SET value = value + ? WHERE name = 'wordsWritten'");
  const clearWritten = database.prepare("INSERT OR REPLACE INTO setting VALUES ('wordsWritten', 0)");
  const readWritten = database.prepare(
    `SELECT written.value AS written, count.value AS items FROM setting AS count
     LEFT JOIN setting AS written ON written.name = 'wordsWritten' WHERE count.name = 'itemCount'`,
  );
  const countChanges = database.prepare('SELECT total_changes() AS changes');
  /** With the rank under which each stands in the index; null: under none. */
  const noted = new Map<number, number | null>();

  const mergeSome = (pages: number): boolean => {
    const before = Number(countChanges.get()?.['changes']);
    merge.run(pages);
    return Number(countChanges.get()?.['changes']) - before >= 2;
  };

  return {
    /** Notes an item whose words, codes or standing changed; to be called in any order, as often as one likes. */
    changed(id: number, rankBefore: number | null): void {
      if (!noted.has(id)) noted.set(id, rankBefore);
    },
    /** Writes what was noted, from the rows as they are now; once at the end of the transaction that changed them. */
    flush(): void {
      if (noted.size === 0) return;
      const rows = read.all(JSON.stringify([...noted.keys()])) as unknown as TokenRow[];
      for (const [id, rank] of noted) if (rank !== null) drop.run(placeOf(id, rank));
      // Rows that do not rise make a segment of the index each time they fall.
      const added = rows
        .map((row) => ({ place: placeOf(row[0], rankOf(row[1], row[2])), row }))
        .sort((left, right) => left.place - right.place);
      for (const { place, row } of added) add.run(place, tokensOf(toText(row)));
      addWritten.run(noted.size);
      noted.clear();
      mergeSome(flushMerge);
    },
    /** Puts a part of the index in better order, in a transaction of its own; false: it is in order. */
    buildSlice: (): boolean => mergeSome(sliceMerge),
    /**
     * Each part of the index that was written by itself is asked by itself, and each deletion in it looked up for every
     * item: in one part, searches take a third of the time. It is begun here, and `buildSlice` goes on with it.
     */
    settle(): boolean {
      const row = readWritten.get();
      const written = numberOf(row?.['written']) ?? Number.POSITIVE_INFINITY;
      if (written === 0 || written * settledShare < Number(row?.['items'])) return false;
      merge.run(-sliceMerge);
      clearWritten.run();
      return true;
    },
  };
}

type TokenRow = [
  id: number,
  flags: number,
  onHand: number | null,
  sku: string | null,
  name: string | null,
  barcode: string | null,
  moreBarcodes: string | null,
];

function toText([, flags, , sku, name, barcode, moreBarcodes]: TokenRow) {
  return { flags, sku, name, barcodes: barcodesOf(barcode, moreBarcodes) };
}

/** The barcodes of an item from the columns of its row. */
export function barcodesOf(barcode: string | null, moreBarcodes: string | null): string[] {
  const own = barcode === null || barcode === '' ? [] : [barcode];
  return moreBarcodes === null ? own : [...own, ...moreBarcodes.split('\n')];
}
