import type { Order, OrderFilters, Shipment } from '#shared/orders/orders.ts';
import { instantOf, isWanted, isWithin } from '#shared/wire/model/filter-rules.ts';

/** Whether an order passes the filters, as the service applies them (specification 4.3): all set filters must match. */
export function passesOrderFilters(order: Order, filters: OrderFilters): boolean {
  return (
    isWanted(filters.ids, order.id) &&
    isWanted(filters.references, order.referenceId) &&
    (filters.hasTracking === null || filters.hasTracking === order.shipments.some(isTracked)) &&
    (filters.isTrackingUploaded === null || filters.isTrackingUploaded === isTrackingUploaded(order)) &&
    isWithin(order.createdDate, filters.insertedFrom, filters.insertedTo)
  );
}

/** Newest first, as the service lists them. */
export function matchOrders(orders: readonly Order[], filters: OrderFilters): Order[] {
  return orders
    .filter((order) => passesOrderFilters(order, filters))
    .sort((left, right) => instantOf(right.createdDate) - instantOf(left.createdDate) || right.id - left.id);
}

function isTracked({ tracking }: Shipment): boolean {
  return (tracking?.trackingNumber ?? '') !== '';
}

/** Whether the tracking of the whole order was passed on: it has some, and all of it was. */
function isTrackingUploaded({ shipments }: Order): boolean {
  const tracked = shipments.filter(isTracked);
  return tracked.length > 0 && tracked.every((shipment) => shipment.isTrackingUploaded);
}
