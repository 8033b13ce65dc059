import type { Shipment } from './shipment.ts';

export const orderStatuses = [
  'Processing',
  'Exception',
  'PartiallyFulfilled',
  'Fulfilled',
  'Cancelled',
  'ImportReview',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const orderTypes = ['DTC', 'DropShip', 'B2B'] as const;

export type OrderType = (typeof orderTypes)[number];

/** The unit of a line: each, inner pack, case, pallet. */
export const unitsOfMeasure = ['EA', 'INP', 'CS', 'PL'] as const;

/** Addresses that a retailer names in addition to the recipient. */
export const programAddressTypes = ['MarkFor', 'ShipFrom'] as const;

export interface PostalAddress {
  address1: string;
  address2: string | null;
  companyName: string | null;
  city: string;
  state: string | null;
  zipCode: string | null;
  country: string;
}

export interface Recipient {
  name: string;
  email: string | null;
  phoneNumber: string | null;
  address: PostalAddress;
}

export interface OrderLine {
  externalLineId: number;
  productId: number;
  inventoryId: number;
  referenceId: string;
  name: string;
  sku: string;
  gtin: string | null;
  upc: string | null;
  quantity: number;
  unitOfMeasure: (typeof unitsOfMeasure)[number];
  unitPrice: number | null;
}

/** A retailer's requirements for parcels sent to it or in its name. */
export interface RetailerProgram {
  programType: string;
  purchaseOrderNumber: string | null;
  customerTicketNumber: string | null;
  department: string | null;
  markForStore: string | null;
  deliverAtMs: number | null;
  shipNotBeforeMs: number | null;
  shipByMs: number | null;
  addresses: (PostalAddress & { type: (typeof programAddressTypes)[number] })[];
}

export interface Order {
  id: number;
  referenceId: string | null;
  orderNumber: string | null;
  status: OrderStatus;
  type: OrderType;
  /** Which of the merchant's connected stores it came from, if no channel created it. */
  storeIndex: number;
  channel: { id: number; name: string } | null;
  createdAtMs: number;
  purchasedAtMs: number | null;
  lastUpdatedAtMs: number;
  giftMessage: string | null;
  totalPrice: number;
  shippingMethod: string | null;
  shippingTerms: { carrierType: string; paymentTerm: string } | null;
  recipient: Recipient;
  retailerProgram: RetailerProgram | null;
  tags: { name: string; value: string }[];
  lines: OrderLine[];
  shipments: Shipment[];
}
