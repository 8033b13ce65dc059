import {
  type ChangeContext,
  type IndexContext,
  orNothing,
  readForAccount,
} from '#electron/resources/account-context.ts';
import type { Orders } from '#electron/resources/orders/orders.ts';
import type { IndexSharing } from '#electron/site/shared-index.ts';
import { type CurrentReadingOptions, createCurrentReading } from '#electron/sync/account-reading.ts';
import type { Shipment } from '#shared/orders/orders.ts';
import type {
  ChangedShipment,
  ShipmentFindings,
  ShipmentIndexView,
} from '#shared/shipments/shipment-view.ts';
import { startAccountShipments } from './account-shipments.ts';
import { createSharedShipments } from './shared-shipments.ts';
import {
  createShipmentCancel,
  createShipmentCancels,
  createTrackingUploads,
  type ShipmentChangeEntry,
} from './shipment-changes.ts';
import { createShipmentPages } from './shipment-reading.ts';
import type { FoundShipments } from './shipment-search.ts';

type ShipmentsContext = IndexContext &
  ChangeContext<ShipmentChangeEntry> &
  Pick<CurrentReadingOptions<ShipmentIndexView>, 'now' | 'timers'> & {
    orders: Pick<Orders, 'list' | 'readShipment'>;
    /** The site's shared data; null without a site. */
    sharing?: IndexSharing | null;
  };

/** How many shipments a label may name: a label with more identifies nothing. */
const maxHits = 50;
const noShipments: FoundShipments = { hits: [], hasMore: false };
/** Shown while no account is signed in. */
const emptyView: ShipmentIndexView = {
  state: 'waiting',
  shipmentCount: 0,
  reachesFrom: null,
  asOf: null,
  nextAt: null,
  problem: null,
};

/** The signed-in account's shipments: found on this desk without the service, and changed at the service. */
export function createShipments(context: ShipmentsContext) {
  const { store, account, onStoreProblem } = context;
  const { sharing = null, now = Date.now } = context;
  const shared = sharing && createSharedShipments({ ...sharing, store, now });
  const pages = createShipmentPages(context);
  const index = createCurrentReading(
    {
      ...context,
      publish: (view) => context.publish('shipments.indexed', view),
      faulted: (error) => context.faulted('The shipments', error),
    },
    emptyView,
    (parts) => startAccountShipments({ ...parts, store, pages, shared }),
  );
  context.onSession(index.sessionChanged);
  context.onConnection(index.connectionChanged);
  const cancel = createShipmentCancel(context);
  const cancelMany = createShipmentCancels(context);

  /**
   * Runs a change and saves the state of its shipments at the service afterward: no tracking update shows that they
   * were canceled.
   */
  const noting = async <Changed>(
    change: () => Promise<Changed>,
    shownBy: (changed: Changed) => { shipments: readonly Pick<Shipment, 'id' | 'status'>[]; asOf: string },
  ): Promise<Changed> => {
    const accountId = account();
    const changed = await change();
    const { shipments, asOf } = shownBy(changed);
    for (const { id, status } of shipments) {
      if (accountId === null || account() !== accountId) break;
      await store.noteShipmentStatus({ account: accountId, id, status, asOf }).catch(onStoreProblem);
    }
    return changed;
  };
  /** Like {@link noting}, for a change that returns the reread shipment. */
  const notingOne = (change: () => Promise<ChangedShipment>) =>
    noting(change, ({ shipment: { data, asOf, source } }) => ({
      shipments: source === 'service' ? [data] : [],
      asOf,
    }));

  const find = (search: (accountId: string) => Promise<FoundShipments>): Promise<ShipmentFindings> =>
    readForAccount(account, 'orders.list', async (accountId) => {
      const [found, view] = await Promise.all([
        orNothing(search(accountId), noShipments, onStoreProblem),
        index.view(),
      ]);
      return { ...found, index: view };
    });

  return {
    index,
    noting,
    notingOne,
    /** Stops the reading; call before the store and the pages' reader are closed. */
    close: index.dispose,
    handlers: {
      /**
       * The shipments named by a parcel's label, from this desk's index alone: whichever text names something is used.
       * Never asks the service.
       */
      lookUp: ({ texts }: { texts: readonly string[] }) =>
        find((accountId) => store.findShipments({ account: accountId, texts, limit: maxHits })),
      /** By part of a tracking number, an id, an order's reference or a customer's name; never asks the service. */
      search: ({ text, limit }: { text: string; limit: number }) =>
        find((accountId) => store.searchShipments({ account: accountId, text, limit })),
      readIndex: index.view,
      /** Starts updating the index immediately; returns its state at that time. */
      refreshIndex: index.refresh,
      /** See {@link createShipmentCancel}. */
      cancel: (change: { id: number }) => notingOne(() => cancel(change)),
      /** See {@link createShipmentCancels}. */
      cancelMany: (change: { ids: readonly number[] }) =>
        noting(
          () => cancelMany(change),
          ({ results }) => ({
            shipments: results.flatMap(({ shipmentId: id, isDone }) =>
              isDone ? { id, status: 'Cancelled' as const } : [],
            ),
            asOf: new Date().toISOString(),
          }),
        ),
      markTrackingUploaded: createTrackingUploads(context),
    },
  };
}
