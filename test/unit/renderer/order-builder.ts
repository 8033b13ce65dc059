import type { ReceivingBox, ReceivingOrder } from '../../../shared/receiving/receiving.ts';

/** A receiving order of which a test states only what matters to it. */
export function anOrder(parts: Partial<ReceivingOrder> = {}): ReceivingOrder {
  return {
    id: 482_917,
    status: 'Awaiting',
    packageType: 'Package',
    boxPackagingType: 'OneSkuPerBox',
    boxLabelsUri: null,
    expectedArrivalDate: null,
    insertDate: '2026-11-01T08:00:00.000Z',
    lastUpdatedDate: '2026-11-02T08:00:00.000Z',
    externalSyncTimestamp: null,
    purchaseOrderNumber: null,
    fulfillmentCenter: null,
    inventoryQuantities: [],
    statusHistory: [],
    freight: null,
    finalDestinationFulfillmentCenterId: null,
    ...parts,
  };
}

export function aBox(parts: Partial<ReceivingBox> = {}): ReceivingBox {
  return {
    boxId: 1,
    boxNumber: 1,
    boxStatus: 'Awaiting',
    trackingNumber: null,
    arrivedDate: null,
    receivedDate: null,
    countingStartedDate: null,
    boxItems: [],
    ...parts,
  };
}
