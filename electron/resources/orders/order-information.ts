import { z } from 'zod';
import { readPaging } from '#electron/api/paging/paging.ts';
import type { Priority } from '#electron/api/rate-limiter.ts';
import { checkedInput } from '#electron/api/request-body.ts';
import type { ReadContext } from '#electron/resources/account-context.ts';
import { EstimateBody } from '#shared/orders/order-body.ts';
import { OrderQuery } from '#shared/orders/order-query.ts';
import { type Order, OrderListWire } from '#shared/orders/orders.ts';
import {
  type Estimate,
  EstimatesWire,
  type ShippingMethod,
  ShippingMethodListWire,
  StoreOrderWire,
} from '#shared/orders/shipping.ts';
import { estimateOnWire, orderQueryOnWire } from './order-wire.ts';

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

const pageSize = 250;
/** More methods than any merchant has. */
const maxPages = 20;

const OrderId = z.object({ id: z.int().positive() });

/**
 * Reads information about orders other than the orders themselves (specification 4.11, reference-notes 16); nothing is
 * saved.
 */
export function createOrderInformation({ api }: Pick<ReadContext, 'api'>) {
  return {
    /** Rejects with INVALID and the fields before anything is sent. */
    async estimate(input: z.input<typeof EstimateBody>): Promise<Estimate[]> {
      const body = checkedInput('orders.estimate', EstimateBody, input);
      const answer = await api.call('orders.estimate', {
        body: estimateOnWire(body),
        priority: 'person',
        schema: EstimatesWire,
      });
      return answer.value.estimates;
    },
    /** The order as the store wrote it: JSON whose fields only the store knows. */
    async readStoreOrder(input: { id: number }): Promise<string> {
      const path = checkedInput('orders.readStoreOrder', OrderId, input);
      const call = { path, priority: 'person', schema: StoreOrderWire } as const;
      return (await api.call('orders.readStoreOrder', call)).value;
    },
    async listShippingMethods() {
      const found = new Map<number, ShippingMethod>();
      for (let page = 1; page <= maxPages; page += 1) {
        const { value, headers } = await api.call('orders.listShippingMethods', {
          query: { Page: page, Limit: pageSize },
          priority: 'person',
          schema: ShippingMethodListWire,
        });
        for (const method of value) found.set(method.id, method);
        if (!readPaging(headers, { page, pageSize, received: value.length }).hasMore) break;
      }
      return [...found.values()];
    },
  };
}
