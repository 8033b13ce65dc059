import type { UnidentifiedOrder } from '#shared/unidentified/unidentified.ts';
import { instantOf } from '#shared/wire/model/filter-rules.ts';

/** Filters of a list of unidentified receiving orders: linked and unlinked are two lists. */
type UnidentifiedFilters = { isLinked: boolean };

/** Whether an order belongs to the requested list (reference-notes 1.1). */
export function passesUnidentifiedFilters(order: UnidentifiedOrder, filters: UnidentifiedFilters): boolean {
  return (order.linkedWroId !== null) === filters.isLinked;
}

/** Returns the orders of the requested list, newest first; the service's own order is not documented. */
export function matchUnidentifiedOrders(
  orders: readonly UnidentifiedOrder[],
  filters: UnidentifiedFilters,
): UnidentifiedOrder[] {
  return orders
    .filter((order) => passesUnidentifiedFilters(order, filters))
    .sort((left, right) => instantOf(right.createdDate) - instantOf(left.createdDate) || right.id - left.id);
}
