import { describe, expect, it } from 'vitest';
import {
  orderDifference,
  orderQuantities,
  remainingOf,
} from '#renderer/features/receiving/detail/order-quantities.ts';
import { anOrder } from '#test/unit/renderer/order-builder.ts';

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

it('counts what is still to arrive of each line, whatever arrived of others', () => {
  const order = anOrder({ inventoryQuantities: [line(10, 8, 4), line(5, 9, 9), line(7, 0, 0)] });
  expect(remainingOf(order)).toEqual({ pieces: 9, skus: 2 });
});

it('counts nothing as still to arrive once every line has arrived', () => {
  const order = anOrder({ inventoryQuantities: [line(10, 10, 0), line(5, 0, 5), line(7, 9, 9)] });
  expect(remainingOf(order)).toEqual({ pieces: 0, skus: 0 });
});

describe('orderDifference', () => {
  const inventoryQuantities = [line(10, 8, 8)];

  it('is a shortage once the order is completed', () => {
    expect(orderDifference(anOrder({ status: 'Completed', inventoryQuantities })).kind).toBe('short');
  });

  it('is pending while the order is processed', () => {
    expect(orderDifference(anOrder({ status: 'Processing', inventoryQuantities })).kind).toBe('pending');
  });

  it('is none for an order that was canceled before anything arrived', () => {
    const order = anOrder({ status: 'Cancelled', inventoryQuantities: [line(10, 0, 0)] });
    expect(orderDifference(order).kind).toBe('none');
  });
});
