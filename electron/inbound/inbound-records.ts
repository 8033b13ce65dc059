import type { ReceivingBox, ReceivingOrder } from '../../shared/receiving/receiving.ts';
import type { UnidentifiedOrder } from '../../shared/unidentified/unidentified.ts';
import type { InboundBox, InboundOrder, InboundParcel } from './inbound-record-rows.ts';

/** A receiving order as the inbound index keeps it. */
export function toInboundOrder(
  order: Pick<
    ReceivingOrder,
    | 'id'
    | 'status'
    | 'purchaseOrderNumber'
    | 'fulfillmentCenter'
    | 'expectedArrivalDate'
    | 'insertDate'
    | 'lastUpdatedDate'
    | 'inventoryQuantities'
    | 'freight'
  >,
): InboundOrder {
  const { id, status, purchaseOrderNumber, expectedArrivalDate, insertDate, freight } = order;
  const quantities = order.inventoryQuantities;
  const received = quantities.reduce((sum, { receivedQuantity }) => sum + receivedQuantity, 0);
  const stowed = quantities.reduce((sum, { stowedQuantity }) => sum + stowedQuantity, 0);
  return {
    id,
    status,
    purchaseOrderNumber,
    centerName: order.fulfillmentCenter?.name ?? null,
    expectedArrivalDate,
    insertDate,
    // Not every version says when it was updated.
    mark: [status, order.lastUpdatedDate ?? '', received, stowed].join(' '),
    goods: {
      inventoryQuantities: quantities.map(({ inventoryId, sku }) => ({ inventoryId, sku })),
      freight:
        freight === null ? null : { containerNumber: freight.containerNumber, bolNumber: freight.bolNumber },
    },
  };
}

/** A box as the inbound index keeps it. */
export function toInboundBox(
  box: Pick<
    ReceivingBox,
    'boxId' | 'boxNumber' | 'boxStatus' | 'trackingNumber' | 'arrivedDate' | 'boxItems'
  >,
): InboundBox {
  const { boxId, boxNumber, boxStatus, trackingNumber, arrivedDate, boxItems } = box;
  return {
    boxId: wholeOf(boxId),
    boxNumber: wholeOf(boxNumber),
    boxStatus,
    trackingNumber,
    arrivedDate,
    boxItems: boxItems.map(({ inventoryId, quantity, lotNumber }) => ({ inventoryId, quantity, lotNumber })),
  };
}

/** A column of whole numbers takes no other, and one box would keep all others of its answer out. */
function wholeOf(number: number | null): number | null {
  return Number.isSafeInteger(number) ? number : null;
}

/** An unidentified receiving order as the inbound index keeps it, without the addresses of its pictures. */
export function toInboundParcel(order: UnidentifiedOrder): InboundParcel {
  const { id, barcode, trackingBarcode, createdDate, reason, comment, attachments, linkedWroId } = order;
  return {
    id,
    barcode,
    trackingBarcode,
    isLinked: linkedWroId !== null,
    createdDate,
    reason,
    comment,
    attachments: attachments.map(({ name }) => ({ name })),
  };
}
