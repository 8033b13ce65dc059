import type { MatchCandidate } from './match-candidate.ts';
import type { MatchConfidence, MatchReason, MatchReasonCode } from './match-kinds.ts';

/** How certain it is that a parcel belongs to an order, in the terms of the queue; most certain first. */
export const matchCertainties = ['exact', 'likely', 'possible', 'none'] as const;

export type MatchCertainty = (typeof matchCertainties)[number];

/** Reasons that name an order completely: nothing was guessed, completed, or corrected. */
const fullMatchReasons: ReadonlySet<MatchReasonCode> = new Set<MatchReasonCode>([
  'TRACKING_SAME',
  'TRACKING_WITHIN',
  'ORDER_NAMED',
]);

/** Reasons that never apply to an order waiting for the parcel. */
const contradictions: ReadonlySet<MatchReasonCode> = new Set<MatchReasonCode>([
  'ORDER_CLOSED',
  'BOXES_ARRIVED',
]);

/** Reasons that apply only to an order waiting for a box. */
const awaitedReasons: ReadonlySet<MatchReasonCode> = new Set<MatchReasonCode>([
  'BOX_AWAITED',
  'BOXES_AWAITED',
]);

/**
 * Returns the certainty of a proposal. Only this function decides which proposals are exact, and may be linked
 * sequentially or in bulk: those that the ranking is sure of, whose order is completely named by what is on the parcel
 * (a box's tracking number, the order's own number, a purchase order that no other order has), and which still waits
 * for a box: by its boxes or, if they can't be read, by its status.
 *
 * @param isAllRead whether all orders and their boxes were compared; otherwise, one not read yet may fit as well
 */
export function certaintyOf(
  proposal: {
    readonly candidate: { readonly order: Pick<MatchCandidate['order'], 'status'> };
    readonly sureness: MatchConfidence;
    readonly reasons: readonly MatchReason[];
  },
  isAllRead: boolean,
): MatchCertainty {
  const { candidate, sureness, reasons } = proposal;
  if (sureness === 'weak') return 'none';
  if (sureness === 'possible') return 'possible';
  const isAwaited =
    (candidate.order.status === 'Awaiting' || reasons.some(({ code }) => awaitedReasons.has(code))) &&
    !reasons.some(({ code }) => contradictions.has(code));
  return isAllRead && isAwaited && sureness === 'sure' && reasons.some(isFullMatch) ? 'exact' : 'likely';
}

function isFullMatch({ code, values }: MatchReason): boolean {
  return fullMatchReasons.has(code) || (code === 'PURCHASE_ORDER_SAME' && values['orders'] === 1);
}
