import type { OrderBody } from '#shared/orders/order-body.ts';
import type { OrderDraft, OrderDraftLine } from '#shared/orders/order-draft.ts';

/** In the order of the form. */
export const orderFields = [
  'name',
  'companyName',
  'address1',
  'address2',
  'city',
  'state',
  'zipCode',
  'country',
  'email',
  'phoneNumber',
  'orderNumber',
  'shippingMethod',
] as const;
export type OrderField = (typeof orderFields)[number];

/** Fields without which an order cannot be sent (specification 2.6, reference-notes 16). */
export const requiredFields: ReadonlySet<OrderField> = new Set([
  'name',
  'address1',
  'city',
  'country',
  'shippingMethod',
]);

/** Maximum number of characters (specification 2.6); for fields without a documented limit, the client's own limit. */
const maxLengths: Partial<Record<OrderField, number>> = { name: 300, phoneNumber: 50, shippingMethod: 400 };
const maxTextLength = 2_000;
/** Maximum number of characters that a draft saves of each field, even if it is too long to be sent. */
export const maxTypedLength = 20_000;

/** A reason why an order cannot be sent; `field` is `lines` if it has none. */
export type OrderFinding = {
  readonly field: OrderField | 'lines';
  readonly problem: 'missing' | 'tooLong' | 'country';
  /** Maximum number of characters; 0 if length is not the problem. */
  readonly maxLength: number;
};

/** A country is a two-letter code (ISO 3166-1 alpha-2), which estimates also require. */
export function countryOf({ country }: Pick<OrderDraft, 'country'>): string {
  return country.trim().toUpperCase();
}

/** In the order of the order's fields. */
export function checkOrder(draft: OrderDraft): OrderFinding[] {
  const findings = orderFields.flatMap((field): OrderFinding[] => {
    const text = draft[field].trim();
    const maxLength = maxLengths[field] ?? maxTextLength;
    if (text === '') return requiredFields.has(field) ? [{ field, problem: 'missing', maxLength: 0 }] : [];
    if (text.length > maxLength) return [{ field, problem: 'tooLong', maxLength }];
    const isNoCountry = field === 'country' && !/^[A-Z]{2}$/.test(countryOf(draft));
    return isNoCountry ? [{ field, problem: 'country', maxLength: 0 }] : [];
  });
  return draft.lines.length > 0
    ? findings
    : [...findings, { field: 'lines', problem: 'missing', maxLength: 0 }];
}

/** Whether nothing has been entered yet, so there is nothing to save. */
export function isEmptyOrder(draft: OrderDraft): boolean {
  return draft.lines.length === 0 && orderFields.every((field) => draft[field].trim() === '');
}

/**
 * Adds one unit of an item, or `quantity` units, in a new line if the order does not contain it yet. A quantity below one
 * or above the service's maximum changes nothing.
 */
export function withItem(
  draft: OrderDraft,
  item: Omit<OrderDraftLine, 'quantity'>,
  quantity = 1,
): OrderDraft {
  if (!isQuantity(quantity) || quantity === 0) return draft;
  const known = draft.lines.find(({ inventoryId }) => inventoryId === item.inventoryId);
  if (known === undefined) return { ...draft, lines: [...draft.lines, { ...item, quantity }] };
  return withQuantity(draft, item.inventoryId, known.quantity + quantity);
}

/** Sets a line's quantity; 0 removes the line. A quantity above the service's maximum changes nothing. */
export function withQuantity(draft: OrderDraft, inventoryId: number, quantity: number): OrderDraft {
  if (!isQuantity(quantity)) return draft;
  const lines = draft.lines.flatMap((line) =>
    line.inventoryId !== inventoryId ? line : quantity === 0 ? [] : { ...line, quantity },
  );
  return { ...draft, lines };
}

function isQuantity(quantity: number): boolean {
  return Number.isInteger(quantity) && quantity >= 0 && quantity <= 2_147_483_647;
}

/**
 * Builds the order to send, under the reference of its row. Each product's reference is its SKU, as in its list of
 * products; an unknown reference would create a product (specification 9.6).
 */
export function bodyOfOrder(draft: OrderDraft, referenceId: string): OrderBody {
  const entered = (field: OrderField) => draft[field].trim() || null;
  const unsetFields = {
    externalLineId: null,
    gtin: null,
    upc: null,
    unitPrice: null,
    quantityUnitOfMeasureCode: null,
  };
  return {
    referenceId,
    orderNumber: entered('orderNumber'),
    type: 'DTC',
    purchaseDate: null,
    giftMessage: null,
    shippingMethod: draft.shippingMethod.trim(),
    shippingTerms: null,
    totalPrice: null,
    locationId: null,
    recipient: {
      name: draft.name.trim(),
      email: entered('email'),
      phoneNumber: entered('phoneNumber'),
      address: {
        address1: draft.address1.trim(),
        address2: entered('address2'),
        city: draft.city.trim(),
        companyName: entered('companyName'),
        country: countryOf(draft),
        state: entered('state'),
        zipCode: entered('zipCode'),
      },
    },
    retailerProgramData: null,
    tags: [],
    products: draft.lines.map(({ sku, name, quantity }) => ({
      ...unsetFields,
      id: null,
      referenceId: sku,
      name: name.trim() || sku,
      sku,
      quantity,
    })),
  };
}
