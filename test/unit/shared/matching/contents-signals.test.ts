import { describe, expect, test } from 'vitest';
import { contentsSignals } from '#shared/matching/contents-signals.ts';
import type { MatchCandidate } from '#shared/matching/match-candidate.ts';
import { createMatchIndex } from '#shared/matching/match-index.ts';
import { plainWords, wordRuns } from '#shared/matching/plain-text.ts';
import { bareCandidate, type CandidateFacts, candidate, rank } from './match-builders.ts';

/** The content signals of a remark for these orders: code, place of the order, place of the box, and weight. */
function signalsOf(remark: string, ...candidates: readonly MatchCandidate[]) {
  const words = plainWords(remark);
  const { contents } = createMatchIndex(candidates);
  return contentsSignals(candidates, contents, { words, runs: wordRuns(words) }).map(
    ({ reason, place, boxPlace, weight }) => [reason.code, place, boxPlace, Number(weight.toFixed(2))],
  );
}

const mug = { sku: 'MUG-12' };

describe('a content signal of a remark', () => {
  test('has a weight by its kind', () => {
    const order = candidate(1, {
      ...mug,
      lot: 'L26A',
      quantity: 24,
      freight: { container_number: 'MSKU441', bol_number: 'BOL-77' },
      fulfillment_center: { id: 1, name: 'Joliet' },
    });
    expect(signalsOf('MUG-12', order)).toEqual([['ITEM_NAMED', 0, null, 4]]);
    expect(signalsOf('MUG-12 24x', order)).toEqual([['ITEM_COUNTED', 0, 0, 7.5]]);
    expect(signalsOf('lot L26A', order)).toEqual([['LOT_NAMED', 0, null, 5]]);
    expect(signalsOf('MSKU 441', order)).toEqual([['FREIGHT_NAMED', 0, null, 9]]);
    expect(signalsOf('bol 77', order)).toEqual([['FREIGHT_NAMED', 0, null, 9]]);
    expect(signalsOf('Joliet', order)).toEqual([['CENTER_NAMED', 0, null, 0.5]]);
  });

  test('weighs less for each order that it fits, at least 1 for an item, and always the same for a center', () => {
    const orders = (count: number, facts: CandidateFacts) =>
      Array.from({ length: count }, (_unused, place) => bareCandidate(place + 1, facts));
    const weightOf = (remark: string, count: number, facts: CandidateFacts) =>
      signalsOf(remark, ...orders(count, facts)).map(([, , , weight]) => weight);
    expect(weightOf('MUG-12', 2, mug)).toEqual([3.45, 3.45]);
    expect(weightOf('MUG-12', 100, mug)[99]).toBe(1);
    expect(weightOf('MSKU441', 2, { freight: { container_number: 'MSKU441' } })).toEqual([8.31, 8.31]);
    expect(weightOf('Joliet', 3, { fulfillment_center: { id: 1, name: 'Joliet' } })).toEqual([0.5, 0.5, 0.5]);
  });

  test('weighs, if counted, by how many orders have that many pieces', () => {
    const of = (id: number, quantity: number) => candidate(id, { ...mug, quantity });
    expect(signalsOf('7 MUG-12', of(1, 7), of(2, 7), of(3, 8))).toEqual([
      ['ITEM_NAMED', 2, null, 3.12],
      ['ITEM_COUNTED', 0, 0, 6.95],
      ['ITEM_COUNTED', 1, 0, 6.95],
    ]);
  });

  test('is shown as written in the order, with the counted quantity and the box', () => {
    const order = candidate(1, { ...mug, lot: 'l-26A', quantity: 24, tracking: [null, null] });
    const boxes = order.boxes.map((box) => ({ ...box, boxNumber: null }));
    const values = (remark: string, own: MatchCandidate) => {
      const words = plainWords(remark);
      const { contents } = createMatchIndex([own]);
      return contentsSignals([own], contents, { words, runs: wordRuns(words) }).map(
        ({ reason }) => reason.values,
      );
    };
    expect(values('L26A', order)).toEqual([{ lot: 'l-26A' }]);
    expect(values('mug 12', order)).toEqual([{ sku: 'MUG-12', orders: 1 }]);
    const last = {
      ...order,
      boxes: boxes.map((box, place) => (place === 0 ? { ...box, boxItems: [] } : box)),
    };
    expect(values('24 mug 12', last)).toEqual([{ sku: 'MUG-12', quantity: 24, box: 2 }]);
    expect(values('24 mug 12', { ...order, boxes: order.boxes.slice(0, 1) })).toMatchObject([{ box: 1 }]);
  });

  test.each(['B24 MUG-12', 'MUG-12 24Y', 'MUG-12 1234567', 'MUG-12 24 24X', 'X24X MUG-12'])(
    'is counted by plain numbers alone: %s',
    (remark) => {
      const isCounted = remark.includes(' 24 ');
      expect(signalsOf(remark, candidate(1, { ...mug, quantity: 24 }))[0]?.[0]).toBe(
        isCounted ? 'ITEM_COUNTED' : 'ITEM_NAMED',
      );
    },
  );

  test('has no quantity from within the code of the item itself', () => {
    expect(signalsOf('MUG-12', candidate(1, { ...mug, quantity: 12 }))).toEqual([['ITEM_NAMED', 0, null, 4]]);
    expect(signalsOf('12 MUG-12', candidate(1, { ...mug, quantity: 12 }))).toEqual([
      ['ITEM_COUNTED', 0, 0, 7.5],
    ]);
  });

  test('is counted in the box that is still awaited, otherwise in the first', () => {
    const boxes = (...boxStatuses: string[]) =>
      candidate(1, { ...mug, tracking: boxStatuses.map(() => null), boxStatuses });
    const boxOf = (...statuses: string[]) => signalsOf('24 MUG-12', boxes(...statuses))[0]?.[2];
    expect(boxOf('Completed', 'Awaiting', 'Awaiting')).toBe(1);
    expect(boxOf('Completed', 'Completed')).toBe(0);
    expect(signalsOf('0 MUG-12', candidate(1, { ...mug, quantity: 0 }))).toEqual([
      ['ITEM_NAMED', 0, null, 4],
    ]);
  });

  test('counts an item once per order, however many of its lines and boxes name it', () => {
    const order = candidate(1, {
      inventory_quantities: [1, 2].map((id) => ({ inventory_id: id, sku: 'MUG-12', expected_quantity: 1 })),
      lot: 'L26A',
      tracking: [null, null],
    });
    expect(signalsOf('MUG-12', order, bareCandidate(2))).toEqual([['ITEM_NAMED', 0, null, 4]]);
    expect(signalsOf('L26A', order)).toEqual([['LOT_NAMED', 0, null, 5]]);
  });

  test('does not exist for a code that is short or has fewer than two digits', () => {
    const order = candidate(1, { sku: 'MUG', lot: 'LATE1', freight: { container_number: 'LATEST' } });
    expect(signalsOf('MUG LATE1 LATEST', order)).toEqual([]);
  });
});

test('many items of one order are one packing list, which weighs at most 9', () => {
  const skus = ['MUG-12', 'CUP-13', 'POT-14'];
  const order = bareCandidate(1, {
    inventory_quantities: skus.map((sku, place) => ({ inventory_id: place, sku, expected_quantity: 1 })),
  });
  const scoreOf = (comment: string) => Number((rank({ comment }, [order]).ranked[0]?.score ?? 0).toFixed(3));
  expect(scoreOf('MUG-12')).toBe(0.321);
  expect(scoreOf('MUG-12 MUG-12')).toBe(0.321);
  expect(scoreOf('MUG-12, CUP-13')).toBe(0.562);
  expect(scoreOf(skus.join(' '))).toBe(0.622);
});
