import { expect, test } from 'vitest';
import { isEnough, scoreLines } from '#build/mutants/score-lines.ts';

const csv = { name: 'csv', killed: 17, of: 20 };
const paging = { name: 'paging', killed: 169, of: 200 };

test('the last lines of a run report the number of killed mutants, in total and by area, and which are too few', () => {
  expect(scoreLines([csv, paging])).toEqual([
    'mutants: 186 killed of 220, by area',
    '  csv     17 of 20, 85 %',
    '  paging  169 of 200, 84 % (too few)',
  ]);
});

test('an area passes at 85 percent or more, and never if nothing was mutated', () => {
  expect([csv, paging, { name: 'none', killed: 0, of: 0 }].map(isEnough)).toEqual([true, false, false]);
});
