import { describe, expect, it } from 'vitest';
import { orderDifference, orderQuantities } from '#renderer/features/receiving/detail/order-quantities.ts';
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
