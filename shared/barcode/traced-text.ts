/**
 * A text with the position of each of its characters in the scan: decoded, trimmed or unbracketed text still gives the
 * right position when something is wrong with it.
 */
export interface TracedText {
  readonly text: string;
  /** One index into the scan per character, plus one for the end. */
  readonly offsets: readonly number[];
}

/** Traces the scan itself: every character is at its own position. */
export function traceText(text: string): TracedText {
  return { text, offsets: Array.from({ length: text.length + 1 }, (_, index) => index) };
}

/** Returns the part from `start` up to `end`, counted from the front like `String.slice`. */
export function sliceTraced(traced: TracedText, start: number, end = traced.text.length): TracedText {
  return { text: traced.text.slice(start, end), offsets: traced.offsets.slice(start, end + 1) };
}

/** Returns the text without surrounding white space. A group separator is not white space. */
export function trimTraced(traced: TracedText): TracedText {
  const start = traced.text.length - traced.text.trimStart().length;
  return sliceTraced(traced, start, Math.max(start, traced.text.trimEnd().length));
}

export function withoutCharacters(traced: TracedText, drop: (character: string) => boolean): TracedText {
  const remaining = [...traced.offsets.keys()].filter(
    (index) => index < traced.text.length && !drop(traced.text.charAt(index)),
  );
  return {
    text: remaining.map((index) => traced.text.charAt(index)).join(''),
    offsets: [...remaining, traced.text.length].map((index) => traced.offsets[index] ?? 0),
  };
}

/** Returns the text with each mark replaced by one character, positioned where the mark started. */
export function replaceMarks(traced: TracedText, mark: string, character: string): TracedText {
  let { text, offsets } = traced;
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) {
    text = text.slice(0, at) + character + text.slice(at + mark.length);
    offsets = [...offsets.slice(0, at + 1), ...offsets.slice(at + mark.length)];
  }
  return { text, offsets };
}

/** Returns the position in the scan of the characters from `start` up to `end`. */
export function placeOf(
  traced: TracedText,
  start = 0,
  end = traced.text.length,
): { readonly at: number; readonly length: number } {
  const at = traced.offsets[start] ?? traced.offsets.at(-1) ?? 0;
  return { at, length: Math.max(0, (traced.offsets[end] ?? at) - at) };
}
