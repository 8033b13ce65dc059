import { foldText } from '#electron/database/folded-text.ts';
import { gtinKeys } from '#shared/barcode/gtin.ts';

const plainText = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/;
const onlyAscii = /^[\x20-\x7e]*$/;
const asciiWord = /[a-z0-9]+/g;
/** In scripts without spaces between words, each character is a word. So is a pictograph. */
const anyWord =
  /[[\p{L}\p{N}]--[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]]+|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\p{So}]/gv;

/** How much of a name and of a code is used, in characters of the folded text. */
const maxNameLength = 400;
const maxCodeLength = 100;

/** Like {@link foldText}, but faster for plain text. */
export function foldQuickly(text: string): string {
  return plainText.test(text) ? text.toLowerCase() : foldText(text);
}

/**
 * Returns the words of a folded text: runs of letters and digits, each character of a script without spaces,
 * pictographs.
 */
export function wordsOf(folded: string): string[] {
  return folded.match(onlyAscii.test(folded) ? asciiWord : anyWord) ?? [];
}

/**
 * Returns the words of a text between single spaces, with one before and one after: ` linen runner `; '' if there are
 * none.
 */
export function spacedWords(text: string | null): string {
  if (text === null) return '';
  const words = wordsOf(foldQuickly(text).slice(0, maxNameLength));
  return words.length === 0 ? '' : ` ${words.join(' ')} `;
}

/** Returns the letters and digits of a SKU or other code, folded: `FH-RUN000123-OAT` becomes `fhrun000123oat`. */
export function compactCode(code: string | null): string {
  if (code === null) return '';
  const folded = foldQuickly(code);
  const compact = onlyAscii.test(folded)
    ? folded.replaceAll(/[^a-z0-9]+/g, '')
    : folded.replaceAll(/[^\p{L}\p{N}]+/gu, '');
  return compact.slice(0, maxCodeLength);
}

/** Returns a barcode in its form for fragment search: all forms of a GTIN, with leading zeros or not, are the same. */
export function compactBarcode(barcode: string): string {
  const compact = compactCode(barcode);
  if (/^\d{12}$/.test(compact)) return `0${compact}`;
  return /^0\d{13}$/.test(compact) ? compact.slice(1) : compact;
}

const size = /^(\d{1,5})(g|kg|mg|ml|cl|dl|l|mm|cm|m|in|ft|oz|lb|w|v|pc|pcs)$/;

/** Returns how names may spell a word that was typed differently: `220g` as `220 g`, `hoodies` as `hoodie`. */
export function otherSpellings(word: string): readonly string[] {
  const [, amount, unit] = size.exec(word) ?? [];
  return amount === undefined || unit === undefined ? singularsOf(word) : [`${amount} ${unit}`];
}

/**
 * Returns the words that an English word may be the plural of: `boxes` of `box`, `batteries` of `battery`; `glass` of
 * none.
 */
function singularsOf(word: string): readonly string[] {
  if (!/^[a-z]{3,}s$/.test(word) || /(?:ss|us|is)$/.test(word)) return [];
  if (/(?:ch|sh|ss|x|z)es$/.test(word)) return [word.slice(0, -2)];
  const withoutEnd = word.slice(0, -1);
  return word.endsWith('ies') ? [withoutEnd, `${word.slice(0, -3)}y`] : [withoutEnd];
}

/** Returns whether a word may abbreviate a longer one, without its vowels and more: `blk`, `org`, `stnls`. */
export function looksAbbreviated(word: string): boolean {
  return /^[a-z][b-df-hj-np-tv-z]{1,4}$/.test(word);
}

/** Returns whether one word abbreviates another: its first letter and some others in order, then optionally an s. */
export function isAbbreviationOf(short: string, word: string): boolean {
  if (!looksAbbreviated(short)) return false;
  return isShortened(short, word) || (short.endsWith('s') && isShortened(short.slice(0, -1), word));
}

function isShortened(short: string, word: string): boolean {
  if (short.length < 2 || short.length >= word.length || !word.startsWith(short.charAt(0))) return false;
  let at = 0;
  for (const letter of short) {
    at = word.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

/** The typed text in its form for comparison with items. */
export type SearchText = {
  /** Folded, as a whole. */
  whole: string;
  /** All of its words between single spaces; '' if there are none. */
  spaced: string;
  /** Its letters and digits. */
  code: string;
  /** Same as {@link code} if it is digits only, the form in which barcodes are compared. */
  digits: string | null;
  /** GTIN-14 numbers that it may be. */
  gtins: readonly number[];
  /** Each word once, in the order typed. */
  words: readonly SearchWord[];
  /** Several words without a space between them, such as `000123-OAT`: the parts of a code, not of a name. */
  isCodeLike: boolean;
  /** Inventory ids among the words. */
  ids: readonly number[];
  /** Its words may abbreviate longer ones, as `blk` for `black`. */
  isAbbreviated: boolean;
};

export type SearchWord = {
  word: string;
  /** The word as a fragment of a barcode. */
  barcode: string;
  /** The word's other spellings in names, as whole words. */
  otherSpellings: readonly string[];
  /** The possible corrections if one letter is wrong, as whole words; empty if no mistake is assumed. */
  corrections: ReadonlySet<string>;
};

const noCorrections: ReadonlySet<string> = new Set();
const letters = Array.from('abcdefghijklmnopqrstuvwxyz');

/**
 * Returns all words that differ by one letter that is wrong, missing, extra, or swapped with the next one; not the word
 * itself.
 */
export function variantsOf(word: string): ReadonlySet<string> {
  const variants = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const [before, letter, after] = [word.slice(0, at), word.slice(at, at + 1), word.slice(at + 1)];
    variants.add(before + after);
    variants.add(before + after.slice(0, 1) + letter + after.slice(1));
    for (const other of letters) variants.add(before + other + letter + after).add(before + other + after);
  }
  variants.delete(word);
  return variants;
}

const inventoryId = /^[1-9]\d{0,14}$/;

/** Words beyond this number are not looked up: no item name has more. */
const maxWords = 40;

/** Nothing in it is an operator. */
export function readSearchText(text: string): SearchText {
  const whole = foldQuickly(text);
  const words = [...new Set(wordsOf(whole))].slice(0, maxWords);
  const code = compactCode(whole);
  const isDigits = /^\d+$/.test(code) && /^[\d\s-]+$/.test(whole);
  return {
    whole,
    spaced: spacedWords(whole),
    code,
    digits: isDigits ? code : null,
    gtins: isDigits ? gtinKeys(code).map(Number) : [],
    words: words.map((word) => ({
      word,
      barcode: compactBarcode(word),
      otherSpellings: otherSpellings(word),
      corrections: noCorrections,
    })),
    isCodeLike: words.length > 1 && code.length > 2 && !whole.includes(' '),
    ids: words.filter((word) => inventoryId.test(word)).map(Number),
    isAbbreviated: false,
  };
}
