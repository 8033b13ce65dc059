import { z } from 'zod';
import { InstantFilter } from '#shared/wire/list-query.ts';
import { OrderFilters } from './orders.ts';

/** The order of a list of orders (reference-notes 8). */
const orderSortOrders = ['Newest', 'Oldest'] as const;

/** The bounds of the order list (specification 4.3 and 8). */
const largestOrderPage = 250;
const lastPage = 2_147_483_647;

/** All that a list of orders can be asked for; whatever is set must hold (specification 4.3). */
export const OrderQuery = OrderFilters.extend({
  page: z.int().min(1).max(lastPage).default(1),
  pageSize: z.int().min(1).max(largestOrderPage).default(largestOrderPage),
  sortOrder: z.enum(orderSortOrders).default('Newest'),
  updatedFrom: InstantFilter,
  updatedTo: InstantFilter,
  /** Only orders that have tracking pass these two. */
  trackingUpdatedFrom: InstantFilter,
  trackingUpdatedTo: InstantFilter,
});
export type OrderQuery = z.infer<typeof OrderQuery>;
