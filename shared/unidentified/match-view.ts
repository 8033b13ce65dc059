import { z } from 'zod';
import { matchCertainties } from '#shared/matching/match-certainty.ts';
import { matchReasonCodes } from '#shared/matching/match-kinds.ts';
import { IndexedReceiving, ReceivingIndexView } from '#shared/receiving/receiving-index-view.ts';

/** A receiving order that an unidentified one may belong to, and why. */
export const MatchCandidateView = z.object({
  order: IndexedReceiving,
  /** 0 to 1. */
  score: z.number(),
  /** `none`: a hint, not a proposal. */
  certainty: z.enum(matchCertainties),
  reasons: z.array(
    z.object({
      code: z.enum(matchReasonCodes),
      speaks: z.enum(['for', 'against']),
      values: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
});
export type MatchCandidateView = z.infer<typeof MatchCandidateView>;

/** The candidates for one unidentified receiving order, from this desk's data; never queries the service. */
export const MatchView = z.object({
  /** Nothing is convincing: the candidates are only hints. */
  isNone: z.boolean(),
  /** Best first, at most ten. */
  candidates: z.array(MatchCandidateView),
  index: ReceivingIndexView,
});
export type MatchView = z.infer<typeof MatchView>;

/** How many parcels are ranked per call. */
export const bestMatchPageSize = 50;

/** The most likely orders for unlinked parcels, from this desk's data; never queries the service. */
export const BestMatchPage = z.object({
  /** By the parcel's ID, ascending; null if nothing is convincing. */
  matches: z.array(z.object({ id: z.number().int(), best: MatchCandidateView.nullable() })),
  /** The last ID of this page if there may be more after it. */
  next: z.number().int().nullable(),
});
export type BestMatchPage = z.infer<typeof BestMatchPage>;
