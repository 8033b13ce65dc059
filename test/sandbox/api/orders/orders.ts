import { type Answer, type Call, ok, Refusal } from '#test/sandbox/api/answer.ts';
import { between, pageHeaders, pageOf, readPage } from '#test/sandbox/api/paging.ts';
import { readPathId } from '#test/sandbox/api/path-id.ts';
import { validationProblem } from '#test/sandbox/api/problems.ts';
import type { Query } from '#test/sandbox/api/query.ts';
import type { Order } from '#test/sandbox/world/orders/order.ts';
import { orderToWire } from './order-records.ts';

type Filter = (order: Order) => boolean;

const hasTracking = ({ shipments }: Order): boolean => shipments.some(({ tracking }) => tracking !== null);

/** Whether every tracking number of the order was marked as synced; false if there is none. */
function isTrackingUploaded({ shipments }: Order): boolean {
  const tracked = shipments.filter(({ tracking }) => tracking !== null);
  return tracked.length > 0 && tracked.every((shipment) => shipment.isTrackingUploaded);
}

/** All filters of the order list, combined with AND (specification 4.3). */
function readFilter(query: Query): Filter {
  const ids = query.integers('IDs');
  const references = query.list('ReferenceIds');
  const startMs = query.dateTime('StartDate');
  const endMs = query.dateTime('EndDate');
  const tracked = query.boolean('HasTracking');
  const uploaded = query.boolean('IsTrackingUploaded');
  const updatedStartMs = query.dateTime('LastUpdateStartDate');
  const updatedEndMs = query.dateTime('LastUpdateEndDate');
  const trackingStartMs = query.dateTime('LastTrackingUpdateStartDate');
  const trackingEndMs = query.dateTime('LastTrackingUpdateEndDate');
  const asksTrackingUpdate = trackingStartMs !== null || trackingEndMs !== null;
  return (order) =>
    (ids === null || ids.has(order.id)) &&
    (references === null || references.includes(order.referenceId ?? '')) &&
    between(startMs, endMs, order.createdAtMs) &&
    (tracked === null || hasTracking(order) === tracked) &&
    (uploaded === null || isTrackingUploaded(order) === uploaded) &&
    between(updatedStartMs, updatedEndMs, order.lastUpdatedAtMs) &&
    (!asksTrackingUpdate ||
      order.shipments.some((shipment) =>
        between(trackingStartMs, trackingEndMs, shipment.lastTrackingUpdateAtMs),
      ));
}

/** `GET /{version}/order`: a bare array (specification 4.3) with its paging in headers (reference notes, 8). */
export function listOrders(call: Call): Answer {
  const { query, principal, specOnly } = call;
  const { page, limit } = readPage(query);
  const order = query.oneOf('SortOrder', ['Newest', 'Oldest']);
  const matches = readFilter(query);
  if (query.hasProblems) return validationProblem(400, query.problems);
  const found = principal.merchant.orders.filter(matches);
  const sorted = order?.has('Oldest') === true ? found : found.toReversed();
  return {
    status: 200,
    headers: specOnly ? {} : pageHeaders(page, limit, found.length),
    body: pageOf(sorted, page, limit).map((row) => orderToWire(row, call)),
  };
}

export function ownOrder({ principal, parameters }: Call): Order {
  const id = readPathId(parameters.orderId);
  const order = principal.merchant.orders.find((candidate) => candidate.id === id);
  if (order !== undefined) return order;
  const message = `Order ${parameters.orderId ?? ''} was not found.`;
  throw new Refusal(validationProblem(404, { orderId: [message] }, message));
}

export const getOrder = (call: Call): Answer => ok(orderToWire(ownOrder(call), call));

/** An order in the format of a store, whose fields only that store defines. */
const storeOrder = (order: Order): object => ({
  name: order.orderNumber ?? order.referenceId,
  external_id: order.referenceId,
  created_at: new Date(order.purchasedAtMs ?? order.createdAtMs).toISOString(),
  note: order.giftMessage,
  customer: { display_name: order.recipient.name, email: order.recipient.email },
  line_items: order.lines.map(({ externalLineId, sku, name, quantity, unitPrice }) => ({
    id: externalLineId,
    sku,
    title: name,
    quantity,
    price: unitPrice === null ? null : unitPrice.toFixed(2),
  })),
  total_price: order.totalPrice.toFixed(2),
});

/** `GET /order/{orderId}/store-order-json`, at 2.0 `/storeOrderJson`: JSON in a JSON string (reference notes, 16). */
export const getStoreOrder = (call: Call): Answer => ok(JSON.stringify(storeOrder(ownOrder(call))));
