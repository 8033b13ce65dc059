/**
 * A text together with where each of its characters stood in the scan: what was decoded, trimmed or taken out
 * of brackets still says the right place when something is wrong with it.
 */
export interface TracedText {
  readonly text: string;
  /** One index into the scan per character, and one more for the end. */
  readonly offsets: readonly number[];
}

/** The scan itself: every character stands where it stands. */
export function traceText(text: string): TracedText {
  return { text, offsets: Array.from({ length: text.length + 1 }, (_, index) => index) };
}

/** The part from `start` up to `end`, as `String.slice` counts from the front. */
export function sliceTraced(traced: TracedText, start: number, end = traced.text.length): TracedText {
  return { text: traced.text.slice(start, end), offsets: traced.offsets.slice(start, end + 1) };
}

/** The text without white space around it. A group separator is none. */
export function trimTraced(traced: TracedText): TracedText {
  const start = traced.text.length - traced.text.trimStart().length;
  return sliceTraced(traced, start, Math.max(start, traced.text.trimEnd().length));
}

/** The text without the characters that `drop` names. */
export function withoutCharacters(traced: TracedText, drop: (character: string) => boolean): TracedText {
  const kept = [...traced.offsets.keys()].filter(
    (index) => index < traced.text.length && !drop(traced.text.charAt(index)),
  );
  return {
    text: kept.map((index) => traced.text.charAt(index)).join(''),
    offsets: [...kept, traced.text.length].map((index) => traced.offsets[index] ?? 0),
  };
}

/** The text with one character in the place of each mark, which stands where the mark began. */
export function replaceMarks(traced: TracedText, mark: string, character: string): TracedText {
  let { text, offsets } = traced;
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) {
    text = text.slice(0, at) + character + text.slice(at + mark.length);
    offsets = [...offsets.slice(0, at + 1), ...offsets.slice(at + mark.length)];
  }
  return { text, offsets };
}

/** Where the characters from `start` up to `end` stood in the scan. */
export function placeOf(
  traced: TracedText,
  start = 0,
  end = traced.text.length,
): { readonly at: number; readonly length: number } {
  const at = traced.offsets[start] ?? traced.offsets.at(-1) ?? 0;
  return { at, length: Math.max(0, (traced.offsets[end] ?? at) - at) };
}
