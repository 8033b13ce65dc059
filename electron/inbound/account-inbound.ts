import { failedWith, ServiceError, unsupported } from '#electron/api/api-error.ts';
import type { Store } from '#electron/cache/open-store.ts';
import { isFault, isRefusal, isUnreadable } from '#electron/catalog/sync/sync-run.ts';
import { StoreError } from '#electron/database/store-error.ts';
import type { SharedIndex } from '#electron/site/shared-index.ts';
import type { AccountReading, AccountReadingParts } from '#electron/sync/account-reading.ts';
import { isAbsent, type ReadingTurn, startReadingLoop } from '#electron/sync/reading-loop.ts';
import { isClosedStatus } from '#shared/receiving/model/receiving-change-rules.ts';
import type { ReceivingIndexView } from '#shared/receiving/receiving-index-view.ts';
import { type InboundPages, openReceivingStatuses } from './inbound-pages.ts';
import {
  afterInboundPage,
  afterList,
  beginRun,
  type InboundAnswer,
  type InboundIndexState,
  initialInboundState,
  lastWholeRun,
  nextRunMs,
  parseInboundState,
  withoutBoxes,
  withoutFilter,
  withoutList,
} from './inbound-reading.ts';
import type { SavedInbound } from './inbound-record-rows.ts';
import { leaderInboundStore } from './shared-inbound.ts';

type AccountInboundOptions = AccountReadingParts & {
  /** Set if one desk of a site reads for all; null otherwise. */
  shared: SharedIndex | null;
  store: Pick<Store, 'readInboundIndex' | 'readInboundWork' | 'readInboundBoxes' | 'saveInbound'>;
  pages: InboundPages;
};

type SavedState = { state: InboundIndexState; text: string | null };

/** How often boxes of open orders are read again, for a change that their order does not show. */
const boxRefreshMs = 12 * 60 * 60_000;
/**
 * How often a list of parcels, or the boxes of one order, may fail before others are read, and when those are retried.
 */
const maxFaults = 2;
const faultRetryMs = 30 * 60_000;

/** Reads inbound orders and parcels of an account after a moment, and the changes from then on, until stopped. */
export function startAccountInbound(options: AccountInboundOptions): AccountReading<ReceivingIndexView> {
  const { account, pages, now } = options;
  const storeNow = () => {
    const turn = loop.leading();
    return turn === null ? options.store : leaderInboundStore(options, turn);
  };
  /** Why the run skipped a list of unidentified orders; null if it did not. */
  let leftOut: unknown = null;
  /** Number of consecutive failures of such a list. */
  let listFaults = 0;
  /** Number of failures of the boxes, by order. */
  const faults = new Map<number, number>();

  const readSaved = async (): Promise<SavedState> => {
    const row = await storeNow().readInboundIndex(account);
    const state = row === null ? null : parseInboundState(row.state);
    return { state: state ?? initialInboundState(now()), text: row?.state ?? null };
  };

  const save = async (turn: ReadingTurn, received: Omit<SavedInbound, 'account'>) => {
    // Before every write: the account may have changed while the response was loading.
    turn.assertCurrent();
    if (!(await storeNow().saveInbound({ account, ...received }))) {
      throw new StoreError('unavailable', 'What was kept of the receiving orders is no longer there.');
    }
  };
  const isoNow = () => new Date(now()).toISOString();
  const turnOf = ({ signal, turnSignal }: ReadingTurn) => ({ signal, turnSignal });
  const moveTo = (before: SavedState, state: InboundIndexState) => ({
    state: { before: before.text, after: JSON.stringify(state) },
    round: state.round,
  });

  const readPage = async (turn: ReadingTurn, { list, page }: InboundIndexState) => {
    if (list === 'waiting' || list === 'linked') {
      const { rows, ...found } = await pages.readParcels({ isLinked: list === 'linked', page }, turnOf(turn));
      const parcels = rows;
      return { answer: answerOf(rows, found.hasMore, false), received: { asOf: found.asOf, parcels } };
    }
    const statuses = list === 'open' ? openReceivingStatuses : [];
    const { rows, ...found } = await pages.readOrders({ page, statuses, ids: [] }, turnOf(turn));
    const isUnfiltered = list === 'open' && rows.some(({ status }) => isClosedStatus(status));
    return {
      answer: answerOf(rows, found.hasMore, isUnfiltered),
      received: { asOf: found.asOf, orders: rows },
    };
  };

  /** Reads one page of a list, and saves it with the position it leads to. */
  const readList = async (turn: ReadingTurn, before: SavedState, state: InboundIndexState) => {
    turn.begin();
    try {
      const { answer, received } = await readPage(turn, state);
      await save(turn, { ...received, ...moveTo(before, afterInboundPage(state, answer)) });
    } catch (error) {
      await save(turn, { asOf: isoNow(), ...moveTo(before, stateAfter(error, state)) });
    }
    listFaults = 0;
    turn.succeed();
  };

  /**
   * Returns the state after a list that the service did not return; throws the error if the list should be requested
   * again.
   */
  const stateAfter = (error: unknown, state: InboundIndexState): InboundIndexState => {
    if (isAbsent(error)) return withoutList(state);
    if (state.list === 'open' && isRefusal(error)) return withoutFilter(state);
    const isOfParcels = state.list === 'waiting' || state.list === 'linked';
    const code = isOfParcels && error instanceof ServiceError ? error.code : null;
    if (isOfParcels && isFault(error)) listFaults += 1;
    if (code !== 'FORBIDDEN' && listFaults < maxFaults) throw error;
    // Missing parcels must not prevent the boxes of orders from being read.
    leftOut = error;
    listFaults = 0;
    options.faulted(error);
    const isRefused = code === 'FORBIDDEN';
    const after = afterList(state.list === 'waiting' ? { ...state, isWaitingRefused: isRefused } : state);
    // A list that failed is requested with the next run, not a day later.
    return isRefused ? after : { ...after, fullAt: state.fullAt };
  };

  /** Returns the time at which failed boxes are treated as read, so that others are read; null: not yet. */
  const leftAt = (orderId: number, error: unknown): string | null => {
    if (isRefusal(error)) return isoNow();
    if (!isFault(error)) return null;
    if (isUnreadable(error)) return isoNow();
    const count = (faults.get(orderId) ?? 0) + 1;
    faults.set(orderId, count);
    return count < maxFaults ? null : new Date(now() - boxRefreshMs + faultRetryMs).toISOString();
  };

  const readBoxes = async (
    turn: ReadingTurn,
    before: SavedState,
    { orderId, mark }: { orderId: number; mark: string },
  ) => {
    const { sharedSince = '' } = before.state;
    turn.begin();
    try {
      const { rows, asOf } = await pages.readBoxes(orderId, turnOf(turn));
      await save(turn, { asOf, round: null, boxes: { orderId, mark, boxes: rows } });
      faults.delete(orderId);
      turn.succeed();
    } catch (error) {
      if (isAbsent(error)) {
        await save(turn, { asOf: isoNow(), ...moveTo(before, withoutBoxes(before.state)) });
        return;
      }
      const asOf = leftAt(orderId, error);
      if (asOf === null) throw error;
      options.faulted(error);
      // The leading desk reads boxes from before the site's reading started again at once, unless its clock is behind.
      const isReadAgain = loop.leading() !== null && asOf < sharedSince && sharedSince <= isoNow();
      const leftFrom = isReadAgain ? isoNow() : asOf;
      await save(turn, { asOf: leftFrom, round: null, boxes: { orderId, mark, boxes: null } });
    }
  };

  /** Reads orders that are no longer among the open ones: they were closed or deleted. */
  const readOrders = async (turn: ReadingTurn, before: SavedState, ids: readonly number[]) => {
    turn.begin();
    const { rows, asOf } = await pages.readOrders({ page: 1, statuses: [], ids }, turnOf(turn));
    const orders = rows.filter(({ id }) => ids.includes(id));
    // A server that ignores the ids proves nothing about missing orders: reading all orders once does.
    if (orders.length < rows.length && !before.state.isFull) {
      await save(turn, { asOf, ...moveTo(before, withoutFilter(before.state)) });
    } else {
      const goneOrders = ids.filter((orderId) => !orders.some(({ id }) => id === orderId));
      await save(turn, { asOf, round: lastWholeRun(before.state), orders, goneOrders });
    }
    turn.succeed();
  };

  const readParcel = async (turn: ReadingTurn, id: number, round: number) => {
    turn.begin();
    try {
      const { rows, asOf } = await pages.readParcel(id, turnOf(turn));
      const parcels = rows.filter((row) => row.id === id);
      await save(turn, { asOf, round, parcels, goneParcels: parcels.length === 0 ? [id] : [] });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      await save(turn, { asOf: isoNow(), round: null, goneParcels: [id] });
    }
    turn.succeed();
  };

  const rest = async (turn: ReadingTurn, before: SavedState) => {
    const { state } = before;
    if (state.wholeAt !== state.roundAt) {
      const nextState = { ...state, wholeAt: state.roundAt };
      await save(turn, { asOf: isoNow(), ...moveTo(before, nextState) });
    }
    const isOffered = !state.absent.includes('orders') && !state.absent.includes('open');
    const shortcoming = state.absent.includes('boxes')
      ? failedWith('receiving.listBoxes', unsupported(null))
      : leftOut;
    await turn.rest(nextRunMs(state, now()), isOffered ? 'idle' : 'notOffered', shortcoming);
  };

  const loop = startReadingLoop({
    ...options,
    async step(turn) {
      const before = await readSaved();
      const state = beginRun(before.state, now(), turn.isRequested());
      if (state.list !== null) {
        if (before.state.list !== null) return readList(turn, before, state);
        turn.acceptRequest();
        leftOut = null;
        return readList(turn, before, state);
      }
      const round = lastWholeRun(state);
      const boxesReadBefore = new Date(now() - boxRefreshMs).toISOString();
      const work = await storeNow().readInboundWork({ account, round, now: isoNow(), boxesReadBefore });
      // A run that could not read the waiting parcels says nothing about those that it did not meet.
      const strayParcel = state.waitingAt === state.roundAt ? work.strayParcel : null;
      if (work.strayOrders.length > 0) await readOrders(turn, before, work.strayOrders);
      else if (work.boxesOf !== null && !state.absent.includes('boxes'))
        await readBoxes(turn, before, work.boxesOf);
      else if (strayParcel !== null) await readParcel(turn, strayParcel, round);
      else await rest(turn, before);
    },
  });

  return {
    async view() {
      const row = await options.store.readInboundIndex(account);
      const { state: _state, ...counts } = row ?? emptyCoverage;
      const asOf = row === null ? null : (parseInboundState(row.state)?.wholeAt ?? null);
      return { ...loop.status(asOf !== null), ...counts, asOf };
    },
    refresh: loop.refresh,
    tryAgain: loop.tryAgain,
    end: loop.end,
  };
}

const emptyCoverage = { state: '', orderCount: 0, boxCount: 0, ordersAhead: 0, unidentifiedCount: 0 };

function answerOf(rows: readonly { id: number }[], hasMore: boolean, isUnfiltered: boolean): InboundAnswer {
  return { ids: rows.map(({ id }) => id), hasMore, isUnfiltered };
}
