import { expect, test } from 'vitest';
import { isWorthReading, similarityOf } from '#shared/receiving/model/receiving-change-rules.ts';
import type { ReceivingBody } from '#shared/receiving/receiving-body.ts';
import { aBox, anOrder } from '#test/unit/renderer/order-builder.ts';

const item = (inventoryId: number | null, sku: string | null, quantity: number) => ({
  inventoryId,
  sku,
  quantity,
  lotNumber: null,
  lotDate: null,
});

const line = (inventoryId: number, sku: string, expectedQuantity: number) => ({
  inventoryId,
  sku,
  expectedQuantity,
  receivedQuantity: 0,
  stowedQuantity: 0,
});

test('a sent order is recognized if it has an item by SKU in one box and by ID in another', () => {
  const body: ReceivingBody = {
    centerId: 1,
    centerName: 'Kochi',
    packageType: 'Package',
    boxPackagingType: 'OneSkuPerBox',
    expectedArrivalAt: '2026-11-20T08:00:00.000Z',
    purchaseOrderNumber: null,
    boxes: [
      { trackingNumber: '1Z1', items: [item(null, 'mug', 3)] },
      { trackingNumber: '1Z2', items: [item(7, null, 5), item(8, null, 2)] },
    ],
    freight: null,
    finalDestinationId: null,
  };
  const orderOf = (mugs: number) =>
    anOrder({ inventoryQuantities: [line(7, 'MUG', mugs), line(8, 'CUP', 2)] });
  const boxes = [aBox({ trackingNumber: '1Z1' }), aBox({ boxId: 2, trackingNumber: '1Z2' })];
  expect(isWorthReading(orderOf(8), body)).toBe(true);
  expect(similarityOf(orderOf(8), boxes, body)).toBe('same');
  expect(similarityOf(orderOf(3), boxes, body)).toBe('other');
});
