import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fullYear, readGs1Date } from '#shared/barcode/gs1-date.ts';

describe('a two-digit year', () => {
  test.each([
    [26, 2026, 2026],
    [76, 2026, 2076],
    [77, 2026, 1977],
    [99, 2026, 1999],
    [0, 2026, 2000],
    [0, 2099, 2100],
    [49, 2099, 2149],
    [50, 2099, 2050],
    [0, 2050, 2100],
    [1, 2050, 2001],
    [99, 2000, 1999],
    [51, 2000, 1951],
    [50, 2000, 2050],
  ])('%i in %i means the year %i', (digits, now, expected) => {
    expect(fullYear(digits, now)).toBe(expected);
  });

  test('is in a window from 49 years back to 50 years ahead', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 2000, max: 2200 }), (digits, now) => {
        const year = fullYear(digits, now);
        expect(year % 100).toBe(digits);
        expect(year).toBeGreaterThanOrEqual(now - 49);
        expect(year).toBeLessThanOrEqual(now + 50);
      }),
    );
  });
});

describe('the date of an element', () => {
  test.each([
    ['261231', 'yymmd0', '2026-12-31'],
    ['260200', 'yymmd0', '2026-02-28'],
    ['280200', 'yymmd0', '2028-02-29'],
    ['000229', 'yymmdd', '2000-02-29'],
    ['260400', 'yymmd0', '2026-04-30'],
    ['770101', 'yymmdd', '1977-01-01'],
    ['19640229', 'yyyymmdd', '1964-02-29'],
  ] as const)('%s as %s is %s', (digits, form, day) => {
    expect(readGs1Date(digits, form, 2026)).toEqual({ day });
  });

  test.each([
    ['261301', 'yymmd0', 2],
    ['260001', 'yymmd0', 2],
    ['260230', 'yymmd0', 4],
    ['270229', 'yymmd0', 4],
    ['260431', 'yymmdd', 4],
    ['260400', 'yymmdd', 4],
    ['19000229', 'yyyymmdd', 6],
    ['20261301', 'yyyymmdd', 4],
  ] as const)('%s as %s is invalid, at %i', (digits, form, at) => {
    expect(readGs1Date(digits, form, 2026)).toMatchObject({ at, length: 2 });
  });

  test('is a day of the calendar', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{6}$/), (digits) => {
        const read = readGs1Date(digits, 'yymmd0', 2026);
        if (!('day' in read)) return;
        expect(new Date(`${read.day}T00:00:00Z`).toISOString().slice(0, 10)).toBe(read.day);
        expect(read.day.slice(2, 4) + read.day.slice(5, 7)).toBe(digits.slice(0, 4));
      }),
    );
  });
});
