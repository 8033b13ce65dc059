import type { MatchCandidateView } from '#shared/unidentified/match-view.ts';
import { sampleInbound } from '#test/support/samples/sample-inbound.ts';

/** A best match with the given facts. */
export function aMatch(facts: {
  readonly orderId?: number;
  readonly certainty?: MatchCandidateView['certainty'];
  readonly centerName?: string | null;
}): MatchCandidateView {
  const [sample] = sampleInbound['unidentified.listCandidates'].candidates;
  if (sample === undefined) throw new Error('The sample has no candidate.');
  const { orderId = sample.order.id, certainty = 'exact', centerName = sample.order.centerName } = facts;
  return { ...sample, certainty, order: { ...sample.order, id: orderId, centerName } };
}
