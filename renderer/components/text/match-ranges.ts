import { foldText } from '#renderer/components/list-screen/row-finder.ts';

/** A part of a text by its first character and the one after its last, counted in UTF-16 units. */
export type TextRange = { readonly from: number; readonly to: number };

/** A text folded for comparison, and the original position of each of its units. */
type Folded = { readonly text: string; readonly origins: readonly number[] | null };

function foldWithOrigins(text: string): Folded {
  if (/^[\x20-\x7e]*$/.test(text)) return { text: text.toLowerCase(), origins: null };
  const origins: number[] = [];
  let folded = '';
  let at = 0;
  for (const character of text) {
    const part = foldText(character);
    folded += part;
    for (let unit = 0; unit < part.length; unit += 1) origins.push(at);
    at += character.length;
  }
  return { text: folded, origins: [...origins, text.length] };
}

const isWordCharacter = (character: string | undefined) =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** Returns the positions of a part in a text: at the starts of words, or anywhere if no word starts with it. */
function placesOf(part: string, text: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) places.push(at);
  const atStarts = places.filter((at) => !isWordCharacter(text[at - 1]));
  return atStarts.length > 0 ? atStarts : places;
}

/**
 * Returns the parts of a typed text that the text contains: its words. For a word that it does not contain as written,
 * the pieces between the hyphens if it contains all of them.
 */
function partsIn(sought: string, text: string): string[] {
  return foldText(sought)
    .split(/\s+/)
    .flatMap((word) => {
      if (text.includes(word)) return word === '' ? [] : [word];
      const pieces = word.split(/[^\p{L}\p{N}]+/u).filter((piece) => piece !== '');
      return pieces.every((piece) => text.includes(piece)) ? pieces : [];
    });
}

const digitsOnly = /^\d{8,14}$/;
const withoutZeros = (digits: string) => digits.replace(/^0+/, '');

/**
 * Returns whether two numbers are one item number in two lengths, such as UPC-A and GTIN-14: equal except for leading
 * zeros.
 */
function isSameNumber(one: string, other: string): boolean {
  return digitsOnly.test(one) && digitsOnly.test(other) && withoutZeros(one) === withoutZeros(other);
}

/** Returns ranges in ascending order, with those that overlap or touch as one. */
export function mergeRanges(found: readonly TextRange[]): TextRange[] {
  const ranges: TextRange[] = [];
  for (const { from, to } of found.toSorted((one, other) => one.from - other.from)) {
    const last = ranges.at(-1);
    if (last === undefined || from > last.to) ranges.push({ from, to });
    else if (to > last.to) ranges[ranges.length - 1] = { from: last.from, to };
  }
  return ranges;
}

/**
 * Returns the parts of a text that match a typed text, ascending and without overlap: each of its words, ignoring case
 * and accents. A number that is equal except for leading zeros matches completely.
 */
export function matchRanges(text: string, sought: string): readonly TextRange[] {
  if (isSameNumber(text, sought.trim())) return [{ from: 0, to: text.length }];
  const folded = foldWithOrigins(text);
  const ranges = mergeRanges(
    partsIn(sought, folded.text).flatMap((part) =>
      placesOf(part, folded.text).map((from) => ({ from, to: from + part.length })),
    ),
  );
  const { origins } = folded;
  if (origins === null) return ranges;
  // A letter's accents fold to nothing and follow it: the part ends where the next letter starts.
  return ranges.map(({ from, to }) => ({
    from: origins[from] ?? text.length,
    to: origins[to] ?? text.length,
  }));
}
