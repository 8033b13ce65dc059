/**
 * A tracking number, or what stands on a parcel's label, as both are compared: upper case, without spaces, separators
 * and other characters that nobody sees. '' where nothing is left.
 */
export function trackingKey(text: string): string {
  return text.replaceAll(/[\s\p{Cc}\p{Cf}]/gu, '').toUpperCase();
}

/** The same from its end to its beginning, so that an end can be looked up as a beginning. */
export function reversedKey(key: string): string {
  return Array.from(key).toReversed().join('');
}

/**
 * The shortest saved number that counts as the end of a longer label. The shortest numbers that carriers give out have
 * 8 characters; of 500,000 such numbers a stranger's label ends in one by chance once in 200, of 12 digits never.
 */
const shortestNumber = 8;
/**
 * The shortest end of a saved number that names it: what a person reads off a label and types. Of 500,000 numbers one
 * ends in any six digits by chance two times in five, in any eight once in 200.
 */
const shortestEnd = 8;
/** No carrier's number is longer. */
const longestNumber = 60;

/** The ends of a label that may be a tracking number, the longest first; the label itself is none of them. */
function endsOf(key: string): string[] {
  const longest = Math.min(longestNumber, key.length - 1);
  return Array.from({ length: Math.max(0, longest - shortestNumber + 1) }, (_, step) =>
    key.slice(step - longest),
  );
}

/** Whether a key is long enough to be the end of a saved number. */
function isEnd(key: string): boolean {
  return key.length >= shortestEnd && key.length < longestNumber;
}

/** How the numbers of a table are looked up; each is one step into an index. */
type LabelTable<Row> = {
  byNumber: (number: string) => readonly Row[];
  /** The first of these, a JSON list of texts, that is a number of the table. */
  firstKnown: (ends: string) => string | null;
  /** Numbers whose reversed key lies in between. */
  byEnding: (from: string, to: string) => readonly Row[];
};

/** What was found for a label: its number itself, or where one of the two is the end of the other. */
type LabelFinding<Row> = { rows: readonly Row[]; by: 'exact' | 'suffix' };

/** Behind every character that a number has. */
const afterAll = '\u{10FFFF}';

/**
 * The rows whose number is one of the texts; else the longest one that is the end of a text, since carriers print more
 * than the number; else those whose number ends in a text. Several texts are several readings of the same label: the
 * first one that names something is believed.
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
  for (const key of keys.filter(isEnd)) {
    const reversed = reversedKey(key);
    const rows = table.byEnding(reversed, `${reversed}${afterAll}`);
    if (rows.length > 0) return { rows, by: 'suffix' };
  }
  return { rows: [], by: 'suffix' };
}
