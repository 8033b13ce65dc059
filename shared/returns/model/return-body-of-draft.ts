import type { ReturnBody, ReturnBodyLine } from '../return-body.ts';
import type { ReturnDraft, ReturnDraftLine } from '../return-draft.ts';

/**
 * What is sent for a draft that passed its pre-flight; null while it has no center. `Default` is left to the item's
 * own setting (specification 4.8, rule 3), and pieces that were set aside are not in it.
 *
 * @param referenceId the one of the draft's row
 */
export function bodyOfDraft(draft: ReturnDraft, referenceId: string): ReturnBody | null {
  const { center, trackingNumber, originalShipment, lines } = draft;
  if (center === null) return null;
  return {
    referenceId,
    centerId: center.id,
    centerName: center.name,
    trackingNumber,
    originalShipmentId: originalShipment?.id ?? null,
    lines: lines.map(bodyLineOf),
  };
}

/** What is sent for one line of a draft. */
export function bodyLineOf({
  inventoryId,
  quantity,
  action,
  lotNumber,
  lotDate,
}: ReturnDraftLine): ReturnBodyLine {
  return { inventoryId, quantity, action: action === 'Default' ? null : action, lotNumber, lotDate };
}
