import { type ContentsIndex, createContentsIndex } from './contents-index.ts';
import type { MatchCandidate } from './match-candidate.ts';
import { createPurchaseOrderIndex, type PurchaseOrderIndex } from './purchase-order-index.ts';
import { createTrackingIndex, type TrackingIndex } from './tracking-index.ts';

/** Receiving orders, prepared to be found by what is known of a parcel. It never changes: make another one. */
export type MatchIndex = {
  candidates: readonly MatchCandidate[];
  /** The place of each order by its id. */
  places: ReadonlyMap<number, number>;
  tracking: TrackingIndex;
  purchaseOrders: PurchaseOrderIndex;
  contents: ContentsIndex;
};

/** Prepares receiving orders once, so that many parcels can be ranked against them. */
export function createMatchIndex(candidates: readonly MatchCandidate[]): MatchIndex {
  return {
    candidates,
    places: new Map(candidates.map(({ order }, place) => [order.id, place])),
    tracking: createTrackingIndex(candidates),
    purchaseOrders: createPurchaseOrderIndex(candidates),
    contents: createContentsIndex(candidates),
  };
}
