import { describe, expect, test } from 'vitest';
import { heaviestByPlace, type MatchSignal, sharedLoss } from '#shared/matching/match-kinds.ts';
import { bareCandidate, type CandidateFacts, rank } from './match-builders.ts';

const signal = (place: number, weight: number, boxPlace: number | null = null): MatchSignal => ({
  place,
  weight,
  boxPlace,
  reason: { code: 'ORDER_NAMED', speaks: 'for', values: {} },
});

test('a signal loses nothing while it fits one order, then by the logarithm of how many it fits', () => {
  expect([0, 1].map(sharedLoss)).toEqual([0, 0]);
  expect(sharedLoss(2)).toBeCloseTo(0.69, 2);
  expect(sharedLoss(20)).toBeCloseTo(3, 2);
});

test('the heaviest signal of each order counts, and the first of equal ones', () => {
  const first = signal(1, 5, 0);
  const found = heaviestByPlace([signal(2, 1), first, signal(1, 5, 1), signal(2, 3), signal(1, 4)]);
  expect([...found.values()].map(({ place, weight }) => [place, weight])).toEqual([
    [2, 3],
    [1, 5],
  ]);
  expect(found.get(1)).toBe(first);
});

describe('the certainty of a proposal', () => {
  /** The sureness and score of every order whose items the comment names. */
  const weighed = (comment: string, ...facts: CandidateFacts[]) =>
    rank(
      { comment },
      facts.map((own, place) => bareCandidate(place + 1, own)),
    ).ranked.map(({ sureness, score }) => [sureness, Number(score.toFixed(3))]);

  test.each([
    // 3 for a short number that is not a quantity, and the thresholds above it.
    ['10412', { purchase_order_number: '10412' }, 'possible', 0.5],
    ['SKU-77', { sku: 'SKU-77' }, 'weak', 0.321],
    ['MSKU4412093', { freight: { container_number: 'MSKU4412093' } }, 'likely', 0.622],
    ['FH-10412', { purchase_order_number: 'FH-10412' }, 'sure', 0.731],
    ['WRO 1', {}, undefined, undefined],
    ['WRO 001', {}, 'sure', 0.777],
  ])('for %j', (comment, facts, sureness, score) => {
    expect(weighed(comment, facts)).toEqual(sureness === undefined ? [] : [[sureness, score]]);
  });

  test('falls with its rivals, and the second is never surer than possible', () => {
    const other = { freight: { container_number: 'MSKU4412093' } };
    const purchaseOrder = { purchase_order_number: 'FH-10412' };
    expect(weighed('FH-10412, MSKU4412093', purchaseOrder, other)).toEqual([
      ['likely', 0.731],
      ['possible', 0.622],
    ]);
    expect(weighed('FH-10412', purchaseOrder, purchaseOrder).map(([sureness]) => sureness)).toEqual([
      'possible',
      'possible',
    ]);
  });
});
