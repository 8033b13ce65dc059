import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/bridge/call.ts';
import { failureOf } from '../../platform/bridge/request-failure.ts';
import { findOrder } from './find-order.ts';
import { ordersKey } from './orders-queries.ts';
import { filtersOf } from './orders-search.ts';

/** More than anybody looks through; the text is made longer then. */
const mostShipments = 20;

/** What comes of looking for an order by a text; see {@link findOrder}. */
export function findingQuery(accountId: string, text: string) {
  return queryOptions({
    queryKey: [...ordersKey(accountId), 'find', text],
    queryFn: () =>
      findOrder(
        text,
        {
          lookUpLabel: (wanted) => call('shipments.lookUp', { texts: [wanted] }),
          searchShipments: (wanted) => call('shipments.search', { text: wanted, limit: mostShipments }),
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
