import { describe, expect, test } from 'vitest';
import { contextSignalsOf } from '#shared/matching/match-context-signals.ts';
import { bareCandidate, type CandidateFacts, cameOn, candidate } from './match-builders.ts';

/** The signals for or against an order, with their weights and values. */
function contextSignals(facts: CandidateFacts, boxPlace: number | null = null) {
  const order = candidate(1, { expected_arrival_date: null, insert_date: null, ...facts });
  return contextSignalsOf(order, Date.parse(cameOn), boxPlace).map(({ weight, reason }) => [
    reason.code,
    Number(weight.toFixed(2)),
    reason.values,
  ]);
}

describe('the state of an order', () => {
  test.each([
    ['Cancelled', [['ORDER_CLOSED', -12, { status: 'Cancelled' }]]],
    ['Completed', [['ORDER_CLOSED', -7, { status: 'Completed' }]]],
    [
      'InternalTransfer',
      [
        ['ORDER_CLOSED', -3, { status: 'InternalTransfer' }],
        ['BOXES_AWAITED', 1, { boxes: 1 }],
      ],
    ],
    ['Awaiting', [['BOXES_AWAITED', 1, { boxes: 1 }]]],
  ])('%s weighs %j', (status, expected) => {
    expect(contextSignals({ status })).toEqual(expected);
  });

  test('is the only signal if its boxes were not read', () => {
    const states = ['Awaiting', 'InternalTransfer', 'Completed'].map((status) =>
      contextSignalsOf(bareCandidate(1, { status }), null, null).map(({ weight }) => weight),
    );
    expect(states).toEqual([[], [-3], [-7]]);
  });

  test('supports it by how many boxes are still to come', () => {
    const tracking = [null, null, null];
    expect(contextSignals({ tracking })).toEqual([['BOXES_AWAITED', 1.44, { boxes: 3 }]]);
    expect(contextSignals({ tracking, boxStatuses: ['Arrived'] })).toEqual([
      ['BOXES_AWAITED', 1.28, { boxes: 2 }],
    ]);
  });

  test('identifies a box by its position if it has no number', () => {
    const order = candidate(1, { tracking: [null, null] });
    const boxes = order.boxes.map((box) => ({ ...box, boxNumber: null }));
    expect(contextSignalsOf({ ...order, boxes }, null, 1)[0]?.reason.values).toEqual({ box: 2 });
  });

  test('supports it if the matching box is still to come, and opposes it if that box has arrived', () => {
    const facts = { tracking: [null, null], boxStatuses: ['Arrived', 'Awaiting'] };
    expect(contextSignals(facts, 1)).toEqual([['BOX_AWAITED', 1, { box: 2 }]]);
    expect(contextSignals(facts, 0)).toEqual([['BOXES_ARRIVED', -2.5, { boxes: 1 }]]);
    expect(contextSignals({ tracking: [null, null], boxStatuses: ['Arrived', 'Completed'] })).toEqual([
      ['BOXES_ARRIVED', -2.5, { boxes: 2 }],
    ]);
  });
});

describe('the dates of an order', () => {
  /** The weight, and the days by which a parcel of November 16, 9 o'clock, missed the expected day. */
  const expectedOn = (day: string) => contextSignals({ tracking: [], expected_arrival_date: day })[0];

  test.each([
    ['2026-11-16T09:00:00Z', 'EXPECTED_THEN', 1.5, 0],
    ['2026-11-15T09:00:00Z', 'EXPECTED_THEN', 1.5, 1],
    ['2026-11-14T09:00:00Z', 'EXPECTED_THEN', 1.5, 2],
    ['2026-11-11T09:00:00Z', 'EXPECTED_THEN', 0.53, 5],
    // A late parcel is likelier than an early one.
    ['2026-11-06T09:00:00Z', 'EXPECTED_OTHERWISE', -0.51, 10],
    ['2026-11-24T09:00:00Z', 'EXPECTED_OTHERWISE', -0.85, -8],
    ['2026-09-01T09:00:00Z', 'EXPECTED_OTHERWISE', -1.08, 76],
    ['2027-02-01T09:00:00Z', 'EXPECTED_OTHERWISE', -1.8, -77],
  ])('expected on %s: %s, %d', (day, code, weight, days) => {
    expect(expectedOn(day)).toEqual([code, weight, { days }]);
  });

  test('count from its box that arrived closest, if that is closer than the expected day', () => {
    const facts = {
      tracking: [null, null, null],
      boxStatuses: ['Arrived', 'Arrived', 'Awaiting'],
      arrivedDates: ['2026-11-10T09:00:00Z', '2026-11-15T09:00:00Z'],
    };
    const dates = (expected: string | null) =>
      contextSignals({ ...facts, expected_arrival_date: expected }).slice(1);
    expect(dates('2026-11-01T09:00:00Z')).toEqual([['SIBLINGS_ARRIVED', 1.5, { days: 1 }]]);
    expect(dates(null)).toEqual([['SIBLINGS_ARRIVED', 1.5, { days: 1 }]]);
    expect(dates('2026-11-15T09:00:00Z')).toEqual([['EXPECTED_THEN', 1.5, { days: 1 }]]);
  });

  test('count from the expected day if a box arrived too long ago to support it', () => {
    const facts = { boxStatuses: ['Arrived'], arrivedDates: ['2026-10-20T09:00:00Z'] };
    expect(contextSignals({ ...facts, expected_arrival_date: '2026-10-01T09:00:00Z' }).slice(1)).toEqual([
      ['EXPECTED_OTHERWISE', -1.08, { days: 46 }],
    ]);
  });

  test('oppose an order that was announced more than a day later', () => {
    const inserted = (insert_date: string) => contextSignals({ tracking: [], insert_date });
    expect(inserted('2026-11-19T09:00:00Z')).toEqual([['ANNOUNCED_LATER', -0.5, { days: 3 }]]);
    expect(inserted('2026-11-17T09:00:01Z')).toEqual([['ANNOUNCED_LATER', -0.5, { days: 1 }]]);
    expect(inserted('2026-11-17T09:00:00Z')).toEqual([]);
  });

  test('are ignored if the parcel has none', () => {
    const order = candidate(1, { tracking: [] });
    expect(contextSignalsOf(order, null, null)).toEqual([]);
  });
});
