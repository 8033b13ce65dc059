import { describe, expect, it } from 'vitest';
import {
  isLate,
  orderDifference,
  orderQuantities,
} from '../../../../../../renderer/features/receiving/detail/order-quantities.ts';
import { anOrder } from '../../../order-builder.ts';

const line = (expectedQuantity: number, receivedQuantity: number, stowedQuantity: number) => ({
  inventoryId: 1,
  sku: 'A',
  expectedQuantity,
  receivedQuantity,
  stowedQuantity,
});

it('adds up the lines of an order', () => {
  const order = anOrder({ inventoryQuantities: [line(10, 8, 4), line(5, 5, 5)] });
  expect(orderQuantities(order)).toEqual({ expected: 15, received: 13, stowed: 9 });
});

describe('orderDifference', () => {
  const inventoryQuantities = [line(10, 8, 8)];

  it('is a shortage once the order is completed', () => {
    expect(orderDifference(anOrder({ status: 'Completed', inventoryQuantities })).kind).toBe('short');
  });

  it('is still to come while the order is worked on', () => {
    expect(orderDifference(anOrder({ status: 'Processing', inventoryQuantities })).kind).toBe('pending');
  });

  it('is nothing for an order that was cancelled before anything came', () => {
    const order = anOrder({ status: 'Cancelled', inventoryQuantities: [line(10, 0, 0)] });
    expect(orderDifference(order).kind).toBe('none');
  });
});

describe('isLate', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  const expectedOn = (expectedArrivalDate: string | null, status = 'Awaiting') =>
    isLate({ status, expectedArrivalDate }, now);

  it('says so a day after the expected arrival', () => {
    expect(expectedOn('2026-11-19T11:59:59Z')).toBe(true);
    expect(expectedOn('2026-11-19T12:00:01Z')).toBe(false);
  });

  it('says nothing of an order that arrived, or that nobody expects on a day', () => {
    expect(expectedOn('2026-11-01T00:00:00Z', 'Arrived')).toBe(false);
    expect(expectedOn(null)).toBe(false);
    expect(expectedOn('soon')).toBe(false);
  });
});
