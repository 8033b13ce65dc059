import { describe, expect, test } from 'vitest';
import { bareNumber, createMatchIndex } from '#shared/matching/match-index.ts';
import { plainWords, wordRuns } from '#shared/matching/plain-text.ts';
import { purchaseOrderSignals } from '#shared/matching/purchase-order-signals.ts';
import { bareCandidate } from './match-builders.ts';

/** The purchase order signals of a remark for orders with these numbers: kind, place of the order, and weight. */
function signalsOf(remark: string, ...numbers: readonly string[]) {
  const words = plainWords(remark);
  const candidates = numbers.map((number, place) =>
    bareCandidate(place + 1, { purchase_order_number: number }),
  );
  const { purchaseOrders } = createMatchIndex(candidates);
  return purchaseOrderSignals(purchaseOrders, { words, runs: wordRuns(words) }).map(
    ({ reason, place, weight }) => [
      reason.code.replace('PURCHASE_ORDER_', ''),
      place,
      Number(weight.toFixed(2)),
    ],
  );
}

describe('an exact purchase order', () => {
  test.each([
    // Six or more characters are not a quantity; fewer need a word that identifies them.
    ['412077', '412077', 11],
    ['41207', '41207', 7],
    ['PO 41207', '41207', 10],
    ['ref 4120', '4120', 10],
    ['4120', '4120', 7],
    ['412', '412', 3],
    ['PO 412', '412', 10],
    ['order 41', '41', 5.5],
    ['SPRING', 'SPRING', 5.5],
    ['slip SPRING', 'SPRING', 11],
    ['PO412077', 'PO-412077', 11],
  ])('in %j of %j weighs %d', (remark, number, weight) => {
    expect(signalsOf(remark, number)).toEqual([['SAME', 0, weight]]);
  });

  test.each([
    ['41', '41'],
    ['4120 pcs', '4120'],
    ['qty 4120', '4120'],
    ['4120 boxes', '4120'],
    ['LATE', 'LATE'],
  ])('is not %j of %j', (remark, number) => {
    expect(signalsOf(remark, number).filter(([code]) => code === 'SAME')).toEqual([]);
  });

  test('is the longest one, and one within it does not count separately', () => {
    expect(signalsOf('PO 2026-0412', 'PO-2026-0412', '0412', '2026-0413')).toEqual([['SAME', 0, 11]]);
    expect(signalsOf('PO 2026-0412 and 0412', '2026-0412', '0412')).toEqual([
      ['SAME', 0, 11],
      ['SAME', 1, 7],
    ]);
  });
});

test.each('PO P O ORDER PURCHASE SLIP REF REFERENCE NO NUMBER NR'.split(' '))(
  'after the word %s a short number is a purchase order, but not after a word that only contains it',
  (cue) => {
    expect(signalsOf(`${cue} 412`, '412')).toEqual([['SAME', 0, 10]]);
    for (const other of [`X${cue}`, `${cue}X`])
      expect(signalsOf(`${other} 412`, '412')).toEqual([['SAME', 0, 3]]);
  },
);

test.each(
  'PC PCS PIECE PIECES UNIT UNITS EA EACH X CARTON CARTONS CTN CTNS BOX BOXES QTY PALLET PALLETS'.split(' '),
)('beside the word %s a short number is a quantity, but not beside a word that only contains it', (word) => {
  for (const remark of [`4120 ${word}`, `${word} 4120`]) expect(signalsOf(remark, '4120')).toEqual([]);
  for (const other of [`Q${word}`, `${word}Q`]) {
    expect(signalsOf(`4120 ${other}`, '4120')).toEqual([['SAME', 0, 7]]);
  }
});

test('the written text is shown beside the number that it may be', () => {
  const values = (remark: string, number: string) => {
    const words = plainWords(remark);
    const { purchaseOrders } = createMatchIndex([bareCandidate(1, { purchase_order_number: number })]);
    return purchaseOrderSignals(purchaseOrders, { words, runs: wordRuns(words) })[0]?.reason.values;
  };
  expect(values('slip 7735', 'PO-2026-7735')).toEqual({
    purchaseOrder: 'PO-2026-7735',
    orders: 1,
    written: '7735',
  });
  expect(values('FH-10413', 'FH-10412')).toEqual({
    purchaseOrder: 'FH-10412',
    orders: 1,
    written: 'FH10413',
  });
  expect(values('FH-10412', 'FH-10412')).toEqual({ purchaseOrder: 'FH-10412', orders: 1 });
});

describe('the last part of a purchase order', () => {
  test.each([
    ['slip 7735', ['PO-2026-7735'], [7]],
    ['PO 77351', ['PO-2026-77351'], [8]],
    ['PO 7735123', ['PO-2026-7735123'], [9]],
    ['7735', ['PO-2026-7735'], [4.5]],
    ['PO 735', ['PO-2026-735'], [6]],
    ['slip 7735', ['PO-2026-7735', 'SO-2026-7735'], [6.31, 6.31]],
  ])('in %j of %j weighs %j', (remark, numbers, weights) => {
    expect(signalsOf(remark, ...numbers).filter(([code]) => code === 'PART')).toEqual(
      weights.map((weight, place) => ['PART', place, weight]),
    );
  });

  test.each([
    ['735', 'PO-2026-735'],
    ['PO 7735 pcs', 'PO-2026-7735'],
    ['PO 35', 'PO-2026-35'],
    ['PO 77A5', 'PO-2026-77A5'],
  ])('is not %j of %j', (remark, number) => {
    expect(signalsOf(remark, number).filter(([code]) => code === 'PART')).toEqual([]);
  });
});

describe('a purchase order with a slip', () => {
  test.each([
    ['PO 2026-0421', ['PO-2026-0412'], [7.88]],
    ['PO 2026-O412', ['PO-2026-0412'], [8.2]],
    ['2026 O412', ['2026-0412'], [6.2]],
    ['FH-10413', ['FH-10412'], [7.88]],
    ['PO 2026-0421', ['PO-2026-0412', 'PO-2026-0422'], [7.39, 7.39]],
    ['PO 2026-O4l2', ['PO-2026-0412'], [7.1]],
    // Of two runs, the one with fewer slips counts, and of two numbers only equally close ones are rivals.
    ['FH-10423 FH-10413', ['FH-10412'], [7.88]],
    ['FH-10413 FH-10423', ['FH-10412'], [7.88]],
    ['PO 2026-0421', ['PO-2026-0412', 'PO-2026-0312'], [7.88, 4.77]],
    ['PO 20260412345', ['PO-2026-04123456'], [7.72]],
    ['AB1234', ['AB12345'], [7.72]],
    // Two slips are too many for four digits, and not for five.
    ['AB1324', ['AB1243'], []],
    ['AB13254', ['AB12354'], [7.88]],
    ['AB21354', ['AB12345'], [5.26]],
    ['AB12', ['AB123'], [7.72]],
    ['AB1', ['AB123'], []],
  ])('in %j of %j weighs %j', (remark, numbers, weights) => {
    expect(signalsOf(remark, ...numbers).map(([, , weight]) => weight)).toEqual(weights);
  });

  test.each([
    ['more than two slips', 'PO 2026-1234', 'PO-2026-0412'],
    ['two slips in few digits', 'PO FHX-1324', 'FHX-1243'],
    ['a code of four characters', '4121', '4120'],
    ['a written number of three characters', '412', '04120'],
  ])('is not found with %s', (_name, remark, number) => {
    expect(signalsOf(remark, number)).toEqual([]);
  });
});

test.each([
  ['PO2026', '2026'],
  ['P02026', '2026'],
  ['PONR2026', '2026'],
  ['PONUM2026', '2026'],
  ['PONO2026', '2026'],
  ['POLAR', 'POLAR'],
  ['XPO2026', 'XPO2026'],
])('%j is the number %j', (code, bare) => {
  expect(bareNumber(code)).toBe(bare);
});
