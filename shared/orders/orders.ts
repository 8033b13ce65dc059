import { z } from 'zod';
import { FlagFilter, IdsFilter, InstantFilter, NumberedPage, textsFilter } from '#shared/wire/list-query.ts';
import {
  Day,
  Flag,
  Id,
  Instant,
  listAnswer,
  listOf,
  OptionalNumber,
  OptionalText,
  openEnum,
  optional,
  Quantity,
  wire,
} from '#shared/wire/wire.ts';
import { orderTypes } from './order-body.ts';

/** Specification 3. */
export const orderStatuses = [
  'Processing',
  'Exception',
  'PartiallyFulfilled',
  'Fulfilled',
  'Cancelled',
  'ImportReview',
] as const;

/** Specification 3. */
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

/** Status of a shipment relative to its promised date (specification 3). */
export const fulfillmentDateStatuses = [
  'AwaitingInventoryAllocation',
  'AwaitingReset',
  'Unavailable',
  'PendingOnTime',
  'FulfilledOnTime',
  'PendingLate',
  'FulfilledLate',
] as const;

/** Specification 2.6. */
export const Address = z.looseObject({
  type: OptionalText,
  address1: OptionalText,
  address2: OptionalText,
  city: OptionalText,
  companyName: OptionalText,
  country: OptionalText,
  state: OptionalText,
  zipCode: OptionalText,
});
export type Address = z.infer<typeof Address>;

export const Recipient = z.looseObject({
  name: OptionalText,
  fullName: OptionalText,
  email: OptionalText,
  phoneNumber: OptionalText,
  address: optional(Address),
});
export type Recipient = z.infer<typeof Recipient>;

/** Measurements of a parcel or carton, in inches and ounces. */
export const Measurements = z.looseObject({
  depthIn: OptionalNumber,
  lengthIn: OptionalNumber,
  widthIn: OptionalNumber,
  totalWeightOz: OptionalNumber,
});

/** A physical item in a shipment. A committed quantity below the quantity means out of stock at the center. */
export const ShippedItem = z.looseObject({
  id: OptionalNumber,
  name: OptionalText,
  quantity: Quantity,
  quantityCommitted: OptionalNumber,
  lot: OptionalText,
  /** A calendar day, never shifted by a time zone. */
  expirationDate: Day,
  isDangerousGoods: Flag,
  serialNumbers: listOf(z.string()),
});
export type ShippedItem = z.infer<typeof ShippedItem>;

/** A product in a shipment or carton, with the physical items it consists of. */
export const ShippedProduct = z.looseObject({
  id: OptionalNumber,
  name: OptionalText,
  referenceId: OptionalText,
  sku: OptionalText,
  inventoryItems: listOf(ShippedItem),
});
export type ShippedProduct = z.infer<typeof ShippedProduct>;

export const Carton = z.looseObject({
  id: OptionalNumber,
  barcode: OptionalText,
  type: OptionalText,
  measurements: optional(Measurements),
  cartonDetails: listOf(z.looseObject({ products: listOf(ShippedProduct) })),
});
export type Carton = z.infer<typeof Carton>;

/** A shipment (specification 2.7); all timestamps in UTC. */
export const Shipment = z.looseObject({
  id: Id,
  orderId: OptionalNumber,
  referenceId: OptionalText,
  createdDate: Instant,
  lastUpdateAt: Instant,
  lastTrackingUpdateAt: Instant,
  /** Promised time for being complete and handed to the carrier. */
  estimatedFulfillmentDate: Instant,
  /** Picked, packed and labeled. */
  actualFulfillmentDate: Instant,
  deliveryDate: Instant,
  estimatedFulfillmentDateStatus: openEnum(fulfillmentDateStatuses),
  status: openEnum(shipmentStatuses),
  statusDetails: listOf(
    z.looseObject({
      id: OptionalNumber,
      name: OptionalText,
      description: OptionalText,
      inventoryId: OptionalNumber,
      exceptionFulfillmentCenterId: OptionalNumber,
      extraInformation: optional(z.looseObject({ validationMessages: listOf(z.string()) })),
    }),
  ),
  giftMessage: OptionalText,
  insuranceValue: OptionalNumber,
  invoiceAmount: OptionalNumber,
  invoiceCurrencyCode: OptionalText,
  /** Its tracking was marked as passed on to the system that the order came from. */
  isTrackingUploaded: Flag,
  location: optional(z.looseObject({ id: OptionalNumber, name: OptionalText })),
  measurements: optional(Measurements),
  packageMaterialType: OptionalText,
  requireSignature: Flag,
  shipOption: OptionalText,
  recipient: optional(Recipient),
  products: listOf(ShippedProduct),
  parentCartons: listOf(
    z.looseObject({
      barcode: OptionalText,
      type: OptionalText,
      measurements: optional(Measurements),
      cartons: listOf(Carton),
    }),
  ),
  tracking: optional(
    z.looseObject({
      carrier: OptionalText,
      carrierService: OptionalText,
      trackingNumber: OptionalText,
      trackingUrl: OptionalText,
      shippingDate: Instant,
      bol: OptionalText,
      proNumber: OptionalText,
      scac: OptionalText,
    }),
  ),
});
export type Shipment = z.infer<typeof Shipment>;

export const OrderLine = z.looseObject({
  id: OptionalNumber,
  externalLineId: OptionalNumber,
  referenceId: OptionalText,
  sku: OptionalText,
  gtin: OptionalText,
  upc: OptionalText,
  quantity: Quantity,
  /** EA, INP, CS or PL. */
  quantityUnitOfMeasureCode: OptionalText,
  unitPrice: OptionalNumber,
});
export type OrderLine = z.infer<typeof OrderLine>;

/** A retailer's requirements for a B2B or drop-ship order. */
export const RetailerProgram = z.looseObject({
  addresses: listOf(Address),
  customerTicketNumber: OptionalText,
  deliveryDate: Instant,
  department: OptionalText,
  doNotShipBeforeDate: Instant,
  markForStore: OptionalText,
  purchaseOrderNumber: OptionalText,
  retailerProgramType: OptionalText,
  shipByDate: Instant,
});

/** An order with its shipments (specification 2.6); all timestamps in UTC. */
export const Order = z.looseObject({
  id: Id,
  referenceId: OptionalText,
  /** For display; if missing, the reference ID is shown. */
  orderNumber: OptionalText,
  createdDate: Instant,
  purchaseDate: Instant,
  giftMessage: OptionalText,
  channel: optional(z.looseObject({ id: OptionalNumber, name: OptionalText })),
  financials: optional(z.looseObject({ totalPrice: OptionalNumber })),
  products: listOf(OrderLine),
  recipient: optional(Recipient),
  retailerProgramData: optional(RetailerProgram),
  shippingMethod: OptionalText,
  shippingTerms: optional(z.looseObject({ carrierType: OptionalText, paymentTerm: OptionalText })),
  status: openEnum(orderStatuses),
  type: openEnum(orderTypes),
  tags: listOf(z.looseObject({ name: OptionalText, value: OptionalText })),
  shipments: listOf(Shipment),
});
export type Order = z.infer<typeof Order>;

export const OrderWire = wire(Order);
/** A page of orders: a bare array, or an envelope. */
export const OrderListWire = listAnswer(Order);
export const ShipmentWire = wire(Shipment);

/** Filters of a list of orders (specification 4.3). There is no filter by tracking number or status. */
export const OrderFilters = z.object({
  ids: IdsFilter,
  references: textsFilter(400),
  insertedFrom: InstantFilter,
  insertedTo: InstantFilter,
  hasTracking: FlagFilter,
  isTrackingUploaded: FlagFilter,
});
export type OrderFilters = z.infer<typeof OrderFilters>;

/** Newest first. */
export const OrderPage = NumberedPage.extend({ orders: z.array(Order) });
export type OrderPage = z.infer<typeof OrderPage>;
