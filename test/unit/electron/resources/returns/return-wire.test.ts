import { describe, expect, test } from 'vitest';
import { returnOnWire } from '#electron/resources/returns/return-writes.ts';
import type { ReturnBody } from '#shared/returns/return-body.ts';

const body: ReturnBody = {
  referenceId: 'RT-1',
  centerId: 3,
  centerName: 'South',
  trackingNumber: 'TRACK',
  originalShipmentId: 9,
  lines: [
    { inventoryId: 1, quantity: 2, action: null, lotNumber: null, lotDate: null },
    { inventoryId: 2, quantity: 1, action: 'Quarantine', lotNumber: 'A-1', lotDate: '2027-01-31' },
  ],
};

describe('the body of a return', () => {
  test('is camelCase with the number of the action at 1.0', () => {
    expect(returnOnWire(body, 'camelCase')).toEqual({
      fulfillmentCenter: { id: 3, name: 'South' },
      inventory: [
        { id: 1, quantity: 2 },
        { id: 2, quantity: 1, requestedAction: 2, lotNumber: 'A-1', lotDate: '2027-01-31T00:00:00Z' },
      ],
      originalShipmentId: 9,
      referenceId: 'RT-1',
      trackingNumber: 'TRACK',
    });
  });

  test('is snake_case with the name of the action in later versions, including the item’s own action', () => {
    expect(returnOnWire(body, 'snake_case')).toEqual({
      fulfillment_center: { id: 3, name: 'South' },
      inventory: [
        { id: 1, quantity: 2, requested_action: 'Default' },
        {
          id: 2,
          quantity: 1,
          requested_action: 'Quarantine',
          lot_number: 'A-1',
          lot_date: '2027-01-31T00:00:00Z',
        },
      ],
      original_shipment_id: 9,
      reference_id: 'RT-1',
      tracking_number: 'TRACK',
    });
  });

  test.each(['camelCase', 'snake_case'] as const)('leaves out missing values, in %s', (style) => {
    const bare = { ...body, trackingNumber: null, originalShipmentId: null };
    const text = JSON.stringify(returnOnWire(bare, style));
    expect(text).not.toMatch(/null|tracking|shipment/i);
  });
});
