import type { FulfillmentCenter } from '#shared/centers/centers.ts';
import type {
  BoxItem,
  Freight,
  InventoryQuantity,
  ReceivingBox,
  ReceivingOrder,
} from '#shared/receiving/receiving.ts';
import type { AttachmentView, UnidentifiedOrder } from '#shared/unidentified/unidentified.ts';

/**
 * The data that identifies a receiving order when a parcel is matched with it. No boxes means that they were not read:
 * closed orders are useful without them, since a named purchase order is explained by them.
 */
export type MatchCandidate = {
  order: Pick<
    ReceivingOrder,
    'id' | 'status' | 'purchaseOrderNumber' | 'expectedArrivalDate' | 'insertDate'
  > & {
    fulfillmentCenter: Pick<FulfillmentCenter, 'name'> | null;
    inventoryQuantities: readonly Pick<InventoryQuantity, 'inventoryId' | 'sku'>[];
    freight: Pick<Freight, 'containerNumber' | 'bolNumber'> | null;
  };
  boxes: readonly (Pick<ReceivingBox, 'boxNumber' | 'boxStatus' | 'trackingNumber' | 'arrivedDate'> & {
    boxItems: readonly Pick<BoxItem, 'inventoryId' | 'quantity' | 'lotNumber'>[];
  })[];
};

/** What is known of a parcel that arrived without an order. */
export type MatchParcel = Pick<
  UnidentifiedOrder,
  'trackingBarcode' | 'comment' | 'reason' | 'barcode' | 'createdDate'
> & { attachments: readonly Pick<AttachmentView, 'name'>[] };
