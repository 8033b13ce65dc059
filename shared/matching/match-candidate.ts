import type { ReceivingBox, ReceivingOrder } from '../service/receiving.ts';
import type { UnidentifiedOrder } from '../service/unidentified.ts';

/**
 * What a receiving order is known by when a parcel is matched with it. No boxes means that they were not read:
 * closed orders are worth having without them, since a purchase order that is named explains itself by them.
 */
export type MatchCandidate = {
  order: Pick<
    ReceivingOrder,
    | 'id'
    | 'status'
    | 'purchaseOrderNumber'
    | 'expectedArrivalDate'
    | 'insertDate'
    | 'fulfillmentCenter'
    | 'inventoryQuantities'
    | 'freight'
  >;
  boxes: readonly Pick<
    ReceivingBox,
    'boxNumber' | 'boxStatus' | 'trackingNumber' | 'arrivedDate' | 'boxItems'
  >[];
};

/** What is known of a parcel that came without an order. */
export type MatchParcel = Pick<
  UnidentifiedOrder,
  'trackingBarcode' | 'comment' | 'reason' | 'barcode' | 'createdDate' | 'attachments'
>;
