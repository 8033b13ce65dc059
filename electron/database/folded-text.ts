/**
 * Text as it is compared: compatibility forms and diacritics taken off, lower case, characters that nobody sees
 * left out, and one space where there was any white space. 'Ångström  ＡＢ' becomes 'angstrom ab'.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/**
 * The words of a record as one text for the index: each folded, on a line of its own between line breaks, so that
 * the beginning and the end of a word can be asked for. A word that is there twice stands once.
 */
export function foldWords(words: readonly string[]): string {
  const folded = new Set(words.map(foldText).filter((word) => word !== ''));
  return `\n${[...folded].join('\n')}\n`;
}
