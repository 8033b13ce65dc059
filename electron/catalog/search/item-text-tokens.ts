import { itemFlags } from '../item-flags.ts';
import { compactBarcode, compactCode, otherSpellings, spacedWords } from './item-text-words.ts';

/** What is read of an item to find it by text. */
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
const codeCharacters = Array.from('0123456789abcdefghijklmnopqrstuvwxyz');

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
export function tokensOf({ sku, name, barcodes, flags }: ItemText): string {
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
  const others = otherSpellings(word).map((other) => allOf(other.split(' ').map((part) => `"=${part}"`)));
  return anyOf([term, ...others]);
}

/** Whether {@link beginningTerm} finds more than what begins so. */
export function isCutShort(word: string): boolean {
  return word.length > longestPrefix;
}

/** As {@link beginningTerm}, compared to the end: it costs the more the more words begin so. */
export function wholeBeginningTerm(word: string): string {
  return isCutShort(word) ? orOtherSpelling(`"=${word}" *`, word) : beginningTerm(word);
}

/**
 * Expressions of which each finds all items with a code in which this occurs, and others, the likeliest to find few
 * first: what codes begin with is what many have alike. Of three characters it finds them but for those that
 * {@link beginningTerm} finds. None where the fragment is too short.
 */
export function fragmentTerms(fragment: string): string[] {
  if (fragment.length < shortestFragment) return [];
  if (fragment.length === shortestFragment) {
    return [anyOf(['', ...codeCharacters].map((next) => `"~${fragment}${next}"`))];
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
