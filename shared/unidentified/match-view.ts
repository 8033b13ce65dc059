import { z } from 'zod';
import { matchCertainties } from '#shared/matching/match-certainty.ts';
import { matchReasonCodes } from '#shared/matching/match-kinds.ts';
import { IndexedReceiving, ReceivingIndexView } from '#shared/receiving/receiving-index-view.ts';

/** A receiving order that an unidentified one may belong to, and why. */
export const MatchCandidateView = z.object({
  order: IndexedReceiving,
  /** 0 to 1. */
  score: z.number(),
  /** `none`: a hint, and no proposal. */
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

/** The candidates for one unidentified receiving order, from what this desk knows; never asks the service. */
export const MatchView = z.object({
  /** Nothing is convincing: what is ranked are hints alone. */
  isNone: z.boolean(),
  /** The best first, at most ten. */
  candidates: z.array(MatchCandidateView),
  index: ReceivingIndexView,
});
export type MatchView = z.infer<typeof MatchView>;

/** How many parcels are ranked in one go. */
export const bestMatchPageSize = 50;

/** The orders that unlinked parcels most likely belong to, from what this desk knows; never asks the service. */
export const BestMatchPage = z.object({
  /** By the parcel's ID, ascending; null where nothing convinces. */
  matches: z.array(z.object({ id: z.number().int(), best: MatchCandidateView.nullable() })),
  /** The last ID of this page where there may be more behind it. */
  next: z.number().int().nullable(),
});
export type BestMatchPage = z.infer<typeof BestMatchPage>;
