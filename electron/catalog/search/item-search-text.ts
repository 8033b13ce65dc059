import { gtinKeys } from '../../../shared/barcode/gtin.ts';
import {
  compactBarcode,
  compactCode,
  foldQuickly,
  otherSpellings,
  spacedWords,
  wordsOf,
} from './item-text-words.ts';

/** What was typed, as it is compared with items. */
export type SearchText = {
  /** Folded, as a whole. */
  whole: string;
  /** All of its words between single spaces; '' without any. */
  spaced: string;
  /** Its letters and digits. */
  code: string;
  /** As {@link code}, where it is digits only: the way in which barcodes are compared. */
  digits: string | null;
  /** GTIN-14 numbers that it may be. */
  gtins: readonly number[];
  /** Each once, in the order in which they were typed. */
  words: readonly SearchWord[];
  /** Several words without a space between them, such as `000123-OAT`: the parts of a code, not of a name. */
  isCodeLike: boolean;
  /** Inventory ids that are among the words. */
  ids: readonly number[];
  /** Its words may stand for longer ones, as `blk` for `black`. */
  isAbbreviated: boolean;
};

/** One word of what was typed. */
export type SearchWord = {
  word: string;
  /** The same as a fragment of a barcode. */
  barcode: string;
  /** The same as names may have it, as whole words. */
  otherSpellings: readonly string[];
};

const inventoryId = /^[1-9]\d{0,14}$/;

/** Words behind these are not looked for: no item is called by more. */
const mostWords = 40;

/** Reads what was typed. Nothing in it is an operator. */
export function readSearchText(text: string): SearchText {
  const whole = foldQuickly(text);
  const words = [...new Set(wordsOf(whole))].slice(0, mostWords);
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
    })),
    isCodeLike: words.length > 1 && code.length > 2 && !whole.includes(' '),
    ids: words.filter((word) => inventoryId.test(word)).map(Number),
    isAbbreviated: false,
  };
}
