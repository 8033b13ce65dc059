import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchRanges } from '#renderer/components/text/match-ranges.ts';

/** Returns the text with the matches in brackets. */
const marked = (text: string, sought: string) =>
  matchRanges(text, sought).reduceRight(
    (shown, { from, to }) => `${shown.slice(0, from)}[${shown.slice(from, to)}]${shown.slice(to)}`,
    text,
  );

describe('matchRanges', () => {
  it.each([
    ['Mug, Blue', 'mug', '[Mug], Blue'],
    ['Mug, Blue', 'blue mug', '[Mug], [Blue]'],
    ['FH-MUG12-BLU', 'mug12', 'FH-[MUG12]-BLU'],
    ['FH-MUG12-BLU', 'fh-mug', '[FH-MUG]12-BLU'],
    ['FH-MUG12-BLU', 'UG12', 'FH-M[UG12]-BLU'],
    ['Oat bar, oat', 'oat', '[Oat] bar, [oat]'],
    ['Boat and oat', 'oat', 'Boat and [oat]'],
    ['Crème brûlée', 'brule', 'Crème [brûlé]e'],
    ['Crème brûlée', 'CREME', '[Crème] brûlée'],
    ['Straße', 'stra', '[Stra]ße'],
    ['🧦 Socks', 'socks', '🧦 [Socks]'],
    ['ﬁne salt', 'fine', '[ﬁne] salt'],
    ['Mug, Blue', 'mug-blue', '[Mug], [Blue]'],
    ['Soap, Cedar', 'fh-soap-ced', 'Soap, Cedar'],
    ['Mug', 'cup', 'Mug'],
    ['Mug', '', 'Mug'],
    ['', 'mug', ''],
    ['614141183241', '00614141183241', '[614141183241]'],
    ['00614141183241', '614141183241', '[00614141183241]'],
    ['614141183241', '0614', '614141183241'],
    ['aaaa', 'aa a', '[aa]aa'],
  ])('marks in "%s" what "%s" found: %s', (text, sought, shown) => {
    expect(marked(text, sought)).toBe(shown);
  });

  it('splits any text without losing or duplicating a part', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'binary', maxLength: 6 }),
        (text, sought) => {
          let reached = 0;
          for (const { from, to } of matchRanges(text, sought)) {
            expect(from).toBeGreaterThanOrEqual(reached);
            expect(to).toBeGreaterThanOrEqual(from);
            reached = to;
          }
          expect(reached).toBeLessThanOrEqual(text.length);
        },
      ),
    );
  });

  it('finds every match in the text', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,5}$/), fc.stringMatching(/^[a-z ]{0,9}$/), (word, rest) => {
        expect(matchRanges(`${rest} ${word}`, word).length).toBeGreaterThan(0);
      }),
    );
  });
});
