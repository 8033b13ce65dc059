import type { Recipient } from './order.ts';

export const shipmentStatuses = [
  'None',
  'Processing',
  'Completed',
  'Exception',
  'OnHold',
  'Cancelled',
  'CleanSweeped',
  'LabeledCreated',
  'ImportReview',
] as const;
export type ShipmentStatus = (typeof shipmentStatuses)[number];

/** The status of a shipment relative to its promised date (specification 3). */
export type FulfillmentDateStatus =
  | 'AwaitingInventoryAllocation'
  | 'AwaitingReset'
  | 'Unavailable'
  | 'PendingOnTime'
  | 'FulfilledOnTime'
  | 'PendingLate'
  | 'FulfilledLate';

export type PackageMaterial =
  | 'Unknown'
  | 'Box'
  | 'BubbleMailer'
  | 'PolyMailer'
  | 'FragileBox'
  | 'PosterTube'
  | 'Custom'
  | 'Bookfold'
  | 'OwnContainer'
  | 'Undefined';

export interface ShippedItem {
  inventoryId: number;
  name: string;
  quantity: number;
  /** Lower than the quantity if the center ran out. */
  quantityCommitted: number;
  lotNumber: string | null;
  expiresAtMs: number | null;
  isDangerousGoods: boolean;
  serialNumbers: string[];
}

export interface ShippedProduct {
  id: number;
  name: string;
  referenceId: string;
  sku: string;
  items: ShippedItem[];
}

/** In inches and ounces. */
export type Measurements = { depth: number; length: number; width: number; weight: number };

export interface Carton {
  id: number;
  barcode: string;
  type: string;
  measurements: Measurements;
  products: ShippedProduct[];
}

/** A pallet, or the single outer unit around the cartons. */
export type ParentCarton = { barcode: string; type: string; measurements: Measurements; cartons: Carton[] };

export interface StatusDetail {
  id: number;
  name: string;
  description: string;
  inventoryId: number | null;
  exceptionCenterId: number | null;
  messages: string[];
}

export interface Tracking {
  carrier: string;
  carrierService: string;
  trackingNumber: string;
  trackingUrl: string | null;
  shippedAtMs: number | null;
  bol: string | null;
  proNumber: string | null;
  scac: string | null;
}

export interface Shipment {
  id: number;
  orderId: number;
  status: ShipmentStatus;
  createdAtMs: number;
  lastUpdatedAtMs: number;
  lastTrackingUpdateAtMs: number | null;
  estimatedFulfillmentAtMs: number | null;
  actualFulfillmentAtMs: number | null;
  deliveredAtMs: number | null;
  fulfillmentDateStatus: FulfillmentDateStatus;
  statusDetails: StatusDetail[];
  giftMessage: string | null;
  insuranceValue: number | null;
  invoiceAmount: number | null;
  invoiceCurrencyCode: string | null;
  isTrackingUploaded: boolean;
  centerId: number | null;
  measurements: Measurements;
  packageMaterial: PackageMaterial;
  requiresSignature: boolean;
  shipOption: string | null;
  recipient: Recipient;
  products: ShippedProduct[];
  parentCartons: ParentCarton[];
  tracking: Tracking | null;
}
