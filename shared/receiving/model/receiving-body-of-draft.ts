import type { ReceivingBody, ReceivingBodyItem } from '../receiving-body.ts';
import type { ReceivingDraft, ReceivingDraftLine } from '../receiving-draft.ts';

/** What is sent for a draft that passed its pre-flight; null while it lacks its center or its arrival. */
export function bodyOfDraft(draft: ReceivingDraft): ReceivingBody | null {
  const { center, expectedArrivalAt, boxes, lines } = draft;
  if (center === null || expectedArrivalAt === null) return null;
  const linesByBox = Map.groupBy(lines, ({ boxId }) => boxId);
  return {
    centerId: center.id,
    centerName: center.name,
    packageType: draft.packageType,
    boxPackagingType: draft.boxPackagingType,
    expectedArrivalAt,
    purchaseOrderNumber: draft.purchaseOrderNumber,
    boxes: boxes.map(({ id, trackingNumber }) => ({
      trackingNumber,
      items: (linesByBox.get(id) ?? []).map(bodyItemOf),
    })),
    freight: draft.freight,
    finalDestinationId: draft.finalDestination?.id ?? null,
  };
}

/** What is sent for one line of a draft: its id, and where it has none its SKU. */
export function bodyItemOf(line: ReceivingDraftLine): ReceivingBodyItem {
  const { inventoryId, quantity, lotNumber, lotDate } = line;
  return { inventoryId, sku: inventoryId === null ? line.sku : null, quantity, lotNumber, lotDate };
}
