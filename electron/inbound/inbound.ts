import { readRecentRecord } from '#electron/cache/record-reader.ts';
import { type IndexContext, orNothing, readForAccount } from '#electron/resources/account-context.ts';
import type { IndexSharing } from '#electron/site/shared-index.ts';
import { type CurrentReadingOptions, createCurrentReading } from '#electron/sync/account-reading.ts';
import { systemTimers } from '#electron/sync/wakeable-timer.ts';
import type { ReceivingBox, ReceivingOrder } from '#shared/receiving/receiving.ts';
import type { ReceivingIndexView } from '#shared/receiving/receiving-index-view.ts';
import { bestMatchPageSize } from '#shared/unidentified/match-view.ts';
import { UnidentifiedOrder } from '#shared/unidentified/unidentified.ts';
import { startAccountInbound } from './account-inbound.ts';
import { createInboundPages } from './inbound-pages.ts';
import { parseInboundState } from './inbound-reading.ts';
import type { RankedOrders, SavedInbound } from './inbound-record-rows.ts';
import { toInboundBox, toInboundOrder, toInboundParcel } from './inbound-records.ts';
import type { IndexedOrdersQuery } from './indexed-lists.ts';
import { createSharedInbound } from './shared-inbound.ts';

type InboundContext = IndexContext &
  Pick<CurrentReadingOptions<ReceivingIndexView>, 'now' | 'timers'> & {
    /** How long a ranking may use orders that have changed since, default 5,000 ms: changes arrive by the hundreds. */
    rankingCacheMs?: number;
    /** null if there is no site. */
    sharing?: IndexSharing | null;
  };

/**
 * Saves data that the service just returned in the inbound index, so that a scan finds it immediately; callers do not
 * wait for it, and it never throws. `asOf` is when the service returned it, ISO 8601 in UTC.
 */
export type InboundNotes = {
  orders: (account: string, orders: readonly ReceivingOrder[], asOf: string) => void;
  boxes: (account: string, orderId: number, boxes: readonly ReceivingBox[], asOf: string) => void;
  parcels: (account: string, parcels: readonly UnidentifiedOrder[], asOf: string) => void;
};

/** Inbound orders and parcels known to this desk; nothing in it sends user requests to the service. */
export type Inbound = ReturnType<typeof createInbound>;

/** Maximum number per kind that a code may name: more identify nothing. */
const maxHits = 20;
const maxCandidates = 10;
const nothingRanked: RankedOrders = { isNone: true, candidates: [], isOutdated: false };
/** The view while no account is signed in. */
const emptyView: ReceivingIndexView = {
  state: 'waiting',
  orderCount: 0,
  boxCount: 0,
  ordersAhead: 0,
  unidentifiedCount: 0,
  asOf: null,
  nextAt: null,
  problem: null,
};

/** Reads nothing before an account is signed in. */
export function createInbound(context: InboundContext) {
  const { store, account, onStoreProblem, rankingCacheMs = 5_000, timers = systemTimers } = context;
  const { sharing = null, now = Date.now } = context;
  const shared = sharing && createSharedInbound({ ...sharing, store, now });
  const pages = createInboundPages(context);
  const index = createCurrentReading(
    {
      ...context,
      publish: (view) => context.publish('receiving.indexed', view),
      faulted: (error) => context.faulted('The receiving orders', error),
    },
    emptyView,
    (parts) => startAccountInbound({ ...parts, store, pages, shared }),
  );
  context.onSession(index.sessionChanged);
  context.onConnection(index.connectionChanged);

  const note = (accountId: string, received: Omit<SavedInbound, 'account' | 'round'>) => {
    store.saveInbound({ account: accountId, round: null, ...received }).then((isSaved) => {
      if (isSaved) index.noted(accountId);
    }, onStoreProblem);
  };
  const notes: InboundNotes = {
    orders: (accountId, orders, asOf) => note(accountId, { asOf, orders: orders.map(toInboundOrder) }),
    boxes: (accountId, orderId, boxes, asOf) =>
      note(accountId, { asOf, boxes: { orderId, mark: null, boxes: boxes.map(toInboundBox) } }),
    parcels: (accountId, parcels, asOf) => note(accountId, { asOf, parcels: parcels.map(toInboundParcel) }),
  };

  let nextRanking: unknown = null;
  /** Makes the window ask again once the current orders are ranked: no event may follow by then. */
  const followUp = () => {
    nextRanking ??= timers.set(() => {
      nextRanking = null;
      index.view().then((view) => context.publish('receiving.indexed', view), onStoreProblem);
    }, rankingCacheMs);
  };

  const rank = async (accountId: string, id: number, cacheMs: number): Promise<RankedOrders> => {
    const key = { account: accountId, kind: 'unidentifiedOrder' as const, id };
    const recent = await readRecentRecord(store, key, UnidentifiedOrder);
    const seen = recent === null ? null : toInboundParcel(recent.data);
    return store.rankOrders({ account: accountId, id, seen, limit: maxCandidates, cacheMs });
  };

  return {
    index,
    notes,
    /** Stops the reading; call before the store and the pages' reader are closed. */
    async close() {
      if (nextRanking !== null) timers.clear(nextRanking);
      await index.dispose();
    },
    /**
     * Returns the boxes, receiving orders and unidentified orders that a scanned or typed code names; several texts are
     * several readings of the same code. Rejects with SIGNED_OUT.
     */
    lookUp: ({ texts }: { texts: readonly string[] }) =>
      readForAccount(account, 'receiving.list', async (accountId) => {
        const search = { account: accountId, texts, limit: maxHits };
        const [hits, view] = await Promise.all([
          orNothing(store.findAtInbound(search), [], onStoreProblem),
          index.view(),
        ]);
        return { hits, index: view };
      }),
    /**
     * Returns the orders that pass filters unavailable at the service; null if this desk has not read all orders yet.
     * Rejects with SIGNED_OUT.
     */
    listOrders: (filters: IndexedOrdersQuery['filters']) =>
      readForAccount(account, 'receiving.list', async (accountId) => {
        const row = await orNothing(store.readInboundIndex(accountId), null, onStoreProblem);
        const isKnown = row !== null && (parseInboundState(row.state)?.ordersAt ?? null) !== null;
        if (!isKnown) return null;
        return orNothing(store.listIndexedOrders({ account: accountId, filters }), null, onStoreProblem);
      }),
    readIndex: index.view,
    /** Starts to update the index immediately; returns the resulting state. */
    refreshIndex: index.refresh,
    /**
     * Returns the ten receiving orders that an unidentified one most likely belongs to; none if this desk has not read
     * it yet. Rejects with SIGNED_OUT.
     */
    listCandidates: ({ id }: { id: number }) =>
      readForAccount(account, 'unidentified.list', async (accountId) => {
        const view = await index.view();
        // Once all orders are read, recent results are not repeated; if there are many orders, only for a while.
        const isRead = view.state !== 'reading' && view.ordersAhead === 0;
        const cacheMs = isRead ? Math.min(1, rankingCacheMs) : rankingCacheMs;
        const ranked = await orNothing(rank(accountId, id, cacheMs), nothingRanked, onStoreProblem);
        const { isOutdated, ...found } = ranked;
        if (isOutdated) followUp();
        return { ...found, index: view };
      }),
    /**
     * Returns the order that each unlinked parcel of the index most likely belongs to: 50 parcels after the ID `after`.
     * Rejects with SIGNED_OUT.
     */
    listBestMatches: ({ after }: { after: number }) =>
      readForAccount(account, 'unidentified.list', async (accountId) => {
        const query = { account: accountId, after, limit: bestMatchPageSize, cacheMs: rankingCacheMs };
        const none = { matches: [], isOutdated: false };
        const { matches, isOutdated } = await orNothing(store.rankBest(query), none, onStoreProblem);
        if (isOutdated) followUp();
        const last = matches[bestMatchPageSize - 1];
        return { matches, next: last?.id ?? null };
      }),
  };
}
