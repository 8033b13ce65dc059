import { trackingKey } from '#shared/barcode/parcel-number.ts';

/** Returns the key reversed, so that a suffix can be looked up as a prefix. */
export function reversedKey(key: string): string {
  return Array.from(key).toReversed().join('');
}

/**
 * The shortest saved number that is treated as the end of a longer label. The shortest carrier numbers have 8
 * characters; with 500,000 such numbers, an unrelated label ends in one by chance once in 200, with 12 digits never.
 */
const minNumberLength = 8;
/**
 * The shortest end of a saved number that identifies it: what a user reads off a label and types. With 500,000 numbers,
 * one ends in any six digits by chance two times in five, in any eight once in 200.
 */
const minSuffixLength = 8;
/** No carrier's number is longer. */
const maxNumberLength = 60;

/** Returns the ends of a label that may be a tracking number, the longest first; without the label itself. */
function endsOf(key: string): string[] {
  const longest = Math.min(maxNumberLength, key.length - 1);
  return Array.from({ length: Math.max(0, longest - minNumberLength + 1) }, (_, step) =>
    key.slice(step - longest),
  );
}

/** Returns whether a key is long enough to be the end of a saved number. */
function isPossibleSuffix(key: string): boolean {
  return key.length >= minSuffixLength && key.length < maxNumberLength;
}

/** How the numbers of a table are looked up; each lookup is one step into an index. */
type LabelTable<Row> = {
  byNumber: (number: string) => readonly Row[];
  /** Returns the first of these, a JSON list of texts, that is a number in the table. */
  firstKnown: (ends: string) => string | null;
  /** Returns the numbers whose reversed key is in this range. */
  byEnding: (from: string, to: string) => readonly Row[];
};

/** The result for a label: its number itself, or a match where one is the end of the other. */
type LabelFinding<Row> = { rows: readonly Row[]; by: 'exact' | 'suffix' };

/** Sorts after every character in a number. */
const maxCharacter = '\u{10FFFF}';

/**
 * Returns the rows whose number is one of the texts; else of the longest number that is the end of a text, because
 * carriers print more than the number; else the rows whose number ends in a text. Several texts are several readings of
 * the same label: the first one that names something is used.
 */
export function lookUpLabel<Row>(texts: readonly string[], table: LabelTable<Row>): LabelFinding<Row> {
  const keys = [...new Set(texts.map(trackingKey))].filter((key) => key !== '');
  for (const key of keys) {
    const rows = table.byNumber(key);
    if (rows.length > 0) return { rows, by: 'exact' };
  }
  const ends = keys.flatMap(endsOf).toSorted((left, right) => right.length - left.length);
  const known = table.firstKnown(JSON.stringify(ends));
  if (known !== null) return { rows: table.byNumber(known), by: 'suffix' };
  for (const key of keys.filter(isPossibleSuffix)) {
    const reversed = reversedKey(key);
    const rows = table.byEnding(reversed, `${reversed}${maxCharacter}`);
    if (rows.length > 0) return { rows, by: 'suffix' };
  }
  return { rows: [], by: 'suffix' };
}
