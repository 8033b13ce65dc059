import type { ReadContext } from '../account-context.ts';
import type { createShipments } from '../shipments/shipments.ts';
import type { createOrderChanges } from './order-changes.ts';
import { createOrderInformation } from './order-information.ts';

type OrderDeskContext = Pick<ReadContext, 'api'> & {
  changes: ReturnType<typeof createOrderChanges>;
  shipments: Pick<ReturnType<typeof createShipments>, 'noting' | 'notingOne'>;
};

/** What the window asks for about orders beside reading them; see {@link createOrderChanges}. */
export function createOrderDesk({ api, changes, shipments }: OrderDeskContext) {
  const information = createOrderInformation({ api });
  return {
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
