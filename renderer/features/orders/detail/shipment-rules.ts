import { wasCanceled } from '#shared/orders/model/shipment-states.ts';
import type { Order, Recipient, Shipment } from '#shared/orders/orders.ts';
import { statusWords } from '#shared/wire/model/filter-rules.ts';
import { addressLines } from './order-side.tsx';

/**
 * Returns why a shipment can no longer be canceled. Null if the service must decide, because its rules are not
 * published.
 */
export function uncancelableShipmentStatusOf(
  shipment: Pick<Shipment, 'status'>,
): 'Cancelled' | 'Completed' | null {
  if (wasCanceled(shipment)) return 'Cancelled';
  return shipment.status === 'Completed' ? 'Completed' : null;
}

/** Returns the shipments of an order that may still be canceled. */
export function openShipments({ shipments }: Pick<Order, 'shipments'>): Shipment[] {
  return shipments.filter((shipment) => uncancelableShipmentStatusOf(shipment) === null);
}

/** The states in which an order can no longer be canceled; in all others the service decides. */
const uncancelableOrderStatuses = ['Cancelled', 'Fulfilled'] as const;

/** Null if the service must decide. */
export function uncancelableOrderStatusOf({ status }: Pick<Order, 'status'>) {
  return uncancelableOrderStatuses.find((past) => past === status) ?? null;
}

/** Whether a shipment has another recipient or address than its order; missing ones are no others. */
export function isSentElsewhere({ recipient }: Shipment, order: Pick<Order, 'recipient'>): boolean {
  if (recipient === null) return false;
  if (nameOf(recipient) !== nameOf(order.recipient)) return true;
  if (recipient.address === null) return false;
  const ordered = order.recipient?.address ?? null;
  return ordered === null || addressLines(recipient.address).join('\n') !== addressLines(ordered).join('\n');
}

function nameOf(recipient: Recipient | null): string | null {
  return recipient?.fullName ?? recipient?.name ?? null;
}

/** Whether a shipment left the warehouse, so that part of it can be returned. */
export function wasShipped({ status, tracking, deliveryDate }: Shipment): boolean {
  return status === 'Completed' || deliveryDate !== null || (tracking?.shippingDate ?? null) !== null;
}

/** Whether a shipment has a tracking number that can be handed to the shop that sold it. */
export function isTracked({ tracking }: Pick<Shipment, 'tracking'>): boolean {
  return (tracking?.trackingNumber ?? '') !== '';
}

/** Returns the shipments of orders whose tracking numbers are not yet marked as handed to the shop. */
export function shipmentsToUpload(orders: readonly Order[]): Shipment[] {
  return orders
    .flatMap(({ shipments }) => shipments)
    .filter((shipment) => isTracked(shipment) && !shipment.isTrackingUploaded);
}

export function withShipments(order: Order, change: (shipment: Shipment) => Shipment): Order {
  return { ...order, shipments: order.shipments.map(change) };
}

/** The service's values for packaging of unknown material (specification 2.7). */
const unknownMaterials: readonly string[] = ['Unknown', 'Undefined'];

/** Null if the material of a shipment's packaging is unknown. */
export function materialWords(material: string | null): string | null {
  return material === null || unknownMaterials.includes(material) ? null : statusWords(material);
}
