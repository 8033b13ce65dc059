import type { MatchCandidate, MatchParcel } from '#shared/matching/match-candidate.ts';
import { createMatchIndex } from '#shared/matching/match-index.ts';
import { type MatchRanking, rankCandidates } from '#shared/matching/rank-candidates.ts';
import { ReceivingBoxListWire, ReceivingOrderWire } from '#shared/receiving/receiving.ts';
import { UnidentifiedOrderWire } from '#shared/unidentified/unidentified.ts';

/** The day on which every parcel of these tests arrived. */
export const cameOn = '2026-11-16T09:00:00Z';

/** The data that a candidate of these tests specifies; everything else is as in any awaited order. */
export type CandidateFacts = {
  tracking?: readonly (string | null)[];
  boxStatuses?: readonly string[];
  arrivedDates?: readonly string[];
  quantity?: number;
  sku?: string;
  lot?: string;
  [wireField: string]: unknown;
};

/** An order expected on the day of the parcel, in the format of the service, with one box for each tracking number. */
export function candidate(id: number, facts: CandidateFacts = {}): MatchCandidate {
  const { tracking = [null], boxStatuses = [], arrivedDates = [], quantity = 24, ...more } = facts;
  const { sku = `SKU-${id}-A`, lot = null, ...fields } = more;
  const order = ReceivingOrderWire.parse({
    id,
    status: 'Awaiting',
    expected_arrival_date: '2026-11-16T00:00:00Z',
    insert_date: '2026-11-01T00:00:00Z',
    inventory_quantities: [{ inventory_id: id * 10, sku, expected_quantity: quantity }],
    ...fields,
  });
  const boxes = tracking.map((number, place) => ({
    box_id: id * 100 + place,
    box_number: place + 1,
    box_status: boxStatuses[place] ?? 'Awaiting',
    tracking_number: number,
    arrived_date: arrivedDates[place] ?? null,
    box_items: [{ inventory_id: id * 10, quantity, lot_number: lot }],
  }));
  return { order, boxes: ReceivingBoxListWire.parse(boxes) };
}

/** An order without boxes and dates, supported only by signals that name it. */
export function bareCandidate(id: number, facts: CandidateFacts = {}): MatchCandidate {
  return candidate(id, { tracking: [], expected_arrival_date: null, insert_date: null, ...facts });
}

export function parcel(fields: Readonly<Record<string, unknown>> = {}): MatchParcel {
  return UnidentifiedOrderWire.parse({ id: 1, created_date: cameOn, ...fields });
}

export function rank(
  fields: Readonly<Record<string, unknown>>,
  candidates: readonly MatchCandidate[],
): MatchRanking {
  return rankCandidates(parcel(fields), createMatchIndex(candidates));
}

/** The ids of the orders, the likeliest first. */
export function idsOf({ ranked }: MatchRanking): number[] {
  return ranked.map(({ candidate: { order } }) => order.id);
}

export function codesOf({ ranked }: MatchRanking): string[] {
  return ranked[0]?.reasons.map(({ code }) => code) ?? [];
}
