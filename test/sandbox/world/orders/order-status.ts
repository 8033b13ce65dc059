import type { Order, OrderStatus } from './order.ts';
import type { ShipmentStatus } from './shipment.ts';

const gone: ReadonlySet<ShipmentStatus> = new Set<ShipmentStatus>(['Cancelled', 'CleanSweeped']);

function statusOf({ shipments }: Order): OrderStatus {
  const left = shipments.map(({ status }) => status).filter((status) => !gone.has(status));
  if (left.length === 0) return 'Cancelled';
  if (left.every((status) => status === 'Completed')) return 'Fulfilled';
  if (left.includes('Completed')) return 'PartiallyFulfilled';
  if (left.includes('Exception')) return 'Exception';
  return left.every((status) => status === 'ImportReview') ? 'ImportReview' : 'Processing';
}

/** States an order anew after one of its shipments has changed. */
export function restateOrder(order: Order): void {
  order.status = statusOf(order);
}
