import { expect, test } from 'vitest';
import { goesThroughHub, placementByCenter } from '#renderer/features/receiving/detail/placement-section.tsx';
import type { Distribution } from '#shared/inventory/distributions.ts';
import { anOrder } from '#test/unit/renderer/order-builder.ts';

function aLine(parts: Partial<Distribution>): Distribution {
  return {
    inventoryId: 1,
    productSku: null,
    lotNumber: null,
    lotDate: null,
    fulfillmentCenterId: 8,
    fulfillmentCenterAbbreviation: null,
    expectedQuantity: 0,
    receivedQuantity: 0,
    stowedQuantity: 0,
    status: 'NotStarted',
    ...parts,
  };
}

test('an order goes through a hub if it continues elsewhere, is at a hub, or was at one', () => {
  expect(goesThroughHub(anOrder())).toBe(false);
  expect(goesThroughHub(anOrder({ finalDestinationFulfillmentCenterId: 8 }))).toBe(true);
  expect(goesThroughHub(anOrder({ status: 'ProcessingAtHub' }))).toBe(true);
  const statusHistory = [{ id: 1, status: 'ArrivedAtHub', timestamp: null }];
  expect(goesThroughHub(anOrder({ status: 'Completed', statusHistory }))).toBe(true);
});

test('a placement is added up by center, in the order of the service', () => {
  const placed = placementByCenter([
    aLine({ fulfillmentCenterId: 9, expectedQuantity: 10, receivedQuantity: 4, stowedQuantity: 2 }),
    aLine({ expectedQuantity: 5 }),
    aLine({ fulfillmentCenterId: 9, fulfillmentCenterAbbreviation: 'RNO', expectedQuantity: 1 }),
    aLine({ fulfillmentCenterId: null }),
  ]);
  expect(
    placed.map(({ centerId, abbreviation, total, lines }) => [centerId, abbreviation, total, lines.length]),
  ).toEqual([
    [9, 'RNO', { expected: 11, received: 4, stowed: 2 }, 2],
    [8, null, { expected: 5, received: 0, stowed: 0 }, 1],
    [null, null, { expected: 0, received: 0, stowed: 0 }, 1],
  ]);
});
