/** Only this many characters of a text are examined: remarks about a parcel are short. */
const maxTextLength = 4_000;
const maxWords = 250;
const maxWordsInRun = 6;
const maxRunLength = 48;

/** Adjacent words of a text, joined: `PO 2026-0412` becomes `PO20260412`. */
export type WordRun = {
  text: string;
  /** Index of the first word, and the index after the last one. */
  from: number;
  to: number;
};

function normalizeText(text: string): string {
  return text
    .slice(0, maxTextLength)
    .normalize('NFKC')
    .replaceAll(/\p{Cf}+/gu, '')
    .toUpperCase();
}

/**
 * Returns the form of a code used for comparison: letters and digits only, in uppercase, with full-width characters
 * normalized.
 */
export function plainCode(text: string | null): string {
  // Nearly all codes are already plain, and an index holds a hundred thousand of them.
  if (text === null || /^[A-Z\d]{1,64}$/.test(text)) return text ?? '';
  return normalizeText(text).replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

/**
 * Returns the words of a text in the form used for comparison, at most 250; all other characters are separators, except
 * `?` in or before a word with digits, which marks unreadable ones: `12?45`. After letters alone it also ends the word,
 * since it may be punctuation: `PO?`, `1245`.
 */
export function plainWords(text: string): string[] {
  const marked = normalizeText(text).replaceAll(/\?+/g, '?');
  const words = marked.match(/\p{L}+\?|(?:\?(?=\p{L}*\p{N}))?[\p{L}\p{N}]+(?:\?[\p{L}\p{N}]+)*/gu) ?? [];
  return words.slice(0, maxWords);
}

/** Returns a word without the `?` that ends it. */
export function withoutEndMark(word: string): string {
  return word.replace(/\?$/, '');
}

/** Returns every run of one to six words, up to 48 characters long. */
export function wordRuns(words: readonly string[]): WordRun[] {
  return words.flatMap((_word, from) => {
    const runs: WordRun[] = [];
    let text = '';
    for (let to = from + 1; to <= Math.min(words.length, from + maxWordsInRun); to += 1) {
      text += words[to - 1] ?? '';
      if (text.length > maxRunLength) break;
      runs.push({ text: withoutEndMark(text), from, to });
    }
    return runs;
  });
}

export function digitCount(text: string): number {
  return text.match(/\d/g)?.length ?? 0;
}

/** A range in a text; the end is exclusive. */
type TextPlace = { from: number; to: number };

/** Returns the ranges of a text that contain a code, whatever separates its characters there, ascending. */
export function placesOfCode(text: string, code: string): TextPlace[] {
  const needle = foldedWithOrigins(code).folded;
  const { folded, origins } = foldedWithOrigins(text);
  const places: TextPlace[] = [];
  if (needle === '') return places;
  for (let at = folded.indexOf(needle); at >= 0; at = folded.indexOf(needle, at + needle.length)) {
    const first = origins[at];
    const last = origins[at + needle.length - 1];
    if (first !== undefined && last !== undefined) places.push({ from: first.from, to: last.to });
  }
  return places;
}

/**
 * Returns a code as written in the first text that contains it, preferring a match that is a separate word; otherwise
 * the code itself.
 */
export function asWritten(texts: readonly string[], code: string): string {
  const found = texts.flatMap((text) => {
    const looked = text.slice(0, maxTextLength);
    return placesOfCode(looked, code).map(({ from, to }) => ({
      written: looked.slice(from, to),
      isWord: !/[\p{L}\p{N}]$/u.test(looked.slice(0, from)) && !/^[\p{L}\p{N}]/u.test(looked.slice(to)),
    }));
  });
  return (found.find(({ isWord }) => isWord) ?? found[0])?.written ?? code;
}

/** Returns the letters and digits of a text in uppercase, and the original character behind each of them. */
function foldedWithOrigins(text: string): { folded: string; origins: TextPlace[] } {
  const origins: TextPlace[] = [];
  let folded = '';
  let at = 0;
  for (const character of text) {
    for (const unit of character.normalize('NFKC').toUpperCase()) {
      if (!/[\p{L}\p{N}]/u.test(unit)) continue;
      folded += unit;
      for (let count = 0; count < unit.length; count += 1)
        origins.push({ from: at, to: at + character.length });
    }
    at += character.length;
  }
  return { folded, origins };
}
