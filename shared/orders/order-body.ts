import { z } from 'zod';
import type { MessageId } from '#shared/messages/messages.ts';

/** The recipient type of an order: a customer, a retailer's customer, a retailer (specification 2.6). */
export const orderTypes = ['DTC', 'DropShip', 'B2B'] as const;

/** The unit of a line: each, inner pack, case, pallet (specification 2.6). */
export const unitsOfMeasure = ['EA', 'INP', 'CS', 'PL'] as const;

/** Addresses that a retailer names besides the recipient (specification 2.6). */
export const programAddressTypes = ['MarkFor', 'ShipFrom'] as const;

/** How freight is carried and who pays for it (reference-notes 16). */
const carrierTypes = ['Parcel', 'Freight'] as const;
const paymentTerms = ['Collect', 'ThirdParty', 'Prepaid', 'MerchantResponsible'] as const;

/** An ID or a count: a 32-bit integer from 1. */
const Positive = z.int().min(1).max(2_147_483_647);
const OptionalText = z.string().min(1).max(2_000).nullable().default(null);
const Moment = z.iso.datetime({ offset: true }).nullable().default(null);
const Money = z.number().min(0).nullable().default(null);

/** A required text with a maximum length. */
function requiredString(longest: number) {
  return z
    .string()
    .refine((text) => text.trim() !== '', 'invalid.missing' satisfies MessageId)
    .max(longest);
}

/** Specification 2.6. */
export const AddressBody = z.object({
  address1: requiredString(2_000),
  address2: OptionalText,
  city: requiredString(2_000),
  companyName: OptionalText,
  country: requiredString(200),
  state: OptionalText,
  zipCode: OptionalText,
});
export type AddressBody = z.infer<typeof AddressBody>;

/** The recipient of an order; name and phone number are within the limits of specification 8. */
const RecipientBody = z.object({
  name: requiredString(300),
  email: OptionalText,
  phoneNumber: z.string().max(50).nullable().default(null),
  address: AddressBody,
});
type RecipientBody = z.infer<typeof RecipientBody>;

/** An ordered product, identified by the service's ID, or by a reference ID with a name; an unknown one is created. */
export const OrderBodyLine = z
  .object({
    id: Positive.nullable().default(null),
    referenceId: z.string().min(1).max(400).nullable().default(null),
    name: OptionalText,
    externalLineId: z.int().min(0).max(2_147_483_647).nullable().default(null),
    sku: z.string().min(1).max(400).nullable().default(null),
    gtin: z.string().min(1).max(50).nullable().default(null),
    upc: z.string().min(1).max(50).nullable().default(null),
    unitPrice: Money,
    quantity: Positive,
    quantityUnitOfMeasureCode: z.enum(unitsOfMeasure).nullable().default(null),
  })
  .refine(
    ({ id, referenceId, name }) => id !== null || (referenceId !== null && name !== null),
    'invalid.idOrReferenceAndName' satisfies MessageId,
  );
export type OrderBodyLine = z.infer<typeof OrderBodyLine>;

/** A retailer's requirements for an order (specification 2.6). */
const RetailerProgramBody = z.object({
  addresses: z.array(AddressBody.extend({ type: z.enum(programAddressTypes) })).default([]),
  customerTicketNumber: OptionalText,
  deliveryDate: Moment,
  department: OptionalText,
  doNotShipBeforeDate: Moment,
  markForStore: OptionalText,
  purchaseOrderNumber: OptionalText,
  retailerProgramType: OptionalText,
  shipByDate: Moment,
});
type RetailerProgramBody = z.infer<typeof RetailerProgramBody>;

/** An order to create, independent of the API version's format (specification 2.6 and 8, reference-notes 16). */
export const OrderBody = z.object({
  /** Unique among the channel's orders. */
  referenceId: requiredString(300),
  orderNumber: OptionalText,
  type: z.enum(orderTypes),
  purchaseDate: Moment,
  giftMessage: z.string().max(500).nullable().default(null),
  shippingMethod: requiredString(400),
  shippingTerms: z
    .object({ carrierType: z.enum(carrierTypes), paymentTerm: z.enum(paymentTerms) })
    .nullable()
    .default(null),
  totalPrice: Money,
  /** The center that is to ship it; null lets the service choose. */
  locationId: Positive.nullable().default(null),
  recipient: RecipientBody,
  retailerProgramData: RetailerProgramBody.nullable().default(null),
  tags: z.array(z.object({ name: requiredString(2_000), value: z.string().max(2_000) })).default([]),
  products: z.array(OrderBodyLine).min(1).max(10_000),
});
export type OrderBody = z.infer<typeof OrderBody>;

/** The products and address of an estimate (specification 2.6 and 4.11, reference-notes 16). */
export const EstimateBody = z.object({
  address: z.object({
    ...AddressBody.shape,
    address1: OptionalText,
    city: OptionalText,
    country: z.string().regex(/^[A-Z]{2}$/, 'invalid.country' satisfies MessageId),
  }),
  products: z
    .array(
      z
        .object({
          id: Positive.nullable().default(null),
          referenceId: z.string().min(1).max(400).nullable().default(null),
          quantity: Positive,
        })
        .refine(
          ({ id, referenceId }) => id !== null || referenceId !== null,
          'invalid.idOrReference' satisfies MessageId,
        ),
    )
    .min(1)
    .max(10_000),
  /** Empty requests all of them. */
  shippingMethods: z.array(z.string().min(1).max(400)).max(100).default([]),
});
export type EstimateBody = z.infer<typeof EstimateBody>;
