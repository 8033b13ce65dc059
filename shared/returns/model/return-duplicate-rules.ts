/** What two returns can have in common that speaks for one of them being there twice. */
export const duplicateReasons = ['reference', 'tracking', 'shipment'] as const;

export type DuplicateReason = (typeof duplicateReasons)[number];

/** What a return is compared by; null is no like of null. */
export type ReturnMarks = {
  referenceId: string | null;
  trackingNumber: string | null;
  originalShipmentId: number | null;
};

/**
 * What a return has in common with another one; nothing for two that have nothing to do with each other. A cancelled
 * return is in nobody's way, but its reference stays taken.
 */
export function duplicateReasonsOf(
  wanted: ReturnMarks,
  other: ReturnMarks & { isCancelled: boolean },
): DuplicateReason[] {
  const reasons: DuplicateReason[] = [];
  if (isSame(wanted.referenceId, other.referenceId)) reasons.push('reference');
  if (!other.isCancelled && isSame(wanted.trackingNumber, other.trackingNumber)) reasons.push('tracking');
  if (!other.isCancelled && isSame(wanted.originalShipmentId, other.originalShipmentId))
    reasons.push('shipment');
  return reasons;
}

function isSame(left: string | number | null, right: string | number | null): boolean {
  return left !== null && left !== '' && left === right;
}
