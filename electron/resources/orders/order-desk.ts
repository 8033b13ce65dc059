import type { z } from 'zod';
import type { DraftDeskOptions } from '#electron/outbox/draft-desk.ts';
import type { ReadContext } from '#electron/resources/account-context.ts';
import type { createShipments } from '#electron/resources/shipments/shipments.ts';
import type { EstimateBody } from '#shared/orders/order-body.ts';
import type { createOrderChanges } from './order-changes.ts';
import { createOrderInformation } from './order-information.ts';
import { createOrderDrafts } from './order-writes.ts';

type OrderDeskContext = Pick<ReadContext, 'api'> & {
  changes: ReturnType<typeof createOrderChanges>;
  shipments: Pick<ReturnType<typeof createShipments>, 'noting' | 'notingOne'>;
  drafts: DraftDeskOptions;
};

/** Handles the window's order requests other than reads; see {@link createOrderChanges}. */
export function createOrderDesk({ api, changes, shipments, drafts }: OrderDeskContext) {
  const information = createOrderInformation({ api });
  return {
    ...createOrderDrafts(drafts),
    estimate: async (body: z.input<typeof EstimateBody>) => ({ estimates: await information.estimate(body) }),
    listShippingMethods: async () => ({ methods: await information.listShippingMethods() }),
    cancel: (query: { id: number }) =>
      shipments.noting(
        () => changes.cancel(query),
        ({ order: { data, source, asOf } }) => ({
          shipments: source === 'service' ? data.shipments : [],
          asOf,
        }),
      ),
    cancelShipment: (query: { orderId: number; id: number }) =>
      shipments.notingOne(() => changes.cancelShipment(query)),
    readStoreOrder: async (query: { id: number }) => ({ json: await information.readStoreOrder(query) }),
  };
}
