import { emptyReceivingDraft } from '#shared/receiving/model/receiving-draft-steps.ts';
import type { ReceivingDraft } from '#shared/receiving/receiving-draft.ts';
import { receivingBody } from '#test/integration/resources/receiving-order-body.ts';
import type { Sandbox } from '#test/sandbox/start-sandbox.ts';
import { aFreight } from '#test/support/samples/freight.ts';

/** Freight details that only 2026-07 accepts. */
export const freight: NonNullable<ReceivingDraft['freight']> = aFreight({
  carrier: 'Carrier',
  bolNumber: 'BOL-1',
});

/** A receiving order that the service accepts and that was not announced before: two boxes with two items. */
export function receivingDraftFor(sandbox: Sandbox, change: Partial<ReceivingDraft> = {}): ReceivingDraft {
  const body = receivingBody(sandbox);
  const center = { id: body.centerId, name: body.centerName };
  const lines = body.boxes.flatMap(({ items }, index) =>
    items.map((item) => ({ ...item, boxId: index + 1 })),
  );
  return {
    ...emptyReceivingDraft({ center }),
    expectedArrivalAt: body.expectedArrivalAt,
    purchaseOrderNumber: body.purchaseOrderNumber,
    boxes: body.boxes.map(({ trackingNumber }, index) => ({ id: index + 1, trackingNumber })),
    lines: lines.map((line, index) => ({
      ...line,
      id: index + 1,
      sku: `SKU-${line.inventoryId}`,
      name: 'Mug',
      barcode: null,
      facts: null,
    })),
    ...change,
  };
}
