import { endsOf, isEnd, reversedKey, trackingKey } from './tracking-key.ts';

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
