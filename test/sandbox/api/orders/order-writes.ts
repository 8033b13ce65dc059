import { type Answer, type Call, created } from '#test/sandbox/api/answer.ts';
import type { BodyProblems } from '#test/sandbox/api/body-fields.ts';
import { validationProblem } from '#test/sandbox/api/problems.ts';
import { emptyDraft } from '#test/sandbox/api/products/product-body.ts';
import type { InventoryItem } from '#test/sandbox/world/items/inventory-items.ts';
import { unsorted } from '#test/sandbox/world/items/product-family.ts';
import {
  createOrder as createInWorld,
  type DraftLine,
  shippingCenters,
} from '#test/sandbox/world/orders/order-creation.ts';
import type { Merchant } from '#test/sandbox/world/world.ts';
import { type BodyLine, type OrderBody, readOrderBody } from './order-body.ts';
import { orderToWire } from './order-records.ts';

/** The item that a line refers to; for a product, its first variant. */
export function findOrdered(
  { catalog }: Merchant,
  { productId, referenceId }: Pick<BodyLine, 'productId' | 'referenceId'>,
): InventoryItem | undefined {
  if (productId !== null) {
    return catalog.findProduct(productId)?.variants[0] ?? catalog.findVariant(productId);
  }
  const reference = referenceId ?? '';
  const isNumber = /^\d{1,15}$/.test(reference);
  return (
    catalog.findProductByReference(reference)?.variants[0] ??
    catalog.findBySku(reference) ??
    (isNumber ? catalog.findVariant(Number(reference)) : undefined)
  );
}

/** Orders with an unknown reference id create the product (specification 9.6). */
function createOrdered({ catalog }: Merchant, line: BodyLine, nowMs: number): InventoryItem {
  const name = line.name ?? '';
  const draft = {
    ...emptyDraft,
    name,
    variantName: name,
    sku: line.sku ?? '',
    gtin: line.gtin,
    upc: line.upc,
    unitPrice: line.unitPrice,
  };
  const { referenceId } = line;
  const head = { name, isBundle: false, isQuarantine: false, category: unsorted, subCategory: unsorted };
  const [item] = catalog.createProduct({ ...head, referenceId }, [draft], nowMs).variants;
  if (item === undefined) throw new Error('A product was created without its variant.');
  return item;
}

function refuse({ referenceId, lines, head }: OrderBody, call: Call): BodyProblems {
  const { merchant, channel } = call.principal;
  const problems: BodyProblems = {};
  const twin = merchant.orders.find(
    (order) => order.channel?.id === channel.id && order.referenceId === referenceId,
  );
  if (twin !== undefined && call.refusesDuplicateReferences) {
    problems.reference_id = [`Reference id ${referenceId} already exists: order ${twin.id}.`];
  }
  const centers = shippingCenters(call.world, head.recipient.address.country);
  if (head.centerId !== null && !centers.some(({ id }) => id === head.centerId)) {
    problems.location_id = [`No center that ships has the id ${head.centerId}.`];
  }
  for (const [index, line] of lines.entries()) {
    if (line.productId !== null && findOrdered(merchant, line) === undefined) {
      problems[`products[${index}].id`] = [`Product ${line.productId} was not found.`];
    }
  }
  return problems;
}

function draftLine(line: BodyLine, index: number, { principal, nowMs }: Call): DraftLine {
  const { merchant } = principal;
  const item = findOrdered(merchant, line) ?? createOrdered(merchant, line, nowMs);
  const own = merchant.catalog.findProduct(item.productId)?.referenceId ?? null;
  return {
    item,
    externalLineId: line.externalLineId ?? index + 1,
    referenceId: line.referenceId ?? own ?? (item.sku === '' ? String(item.variantId) : item.sku),
    sku: line.sku ?? item.sku,
    gtin: line.gtin ?? item.gtin,
    upc: line.upc ?? item.upc,
    quantity: line.quantity,
    unitOfMeasure: line.unitOfMeasure,
    unitPrice: line.unitPrice ?? item.unitPrice,
  };
}

function sumOf(lines: readonly DraftLine[]): number {
  const total = lines.reduce((sum, { unitPrice, quantity }) => sum + (unitPrice ?? 0) * quantity, 0);
  return Math.round(total * 100) / 100;
}

/** `POST /{version}/order` (specification 1 and 9.6; reference notes, 16): 201 with the order and its shipment. */
export function createOrder(call: Call): Answer {
  const problems: BodyProblems = {};
  const body = readOrderBody(call.body, problems);
  if (Object.keys(problems).length > 0) return validationProblem(400, problems);
  const refusal = refuse(body, call);
  if (Object.keys(refusal).length > 0) return validationProblem(422, refusal);
  const { merchant, channel } = call.principal;
  const lines = body.lines.map((line, index) => draftLine(line, index, call));
  const order = createInWorld(
    {
      ...body.head,
      lines,
      totalPrice: body.totalPrice ?? sumOf(lines),
      channel: { id: channel.id, name: channel.name },
    },
    merchant,
    call.world,
    call.nowMs,
  );
  return created(orderToWire(order, call));
}
