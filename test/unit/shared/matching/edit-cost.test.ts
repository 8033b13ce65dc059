import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editCost } from '#shared/matching/edit-cost.ts';

const neighbors = ['1234567890', 'QWERTYUIOP', 'ASDFGHJKL', 'ZXCVBNM', '90'];
const alike = ['0OQD', '1ILJ7', '2Z', '5S', '6G', '8B', 'UV', 'VY', 'MN', '4A', '3B', '9G'];

function replaced(left: string, right: string): number {
  if (left === right) return 0;
  if (alike.some((group) => group.includes(left) && group.includes(right))) return 0.5;
  const isNext = neighbors.some((row) => row.includes(left + right) || row.includes(right + left));
  return isNext ? 0.7 : 1;
}

/** An extra character of one text; cheaper next to the same character. */
function surplus(text: string, place: number, otherwise: number): number {
  return text[place] === text[place - 1] || text[place] === text[place + 1] ? 0.6 : otherwise;
}

/** The minimum cost, over all paths between all prefixes. */
function cheapest(code: string, written: string): number {
  const costs = Array.from({ length: code.length + 1 }, () => Array<number>(written.length + 1).fill(0));
  const at = (row: number, column: number) => costs[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 0; row <= code.length; row += 1) {
    for (let column = 0; column <= written.length; column += 1) {
      if (row === 0 && column === 0) continue;
      const [here = '', there = ''] = [code[row - 1], written[column - 1]];
      const isSwap = row > 1 && column > 1 && here === written[column - 2] && there === code[row - 2];
      (costs[row] as number[])[column] = Math.min(
        at(row - 1, column - 1) + replaced(here, there),
        at(row - 1, column) + surplus(code, row - 1, 0.8),
        at(row, column - 1) + surplus(written, column - 1, 1),
        isSwap ? at(row - 2, column - 2) + 0.7 : Number.POSITIVE_INFINITY,
      );
    }
  }
  return at(code.length, written.length);
}

describe('the cost of a slip', () => {
  test.each([
    ['nothing', '20260412', '20260412', 0],
    ['O for 0', '20260412', '2026O412', 0.5],
    ['a neighboring key', '20260412', '20260413', 0.7],
    ['two characters swapped', '20260412', '20260421', 0.7],
    ['a character twice', '20260412', '202604412', 0.6],
    ['one of two left out', '20260442', '2026042', 0.6],
    ['a character left out', '20260412', '2026412', 0.8],
    ['a strange character', '20260412', '202604X12', 1],
    ['another one', '20260412', '20260492', 1],
    ['two slips far apart', '10260412', '20260413', 1.4],
    ['both of two left out, and one more that stands again later', 'O12212', 'O12', 2],
  ])('%s', (_, code, written, expected) => {
    expect(editCost(code, written, 2)).toBeCloseTo(expected);
  });

  test('is none above the given limit', () => {
    expect(editCost('20260412', '20260413', 0.6)).toBeNull();
    expect(editCost('20260412', 'SPRING', 2)).toBeNull();
    expect(editCost('', '1234', 2)).toBeNull();
    expect(editCost('', '', 2)).toBe(0);
  });

  test('is none for texts that are too long to be a number', () => {
    const long = '1'.repeat(500);
    expect(editCost(`A${long}A`, `B${'2'.repeat(500)}B`, 2)).toBeNull();
    expect(editCost(long, long, 2)).toBe(0);
  });

  test('stays within the limit, and is zero only for the same text', () => {
    const text = fc.stringMatching(/^[A-Z0-9]{0,10}$/);
    fc.assert(
      fc.property(text, text, (code, written) => {
        const cost = editCost(code, written, 2);
        expect(cost === 0).toBe(code === written);
        expect(cost === null || cost <= 2).toBe(true);
      }),
    );
  });

  test('of one change at any position is never more than one', () => {
    const text = fc.stringMatching(/^[A-Z0-9]{4,12}$/);
    fc.assert(
      fc.property(text, fc.nat(), fc.constantFrom('0', '7', 'K'), (code, at, other) => {
        const place = at % code.length;
        for (const length of [0, 1]) {
          const written = code.slice(0, place) + other + code.slice(place + length);
          expect(editCost(code, written, 1)).not.toBeNull();
        }
        expect(editCost(code, code.slice(0, place) + code.slice(place + 1), 1)).not.toBeNull();
      }),
    );
  });

  test('is the minimum, as found by a plain table of all paths', () => {
    const text = fc.stringMatching(/^[01OQ234Z\u00e9]{0,7}$/);
    fc.assert(
      fc.property(text, text, fc.constantFrom(0.6, 1, 1.6, 2), (code, written, most) => {
        const plain = cheapest(code, written);
        expect(editCost(code, written, most)?.toFixed(3)).toBe(plain <= most ? plain.toFixed(3) : undefined);
      }),
      { numRuns: 2_000 },
    );
  });
});
