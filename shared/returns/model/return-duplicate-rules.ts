/** Matching fields that suggest that a return is a duplicate of another. */
export const duplicateReasons = ['reference', 'tracking', 'shipment'] as const;

export type DuplicateReason = (typeof duplicateReasons)[number];

/** The fields by which returns are compared; null never matches null. */
export type ReturnIdentifiers = {
  referenceId: string | null;
  trackingNumber: string | null;
  originalShipmentId: number | null;
};

/**
 * Returns what a return has in common with another; empty if they are unrelated. A cancelled return is not a duplicate,
 * but its reference remains taken.
 */
export function duplicateReasonsOf(
  candidate: ReturnIdentifiers,
  other: ReturnIdentifiers & { isCancelled: boolean },
): DuplicateReason[] {
  const reasons: DuplicateReason[] = [];
  if (isSame(candidate.referenceId, other.referenceId)) reasons.push('reference');
  if (!other.isCancelled && isSame(candidate.trackingNumber, other.trackingNumber)) reasons.push('tracking');
  if (!other.isCancelled && isSame(candidate.originalShipmentId, other.originalShipmentId))
    reasons.push('shipment');
  return reasons;
}

function isSame(left: string | number | null, right: string | number | null): boolean {
  return left !== null && left !== '' && left === right;
}
