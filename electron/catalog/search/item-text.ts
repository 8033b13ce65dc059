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

/** Prefixes of words up to this length are separate tokens. */
const maxPrefixLength = 6;
/** Codes are indexed by every run of this many characters, and by the shorter one at their end. */
const gramLength = 4;
const minFragmentLength = gramLength - 1;
const noWords: readonly string[] = [];

const lacks = [
  ['!active', itemFlags.active],
  ['!inactive', itemFlags.inactive],
  ['!digital', itemFlags.digital],
  ['!physical', itemFlags.physical],
] as const;

/**
 * Returns all tokens of an item, separated by spaces: of each word of name and SKU the prefixes and, after `=`, the
 * whole word; of SKU and barcodes the runs of four characters after `~`, so a word of the SKU needs only its first
 * prefixes; and, after `!`, the filterable flags that the item does not have.
 */
function tokensOf({ sku, name, barcodes, flags }: ItemText): string {
  const named = new Set(split(spacedWords(name)));
  let tokens = '';
  for (const word of named) tokens += tokensOfNameWord(word);
  const coded = split(spacedWords(sku));
  for (const word of coded) {
    if (!named.has(word)) tokens += tokensOfWord(word, minFragmentLength);
  }
  tokens += gramsOf(compactCode(sku), coded);
  for (const barcode of barcodes) tokens += gramsOf(compactBarcode(barcode), noWords);
  for (const [token, flag] of lacks) if ((flags & flag) === 0) tokens += `${token} `;
  return tokens;
}

/** Names consist of few distinct words, so the tokens of each are cached, up to this many words. */
const maxKnownWords = 20_000;
const knownWords = new Map<string, string>();

function tokensOfNameWord(word: string): string {
  const known = knownWords.get(word);
  if (known !== undefined) return known;
  const tokens = tokensOfWord(word, maxPrefixLength);
  if (knownWords.size >= maxKnownWords) knownWords.clear();
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

/** @param words the words that the code consists of: their prefixes are already tokens */
function gramsOf(code: string, words: readonly string[]): string {
  let grams = '';
  const last = code.length - minFragmentLength;
  for (let at = 0; at <= last; at += 1) {
    const end = at + minFragmentLength;
    if (end < code.length) grams += `~${code.slice(at, end + 1)} `;
    // A fragment of three is searched with each letter and digit that may follow it; none follows here.
    const isSeen = end < code.length && isCodeCharacter(code.charCodeAt(end));
    if (!isSeen && !words.some((word) => word.startsWith(code.slice(at, end))))
      grams += `~${code.slice(at, end)} `;
  }
  return grams;
}

function isCodeCharacter(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || (code >= 0x61 && code <= 0x7a);
}

/** Returns the expression for items with this word, or another spelling of it. */
export function wholeTerm(word: string): string {
  return orOtherSpelling(`"=${word}"`, word);
}

/**
 * Returns the expression for items with a word that starts with this one: a word of the name or, up to three
 * characters, also of the SKU, which is otherwise found by fragments. Of a long word only the first characters are
 * compared.
 */
export function beginningTerm(word: string): string {
  return orOtherSpelling(`"${word.slice(0, maxPrefixLength)}"`, word);
}

function orOtherSpelling(term: string, word: string): string {
  return anyOf([term, ...otherTerms(word)]);
}

function otherTerms(word: string): string[] {
  return otherSpellings(word).map((other) => allOf(other.split(' ').map((part) => `"=${part}"`)));
}

/** Returns whether {@link beginningTerm} also finds words that do not start with this one. */
function isCutShort(word: string): boolean {
  return word.length > maxPrefixLength;
}

/**
 * Like {@link beginningTerm}, but compares the complete word; null if there is nothing to look for.
 *
 * @param termsFrom the terms of all tokens with a prefix
 */
export function wholeBeginningTerm(word: string, termsFrom: TermsFrom): string | null {
  if (!isCutShort(word)) return beginningTerm(word);
  const terms = [...termsFrom(`=${word}`), ...otherTerms(word)];
  return terms.length === 0 ? null : anyOf(terms);
}

type TermsFrom = (beginning: string) => readonly string[];

export function wholeTermOfAny(words: Iterable<string>): string {
  return anyOf(Array.from(words, (word) => `"=${word}"`));
}

/**
 * Returns expressions that each find all items with a code that contains the fragment, and others. Those likely to find
 * the fewest come first: many codes share the same start. For three characters, they leave out the items that
 * {@link beginningTerm} finds. Empty if the fragment is too short, or no known code contains it.
 *
 * @param termsFrom the terms of all tokens with a prefix
 */
export function fragmentTerms(fragment: string, termsFrom: TermsFrom): string[] {
  if (fragment.length < minFragmentLength) return [];
  if (fragment.length === minFragmentLength) {
    const terms = termsFrom(`~${fragment}`);
    return terms.length === 0 ? [] : [anyOf(terms)];
  }
  const last = fragment.length - gramLength;
  const starts = new Set([last, Math.max(0, last - 2), Math.max(0, last - 4)]);
  return [...starts].map((start) => `"~${fragment.slice(start, start + gramLength)}"`);
}

export function anyOf(terms: readonly string[]): string {
  return terms.length === 1 ? (terms[0] ?? '') : `(${terms.join(' OR ')})`;
}

export function allOf(terms: readonly string[]): string {
  return terms.length === 1 ? (terms[0] ?? '') : `(${terms.join(' AND ')})`;
}

/** Returns the expressions for items that have none of these flags. */
export function lackingTerms(flags: number): string[] {
  return lacks.filter(([, flag]) => (flags & flag) !== 0).map(([token]) => `"${token}"`);
}

/** Ids are below it, ranks above. */
const idSpace = 2 ** 48;

/** Pages of the index that are merged with each flush, and in each slice. */
const flushMerge = 48;
const sliceMerge = 24;

/** The whole index is merged once one in this many items has been written since the last time. */
const settledShare = 50;

/**
 * Returns, as one number, the values besides its words and codes that determine an item's place in the index and its
 * tokens.
 */
export function statusKey(flags: number, onHand: number | null): number {
  const relevant =
    itemFlags.active | itemFlags.inactive | itemFlags.digital | itemFlags.physical | itemFlags.removed;
  return (flags & relevant) * 2 + (onHand === 0 ? 1 : 0);
}

/** Returns 0 for items that can be sent, 1 for out of stock, 2 for inactive, 3 for removed from the catalog. */
export function rankOf(flags: number, onHand: number | null): number {
  if ((flags & itemFlags.removed) !== 0) return 3;
  if ((flags & itemFlags.inactive) !== 0) return 2;
  return onHand === 0 ? 1 : 0;
}

/** Returns the row of the index for an item. */
function placeOf(id: number, rank: number): number {
  return rank * idSpace + id;
}

/** SQL for the id of a row of the index. */
export const idOfPlace = `item_token.rowid & ${idSpace - 1}`;

/** Returns the id of the item in a row of the index. */
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
  // Missing in a file of an older Dockhand, and in a new one: then settling pays off.
  const addWritten = database.prepare("UPDATE setting SET value = value + ? WHERE name = 'wordsWritten'");
  const clearWritten = database.prepare("INSERT OR REPLACE INTO setting VALUES ('wordsWritten', 0)");
  const readWritten = database.prepare(
    `SELECT written.value AS written, count.value AS items FROM setting AS count
     LEFT JOIN setting AS written ON written.name = 'wordsWritten' WHERE count.name = 'itemCount'`,
  );
  const countChanges = database.prepare('SELECT total_changes() AS changes');
  /** With the rank each has in the index; null if it is not there. */
  const noted = new Map<number, number | null>();

  const mergeSome = (pages: number): boolean => {
    const before = Number(countChanges.get()?.['changes']);
    merge.run(pages);
    return Number(countChanges.get()?.['changes']) - before >= 2;
  };

  return {
    /** Notes an item whose words, codes or rank changed; may be called in any order and repeatedly. */
    changed(id: number, rankBefore: number | null): void {
      if (!noted.has(id)) noted.set(id, rankBefore);
    },
    /** Writes the noted items from the current rows; call once at the end of the transaction that changed them. */
    flush(): void {
      if (noted.size === 0) return;
      const rows = read.all(JSON.stringify([...noted.keys()])) as unknown as TokenRow[];
      for (const [id, rank] of noted) if (rank !== null) drop.run(placeOf(id, rank));
      // Rows that do not ascend start a new segment of the index at each descent.
      const added = rows
        .map((row) => ({ place: placeOf(row[0], rankOf(row[1], row[2])), row }))
        .sort((left, right) => left.place - right.place);
      for (const { place, row } of added) add.run(place, tokensOf(toText(row)));
      addWritten.run(noted.size);
      noted.clear();
      mergeSome(flushMerge);
    },
    /** Merges a part of the index, in a separate transaction; false if nothing is left to merge. */
    buildSlice: (): boolean => mergeSome(sliceMerge),
    /**
     * Each separately written part of the index is queried separately, and each deletion in it is checked for every
     * item; with a single part, searches take a third of the time. Starts the merge, which `buildSlice` continues.
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

export function barcodesOf(barcode: string | null, moreBarcodes: string | null): string[] {
  const own = barcode === null || barcode === '' ? [] : [barcode];
  return moreBarcodes === null ? own : [...own, ...moreBarcodes.split('\n')];
}
