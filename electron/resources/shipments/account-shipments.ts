import type { Store } from '#electron/cache/open-store.ts';
import { isRefusal } from '#electron/catalog/sync/sync-run.ts';
import { StoreError } from '#electron/database/store-error.ts';
import type { SharedIndex } from '#electron/site/shared-index.ts';
import type { AccountReading, AccountReadingParts } from '#electron/sync/account-reading.ts';
import { isAbsent, type ReadingTurn, startReadingLoop } from '#electron/sync/reading-loop.ts';
import type { ShipmentIndexView } from '#shared/shipments/shipment-view.ts';
import { leaderShipmentStore } from './shared-shipments.ts';
import {
  afterPage,
  beginUpdate,
  initialShipmentState,
  nextUpdateMs,
  pageQueryOf,
  parseState,
  readingOf,
  type ShipmentIndexState,
  type ShipmentPages,
  switchToPages,
} from './shipment-reading.ts';

type AccountShipmentsOptions = AccountReadingParts & {
  /** Used if one desk of a site reads for all; null if not. */
  shared: SharedIndex | null;
  store: Pick<Store, 'readShipmentIndex' | 'saveShipments'>;
  pages: ShipmentPages;
};

type SavedState = { state: ShipmentIndexState; text: string | null; shipmentCount: number };

/** Reads an account's shipments after a short delay, and later changes, until disposed. */
export function startAccountShipments(options: AccountShipmentsOptions): AccountReading<ShipmentIndexView> {
  const { account, pages, now } = options;
  const storeNow = () => {
    const turn = loop.leading();
    return turn === null ? options.store : leaderShipmentStore(options.store, turn);
  };
  let cached: Promise<SavedState> | null = null;

  const loadState = async (): Promise<SavedState> => {
    const row = await storeNow().readShipmentIndex(account);
    const state = row === null ? null : parseState(row.state);
    return {
      state: state ?? initialShipmentState(now()),
      text: row?.state ?? null,
      shipmentCount: row?.shipmentCount ?? 0,
    };
  };
  const readSaved = (): Promise<SavedState> => {
    cached ??= loadState().catch((error: unknown) => {
      cached = null;
      throw error;
    });
    return cached;
  };

  /** If a different state is saved, the cache was recreated or purged: the saved state is read and used. */
  const save = async (
    turn: ReadingTurn,
    before: SavedState,
    state: ShipmentIndexState,
    page: Awaited<ReturnType<ShipmentPages['read']>> | null,
  ) => {
    // Before every write: the account may have changed while the page was being loaded.
    turn.assertCurrent();
    const isSaved = await storeNow().saveShipments({
      account,
      asOf: page?.asOf ?? new Date(now()).toISOString(),
      shipments: page?.orders.flatMap(({ shipments }) => shipments) ?? [],
      before: before.text,
      after: JSON.stringify(state),
    });
    cached = null;
    await readSaved();
    if (!isSaved) throw new StoreError('unavailable', 'What was kept of the shipments is no longer there.');
  };

  /** Sends one request, and saves its result with the position it leads to. */
  const read = async (turn: ReadingTurn, before: SavedState, name: 'first' | 'update') => {
    const { state } = before;
    const reading = state[name];
    if (reading === null) return;
    turn.begin();
    const ask = pageQueryOf(state.way, reading, now());
    const { signal, turnSignal } = turn;
    const page = await pages.read(ask, { signal, turnSignal }).catch((error: unknown) => {
      // A service that refuses to filter the list may return it unfiltered.
      const isAboutWindow = state.way === 'windows' && isRefusal(error) && !isAbsent(error);
      if (isAboutWindow) return null;
      throw error;
    });
    if (page === null) await save(turn, before, switchToPages(state, name), null);
    else await save(turn, before, afterPage(state, name, ask, page, now()), page);
    turn.succeed();
  };

  const loop = startReadingLoop({
    ...options,
    // From now on another desk's saved state applies, or this one's again.
    changed() {
      cached = null;
      options.changed();
    },
    async step(turn) {
      const before = await readSaved();
      const state = beginUpdate(before.state, now(), turn.isRequested());
      const name = readingOf(state);
      if (name === null) {
        await turn.rest(nextUpdateMs(state, now()), 'idle');
        return;
      }
      if (name === 'update' && before.state.update === null) turn.acceptRequest();
      await read(turn, { ...before, state }, name);
    },
  });

  return {
    async view() {
      const { state, shipmentCount } = await readSaved();
      const asOf = state.first === null ? state.knownTo : null;
      return { ...loop.status(asOf !== null), shipmentCount, reachesFrom: state.reachesFrom, asOf };
    },
    refresh: loop.refresh,
    tryAgain: loop.tryAgain,
    end: loop.end,
  };
}
