import { expect, it, test } from 'vitest';
import {
  isSentElsewhere,
  materialWords,
  shipmentsToUpload,
  uncancelableShipmentStatusOf,
  wasShipped,
  withShipments,
} from '#renderer/features/orders/detail/shipment-rules.ts';
import { Recipient, Shipment, shipmentStatuses } from '#shared/orders/orders.ts';
import { aCustomerOrder, aShipment } from '#test/unit/renderer/features/orders/customer-orders.ts';

test('a shipment can be canceled in every state except those that surely rule it out', () => {
  const past = shipmentStatuses.filter((status) => uncancelableShipmentStatusOf({ status }) !== null);
  expect(past).toEqual(['Completed', 'Cancelled', 'CleanSweeped']);
  // The service may add states, so it is asked about unknown ones.
  expect(uncancelableShipmentStatusOf({ status: 'Beamed' })).toBeNull();
  expect(uncancelableShipmentStatusOf({ status: 'toString' })).toBeNull();
});

test('a shipment has left the warehouse if any field of the service shows it', () => {
  expect(wasShipped(aShipment({ status: 'Completed' }))).toBe(true);
  expect(wasShipped(aShipment({ status: 'Exception', deliveryDate: '2026-11-01T00:00:00.000Z' }))).toBe(true);
  const sent = Shipment.parse({
    id: 1,
    status: 'LabeledCreated',
    tracking: { shippingDate: '2026-11-01T00:00:00Z' },
  });
  expect(wasShipped(sent)).toBe(true);
  const labeled = Shipment.parse({ id: 1, status: 'LabeledCreated', tracking: { trackingNumber: '1Z' } });
  expect(wasShipped(labeled)).toBe(false);
  expect(wasShipped(aShipment({ status: 'Cancelled' }))).toBe(false);
});

it('includes the available tracking numbers, and none that was already uploaded', () => {
  const shipments = [
    Shipment.parse({ id: 1, tracking: { trackingNumber: '1Z' } }),
    Shipment.parse({ id: 2, tracking: { trackingNumber: '' } }),
    Shipment.parse({ id: 3 }),
    Shipment.parse({ id: 4, tracking: { trackingNumber: '2Z' }, isTrackingUploaded: true }),
  ];
  expect(shipmentsToUpload([aCustomerOrder({ shipments })]).map(({ id }) => id)).toEqual([1]);
  expect(shipmentsToUpload([])).toEqual([]);
});

it('replaces a changed shipment in its order, and keeps the others', () => {
  const order = aCustomerOrder({ shipments: [aShipment({ id: 1 }), aShipment({ id: 2 })] });
  const changed = withShipments(order, (shipment) =>
    shipment.id === 2 ? { ...shipment, status: 'Cancelled' } : shipment,
  );
  expect(changed.shipments.map(({ status }) => status)).toEqual([order.shipments[0]?.status, 'Cancelled']);
  expect(changed.shipments[0]).toBe(order.shipments[0]);
});

test('the material of packaging is shown as words, and not if it is unknown', () => {
  const shown = ['BubbleMailer', 'Box', 'Unknown', 'Undefined', null].map(materialWords);
  expect(shown).toEqual(['Bubble mailer', 'Box', null, null, null]);
});

it('goes elsewhere if its recipient or any line of the address differs from the order’s', () => {
  const to = (fullName: string, address1: string | null) =>
    Recipient.parse({ fullName, address: address1 === null ? null : { address1, city: 'Reno' } });
  const order = aCustomerOrder({ recipient: to('Ada Park', '1 Main St') });
  const isElsewhere = (recipient: Recipient | null) => isSentElsewhere(aShipment({ recipient }), order);
  expect(isElsewhere(to('Ada Park', '1 Main St'))).toBe(false);
  expect(isElsewhere(to('Ada Park', '2 Side St'))).toBe(true);
  expect(isElsewhere(to('Sam Lee', '1 Main St'))).toBe(true);
  expect(isElsewhere(to('Ada Park', null))).toBe(false);
  expect(isElsewhere(null)).toBe(false);
});
