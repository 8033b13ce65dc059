import { expect, it } from 'vitest';
import { namedFirst, sortByLotDate } from '#renderer/components/stock/lot-cells.tsx';

it('puts the earliest date first, lots without a date last, and keeps the order of equals', () => {
  const lots = [
    { lotDate: null, name: 'a' },
    { lotDate: '2027-01-02', name: 'b' },
    { lotDate: '2026-12-31', name: 'c' },
    { lotDate: '2027-01-02', name: 'd' },
    { lotDate: null, name: 'e' },
  ];
  expect(sortByLotDate(lots).map(({ name }) => name)).toEqual(['c', 'b', 'd', 'a', 'e']);
  expect(lots.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd', 'e']);
});

it('puts the matching lots first and keeps the order of all others', () => {
  expect(namedFirst([5, 2, 9, 4], (lot) => lot % 2 === 0)).toEqual([2, 4, 5, 9]);
  expect(namedFirst([5, 9], () => false)).toEqual([5, 9]);
  expect(namedFirst([], () => true)).toEqual([]);
});
