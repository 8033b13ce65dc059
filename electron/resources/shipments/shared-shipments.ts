import type { Store } from '#electron/cache/open-store.ts';
import { StoreError } from '#electron/database/store-error.ts';
import { createSharedIndex, type IndexSharing, type IndexTurn } from '#electron/site/shared-index.ts';
import { siteAreas } from '#shared/site/model/site-areas.ts';
import { type SharedShipmentPages, ShipmentBody } from './shared-shipment-rows.ts';
import { initialShipmentState } from './shipment-reading.ts';

type ShipmentStore = Pick<Store, 'readShipmentIndex' | 'saveShipments'>;

/** Lets one desk of a site read the shipments for all of them. */
export function createSharedShipments(sharing: IndexSharing & { store: ShipmentStore; now: () => number }) {
  const { store, now } = sharing;
  const save = async (account: string, part: SharedShipmentPages[number], state: string | null) => {
    const before = (await store.readShipmentIndex(account))?.state ?? null;
    const after = state ?? before ?? JSON.stringify(initialShipmentState(now()));
    if (await store.saveShipments({ account, ...part, before, after })) return;
    throw new StoreError('unavailable', 'What was kept of the shipments is no longer there.');
  };
  return createSharedIndex(sharing, {
    area: siteAreas.shipments,
    withoutNames(body) {
      const found = ShipmentBody.safeParse(body).data ?? null;
      return found && { ...found, shipment: { ...found.shipment, customerName: null } };
    },
    isSaved: async (account) => (await store.readShipmentIndex(account)) !== null,
    async save(account, page, state) {
      const parts = JSON.parse(page) as SharedShipmentPages;
      for (const part of parts) await save(account, part, null);
      // Also if no row can be read: until something is saved, the page is read again.
      if (state !== null || parts.length === 0)
        await save(account, { asOf: new Date(now()).toISOString(), shipments: [] }, state);
    },
  });
}

/** Returns the leading desk's store: its writes are sent to all desks, including this one. */
export function leaderShipmentStore(store: ShipmentStore, turn: IndexTurn): ShipmentStore {
  return {
    async readShipmentIndex(account) {
      const [state, own] = await Promise.all([turn.readState(), store.readShipmentIndex(account)]);
      return state === null ? null : { state, shipmentCount: own?.shipmentCount ?? 0 };
    },
    async saveShipments({ asOf, shipments, after }) {
      const rows = shipments.map((shipment) => ({
        key: String(shipment.id),
        body: { asOf, shipment: { ...shipment } } satisfies ShipmentBody,
      }));
      await turn.share([...rows, turn.stateRow(after)]);
      return true;
    },
  };
}
