import { expect, it } from 'vitest';
import { firstOutFirst } from '../../../../../renderer/components/stock/lot-order.ts';

it('puts the earliest date first, what has none last, and keeps the order of equals', () => {
  const lots = [
    { lotDate: null, name: 'a' },
    { lotDate: '2027-01-02', name: 'b' },
    { lotDate: '2026-12-31', name: 'c' },
    { lotDate: '2027-01-02', name: 'd' },
    { lotDate: null, name: 'e' },
  ];
  expect(firstOutFirst(lots).map(({ name }) => name)).toEqual(['c', 'b', 'd', 'a', 'e']);
  expect(lots.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd', 'e']);
});
