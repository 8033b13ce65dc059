import type { Order } from '../../world/orders/order.ts';
import type { Answer, Call } from '../answer.ts';
import { between, pageHeaders, pageOf, readPage } from '../paging.ts';
import { readPathId } from '../path-id.ts';
import { validationProblem } from '../problems.ts';
import type { Query } from '../query.ts';
import { orderToWire } from './order-records.ts';

type Filter = (order: Order) => boolean;

function hasTracking({ shipments }: Order): boolean {
  return shipments.some(({ tracking }) => tracking !== null);
}

/** Every tracking number of the order was marked as synced; an order without one has nothing uploaded. */
function isTrackingUploaded({ shipments }: Order): boolean {
  const tracked = shipments.filter(({ tracking }) => tracking !== null);
  return tracked.length > 0 && tracked.every((shipment) => shipment.isTrackingUploaded);
}

/** All filters of the order list, combined with and (specification 4.3). */
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

/** `GET /{version}/order`: a bare array (specification 4.3); its pages stand in headers (reference notes, 8). */
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

export function findOrder({ principal, parameters }: Call): Order | null {
  const id = readPathId(parameters.orderId);
  return principal.merchant.orders.find((order) => order.id === id) ?? null;
}

export function unknownOrder({ parameters }: Call): Answer {
  const message = `Order ${parameters.orderId ?? ''} was not found.`;
  return validationProblem(404, { orderId: [message] }, message);
}

/** `GET /{version}/order/{orderId}` (reference notes, 8). */
export function getOrder(call: Call): Answer {
  const order = findOrder(call);
  return order === null ? unknownOrder(call) : { status: 200, body: orderToWire(order, call) };
}
