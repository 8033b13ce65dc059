import type { z } from 'zod';
import { pageAnswer, parseJson } from '#electron/api/http/parse-json.ts';
import type { ReadPage } from '#electron/catalog/sync/catalog-page.ts';
import { settledDifferenceOf } from '#shared/receiving/model/receiving-difference.ts';
import {
  type ReceivingBox,
  ReceivingBoxListWire,
  type ReceivingOrder,
  ReceivingOrderListWire,
} from '#shared/receiving/receiving.ts';
import { type UnidentifiedOrder, UnidentifiedOrderListWire } from '#shared/unidentified/unidentified.ts';
import type { InboundBox, InboundOrder, InboundParcel } from './inbound-record-rows.ts';

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
    | 'externalSyncTimestamp'
    | 'inventoryQuantities'
    | 'freight'
  >,
): InboundOrder {
  const { id, status, purchaseOrderNumber, expectedArrivalDate, insertDate, freight } = order;
  const { externalSyncTimestamp, inventoryQuantities: quantities } = order;
  const received = quantities.reduce((sum, { receivedQuantity }) => sum + receivedQuantity, 0);
  const stowed = quantities.reduce((sum, { stowedQuantity }) => sum + stowedQuantity, 0);
  return {
    id,
    status,
    purchaseOrderNumber,
    centerId: order.fulfillmentCenter?.id ?? null,
    centerName: order.fulfillmentCenter?.name ?? null,
    expectedArrivalDate,
    insertDate,
    externalSyncTimestamp,
    difference: settledDifferenceOf(order),
    // Not every version states when it was updated.
    mark: [status, order.lastUpdatedDate ?? '', received, stowed].join(' '),
    goods: {
      inventoryQuantities: quantities.map(
        ({ inventoryId, sku, expectedQuantity, receivedQuantity, stowedQuantity }) => ({
          inventoryId,
          sku,
          expectedQuantity,
          receivedQuantity,
          stowedQuantity,
        }),
      ),
      freight:
        freight === null ? null : { containerNumber: freight.containerNumber, bolNumber: freight.bolNumber },
    },
  };
}

export function toInboundBox(
  box: Pick<
    ReceivingBox,
    'boxId' | 'boxNumber' | 'boxStatus' | 'trackingNumber' | 'arrivedDate' | 'boxItems'
  >,
): InboundBox {
  const { boxId, boxNumber, boxStatus, trackingNumber, arrivedDate, boxItems } = box;
  return {
    boxId: toSafeInteger(boxId),
    boxNumber: toSafeInteger(boxNumber),
    boxStatus,
    trackingNumber,
    arrivedDate,
    boxItems: boxItems.map(({ inventoryId, quantity, lotNumber }) => ({ inventoryId, quantity, lotNumber })),
  };
}

/** A column of integers accepts nothing else, and one box would keep all others of its response from being saved. */
function toSafeInteger(number: number | null): number | null {
  return Number.isSafeInteger(number) ? number : null;
}

/** Without the addresses of its pictures. */
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

/** The saved fields in a row of each inbound list. */
export type InboundRows = {
  receivingOrders: InboundOrder;
  receivingBoxes: InboundBox;
  unidentified: InboundParcel;
};

const schemas: { [List in keyof InboundRows]: z.ZodType<InboundRows[List][]> } = {
  receivingOrders: ReceivingOrderListWire.transform((orders) => orders.map(toInboundOrder)),
  receivingBoxes: ReceivingBoxListWire.transform((boxes) => boxes.map(toInboundBox)),
  unidentified: UnidentifiedOrderListWire.transform((orders) => orders.map(toInboundParcel)),
};

/** null if the body is not a page of the list. */
export function readInboundPage<List extends keyof InboundRows>(
  list: List,
  body: Uint8Array,
): ReadPage<InboundRows[List]> | null {
  const page = schemas[list].safeParse(parseJson(body, pageAnswer));
  return page.success ? { rows: page.data, next: null } : null;
}
