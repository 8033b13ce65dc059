import type { ShipmentIndexView } from '../../shared/ipc/shipment-view.ts';
import { ServiceError } from '../service/service-error.ts';
import type { ShipmentPages } from '../service/shipment-pages.ts';
import type { Store } from '../store/open-store.ts';
import { StoreError } from '../store/store-error.ts';
import { pauseMsAfter } from './growing-pause.ts';
import { createRest, type RestTimers } from './rest.ts';
import {
  askOf,
  beginUpdate,
  behindPage,
  inPages,
  nextUpdateMs,
  parseState,
  readingOf,
  type ShipmentIndexState,
  stateBeforeReading,
} from './shipment-reading.ts';
import { isRefusal } from './sync-fault.ts';
import { StoppedError, toSyncProblem } from './sync-problem.ts';

/** Keeps the index of the shipments of one account up to date, for as long as it is the one in use. */
export type AccountShipments = {
  view(): Promise<ShipmentIndexView>;
  /** Asks for what changed now, or goes on at once where it waits. */
  refresh(): void;
  /** What it waits for may be there: it tries again now. */
  tryAgain(): void;
  /** Resolves when nothing is written any more. A request under way may still come to its end for so long. */
  end(graceMs: number): Promise<void>;
};

/** What {@link startAccountShipments} needs. */
export type AccountShipmentsOptions = {
  account: string;
  store: Pick<Store, 'readShipmentIndex' | 'saveShipments'>;
  pages: ShipmentPages;
  /** Epoch milliseconds. */
  now: () => number;
  timers: RestTimers;
  /** 0 to 1. */
  random: () => number;
  /** How long it keeps still at first, so that the window is there before it, in milliseconds. */
  settleMs: number;
  /** The view is another one. */
  changed: () => void;
  /** Told of every fault that it met. */
  faulted: (error: unknown) => void;
};

type Phase = ShipmentIndexView['state'];
type Kept = { state: ShipmentIndexState; text: string | null; shipmentCount: number };

/** After what the service does not offer, or the token may not, it is asked again so much later, and at a sign-in. */
const refusedRestMs = 60 * 60_000;

/** Reads the shipments of an account after a moment, and what changes from then on, until it is ended. */
export function startAccountShipments(options: AccountShipmentsOptions): AccountShipments {
  const { account, store, pages, now, timers, random, changed } = options;
  const rest = createRest(timers);
  const ending = new AbortController();
  const leaving = new AbortController();
  let phase: Phase = 'waiting';
  let nextAtMs: number | null = null;
  let problem: ShipmentIndexView['problem'] = null;
  let faults = 0;
  let isWanted = false;
  let isSettled = false;
  let kept: Promise<Kept> | null = null;

  const enter = (next: Phase, atMs: number | null) => {
    phase = next;
    nextAtMs = atMs;
    changed();
  };

  const readKept = async (): Promise<Kept> => {
    const row = await store.readShipmentIndex(account);
    const state = row === null ? null : parseState(row.state);
    return {
      state: state ?? stateBeforeReading(now()),
      text: row?.state ?? null,
      shipmentCount: row?.shipmentCount ?? 0,
    };
  };
  const keptNow = (): Promise<Kept> => {
    kept ??= readKept().catch((error: unknown) => {
      kept = null;
      throw error;
    });
    return kept;
  };

  /** Where another state is kept the cache was begun anew, or purged: what is kept then is read, and counts. */
  const keep = async (
    before: Kept,
    state: ShipmentIndexState,
    page: Awaited<ReturnType<ShipmentPages['read']>> | null,
  ) => {
    // Before every write: the account may have become another while the page came.
    ending.signal.throwIfAborted();
    const isKept = await store.saveShipments({
      account,
      asOf: page?.asOf ?? new Date(now()).toISOString(),
      shipments: page?.orders.flatMap(({ shipments }) => shipments) ?? [],
      before: before.text,
      after: JSON.stringify(state),
    });
    kept = null;
    await keptNow();
    if (!isKept) throw new StoreError('unavailable', 'What was kept of the shipments is no longer there.');
  };

  /** One request, and what came of it on the disk with the place that it leads to. */
  const read = async (before: Kept, name: 'first' | 'update') => {
    const { state } = before;
    const reading = state[name];
    if (reading === null) return;
    enter('reading', null);
    const ask = askOf(state.way, reading, now());
    const page = await pages
      .read(ask, { signal: ending.signal, turnSignal: AbortSignal.any([ending.signal, leaving.signal]) })
      .catch((error: unknown) => {
        // A service that refuses to narrow the list may give it as it is.
        const isAboutWindow = state.way === 'windows' && isRefusal(error) && !isAbsent(error);
        if (isAboutWindow) return null;
        throw error;
      });
    if (page === null) await keep(before, inPages(state, name), null);
    else await keep(before, behindPage(state, name, ask, page, now()), page);
    faults = 0;
    problem = null;
  };

  const step = async () => {
    const before = await keptNow();
    const state = beginUpdate(before.state, now(), isWanted);
    const name = readingOf(state);
    if (name !== null) {
      await read({ ...before, state }, name);
      isWanted &&= name !== 'update';
      return;
    }
    const atMs = nextUpdateMs(state, now());
    problem = null;
    enter('idle', atMs);
    await rest.for(atMs - now());
  };

  /** Waits after an error until it makes sense to go on. */
  const recover = async (error: unknown) => {
    faults += 1;
    const isForbidden = error instanceof ServiceError && error.code === 'FORBIDDEN';
    const isFinal = isForbidden || isAbsent(error);
    problem = toSyncProblem(error);
    options.faulted(error);
    const pauseMs = isFinal ? refusedRestMs : pauseMsAfter(error, faults, random());
    enter(isForbidden ? 'forbidden' : isFinal ? 'notOffered' : 'waiting', now() + pauseMs);
    await rest.for(pauseMs);
  };

  const keepUp = async () => {
    await rest.for(options.settleMs);
    isSettled = true;
    while (!leaving.signal.aborted) {
      try {
        await step();
      } catch (error) {
        if (!leaving.signal.aborted) await recover(error);
      }
    }
  };
  const going = keepUp();

  return {
    async view() {
      const { state, shipmentCount } = await keptNow();
      return {
        state: phase,
        shipmentCount,
        reachesFrom: state.reachesFrom,
        asOf: state.first === null ? state.knownTo : null,
        nextAt: nextAtMs === null ? null : new Date(nextAtMs).toISOString(),
        problem,
      };
    },
    refresh() {
      isWanted = true;
      rest.wake();
    },
    tryAgain() {
      if (isSettled && phase !== 'reading' && phase !== 'idle') rest.wake();
    },
    async end(graceMs) {
      leaving.abort(new StoppedError('The reading is ended.'));
      rest.wake();
      const giveUp = () => {
        ending.abort(new StoppedError('The account is no longer the one in use.'));
      };
      if (graceMs === 0) giveUp();
      const timer = timers.set(giveUp, graceMs);
      await going;
      timers.clear(timer);
      giveUp();
    },
  };
}

function isAbsent(error: unknown): boolean {
  return error instanceof ServiceError && error.code === 'UNSUPPORTED';
}
