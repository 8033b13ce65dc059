import { describe, expect, it } from 'vitest';
import { settledDifferenceOf } from '#shared/receiving/model/receiving-difference.ts';
import { dueOf } from '#shared/receiving/model/receiving-due.ts';
import { nextCountdownOf } from '#shared/today/model/today-rules.ts';

const day = { startsAt: '2026-11-23T06:00:00.000Z', endsAt: '2026-11-24T06:00:00.000Z' };

describe('the due state of an order', () => {
  it.each([
    ['Awaiting', '2026-11-23T05:59:59.000Z', 'late'],
    ['PartiallyArrived', '2026-11-17T15:00:00.000Z', 'late'],
    ['Awaiting', '2026-11-23T06:00:00.000Z', 'today'],
    ['Awaiting', '2026-11-24T06:00:00.000Z', 'later'],
    ['Arrived', '2026-11-17T15:00:00.000Z', null],
    ['Completed', '2026-11-17T15:00:00.000Z', null],
    ['Teleported', '2026-11-17T15:00:00.000Z', null],
    ['Awaiting', null, null],
    ['Awaiting', 'soon', null],
  ] as const)('%s, expected %s: %s', (status, expectedArrivalDate, due) => {
    expect(dueOf({ status, expectedArrivalDate }, day)).toBe(due);
  });
});

describe('the result of a finished order', () => {
  const line = (expectedQuantity: number, receivedQuantity: number, stowedQuantity: number) => ({
    inventoryId: 1,
    sku: 'A',
    expectedQuantity,
    receivedQuantity,
    stowedQuantity,
  });
  it.each([
    ['Completed', [line(10, 8, 8)], 'short'],
    ['Incomplete', [line(10, 10, 9)], 'short'],
    ['Completed', [line(10, 12, 10)], 'over'],
    ['Completed', [line(10, 8, 8), line(10, 12, 12)], null],
    ['Processing', [line(10, 8, 8)], null],
    ['Cancelled', [line(10, 0, 0)], null],
  ] as const)('%s %j: %s', (status, inventoryQuantities, difference) => {
    expect(settledDifferenceOf({ status, inventoryQuantities: [...inventoryQuantities] })).toBe(difference);
  });
});

describe('the next fee or disposal', () => {
  const nowMs = Date.parse('2026-11-23T15:00:00Z');
  const parcels = [
    { id: 1, createdAt: '2026-11-01T15:00:00.000Z' },
    { id: 2, createdAt: '2026-11-10T15:00:00.000Z' },
    { id: 3, createdAt: null },
  ];
  it('is the nearest future one of any parcel', () => {
    expect(nextCountdownOf(parcels, { feeDays: 14, disposalDays: 60 }, nowMs)).toEqual({
      kind: 'fee',
      at: '2026-11-24T15:00:00.000Z',
      id: 2,
    });
    expect(nextCountdownOf(parcels, { feeDays: 5, disposalDays: 60 }, nowMs)).toMatchObject({
      kind: 'disposal',
      id: 1,
    });
  });
  it('is none if no days are configured, or if all are past', () => {
    expect(nextCountdownOf(parcels, { feeDays: null, disposalDays: null }, nowMs)).toBeNull();
    expect(nextCountdownOf(parcels, { feeDays: 5, disposalDays: null }, nowMs)).toBeNull();
  });
});
