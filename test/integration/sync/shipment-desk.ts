import type { Store } from '#electron/cache/open-store.ts';
import { createReadThrough } from '#electron/cache/read-through.ts';
import { createOrders } from '#electron/resources/orders/orders.ts';
import type { ShipmentChangeEntry } from '#electron/resources/shipments/shipment-changes.ts';
import { createShipments } from '#electron/resources/shipments/shipments.ts';
import type { IndexSharing } from '#electron/site/shared-index.ts';
import type { Connection } from '#electron/sync/connection.ts';
import type { ShipmentIndexView } from '#shared/shipments/shipment-view.ts';
import {
  type ConnectOptions,
  connectApi,
  type ReachedService,
} from '#test/integration/service/connect-api.ts';
import { createHeldTime, createWatch } from '#test/support/held-time.ts';
import { inlinePageReader } from '#test/support/inline-page-reader.ts';

/** Options that differ from the default desk. */
export type ShipmentDeskOptions = ConnectOptions & {
  account?: string;
  /** Parameters that the service ignores. */
  ignored?: readonly string[];
  /** A pause after a fault lasts until the test lets time pass; later pauses pass immediately. */
  holdsPause?: boolean;
  /** The shared data of the desks of a site; when omitted, there is none. */
  sharing?: IndexSharing;
};

/** A desk whose index of shipments is synced from a sandbox, over real HTTP and in a real file. */
export function openShipmentDesk(service: ReachedService, store: Store, options: ShipmentDeskOptions = {}) {
  const connected = connectApi(service, options);
  const desk = {
    account: (options.account ?? 'local:1') as string | null,
    connection: 'online' as Connection,
    problems: [] as unknown[],
    entries: [] as ShipmentChangeEntry[],
  };
  const time = createHeldTime(options.holdsPause);
  const watch = createWatch<ShipmentIndexView>(() => index.view());
  const account = () => desk.account;
  const readThrough = createReadThrough({ store, account });
  const orders = createOrders({ api: connected.api, readThrough, store, account });
  const api: typeof connected.api = {
    ...connected.api,
    download(operation, request) {
      const query = typeof request.query === 'function' ? request.query('2026-07') : request.query;
      const regarded = Object.entries(query ?? {}).filter(
        ([name]) => options.ignored?.includes(name) !== true,
      );
      return connected.api.download(operation, { ...request, query: Object.fromEntries(regarded) });
    },
  };
  const { index, handlers: shipments } = createShipments({
    api,
    pages: inlinePageReader,
    orders,
    store,
    account,
    connection: () => desk.connection,
    publish: (_event, view) => watch.publish(view as ShipmentIndexView),
    startActivity: () => (entry) => void desk.entries.push(entry),
    faulted: (_what, error) => void desk.problems.push(error),
    onStoreProblem: (error) => void desk.problems.push(error),
    onSession: () => undefined,
    onConnection: () => undefined,
    sharing: options.sharing ?? null,
    settleMs: 0,
    gatherMs: 1,
    now: time.now,
    timers: time.timers,
  });

  return Object.assign(desk, {
    index,
    shipments,
    orders,
    views: watch.views,
    until: watch.until,
    passTime: time.passTime,
    async close() {
      await index.dispose();
      await connected.close();
    },
  });
}

export type ShipmentDesk = ReturnType<typeof openShipmentDesk>;

export const isUpToDate = ({ state }: ShipmentIndexView) => state === 'idle';

/** Whether it was updated once more. Does not use `asOf`, which has a resolution of seconds. */
export const isUpToDateAfter = (before: ShipmentIndexView) => (view: ShipmentIndexView) =>
  isUpToDate(view) && view.nextAt !== before.nextAt;
