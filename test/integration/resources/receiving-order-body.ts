import type { ReceivingBody } from '#shared/receiving/receiving-body.ts';
import type { Sandbox } from '#test/sandbox/start-sandbox.ts';
import { itemWith } from './return-desk.ts';

let lastNumber = 0;

/** A receiving order of two boxes that was not announced before: an item with lots, and one without. */
export function receivingBody(sandbox: Sandbox, change: Partial<ReceivingBody> = {}): ReceivingBody {
  lastNumber += 1;
  const { centers } = sandbox.world;
  const center = centers.find(({ isReceivingEnabled, hubId, isActive, accessGranted }) => {
    return isReceivingEnabled && isActive && accessGranted && hubId === null;
  });
  const plain = { inventoryId: itemWith(sandbox, false), sku: null, lotNumber: null, lotDate: null };
  const lotted = { inventoryId: itemWith(sandbox, true), sku: null, lotNumber: 'A-1', lotDate: '2027-01-31' };
  return {
    centerId: center?.id ?? 0,
    centerName: center?.name ?? '',
    packageType: 'Package',
    boxPackagingType: 'MultipleSkuPerBox',
    expectedArrivalAt: '2100-12-01T12:00:00.000Z',
    purchaseOrderNumber: `PO-NEW-${lastNumber}`,
    boxes: [
      {
        trackingNumber: `BOX-${lastNumber}-1`,
        items: [
          { ...plain, quantity: 3 },
          { ...lotted, quantity: 2 },
        ],
      },
      { trackingNumber: `BOX-${lastNumber}-2`, items: [{ ...plain, quantity: 4 }] },
    ],
    freight: null,
    finalDestinationId: null,
    ...change,
  };
}
