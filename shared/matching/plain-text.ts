/** Longer texts are looked at up to here: what a person writes about a parcel is short. */
const longestText = 4_000;
const mostWords = 250;
const mostWordsInRun = 6;
const longestRun = 48;

/** Neighboring words of a text, written as one: `PO 2026-0412` is `PO20260412`. */
export type WordRun = {
  text: string;
  /** The place of its first word, and the place after its last one. */
  from: number;
  to: number;
};

function normal(text: string): string {
  return text
    .slice(0, longestText)
    .normalize('NFKC')
    .replaceAll(/\p{Cf}+/gu, '')
    .toUpperCase();
}

/** A code as it is compared: letters and digits alone, in capitals, full-width ones as plain ones. */
export function plainCode(text: string | null): string {
  // Nearly all codes are plain as they come, and an index holds a hundred thousand of them.
  if (text === null || /^[A-Z\d]{1,64}$/.test(text)) return text ?? '';
  return normal(text).replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

/** The words of a text as they are compared, at most 250; every other character parts them. */
export function plainWords(text: string): string[] {
  return (normal(text).match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, mostWords);
}

/** Every run of one to six words, as far as it is at most 48 characters long. */
export function wordRuns(words: readonly string[]): WordRun[] {
  return words.flatMap((_word, from) => {
    const runs: WordRun[] = [];
    let text = '';
    for (let to = from + 1; to <= Math.min(words.length, from + mostWordsInRun); to += 1) {
      text += words[to - 1] ?? '';
      if (text.length > longestRun) break;
      runs.push({ text, from, to });
    }
    return runs;
  });
}

/** How many digits a text has. */
export function digitCount(text: string): number {
  return text.match(/\d/g)?.length ?? 0;
}

/** A part of a text: from one place to before another one. */
type TextPlace = { from: number; to: number };

/** The places of a text at which a code stands, whatever parts its characters there, ascending. */
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

/** A code as it stands in the first of the texts that has it, as a word of its own if it can be; else the code. */
export function asWritten(texts: readonly string[], code: string): string {
  const found = texts.flatMap((text) => {
    const looked = text.slice(0, longestText);
    return placesOfCode(looked, code).map(({ from, to }) => ({
      written: looked.slice(from, to),
      isWord: !/[\p{L}\p{N}]$/u.test(looked.slice(0, from)) && !/^[\p{L}\p{N}]/u.test(looked.slice(to)),
    }));
  });
  return (found.find(({ isWord }) => isWord) ?? found[0])?.written ?? code;
}

/** Letters and digits of a text in capitals, and the character of the text that each of them comes from. */
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
