import { describe, expect, test } from 'vitest';
import {
  isShort,
  shipmentStates,
  showOrderStatus,
  showPromise,
  showShipmentStatus,
  statusRank,
  trackingNumbers,
} from '#renderer/components/records/order-status.ts';
import type { Translate } from '#renderer/messages/use-messages.ts';
import { fulfillmentDateStatuses, orderStatuses, shipmentStatuses } from '#shared/orders/orders.ts';
import { aCustomerOrder, anItem, aShipment } from '#test/unit/renderer/features/orders/customer-orders.ts';

const t: Translate = (id) => id;
const tracking = (trackingNumber: string | null) => ({
  carrier: null,
  carrierService: null,
  trackingNumber,
  trackingUrl: null,
  shippingDate: null,
  bol: null,
  proNumber: null,
  scac: null,
});

test('every state in the specification has a label, and an unknown state is shown by its name', () => {
  for (const status of orderStatuses) expect(showOrderStatus(status, t).label).toBe(`orderStatus.${status}`);
  for (const status of shipmentStatuses) {
    expect(showShipmentStatus(status, t).label).toBe(`shipmentStatus.${status}`);
  }
  for (const status of fulfillmentDateStatuses)
    expect(showPromise(status, t)?.label).toBe(`promise.${status}`);
  expect(showOrderStatus('Teleported', t)).toEqual({ tone: 'waiting', label: 'Teleported' });
  expect(showShipmentStatus('constructor', t)).toEqual({ tone: 'waiting', label: 'constructor' });
  expect(showPromise('', t)).toBeNull();
  expect(statusRank('Teleported')).toBeGreaterThan(statusRank('Cancelled'));
});

test('the states of an order’s shipments are counted, problems first', () => {
  const shipments = ['Completed', 'OnHold', 'Completed', 'Exception'].map((status) => aShipment({ status }));
  expect(shipmentStates(aCustomerOrder({ shipments }))).toEqual([
    { status: 'Exception', count: 1 },
    { status: 'OnHold', count: 1 },
    { status: 'Completed', count: 2 },
  ]);
});

test('each tracking number is listed once', () => {
  const shipments = ['1Z1', '', null, '1Z1', '1Z2'].map((number) =>
    aShipment({ tracking: tracking(number) }),
  );
  expect(trackingNumbers(aCustomerOrder({ shipments }))).toEqual(['1Z1', '1Z2']);
});

describe('a product is short', () => {
  test('if less is committed than the shipment needs', () => {
    const shipment = aShipment({ status: 'Exception' });
    expect(isShort(anItem({ quantity: 3, quantityCommitted: 2 }), shipment)).toBe(true);
    expect(isShort(anItem({ quantity: 3, quantityCommitted: 3 }), shipment)).toBe(false);
    expect(isShort(anItem({ quantity: 3, quantityCommitted: null }), shipment)).toBe(false);
  });

  test('only until the shipment is completed, canceled, or closed out', () => {
    const item = anItem({ quantity: 3, quantityCommitted: 0 });
    expect(isShort(item, aShipment({ status: 'Completed' }))).toBe(false);
    expect(isShort(item, aShipment({ status: 'Cancelled' }))).toBe(false);
    expect(isShort(item, aShipment({ status: 'CleanSweeped' }))).toBe(false);
  });
});
