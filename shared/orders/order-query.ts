import { z } from 'zod';
import { InstantFilter } from '#shared/wire/list-query.ts';
import { OrderFilters } from './orders.ts';

/** Reference-notes 8. */
const orderSortOrders = ['Newest', 'Oldest'] as const;

/** The limits of the order list (specification 4.3 and 8). */
const maxOrderPageSize = 250;
const lastPage = 2_147_483_647;

/** All query parameters of a list of orders; all that are set must match (specification 4.3). */
export const OrderQuery = OrderFilters.extend({
  page: z.int().min(1).max(lastPage).default(1),
  pageSize: z.int().min(1).max(maxOrderPageSize).default(maxOrderPageSize),
  sortOrder: z.enum(orderSortOrders).default('Newest'),
  updatedFrom: InstantFilter,
  updatedTo: InstantFilter,
  /** These two match only orders that have tracking. */
  trackingUpdatedFrom: InstantFilter,
  trackingUpdatedTo: InstantFilter,
});
export type OrderQuery = z.infer<typeof OrderQuery>;
