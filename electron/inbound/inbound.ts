import type { InboundFindings, ReceivingIndexView } from '../../shared/receiving/receiving-index-view.ts';
import type { MatchView } from '../../shared/unidentified/match-view.ts';
import { UnidentifiedOrder } from '../../shared/unidentified/unidentified.ts';
import type { Operation } from '../api/operations/operations.ts';
import type { Store } from '../cache/open-store.ts';
import { signedOut } from '../cache/read-through.ts';
import { readRecentRecord } from '../cache/record-reader.ts';
import { StoreError } from '../database/store-error.ts';
import type { InboundParcel, RankedOrders, RankQuery } from './inbound-record-rows.ts';
import { toInboundParcel } from './inbound-records.ts';

/** Inbound orders and parcels, as far as this desk knows it; nothing of it asks the service. */
export type Inbound = {
  /**
   * The boxes, receiving orders and unidentified ones that a scanned or typed code names; several texts are several
   * readings of the same. Rejects with SIGNED_OUT.
   */
  lookUp(input: { texts: readonly string[] }): Promise<InboundFindings>;
  readIndex(): Promise<ReceivingIndexView>;
  /** Begins to bring the index up to date at once; answers the state that it is in then. */
  refreshIndex(): Promise<ReceivingIndexView>;
  /**
   * The ten receiving orders that an unidentified one most likely belongs to; none where this desk was not told of it
   * yet. Rejects with SIGNED_OUT.
   */
  listCandidates(input: { id: number }): Promise<MatchView>;
};

type InboundOptions = {
  store: Pick<Store, 'findAtInbound' | 'rankOrders' | 'readRecent'>;
  /** What keeps the index up to date. */
  index: {
    view: () => Promise<ReceivingIndexView>;
    refresh: () => Promise<ReceivingIndexView>;
  };
  /** Whose data it is; null when nobody is signed in. */
  account: () => string | null;
  /** Called when the index could not be read. */
  onStoreProblem: (error: unknown) => void;
  /** How long a ranking may go on with orders that have changed since, default 5,000 ms: they come by hundreds. */
  rankingCacheMs?: number;
};

/** How many of a kind a code may name: more of them tell nothing. */
const mostNamed = 20;
const mostCandidates = 10;

const nothingRanked: RankedOrders = { isNone: true, candidates: [] };

/** Makes the inbound orders of one profile. What is kept and cannot be read is as if nothing were kept. */
export function createInbound(options: InboundOptions): Inbound {
  const { store, index, account, onStoreProblem, rankingCacheMs = 5_000 } = options;

  const read = async <Found extends object>(
    operation: Operation,
    nothing: Found,
    find: (owner: string) => Promise<Found>,
  ): Promise<Found & { index: ReceivingIndexView }> => {
    const owner = account();
    if (owner === null) throw signedOut(operation, 'You’re signed out. Sign in to look this up.');
    const [found, view] = await Promise.all([
      find(owner).catch((error: unknown) => {
        if (!(error instanceof StoreError)) throw error;
        onStoreProblem(error);
        return nothing;
      }),
      index.view(),
    ]);
    if (account() !== owner) {
      throw signedOut(operation, 'The account was changed meanwhile. Do this again.');
    }
    return { ...found, index: view };
  };

  const seenParcel = async (owner: string, id: number): Promise<InboundParcel | null> => {
    const key = { account: owner, kind: 'unidentifiedOrder' as const, id };
    const seen = await readRecentRecord(store, key, UnidentifiedOrder);
    return seen === null ? null : toInboundParcel(seen.data);
  };

  return {
    lookUp: ({ texts }) =>
      read('receiving.list', { hits: [] }, async (owner) => ({
        hits: await store.findAtInbound({ account: owner, texts, limit: mostNamed }),
      })),
    readIndex: index.view,
    refreshIndex: index.refresh,
    listCandidates: ({ id }) =>
      read('unidentified.list', nothingRanked, async (owner) => {
        const seen = await seenParcel(owner, id);
        const query: RankQuery = { account: owner, id, seen, limit: mostCandidates, cacheMs: rankingCacheMs };
        return store.rankOrders(query);
      }),
  };
}
