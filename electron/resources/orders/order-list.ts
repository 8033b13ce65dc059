import type { z } from 'zod';
import { OrderQuery } from '../../../shared/orders/order-query.ts';
import { type Order, OrderListWire } from '../../../shared/orders/orders.ts';
import type { Api } from '../../api/api-client.ts';
import { readPaging } from '../../api/paging/paging.ts';
import type { Priority } from '../../api/rate-limiter.ts';
import { checkedInput } from '../../api/request-body.ts';
import { orderQueryOnWire } from './order-wire.ts';

/** One page of a list of orders as the service answered it. */
type ListedOrders = {
  orders: Order[];
  /** null where the service did not say. */
  totalCount: number | null;
  hasMore: boolean;
  requestId: string;
};

/** The list of orders with everything that it can be asked for; nothing of it is kept. */
type OrderList = {
  /** One page. Rejects with INVALID and the fields where a bound is broken, before anything is sent. */
  page(query: z.input<typeof OrderQuery>): Promise<ListedOrders>;
  /**
   * The orders with tracking that was not handed to the shop yet, the oldest first: what is polled for, and then marked
   * (specification 4.3). Every page is read before the first is marked, as marking takes orders out of the list.
   */
  awaitingUpload(): Promise<Order[]>;
};

/** Specification 4.3 and 8. */
export function createOrderList({
  api,
  priority = 'person',
}: {
  api: Pick<Api, 'call'>;
  priority?: Priority;
}): OrderList {
  const page: OrderList['page'] = async (input) => {
    const query = checkedInput('orders.list', OrderQuery, input);
    const { value, headers, requestId } = await api.call('orders.list', {
      query: orderQueryOnWire(query),
      priority,
      schema: OrderListWire,
    });
    const numbered = { page: query.page, pageSize: query.pageSize, received: value.length };
    const { totalCount, hasMore } = readPaging(headers, numbered);
    return { orders: value, totalCount, hasMore, requestId };
  };

  return {
    page,
    async awaitingUpload() {
      const found = new Map<number, Order>();
      for (let number = 1, hasMore = true; hasMore; number += 1) {
        const asked = {
          page: number,
          hasTracking: true,
          isTrackingUploaded: false,
          sortOrder: 'Oldest',
        } as const;
        const listed = await page(asked);
        const known = found.size;
        for (const order of listed.orders) found.set(order.id, order);
        // A server that answers the same page for ever has no more to say.
        hasMore = listed.hasMore && found.size > known;
      }
      return [...found.values()];
    },
  };
}
