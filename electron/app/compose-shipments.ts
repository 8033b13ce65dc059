import type { ShipmentIndexView } from '../../shared/shipments/shipment-view.ts';
import type { Api } from '../api/api-client.ts';
import type { BeginNote } from '../cache/activity/change-record.ts';
import type { Store } from '../cache/open-store.ts';
import type { Log } from '../log/log.ts';
import type { Orders } from '../resources/orders/orders.ts';
import { createShipmentIndex, type ShipmentIndex } from '../resources/shipments/account-shipments.ts';
import type { ShipmentChangeEntry } from '../resources/shipments/shipment-changes.ts';
import { createShipmentPages } from '../resources/shipments/shipment-reading.ts';
import { createShipments, type Shipments } from '../resources/shipments/shipments.ts';
import type { Connection } from '../sync/connection.ts';
import type { PageReader } from '../sync/page-reader.ts';

type ComposeShipmentsOptions = {
  api: Pick<Api, 'call' | 'download'>;
  pages: PageReader;
  store: Store;
  orders: Orders;
  /** Whose data it is; null when nobody is signed in. */
  account: () => string | null;
  connection: () => Connection;
  publish: (view: ShipmentIndexView) => void;
  /** Called for every change that is asked for, for the activity log. */
  startActivity: BeginNote<ShipmentChangeEntry>;
  /** Called with what the reading was refused for want of a scope, among other errors. */
  noteMissingScope: (error: unknown) => void;
  log: Log;
};

/** The shipments of one profile, and what keeps their index up to date. */
type ComposedShipments = {
  shipments: Shipments;
  sync: Pick<ShipmentIndex, 'sessionChanged' | 'connectionChanged'>;
  /** Ends the reading; before the store and the pages' reader are closed. */
  close: () => Promise<void>;
};

/** Constructs the shipments of one profile; nothing is read before somebody is signed in. */
export function composeShipments(options: ComposeShipmentsOptions): ComposedShipments {
  const { api, pages, store, orders, account, startActivity, log } = options;
  const index = createShipmentIndex({
    pages: createShipmentPages({ api, pages }),
    store,
    account,
    connection: options.connection,
    publish: options.publish,
    faulted: (error) => {
      options.noteMissingScope(error);
      log.warn(`The shipments could not be read on: ${String(error)}`);
    },
  });
  const shipments = createShipments({
    api,
    orders,
    store,
    index,
    account,
    startActivity,
    onStoreProblem: (error) => {
      log.error('The cache could not be used:', error);
    },
  });
  return { shipments, sync: index, close: () => index.dispose() };
}
