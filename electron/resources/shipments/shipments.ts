import type { ShipmentFindings, ShipmentIndexView } from '../../../shared/shipments/shipment-view.ts';
import type { CurrentReadingOptions } from '../../sync/account-reading.ts';
import { type ChangeContext, type IndexContext, orNothing, readForAccount } from '../account-context.ts';
import type { Orders } from '../orders/orders.ts';
import { createShipmentIndex } from './account-shipments.ts';
import { createShipmentCancel, createTrackingUploads, type ShipmentChangeEntry } from './shipment-changes.ts';
import { createShipmentPages } from './shipment-reading.ts';
import type { FoundShipments } from './shipment-search.ts';

type ShipmentsContext = IndexContext &
  ChangeContext<ShipmentChangeEntry> &
  Pick<CurrentReadingOptions<ShipmentIndexView>, 'settleMs' | 'gatherMs' | 'now' | 'timers'> & {
    orders: Pick<Orders, 'list' | 'readShipment'>;
  };

/** How many shipments a label may name: more of them tell nothing. */
const mostNamed = 50;
const nothing: FoundShipments = { hits: [], hasMore: false };

/** The shipments of whoever is signed in: found on this desk without the service, and changed at the service. */
export function createShipments(context: ShipmentsContext) {
  const { store, account, onStoreProblem } = context;
  const index = createShipmentIndex({
    ...context,
    pages: createShipmentPages(context),
    publish: (view) => context.publish('shipments.indexed', view),
    faulted: (error) => context.faulted('The shipments', error),
  });
  context.onSession(index.sessionChanged);
  context.onConnection(index.connectionChanged);
  const cancel = createShipmentCancel(context);

  const find = (search: (accountId: string) => Promise<FoundShipments>): Promise<ShipmentFindings> =>
    readForAccount(account, 'orders.list', async (accountId) => {
      const [found, view] = await Promise.all([
        orNothing(search(accountId), nothing, onStoreProblem),
        index.view(),
      ]);
      return { ...found, index: view };
    });

  return {
    index,
    /** Ends the reading; before the store and the pages' reader are closed. */
    close: index.dispose,
    handlers: {
      /**
       * The shipments that a parcel's label names, from the index on this desk alone: the text that names something is
       * believed. Never asks the service.
       */
      lookUp: ({ texts }: { texts: readonly string[] }) =>
        find((accountId) => store.findShipments({ account: accountId, texts, limit: mostNamed })),
      /** By part of a tracking number, an id, an order's reference or a customer's name; never asks the service. */
      search: ({ text, limit }: { text: string; limit: number }) =>
        find((accountId) => store.searchShipments({ account: accountId, text, limit })),
      readIndex: index.view,
      /** Begins to bring the index up to date at once; answers the state that it is in then. */
      refreshIndex: index.refresh,
      /** See {@link createShipmentCancel}. */
      async cancel(change: { id: number }) {
        const accountId = account();
        const changed = await cancel(change);
        const { data, asOf, source } = changed.shipment;
        // No update of tracking tells that it was cancelled.
        if (accountId !== null && account() === accountId && source === 'service') {
          const note = { account: accountId, id: data.id, status: data.status, asOf };
          await store.noteShipmentStatus(note).catch(onStoreProblem);
        }
        return changed;
      },
      markTrackingUploaded: createTrackingUploads(context),
    },
  };
}
