import { z } from 'zod';
import { EstimateBody } from '../../../shared/orders/order-body.ts';
import {
  type Estimate,
  EstimatesWire,
  type ShippingMethod,
  ShippingMethodListWire,
  StoreOrderWire,
} from '../../../shared/orders/shipping.ts';
import type { Api } from '../../api/api-client.ts';
import { readPaging } from '../../api/paging/paging.ts';
import { checkedInput } from '../../api/request-body.ts';
import { estimateOnWire } from './order-wire.ts';

/** What can be asked about orders beside the orders themselves; nothing of it is kept. */
type OrderInformation = {
  /** What it would cost to send some products. Rejects with INVALID and the fields before anything is sent. */
  estimate(body: z.input<typeof EstimateBody>): Promise<Estimate[]>;
  /** The order as the store wrote it: JSON, of which nobody but the store knows the fields. */
  readStoreOrder(query: { id: number }): Promise<string>;
  /** Every way in which parcels can travel. */
  listShippingMethods(): Promise<ShippingMethod[]>;
};

const pageSize = 250;
/** More methods than any merchant has. */
const mostPages = 20;

const OrderId = z.object({ id: z.int().positive() });

/** Makes it for one profile (specification 4.11, reference-notes 16). */
export function createOrderInformation({ api }: { api: Pick<Api, 'call'> }): OrderInformation {
  return {
    async estimate(input) {
      const body = checkedInput('orders.estimate', EstimateBody, input);
      const answer = await api.call('orders.estimate', {
        body: estimateOnWire(body),
        priority: 'person',
        schema: EstimatesWire,
      });
      return answer.value.estimates;
    },
    async readStoreOrder(input) {
      const path = checkedInput('orders.readStoreOrder', OrderId, input);
      const call = { path, priority: 'person', schema: StoreOrderWire } as const;
      return (await api.call('orders.readStoreOrder', call)).value;
    },
    async listShippingMethods() {
      const found = new Map<number, ShippingMethod>();
      for (let page = 1; page <= mostPages; page += 1) {
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
