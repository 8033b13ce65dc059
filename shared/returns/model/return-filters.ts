import type { ReturnFilters, ReturnOrder } from '#shared/returns/returns.ts';
import { arrivedReturnStatuses } from '#shared/today/model/today-rules.ts';
import { instantOf, isWanted, isWithin } from '#shared/wire/model/filter-rules.ts';

/**
 * Whether a return passes the filters, as the service applies them (reference-notes 4.4): all set filters must match,
 * and both ends of a date range are included.
 */
export function passesReturnFilters(order: ReturnOrder, filters: ReturnFilters): boolean {
  const { inventoryIds } = filters;
  return (
    isWanted(filters.ids, order.id) &&
    isWanted(filters.references, order.referenceId) &&
    isWanted<string>(filters.statuses, order.status) &&
    isWanted(filters.centerIds, order.fulfillmentCenter?.id) &&
    isWanted(filters.trackingNumbers, order.trackingNumber) &&
    isWanted(filters.shipmentIds, order.originalShipmentId) &&
    (inventoryIds.length === 0 || order.inventory.some(({ id }) => isWanted(inventoryIds, id))) &&
    isWanted<string>(filters.returnTypes, order.returnType) &&
    isWithin(order.insertDate, filters.insertedFrom, filters.insertedTo) &&
    isWithin(order.completedDate, filters.completedFrom, filters.completedTo) &&
    waitsSince(order, filters.waitsSince ?? null)
  );
}

/** Returns when a return arrived, as far as the service shows it: some versions name it only in the history. */
export function arrivedAt({ arrivedDate, statusHistory, processingDate }: ReturnOrder): string | null {
  const arrived = statusHistory.find(({ status }) => status === 'Arrived')?.timestamp ?? null;
  return arrivedDate ?? arrived ?? processingDate;
}

function waitsSince(order: ReturnOrder, before: string | null): boolean {
  if (before === null) return true;
  const arrived = arrivedAt(order);
  return (
    arrived !== null &&
    arrivedReturnStatuses.includes(order.status) &&
    instantOf(arrived) < Date.parse(before)
  );
}

/** Newest first, as the service lists them. */
export function matchReturns(returns: readonly ReturnOrder[], filters: ReturnFilters): ReturnOrder[] {
  return returns
    .filter((order) => passesReturnFilters(order, filters))
    .sort((left, right) => instantOf(right.insertDate) - instantOf(left.insertDate) || right.id - left.id);
}
