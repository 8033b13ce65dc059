import { z } from 'zod';
import { readPaging } from '#electron/api/paging/paging.ts';
import { checkedInput } from '#electron/api/request-body.ts';
import type { ReadContext } from '#electron/resources/account-context.ts';
import { EstimateBody } from '#shared/orders/order-body.ts';
import {
  type Estimate,
  EstimatesWire,
  type ShippingMethod,
  ShippingMethodListWire,
  StoreOrderWire,
} from '#shared/orders/shipping.ts';
import { estimateOnWire } from './order-wire.ts';

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
