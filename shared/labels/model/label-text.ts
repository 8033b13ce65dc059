/** Has no width, or changes the direction of adjacent text; a printer draws a box, or obeys. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
const invisible = /[\p{Cf}\p{Cs}\p{Co}]+/gu;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const lettersOf = (text: string): string[] => Array.from(graphemes.segment(text), ({ segment }) => segment);

/** Returns a text on one line, without unprintable characters. */
export function printableText(text: string): string {
  return text.replace(unprintable, ' ').replace(invisible, '').replace(/\s+/g, ' ').trim();
}

/** Returns an upper limit of the width in these fonts: the printer's own, which is narrow, and the window's. */
function letterEm(character: string): number {
  if (/^[ ilj.,:;'’|!()[\]]$/u.test(character)) return 0.36;
  if (/^[mwMW@%&—…]$/u.test(character)) return 0.98;
  if (/^[\p{Ll}\-/"*]/u.test(character)) return 0.62;
  if (
    /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}\uff00-\uff60]/u.test(
      character,
    )
  ) {
    return 1.1;
  }
  return 0.74;
}

/** Returns the maximum width of a text, in letter heights. */
export function emWidth(text: string): number {
  return lettersOf(text).reduce((sum, character) => sum + letterEm(character), 0);
}

/** Returns a text on one line of this many ems; cut text ends in an ellipsis. */
export function cutToWidth(text: string, widthEm: number): string {
  return wrapText(text, widthEm, 1)[0] ?? '';
}

/**
 * Wraps a text into at most this many lines of this many ems, breaking between words, or within a word longer than a
 * line. The last line ends in an ellipsis if something is left.
 */
export function wrapText(text: string, widthEm: number, maxLines: number): readonly string[] {
  let rest = lettersOf(printableText(text));
  const lines: string[] = [];
  while (rest.length > 0 && lines.length < maxLines) {
    const isLast = lines.length === maxLines - 1;
    let end = fitting(rest, widthEm);
    if (end < rest.length) {
      if (isLast) {
        end = fitting(rest, widthEm - letterEm('…'));
        lines.push(`${rest.slice(0, end).join('').trimEnd()}…`);
        break;
      }
      const space = rest.slice(0, end + 1).lastIndexOf(' ');
      if (space > 0) end = space;
    }
    lines.push(rest.slice(0, end).join(''));
    rest = rest.slice(end);
    if (rest[0] === ' ') rest = rest.slice(1);
  }
  return lines;
}

/** Returns how many of the characters fit; at least one, so that wrapping terminates. */
function fitting(characters: readonly string[], widthEm: number): number {
  let width = 0;
  const over = characters.findIndex((character) => {
    width += letterEm(character);
    return width > widthEm;
  });
  return over === -1 ? characters.length : Math.max(1, over);
}
