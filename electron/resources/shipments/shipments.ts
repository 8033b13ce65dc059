import type { ChangedShipment, TrackingUploads } from '../../../shared/shipments/shipment-change-view.ts';
import type { ShipmentFindings, ShipmentIndexView } from '../../../shared/shipments/shipment-view.ts';
import type { Store } from '../../cache/open-store.ts';
import { signedOut } from '../../cache/read-through.ts';
import { StoreError } from '../../database/store-error.ts';
import { createTrackingUploads } from '../orders/tracking-uploads.ts';
import { createShipmentCancel, type ShipmentChangesOptions } from './shipment-changes.ts';
import type { FoundShipments } from './shipment-search.ts';

/** The shipments of whoever is signed in: found on this desk without the service, and changed at the service. */
export type Shipments = {
  /**
   * The shipments that a parcel's label names, from the index on this desk alone: the text that names something is
   * believed. Never asks the service.
   */
  lookUp(input: { texts: readonly string[] }): Promise<ShipmentFindings>;
  /** By part of a tracking number, an id, an order's reference or a customer's name; never asks the service. */
  search(input: { text: string; limit: number }): Promise<ShipmentFindings>;
  readIndex(): Promise<ShipmentIndexView>;
  /** Begins to bring the index up to date at once; answers the state that it is in then. */
  refreshIndex(): Promise<ShipmentIndexView>;
  /**
   * Cancels a shipment after it was read anew. Rejects with CONFLICT, its status named, where that speaks against it;
   * an answer that is lost is settled by reading it again.
   */
  cancel(change: { id: number }): Promise<ChangedShipment>;
  /** Marks whether tracking was handed to the shop; tells for each shipment what became of it. */
  markTrackingUploaded(change: { ids: readonly number[]; isUploaded: boolean }): Promise<TrackingUploads>;
};

type ShipmentsOptions = ShipmentChangesOptions & {
  store: Pick<Store, 'findShipments' | 'searchShipments' | 'readOrdersOfShipments' | 'noteShipmentStatus'>;
  /** What keeps the index up to date. */
  index: {
    view: () => Promise<ShipmentIndexView>;
    refresh: () => Promise<ShipmentIndexView>;
  };
  /** Called when the index could not be read or written. */
  onStoreProblem: (error: unknown) => void;
};

/** How many shipments a label may name: more of them tell nothing. */
const mostNamed = 50;

/** Makes the shipments of one profile. What is kept and cannot be read is as if nothing were kept. */
export function createShipments(options: ShipmentsOptions): Shipments {
  const { store, index, account, onStoreProblem } = options;
  const cancel = createShipmentCancel(options);

  const find = async (read: (owner: string) => Promise<FoundShipments>): Promise<ShipmentFindings> => {
    const owner = account();
    if (owner === null) throw signedOut('orders.list', 'You’re signed out. Sign in to look shipments up.');
    const [found, view] = await Promise.all([
      read(owner).catch((error: unknown) => {
        if (!(error instanceof StoreError)) throw error;
        onStoreProblem(error);
        return { hits: [], hasMore: false };
      }),
      index.view(),
    ]);
    if (account() !== owner) {
      throw signedOut('orders.list', 'The account was changed meanwhile. Do this again.');
    }
    return { ...found, index: view };
  };

  return {
    lookUp: ({ texts }) => find((owner) => store.findShipments({ account: owner, texts, limit: mostNamed })),
    search: ({ text, limit }) => find((owner) => store.searchShipments({ account: owner, text, limit })),
    readIndex: index.view,
    refreshIndex: index.refresh,
    async cancel(change) {
      const owner = account();
      const changed = await cancel(change);
      const { data, asOf, source } = changed.shipment;
      // No update of tracking tells that it was cancelled.
      if (owner !== null && account() === owner && source === 'service') {
        const note = { account: owner, id: data.id, status: data.status, asOf };
        await store.noteShipmentStatus(note).catch(onStoreProblem);
      }
      return changed;
    },
    markTrackingUploaded: createTrackingUploads(options),
  };
}
