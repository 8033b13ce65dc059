import { describe, expect, it } from 'vitest';
import { lotsNamed, namedFirst, sortByLotDate } from '#renderer/components/stock/lot-cells.tsx';

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

describe('lotsNamed', () => {
  const lots = [
    ['L-1', '2027-01-31'],
    ['L-1', '2027-03-31'],
    ['l-1', '2027-03-31'],
    ['L-2', '2027-01-31'],
    ['L-2', null],
    [null, '2027-01-31'],
  ].map(([lotNumber = null, lotDate = null]) => ({ lotNumber, lotDate }));
  const named = (number: string, date: string | null) =>
    lotsNamed(lots, { number, date }).map(({ lotNumber, lotDate }) => `${lotNumber} ${lotDate}`);

  it.each([
    ['L-2026-04', 'L-2026-04', true],
    ['l-2026-04 ', 'L-2026-04', true],
    ['L-2026-4', 'L-2026-04', false],
    [null, 'L-2026-04', false],
  ])('the lot %j is that of the label %j: %j', (lotNumber, number, isSame) => {
    const lot = { lotNumber, lotDate: null };
    expect(lotsNamed([lot], { number, date: null })).toEqual(isSame ? [lot] : []);
  });

  it('returns of several lots with one number the one with the date', () => {
    expect(named('L-1', '2027-03-31')).toEqual(['L-1 2027-03-31']);
    expect(named('L-2', '2027-01-31')).toEqual(['L-2 2027-01-31']);
    expect(named('L-2', 'none')).toEqual(['L-2 null']);
  });

  it('returns the one without a date, else all with the number, if none has the date', () => {
    expect(named('L-2', '2027-03-31')).toEqual(['L-2 null']);
    expect(named('L-1', '2027-02-28')).toEqual(['L-1 2027-01-31', 'L-1 2027-03-31']);
    expect(named('L-1', null)).toEqual(['L-1 2027-01-31', 'L-1 2027-03-31']);
  });

  it('returns none without a name', () => {
    expect(lotsNamed(lots, null)).toEqual([]);
  });
});
