import { type Answer, type Call, ok } from '#test/sandbox/api/answer.ts';
import { BodyFields, type BodyProblems } from '#test/sandbox/api/body-fields.ts';
import { isRecord } from '#test/sandbox/api/json-body.ts';
import { pageOf, readPage } from '#test/sandbox/api/paging.ts';
import { validationProblem } from '#test/sandbox/api/problems.ts';
import type { InventoryItem } from '#test/sandbox/world/items/inventory-items.ts';
import { shippingCenters } from '#test/sandbox/world/orders/order-creation.ts';
import { requiredQuantity } from './order-body.ts';
import { findOrdered } from './order-writes.ts';

/** A shipping method: the name used in orders, and its meaning for the service (reference notes, 16). */
interface ShippingMethod {
  id: number;
  name: string;
  isActive: boolean;
  isDefault: boolean;
  level: { id: number; name: string };
  /** Dollars for a weightless parcel. */
  basePrice: number;
}

const method = (
  id: number,
  name: string,
  level: ShippingMethod['level'],
  basePrice: number,
): ShippingMethod => ({
  id,
  name,
  isActive: name !== 'Overnight',
  isDefault: name === 'Standard',
  level,
  basePrice,
});

const shippingMethods: readonly ShippingMethod[] = [
  method(3, 'Standard', { id: 1, name: 'Ground' }, 5.4),
  method(4, 'Expedited', { id: 2, name: 'Expedited' }, 9.8),
  method(5, '2-Day', { id: 3, name: 'Two Days' }, 14.2),
  method(6, 'Freight', { id: 8, name: 'Freight' }, 84),
  method(7, 'Overnight', { id: 4, name: 'Overnight' }, 31.5),
];

interface Estimated {
  country: string;
  products: { item: InventoryItem; quantity: number }[];
  methods: ShippingMethod[];
}

/** ISO Alpha-2, as required by specification 2.6 for estimates. */
function readCountry(fields: BodyFields): string {
  const country = fields.text('country') ?? '';
  if (!/^[A-Z]{2}$/.test(country)) fields.refuse('country', 'The field country must be an ISO Alpha-2 code.');
  for (const name of ['address1', 'address2', 'city', 'company_name', 'state', 'zip_code']) fields.text(name);
  return country;
}

function readProducts(fields: BodyFields, call: Call, unknown: BodyProblems): Estimated['products'] {
  const lists = fields.list('products') ?? [];
  if (lists.length === 0) fields.refuse('products', 'The field products is required.');
  return lists.flatMap((line, index) => {
    const named = { productId: line.integer('id'), referenceId: line.text('reference_id', 400) };
    const quantity = requiredQuantity(line);
    if (named.productId === null && named.referenceId === null) {
      line.refuse('reference_id', 'A product is named by its reference_id or by its id.');
      return [];
    }
    const item = findOrdered(call.principal.merchant, named);
    if (item === undefined) unknown[`products[${index}]`] = ['There is no such product.'];
    return item === undefined ? [] : [{ item, quantity }];
  });
}

function readMethods(body: unknown, problems: BodyProblems, unknown: BodyProblems): ShippingMethod[] {
  const active = shippingMethods.filter(({ isActive }) => isActive);
  const names: unknown = isRecord(body) ? body.shipping_methods : undefined;
  if (names === undefined || names === null) return active;
  if (!Array.isArray(names) || !names.every((name): name is string => typeof name === 'string')) {
    problems.shipping_methods = ['The field shipping_methods must be a list of texts.'];
    return [];
  }
  if (names.length === 0) return active;
  return names.flatMap((name, index) => {
    const method = active.find((candidate) => candidate.name.toLowerCase() === name.toLowerCase());
    if (method === undefined) unknown[`shipping_methods[${index}]`] = ['There is no such shipping method.'];
    return method === undefined ? [] : [method];
  });
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** `POST /order:estimate`, at 2.0 `/order/estimate`: the cost of sending this (reference notes, 16). */
export function estimateOrder(call: Call): Answer {
  const problems: BodyProblems = {};
  const unknown: BodyProblems = {};
  const fields = new BodyFields(call.body, '', problems);
  const country = readCountry(fields.inner('address'));
  const products = readProducts(fields, call, unknown);
  const methods = readMethods(call.body, problems, unknown);
  if (Object.keys(problems).length > 0) return validationProblem(400, problems);
  if (Object.keys(unknown).length > 0) return validationProblem(422, unknown);
  const [center] = shippingCenters(call.world, country);
  const weightOz = products.reduce((sum, { item, quantity }) => sum + item.weightOz * quantity, 0);
  const abroad = center?.country === country ? 1 : 2.5;
  return ok({
    estimates: methods.map(({ name, basePrice }) => ({
      shipping_method: name,
      estimated_price: round(basePrice * abroad + weightOz * 0.04),
      estimated_currency_code: 'USD',
      total_weight_oz: round(weightOz),
      fulfillment_center: center === undefined ? null : { id: center.id, name: center.name },
    })),
  });
}

/** `GET /shipping-method`, at 2.0 `/shippingmethod`: a bare array (reference notes, 16). */
export function listShippingMethods({ query }: Call): Answer {
  const { page, limit } = readPage(query);
  if (query.hasProblems) return validationProblem(400, query.problems);
  return ok(
    pageOf(shippingMethods, page, limit).map(({ id, name, isActive, isDefault, level }) => ({
      id,
      name,
      active: isActive,
      default: isDefault,
      service_level: { id: level.id, name: level.name },
    })),
  );
}
