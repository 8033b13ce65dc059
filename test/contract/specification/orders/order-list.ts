import type { z } from 'zod';
import { readPaging } from '#electron/api/paging/paging.ts';
import type { Priority } from '#electron/api/rate-limiter.ts';
import { checkedInput } from '#electron/api/request-body.ts';
import type { ReadContext } from '#electron/resources/account-context.ts';
import { orderQueryOnWire } from '#electron/resources/orders/order-wire.ts';
import { OrderQuery } from '#shared/orders/order-query.ts';
import { type Order, OrderListWire } from '#shared/orders/orders.ts';

type ListedOrders = {
  orders: Order[];
  /** `null` if the service did not state it. */
  totalCount: number | null;
  hasMore: boolean;
  requestId: string;
};

type OrderListContext = Pick<ReadContext, 'api'> & { priority?: Priority };

/** Lists orders with every available filter (specification 4.3 and 8); nothing is saved. */
export function createOrderList({ api, priority = 'person' }: OrderListContext) {
  /** One page. Rejects with INVALID and the fields if a limit is exceeded, before anything is sent. */
  const page = async (input: z.input<typeof OrderQuery>): Promise<ListedOrders> => {
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
    /**
     * Orders with tracking not yet passed to the shop, oldest first: polled, and then marked (specification 4.3). All
     * pages are read before the first is marked, as marking removes orders from the list.
     */
    async awaitingUpload() {
      const found = new Map<number, Order>();
      for (let number = 1, hasMore = true; hasMore; number += 1) {
        const query = {
          page: number,
          hasTracking: true,
          isTrackingUploaded: false,
          sortOrder: 'Oldest',
        } as const;
        const listed = await page(query);
        const known = found.size;
        for (const order of listed.orders) found.set(order.id, order);
        // A server that repeats the same page forever has no more orders.
        hasMore = listed.hasMore && found.size > known;
      }
      return [...found.values()];
    },
  };
}
