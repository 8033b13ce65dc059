import type { OrderBody } from '#shared/orders/order-body.ts';
import type { OrderDraft, OrderDraftLine } from '#shared/orders/order-draft.ts';

/** What is typed of an order, in the order in which it is asked for. */
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

/** What an order cannot be sent without (specification 2.6, reference-notes 16). */
export const neededFields: ReadonlySet<OrderField> = new Set([
  'name',
  'address1',
  'city',
  'country',
  'shippingMethod',
]);

/** Characters at most (specification 2.6); where it names no bound, as many as the client sends. */
const longest: Partial<Record<OrderField, number>> = { name: 300, phoneNumber: 50, shippingMethod: 400 };
const longestText = 2_000;

/** What speaks against sending an order; `field` is `lines` where it has none. */
export type OrderFinding = {
  readonly field: OrderField | 'lines';
  readonly problem: 'missing' | 'tooLong' | 'country';
  /** As many characters as fit; 0 where that is not the problem. */
  readonly most: number;
};

/** A country is given by its two letters (ISO 3166-1 alpha-2), which estimates want too. */
export function countryOf({ country }: Pick<OrderDraft, 'country'>): string {
  return country.trim().toUpperCase();
}

/** Everything that speaks against sending an order, in the order of its fields. */
export function checkOrder(draft: OrderDraft): OrderFinding[] {
  const findings = orderFields.flatMap((field): OrderFinding[] => {
    const text = draft[field].trim();
    const most = longest[field] ?? longestText;
    if (text === '') return neededFields.has(field) ? [{ field, problem: 'missing', most: 0 }] : [];
    if (text.length > most) return [{ field, problem: 'tooLong', most }];
    const isNoCountry = field === 'country' && !/^[A-Z]{2}$/.test(countryOf(draft));
    return isNoCountry ? [{ field, problem: 'country', most: 0 }] : [];
  });
  return draft.lines.length > 0 ? findings : [...findings, { field: 'lines', problem: 'missing', most: 0 }];
}

/** Whether nothing was entered yet, so that there is nothing to keep. */
export function isBareOrder(draft: OrderDraft): boolean {
  return draft.lines.length === 0 && orderFields.every((field) => draft[field].trim() === '');
}

/** One unit more of an item, or so many; a new line where the order has none of it. */
export function withItem(
  draft: OrderDraft,
  item: Omit<OrderDraftLine, 'quantity'>,
  quantity = 1,
): OrderDraft {
  const known = draft.lines.find(({ inventoryId }) => inventoryId === item.inventoryId);
  if (known === undefined) return { ...draft, lines: [...draft.lines, { ...item, quantity }] };
  return withQuantity(draft, item.inventoryId, known.quantity + quantity);
}

/** A line with another quantity; none of it takes the line out. More than the service counts is left as it was. */
export function withQuantity(draft: OrderDraft, inventoryId: number, quantity: number): OrderDraft {
  if (!Number.isInteger(quantity) || quantity < 0 || quantity > 2_147_483_647) return draft;
  const lines = draft.lines.flatMap((line) =>
    line.inventoryId !== inventoryId ? line : quantity === 0 ? [] : { ...line, quantity },
  );
  return { ...draft, lines };
}

/**
 * The order that is sent, under the reference of its row. A product is named by its SKU, as its list of products is
 * made: one that nobody knows by that reference would be created (specification 9.6).
 */
export function bodyOfOrder(draft: OrderDraft, referenceId: string): OrderBody {
  const entered = (field: OrderField) => draft[field].trim() || null;
  const none = {
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
      ...none,
      id: null,
      referenceId: sku,
      name: name.trim() || sku,
      sku,
      quantity,
    })),
  };
}
