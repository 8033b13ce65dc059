import { BodyFields, type BodyProblems } from '#test/sandbox/api/body-fields.ts';
import { isRecord, readInstant } from '#test/sandbox/api/json-body.ts';
import { largestInt32 } from '#test/sandbox/api/path-id.ts';
import {
  orderTypes,
  type PostalAddress,
  programAddressTypes,
  type Recipient,
  type RetailerProgram,
  unitsOfMeasure,
} from '#test/sandbox/world/orders/order.ts';
import type { OrderDraft } from '#test/sandbox/world/orders/order-creation.ts';

/**
 * A line of the body: it identifies a product by the client's reference id or by the service's id (reference notes,
 * 16).
 */
export interface BodyLine {
  productId: number | null;
  referenceId: string | null;
  name: string | null;
  sku: string | null;
  gtin: string | null;
  upc: string | null;
  externalLineId: number | null;
  quantity: number;
  unitOfMeasure: (typeof unitsOfMeasure)[number];
  unitPrice: number | null;
}

export interface OrderBody {
  head: Omit<OrderDraft, 'lines' | 'channel' | 'totalPrice'>;
  referenceId: string;
  /** Null if it is the sum of the lines. */
  totalPrice: number | null;
  lines: BodyLine[];
}

const carrierTypes = ['Parcel', 'Freight'] as const;
const paymentTerms = ['Collect', 'ThirdParty', 'Prepaid', 'MerchantResponsible'] as const;

export function requiredText(fields: BodyFields, name: string, longest?: number): string {
  const text = fields.text(name, longest) ?? '';
  if (text.trim() === '') fields.refuse(name, `The field ${name} is required.`);
  return text;
}

export function requiredQuantity(fields: BodyFields): number {
  const quantity = fields.integer('quantity');
  if (quantity === null) fields.refuse('quantity', 'The field quantity is required.');
  else if (quantity < 1 || quantity > largestInt32) {
    fields.refuse('quantity', `The field quantity must be between 1 and ${largestInt32}.`);
  }
  return quantity ?? 1;
}

function choice<const Name extends string>(fields: BodyFields, name: string, allowed: readonly Name[]) {
  const text = fields.text(name);
  const found = allowed.find((candidate) => candidate === text) ?? null;
  if (text !== null && found === null) {
    fields.refuse(name, `The field ${name} must be one of ${allowed.join(', ')}.`);
  }
  return found;
}

function instant(fields: BodyFields, name: string): number | null {
  const text = fields.text(name);
  const atMs = readInstant(text, 'dateOrDateTime');
  if (text !== null && atMs === null) fields.refuse(name, `The field ${name} must be a date-time.`);
  return atMs;
}

const readAddress = (fields: BodyFields): PostalAddress => ({
  address1: requiredText(fields, 'address1'),
  address2: fields.text('address2'),
  companyName: fields.text('company_name'),
  city: requiredText(fields, 'city'),
  state: fields.text('state'),
  zipCode: fields.text('zip_code'),
  country: requiredText(fields, 'country'),
});

/** Name and phone number within the limits of specification 8. */
const readRecipient = (fields: BodyFields): Recipient => ({
  name: requiredText(fields, 'name', 300),
  email: fields.text('email'),
  phoneNumber: fields.text('phone_number', 50),
  address: readAddress(fields.inner('address')),
});

function readLine(fields: BodyFields): BodyLine {
  const productId = fields.integer('id');
  const referenceId = fields.text('reference_id', 400);
  const name = fields.text('name', 2_000);
  if (productId === null && (referenceId ?? '') === '') {
    fields.refuse('reference_id', 'A product is named by its reference_id or by its id.');
  }
  if (productId === null && (name ?? '') === '') {
    fields.refuse('name', 'The field name is required with a reference_id.');
  }
  return {
    productId,
    referenceId,
    name,
    sku: fields.text('sku', 400),
    gtin: fields.text('gtin', 50),
    upc: fields.text('upc', 50),
    externalLineId: fields.integer('external_line_id'),
    quantity: requiredQuantity(fields),
    unitOfMeasure: choice(fields, 'quantity_unit_of_measure_code', unitsOfMeasure) ?? 'EA',
    unitPrice: fields.number('unit_price'),
  };
}

const readProgram = (fields: BodyFields): RetailerProgram => ({
  programType: fields.text('retailer_program_type') ?? '',
  purchaseOrderNumber: fields.text('purchase_order_number'),
  customerTicketNumber: fields.text('customer_ticket_number'),
  department: fields.text('department'),
  markForStore: fields.text('mark_for_store'),
  deliverAtMs: instant(fields, 'delivery_date'),
  shipNotBeforeMs: instant(fields, 'doNotShipBeforeDate'),
  shipByMs: instant(fields, 'shipByDate'),
  addresses: (fields.list('addresses') ?? []).map((address) => ({
    ...readAddress(address),
    type: choice(address, 'type', programAddressTypes) ?? 'MarkFor',
  })),
});

function readTerms(fields: BodyFields): OrderDraft['shippingTerms'] {
  if (!fields.has('shipping_terms')) return null;
  const terms = fields.inner('shipping_terms');
  return {
    carrierType: choice(terms, 'carrier_type', carrierTypes) ?? 'Parcel',
    paymentTerm: choice(terms, 'payment_term', paymentTerms) ?? 'Prepaid',
  };
}

function requiredType(fields: BodyFields): OrderDraft['type'] {
  const type = choice(fields, 'type', orderTypes);
  if (!fields.has('type')) fields.refuse('type', 'The field type is required.');
  return type ?? 'DTC';
}

export function readOrderBody(body: unknown, problems: BodyProblems): OrderBody {
  const fields = new BodyFields(body, '', problems);
  if (!isRecord(body)) problems[''] = ['An object is expected.'];
  const lines = (fields.list('products') ?? []).map(readLine);
  if (lines.length === 0) fields.refuse('products', 'The field products is required.');
  const referenceId = requiredText(fields, 'reference_id', 300);
  return {
    referenceId,
    totalPrice: fields.inner('financials').number('total_price'),
    lines,
    head: {
      referenceId,
      orderNumber: fields.text('order_number', 400),
      type: requiredType(fields),
      purchasedAtMs: instant(fields, 'purchase_date'),
      giftMessage: fields.text('gift_message', 500),
      shippingMethod: requiredText(fields, 'shipping_method'),
      shippingTerms: readTerms(fields),
      recipient: readRecipient(fields.inner('recipient')),
      retailerProgram: fields.has('retailer_program_data')
        ? readProgram(fields.inner('retailer_program_data'))
        : null,
      tags: (fields.list('tags') ?? []).map((tag) => ({
        name: requiredText(tag, 'name'),
        value: tag.text('value') ?? '',
      })),
      centerId: fields.integer('location_id'),
    },
  };
}
