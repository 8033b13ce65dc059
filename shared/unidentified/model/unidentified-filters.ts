import type { UnidentifiedOrder } from '#shared/unidentified/unidentified.ts';
import { instantOf } from '#shared/wire/model/filter-rules.ts';

/** What a list of unidentified receiving orders is narrowed to: linked and not linked are two lists. */
type UnidentifiedFilters = { isLinked: boolean };

/** Whether an order belongs to the list asked for (reference-notes 1.1). */
export function passesUnidentifiedFilters(order: UnidentifiedOrder, filters: UnidentifiedFilters): boolean {
  return (order.linkedWroId !== null) === filters.isLinked;
}

/** The orders that belong to the list asked for, the newest first; the service's own order is not documented. */
export function matchUnidentifiedOrders(
  orders: readonly UnidentifiedOrder[],
  filters: UnidentifiedFilters,
): UnidentifiedOrder[] {
  return orders
    .filter((order) => passesUnidentifiedFilters(order, filters))
    .sort((left, right) => instantOf(right.createdDate) - instantOf(left.createdDate) || right.id - left.id);
}
