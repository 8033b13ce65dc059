import type { ReturnLine, ReturnOrder } from '#shared/returns/returns.ts';

/** A return of which a test states only what matters to it. */
export function aReturn(parts: Partial<ReturnOrder> = {}): ReturnOrder {
  return {
    id: 2_041_835,
    referenceId: 'RMA-041835',
    status: 'AwaitingArrival',
    returnType: 'Regular',
    fulfillmentCenter: null,
    channel: null,
    trackingNumber: null,
    originalShipmentId: null,
    shipmentTrackingNumber: null,
    storeOrderId: null,
    customerName: null,
    insertDate: '2026-11-01T08:00:00.000Z',
    awaitingArrivalDate: null,
    arrivedDate: null,
    processingDate: null,
    completedDate: null,
    cancelledDate: null,
    statusHistory: [],
    invoiceAmount: null,
    invoice: null,
    transactions: [],
    inventory: [],
    ...parts,
  };
}

export function aLine(parts: Partial<ReturnLine> = {}): ReturnLine {
  return {
    id: 501,
    name: null,
    sku: 'FH-HOOD-M',
    barcodes: [],
    quantity: 1,
    bundleParentSku: null,
    lotInformation: null,
    actionRequested: null,
    actionTaken: [],
    ...parts,
  };
}

export function aTaken(
  action: string,
  quantityProcessed: number,
  imageUrl: string | null = null,
): ReturnLine['actionTaken'][number] {
  return { action, quantityProcessed, imageUrl, actionReason: null, lotInformation: [] };
}
