import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { slipCost } from '../../../../shared/matching/slip-cost.ts';

describe('what a slip costs', () => {
  test.each([
    ['nothing', '20260412', '20260412', 0],
    ['O for 0', '20260412', '2026O412', 0.5],
    ['a neighbouring key', '20260412', '20260413', 0.7],
    ['two characters swapped', '20260412', '20260421', 0.7],
    ['a character twice', '20260412', '202604412', 0.6],
    ['one of two left out', '20260442', '2026042', 0.6],
    ['a character left out', '20260412', '2026412', 0.8],
    ['a strange character', '20260412', '202604X12', 1],
    ['another one', '20260412', '20260492', 1],
    ['two slips far apart', '10260412', '20260413', 1.4],
  ])('%s', (_, code, written, expected) => {
    expect(slipCost(code, written, 2)).toBeCloseTo(expected);
  });

  test('of more than is asked for is none', () => {
    expect(slipCost('20260412', '20260413', 0.6)).toBeNull();
    expect(slipCost('20260412', 'SPRING', 2)).toBeNull();
    expect(slipCost('', '1234', 2)).toBeNull();
    expect(slipCost('', '', 2)).toBe(0);
  });

  test('is none for texts that are too long to be a number', () => {
    const long = '1'.repeat(500);
    expect(slipCost(`A${long}A`, `B${'2'.repeat(500)}B`, 2)).toBeNull();
    expect(slipCost(long, long, 2)).toBe(0);
  });

  test('stays within the bound, and is nothing only for the same text', () => {
    const text = fc.stringMatching(/^[A-Z0-9]{0,10}$/);
    fc.assert(
      fc.property(text, text, (code, written) => {
        const cost = slipCost(code, written, 2);
        expect(cost === 0).toBe(code === written);
        expect(cost === null || cost <= 2).toBe(true);
      }),
    );
  });

  test('of one change in any place is never more than one', () => {
    const text = fc.stringMatching(/^[A-Z0-9]{4,12}$/);
    fc.assert(
      fc.property(text, fc.nat(), fc.constantFrom('0', '7', 'K'), (code, at, other) => {
        const place = at % code.length;
        for (const length of [0, 1]) {
          const written = code.slice(0, place) + other + code.slice(place + length);
          expect(slipCost(code, written, 1)).not.toBeNull();
        }
        expect(slipCost(code, code.slice(0, place) + code.slice(place + 1), 1)).not.toBeNull();
      }),
    );
  });
});
