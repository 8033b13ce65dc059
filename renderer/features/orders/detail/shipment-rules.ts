import type { Order, Shipment } from '#shared/orders/orders.ts';

/**
 * The states in which a shipment is past being cancelled; in all others the service is asked, whose rules are not
 * published.
 */
const pastCancelling = ['Cancelled', 'Completed'] as const;

/** Why a shipment cannot be cancelled: the state that it is in. */
type PastCancelling = (typeof pastCancelling)[number];

/** The state that a shipment can no longer be cancelled in; null where the service is to be asked. */
export function pastCancellingOf({ status }: Pick<Shipment, 'status'>): PastCancelling | null {
  return pastCancelling.find((past) => past === status) ?? null;
}

/** The shipments of an order that may still be canceled. */
export function openShipments({ shipments }: Pick<Order, 'shipments'>): Shipment[] {
  return shipments.filter((shipment) => pastCancellingOf(shipment) === null);
}

/** The states in which an order is past being canceled; in all others the service is asked. */
const pastCancelingOrder = ['Cancelled', 'Fulfilled'] as const;

/** The state that an order can no longer be canceled in; null where the service is to be asked. */
export function pastCancelingOrderOf({ status }: Pick<Order, 'status'>) {
  return pastCancelingOrder.find((past) => past === status) ?? null;
}

/** Whether a shipment left the warehouse, so that something of it can come back. */
export function wasShipped({ status, tracking, deliveryDate }: Shipment): boolean {
  return status === 'Completed' || deliveryDate !== null || (tracking?.shippingDate ?? null) !== null;
}

/** Whether a shipment has a tracking number that can be handed to the shop that sold it. */
export function isTracked({ tracking }: Pick<Shipment, 'tracking'>): boolean {
  return (tracking?.trackingNumber ?? '') !== '';
}

/** The shipments of orders whose tracking numbers nobody marked as handed to the shop. */
export function shipmentsToHandOn(orders: readonly Order[]): Shipment[] {
  return orders
    .flatMap(({ shipments }) => shipments)
    .filter((shipment) => isTracked(shipment) && !shipment.isTrackingUploaded);
}

/** An order in which some shipments are another state of themselves. */
export function withShipments(order: Order, change: (shipment: Shipment) => Shipment): Order {
  return { ...order, shipments: order.shipments.map(change) };
}
