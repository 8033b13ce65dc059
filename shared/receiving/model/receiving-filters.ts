import { instantOf, isWanted, isWithin } from '../../wire/model/filter-rules.ts';
import type { ReceivingFilters, ReceivingOrder } from '../receiving.ts';

/**
 * Whether an order passes the filters, as the service applies them (reference-notes 3.1): every filter that is set
 * must hold, and both ends of the dates count as inside.
 */
export function passesReceivingFilters(order: ReceivingOrder, filters: ReceivingFilters): boolean {
  return (
    isWanted(filters.ids, order.id) &&
    isWanted<string>(filters.statuses, order.status) &&
    isWanted(filters.centerIds, order.fulfillmentCenter?.id) &&
    isWanted(filters.purchaseOrderNumbers, order.purchaseOrderNumber) &&
    (filters.externallySynced === null ||
      filters.externallySynced === (order.externalSyncTimestamp !== null)) &&
    isWithin(order.insertDate, filters.insertedFrom, filters.insertedTo)
  );
}

/** The orders that pass the filters, the newest first, as the service lists them. */
export function matchReceivingOrders(
  orders: readonly ReceivingOrder[],
  filters: ReceivingFilters,
): ReceivingOrder[] {
  return orders
    .filter((order) => passesReceivingFilters(order, filters))
    .sort((left, right) => instantOf(right.insertDate) - instantOf(left.insertDate) || right.id - left.id);
}
