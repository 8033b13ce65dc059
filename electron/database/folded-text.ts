import { latinDigits } from '#shared/barcode/latin-digits.ts';

/**
 * Returns text in its form for comparison: without compatibility forms and diacritics, lower case, with Latin
 * digits, without invisible characters, and with one space for any white space. 'Ångström ＡＢ' becomes 'angstrom ab'.
 */
export function foldText(text: string): string {
  const folded = text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return latinDigits(folded);
}

/**
 * Returns the words of a record as one text for the index: each folded, on a separate line between line breaks, so that
 * the start and the end of a word can be searched. A repeated word appears once.
 */
export function foldWords(words: readonly string[]): string {
  const folded = new Set(words.map(foldText).filter((word) => word !== ''));
  return `\n${[...folded].join('\n')}\n`;
}
