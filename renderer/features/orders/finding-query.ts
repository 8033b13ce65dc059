import { queryOptions } from '@tanstack/react-query';
import { call } from '../../bridge/call.ts';
import { serviceKey } from '../../bridge/queries.ts';
import { failureOf } from '../../bridge/request-failure.ts';
import { findOrder } from './find-order.ts';
import { filtersOf } from './orders-search.ts';

/** What comes of looking for an order by a text; see {@link findOrder}. */
export function findingQuery(accountId: string, text: string) {
  return queryOptions({
    queryKey: [serviceKey, accountId, 'orders', 'find', text],
    queryFn: () =>
      findOrder(
        text,
        {
          searchSeen: async (wanted) => (await call('seen.search', { text: wanted, limit: 50 })).hits,
          readOrder: (id) => call('orders.read', { id, prefer: 'service' }),
          listByReference: (reference) => {
            const filters = { ...filtersOf({}), references: [reference] };
            return call('orders.list', { filters, page: 1, pageSize: 20, prefer: 'service' });
          },
        },
        (error) => failureOf(error).code === 'NOT_FOUND',
      ),
  });
}
