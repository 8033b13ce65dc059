import type { ReceivingFilters, ReceivingOrder } from '#shared/receiving/receiving.ts';
import { instantOf, isWanted, isWithin } from '#shared/wire/model/filter-rules.ts';
import { settledDifferenceOf } from './receiving-difference.ts';
import { awaitedReceivingStatuses } from './receiving-due.ts';

/**
 * Whether an order passes the filters, as the service applies them (reference-notes 3.1): all set filters must match,
 * and both ends of a date range are included.
 */
export function passesReceivingFilters(order: ReceivingOrder, filters: ReceivingFilters): boolean {
  return (
    isWanted(filters.ids, order.id) &&
    isWanted<string>(filters.statuses, order.status) &&
    isWanted(filters.centerIds, order.fulfillmentCenter?.id) &&
    isWanted(
      filters.purchaseOrderNumbers.map(foldedNumber),
      order.purchaseOrderNumber && foldedNumber(order.purchaseOrderNumber),
    ) &&
    (filters.externallySynced === null ||
      filters.externallySynced === (order.externalSyncTimestamp !== null)) &&
    isWithin(order.insertDate, filters.insertedFrom, filters.insertedTo) &&
    isAwaitedWithin(order, filters.awaited ?? null) &&
    isDifferent(order, filters.differences ?? [])
  );
}

/** A purchase order number as the service compares it: without case and outer spaces. */
export const foldedNumber = (number: string): string => number.trim().toLowerCase();

function isAwaitedWithin(
  { status, expectedArrivalDate }: ReceivingOrder,
  awaited: NonNullable<ReceivingFilters['awaited']> | null,
): boolean {
  if (awaited === null) return true;
  if (expectedArrivalDate === null || !awaitedReceivingStatuses.includes(status)) return false;
  const expectedMs = Date.parse(expectedArrivalDate);
  const isSoonEnough = expectedMs < Date.parse(awaited.before);
  return isSoonEnough && (awaited.from === null || expectedMs >= Date.parse(awaited.from));
}

function isDifferent(order: ReceivingOrder, differences: readonly ('short' | 'over')[]): boolean {
  return differences.length === 0 || isWanted<string>(differences, settledDifferenceOf(order));
}

/** Newest first, as the service lists them. */
export function matchReceivingOrders(
  orders: readonly ReceivingOrder[],
  filters: ReceivingFilters,
): ReceivingOrder[] {
  return orders
    .filter((order) => passesReceivingFilters(order, filters))
    .sort((left, right) => instantOf(right.insertDate) - instantOf(left.insertDate) || right.id - left.id);
}
