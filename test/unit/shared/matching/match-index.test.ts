import { expect, test } from 'vitest';
import {
  bareNumber,
  characterBits,
  createMatchIndex,
  createTrackingIndex,
  isDistinctive,
  isNextOfSeries,
} from '#shared/matching/match-index.ts';
import { bareCandidate, candidate } from './match-builders.ts';

const orders = (...numbers: string[]) =>
  createMatchIndex(
    numbers.map((purchase_order_number, place) =>
      bareCandidate(place + 1, { po_number: purchase_order_number, purchase_order_number }),
    ),
  ).purchaseOrders;

test.each([
  ['1Z4AB77', true],
  ['1Z4AB7', false],
  ['ABC1234', true],
  ['ABCD123', false],
  ['1111222', false],
  ['0000000', false],
])('whether %s distinguishes one parcel from others: %j', (code, expected) => {
  expect(isDistinctive(code)).toBe(expected);
});

test('a field with several tracking numbers is found by each of them, and by all joined', () => {
  const tracking = '1Z45812099, 9400-12345,;1Z45812099|N/A\n77120045';
  const { whole, starts, ends, lengths } = createTrackingIndex([candidate(1, { tracking: [tracking] })]);
  const joined = '1Z458120999400123451Z45812099NA77120045';
  expect([...whole.keys()]).toEqual(['1Z45812099', '940012345', '77120045', joined]);
  expect(whole.get('940012345')).toEqual([{ place: 0, boxPlace: 0, tracking }]);
  expect(starts.get('1Z4581')).toEqual(['1Z45812099', joined]);
  expect(ends.get('120045')).toEqual(['77120045', joined]);
  expect(lengths).toEqual([joined.length, 10, 9, 8]);
});

test('a number of several boxes leads to each of them, and a box without a number to none', () => {
  const two = [candidate(1, { tracking: [null, '940012345'] }), candidate(2, { tracking: ['9400 12345'] })];
  const { whole, starts } = createTrackingIndex(two);
  expect([...whole.keys()]).toEqual(['940012345']);
  expect(whole.get('940012345')?.map(({ place, boxPlace }) => [place, boxPlace])).toEqual([
    [0, 1],
    [1, 0],
  ]);
  expect(starts.get('940012')).toEqual(['940012345']);
});

test('goods codes are found with every order that has them, except short ones', () => {
  const { contents } = createMatchIndex([
    candidate(1, { sku: 'MUG-1', lot: 'L-27', freight: { container_number: 'MSKU4412093', bol_number: '' } }),
    candidate(2, { sku: 'mug 1', lot: 'LOT-9', freight: { container_number: null, bol_number: 'BOL77' } }),
    candidate(3, { sku: 'CUP', freight: { container_number: 'X4412093Y', bol_number: '4412093' } }),
  ]);
  expect([...contents.items]).toEqual([['MUG1', { shown: 'MUG-1', places: [0, 1] }]]);
  expect([...contents.lots]).toEqual([['LOT9', { shown: 'LOT-9', places: [1] }]]);
  expect([...contents.freight]).toEqual([
    ['MSKU4412093', { shown: 'MSKU4412093', places: [0] }],
    ['4412093', { shown: 'MSKU4412093', places: [0, 2] }],
    ['BOL77', { shown: 'BOL77', places: [1] }],
    ['X4412093Y', { shown: 'X4412093Y', places: [2] }],
  ]);
});

test.each([
  ['PO20260412', '20260412'],
  ['PONO77', '77'],
  ['P0NR5A', '5A'],
  ['PONUM9', '9'],
  ['POABC7', 'ABC7'],
  ['PORTO', 'PORTO'],
  ['APO7', 'APO7'],
])('the number of %s is %s', (code, number) => {
  expect(bareNumber(code)).toBe(number);
});

test('two spellings of one number are one purchase order, which is also found by its last part', () => {
  const { whole, parts, byLength } = orders('PO-2026-0412', '2026 0412', 'MIN-77', '0815', 'A-12', '');
  expect([...whole].map(([code, { shown, places, digits }]) => [code, shown, places, digits])).toEqual([
    ['20260412', 'PO-2026-0412', [0, 1], 8],
    ['MIN77', 'MIN-77', [2], 2],
    ['0815', '0815', [3], 4],
    ['A12', 'A-12', [4], 2],
  ]);
  expect([...parts].map(([part, found]) => [part, found.map(({ code }) => code)])).toEqual([
    ['0412', ['20260412']],
  ]);
  expect([...byLength.keys()]).toEqual([8, 5, 4, 3]);
});

test('each character of a code has its bit', () => {
  const bits = (text: string) =>
    Array.from(text).reduce((all, one) => all | (1 << (one.charCodeAt(0) % 31)), 0);
  for (const code of ['', 'A', 'AB7', '7BA', 'PO20260412']) expect(characterBits(code)).toBe(bits(code));
  expect(characterBits('AB')).not.toBe(characterBits('A'));
});

test('the next number of a series is one that follows within the range of its last ten', () => {
  // Not in order: 100 to 118 in steps of two, a range of 18.
  const numbers = [4, 0, 2, 9, 1, 3, 8, 5, 7, 6].map((step) => `RX-${100 + 2 * step}`);
  const index = orders(...numbers);
  const isNext = (code: string) => isNextOfSeries(index, code);
  expect(['RX119', 'RX120', 'RX136'].map(isNext)).toEqual([true, true, true]);
  expect(['RX118', 'RX117', 'RX099', 'RX137', 'RX999'].map(isNext)).toEqual(Array(5).fill(false));
  expect(['RY119', 'RX0119', 'RX', 'RX119A', '119'].map(isNext)).toEqual(Array(5).fill(false));
  expect(isNextOfSeries(orders(...numbers.slice(1)), 'RX119')).toBe(false);
});
