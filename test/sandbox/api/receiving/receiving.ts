import { type ReceivingOrder, receivingStatuses } from '../../world/receiving/receiving-order.ts';
import type { Answer, ApiVersion, Call } from '../answer.ts';
import { findOwnOrder, unknownOrder } from '../orders/own-receiving-order.ts';
import { pageHeaders, pageOf, readPage, within, withParameters } from '../paging.ts';
import { validationProblem } from '../problems.ts';
import type { Query } from '../query.ts';
import { boxToWire, receivingOrderToWire } from './receiving-records.ts';

type Filter = (order: ReceivingOrder) => boolean;

/** The filters that the specification names (4.11): center and creation window. */
function specifiedFilter(query: Query): Filter {
  const centers = query.integers('FulfillmentCenterIds');
  const insertStartMs = query.dateTime('InsertStartDate');
  const insertEndMs = query.dateTime('InsertEndDate');
  return (order) =>
    (centers === null || centers.has(order.centerId)) &&
    within(insertStartMs, insertEndMs, order.insertedAtMs);
}

/** The window of completion, which 2.0 does not know (reference notes, 3.1). */
function completedFilter(query: Query, version: ApiVersion): Filter {
  if (version === '2.0') return () => true;
  const startMs = query.dateTime('CompletedStartDate');
  const endMs = query.dateTime('CompletedEndDate');
  return ({ completedAtMs }) => within(startMs, endMs, completedAtMs);
}

/** The filters that only the reference notes list (3.1). */
function referenceFilter(query: Query, version: ApiVersion): Filter {
  const ids = query.integers('IDs');
  const statuses = query.oneOf('Statuses', receivingStatuses);
  const purchaseOrders = query.list('PurchaseOrderNumbers')?.map((text) => text.toLowerCase()) ?? null;
  const externalSync = query.boolean('ExternalSync');
  const isCompletedThen = completedFilter(query, version);
  return (order) =>
    (ids === null || ids.has(order.id)) &&
    (statuses === null || statuses.has(order.status)) &&
    (purchaseOrders === null || purchaseOrders.includes(order.purchaseOrderNumber?.toLowerCase() ?? '')) &&
    (externalSync === null || (order.externalSyncAtMs !== null) === externalSync) &&
    isCompletedThen(order);
}

function pagingHeaders(url: URL, page: number, limit: number, total: number): Record<string, string> {
  const hasNext = page * limit < total;
  const next = withParameters(url, { Page: String(page + 1) });
  return { ...pageHeaders(page, limit, total), ...(hasNext ? { 'Next-Page': next } : {}) };
}

/** `GET /{version}/receiving`: a bare array, newest first; its pages are told in headers (reference notes, 3.1). */
export function listReceivingOrders(call: Call): Answer {
  const { query, principal, specOnly, url, version } = call;
  const { page, limit } = readPage(query);
  const isSpecified = specifiedFilter(query);
  const isReferenced = specOnly ? () => true : referenceFilter(query, version);
  if (query.hasProblems) return validationProblem(400, query.problems);
  const found = principal.merchant.receivingOrders
    .filter((order) => isSpecified(order) && isReferenced(order))
    .toReversed();
  return {
    status: 200,
    headers: specOnly ? {} : pagingHeaders(url, page, limit, found.length),
    body: pageOf(found, page, limit).map((order) => receivingOrderToWire(order, call)),
  };
}

/** `GET /{version}/receiving/{id}` (specification 4.5). */
export function getReceivingOrder(call: Call): Answer {
  const order = findOwnOrder(call);
  return order === null ? unknownOrder(call) : { status: 200, body: receivingOrderToWire(order, call) };
}

/** `GET /{version}/receiving/{id}/boxes` (reference notes, 3.4). */
export function listBoxes(call: Call): Answer {
  const order = findOwnOrder(call);
  return order === null ? unknownOrder(call) : { status: 200, body: order.boxes.map(boxToWire) };
}
