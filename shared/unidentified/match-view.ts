import { z } from 'zod';
import { matchReasonCodes, matchSureness } from '../matching/match-kinds.ts';
import { IndexedReceiving, ReceivingIndexView } from '../receiving/receiving-index-view.ts';

/** A receiving order that an unidentified one may belong to, and why. */
export const MatchCandidateView = z.object({
  order: IndexedReceiving,
  /** 0 to 1. */
  score: z.number(),
  sureness: z.enum(matchSureness),
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
