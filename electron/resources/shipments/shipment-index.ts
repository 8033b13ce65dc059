import type { ShipmentIndexView } from '../../../shared/shipments/shipment-view.ts';
import {
  type CurrentReading,
  type CurrentReadingOptions,
  createCurrentReading,
} from '../../sync/account-reading.ts';
import { type AccountShipmentsOptions, startAccountShipments } from './account-shipments.ts';
import type { ShipmentPages } from './shipment-pages.ts';

/** Keeps the shipments on this desk as the service has them, so that a parcel's label names one. */
export type ShipmentIndex = CurrentReading<ShipmentIndexView>;

type ShipmentIndexOptions = CurrentReadingOptions<ShipmentIndexView> & {
  pages: ShipmentPages;
  store: AccountShipmentsOptions['store'];
};

/** What is shown while nobody is signed in. */
const nothing: ShipmentIndexView = {
  state: 'waiting',
  shipmentCount: 0,
  reachesFrom: null,
  asOf: null,
  nextAt: null,
  problem: null,
};

/** Reads the shipments of whoever is signed in in the background. */
export function createShipmentIndex(options: ShipmentIndexOptions): ShipmentIndex {
  const { pages, store } = options;
  return createCurrentReading(options, nothing, (parts) => startAccountShipments({ ...parts, store, pages }));
}
