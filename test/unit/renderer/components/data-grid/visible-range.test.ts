import { expect, it } from 'vitest';
import { keepInRange } from '../../../../../renderer/components/data-grid/visible-range.ts';

const range = { startIndex: 10, endIndex: 12, overscan: 0, count: 100 };

it('keeps the row with the focus drawn, wherever the list is scrolled to', () => {
  expect(keepInRange(range, 3)).toEqual([3, 10, 11, 12]);
  expect(keepInRange(range, 50)).toEqual([10, 11, 12, 50]);
  expect(keepInRange(range, 11)).toEqual([10, 11, 12]);
});

it('draws no row that is not there', () => {
  expect(keepInRange(range, -1)).toEqual([10, 11, 12]);
  expect(keepInRange(range, 100)).toEqual([10, 11, 12]);
});
