import type { ShipmentIndexView } from '../../shared/ipc/shipment-view.ts';
import type { ShipmentPages } from '../service/shipment-pages.ts';
import {
  type AccountShipments,
  type AccountShipmentsOptions,
  startAccountShipments,
} from './account-shipments.ts';
import type { Connection } from './connection.ts';
import { type RestTimers, systemTimers } from './rest.ts';

/** Keeps the shipments on this desk as the service has them, so that a parcel's label names one. */
export type ShipmentIndex = {
  view(): Promise<ShipmentIndexView>;
  /** Begins to bring it up to date at once; answers the state that it is in then. */
  refresh(): Promise<ShipmentIndexView>;
  /** Somebody else may be signed in, or the same one again. */
  sessionChanged(): void;
  connectionChanged(): void;
  /** Stops what is under way; nothing that was read is lost. */
  dispose(): Promise<void>;
};

/** How long a request under way is waited for when the app is closed, so that it was not made in vain. */
const closingGraceMs = 1_500;

/** What {@link createShipmentIndex} needs. */
export type ShipmentIndexOptions = {
  pages: ShipmentPages;
  store: AccountShipmentsOptions['store'];
  /** Whose data it is; null when nobody is signed in. */
  account: () => string | null;
  connection: () => Connection;
  publish: (view: ShipmentIndexView) => void;
  /** Told of every fault that it met. */
  faulted: (error: unknown) => void;
  /** How long it keeps still after somebody is there, so that the window is there before it; default 3,000 ms. */
  settleMs?: number;
  /** How long changes are gathered before the windows are told, default 1,000 ms. */
  gatherMs?: number;
  /** Epoch milliseconds. */
  now?: () => number;
  timers?: RestTimers;
  /** 0 to 1. */
  random?: () => number;
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

/**
 * Reads the shipments of whoever is signed in in the background, and tells the windows how far it is. A change of the
 * account ends everything of the one before at once.
 */
export function createShipmentIndex(options: ShipmentIndexOptions): ShipmentIndex {
  const { pages, store, account, connection, publish, faulted } = options;
  const { settleMs = 3_000, gatherMs = 1_000, timers = systemTimers } = options;
  const { now = Date.now, random = Math.random } = options;
  let current: { account: string; reading: AccountShipments } | null = null;
  let isOffline = false;
  let isDisposed = false;
  let timer: unknown = null;
  /** Those whose account is no longer in use, until they are done. */
  const endings = new Set<Promise<void>>();

  const view = () => current?.reading.view() ?? Promise.resolve(nothing);
  const publishNow = async () => {
    timer = null;
    const shownTo = current;
    const shown = await view();
    if (!isDisposed && current === shownTo) publish(shown);
  };
  const changed = () => {
    if (isDisposed) return;
    timer ??= timers.set(() => {
      publishNow().catch(faulted);
    }, gatherMs);
  };
  const endCurrent = (graceMs: number) => {
    if (current === null) return;
    const ended = current.reading.end(graceMs).finally(() => endings.delete(ended));
    endings.add(ended);
    current = null;
  };

  return {
    view,
    refresh() {
      current?.reading.refresh();
      return view();
    },
    sessionChanged() {
      const owner = account();
      if (isDisposed) return;
      if (owner === (current?.account ?? null)) {
        current?.reading.tryAgain();
        return;
      }
      // At once: what comes from now on is somebody else's.
      endCurrent(0);
      if (owner !== null) {
        const parts = { account: owner, store, pages, now, timers, random, settleMs, changed, faulted };
        current = { account: owner, reading: startAccountShipments(parts) };
      }
      changed();
    },
    connectionChanged() {
      const isOfflineNow = connection() === 'offline';
      const isBack = isOffline && !isOfflineNow;
      isOffline = isOfflineNow;
      if (isBack) current?.reading.tryAgain();
    },
    async dispose() {
      isDisposed = true;
      if (timer !== null) timers.clear(timer);
      endCurrent(closingGraceMs);
      await Promise.all(endings);
    },
  };
}
