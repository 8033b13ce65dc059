import { type ReceivingOrder, receivingStatuses } from '../world/receiving-order.ts';
import type { Answer, Call } from './answer.ts';
import { findOwnOrder, unknownOrder } from './own-receiving-order.ts';
import { validationProblem } from './problems.ts';
import type { Query } from './query.ts';
import { boxToWire, receivingOrderToWire } from './receiving-records.ts';

const defaultLimit = 50;
const largestLimit = 250;

type Filter = (order: ReceivingOrder) => boolean;

function within(startMs: number | null, endMs: number | null, atMs: number | null): boolean {
  if (startMs === null && endMs === null) return true;
  return atMs !== null && (startMs === null || atMs >= startMs) && (endMs === null || atMs <= endMs);
}

/** The filters that the specification names (4.11): center and creation window. */
function specifiedFilter(query: Query): Filter {
  const centers = query.integers('FulfillmentCenterIds');
  const insertStartMs = query.dateTime('InsertStartDate');
  const insertEndMs = query.dateTime('InsertEndDate');
  return (order) =>
    (centers === null || centers.has(order.centerId)) &&
    within(insertStartMs, insertEndMs, order.insertedAtMs);
}

/** The filters that only the reference notes list (3.1). */
function referenceFilter(query: Query): Filter {
  const ids = query.integers('IDs');
  const statuses = query.oneOf('Statuses', receivingStatuses);
  const purchaseOrders = query.list('PurchaseOrderNumbers')?.map((text) => text.toLowerCase()) ?? null;
  const externalSync = query.boolean('ExternalSync');
  const completedStartMs = query.dateTime('CompletedStartDate');
  const completedEndMs = query.dateTime('CompletedEndDate');
  return (order) =>
    (ids === null || ids.has(order.id)) &&
    (statuses === null || statuses.has(order.status)) &&
    (purchaseOrders === null || purchaseOrders.includes(order.purchaseOrderNumber?.toLowerCase() ?? '')) &&
    (externalSync === null || (order.externalSyncAtMs !== null) === externalSync) &&
    within(completedStartMs, completedEndMs, order.completedAtMs);
}

function pagingHeaders(url: URL, page: number, limit: number, total: number): Record<string, string> {
  const pages = Math.ceil(total / limit);
  const next = new URL(url);
  next.search = new URLSearchParams(
    [...url.searchParams].filter(([name]) => !/^page$/i.test(name)),
  ).toString();
  next.searchParams.set('Page', String(page + 1));
  return {
    'Page-Number': String(page),
    'Page-Size': String(limit),
    'Total-Pages': String(pages),
    'Total-Count': String(total),
    ...(page < pages ? { 'Next-Page': next.href } : {}),
  };
}

/** `GET /{version}/receiving`: a bare array, newest first; its pages are told in headers (reference notes, 3.1). */
export function listReceivingOrders(call: Call): Answer {
  const { query, principal, specOnly, url } = call;
  const page = query.integer('Page', 1, 1);
  const limit = query.integer('Limit', defaultLimit, 1, largestLimit);
  const isSpecified = specifiedFilter(query);
  const isReferenced = specOnly ? () => true : referenceFilter(query);
  if (query.hasProblems) return validationProblem(400, query.problems);
  const found = principal.merchant.receivingOrders
    .filter((order) => isSpecified(order) && isReferenced(order))
    .toReversed();
  const rows = found.slice((page - 1) * limit, page * limit);
  return {
    status: 200,
    headers: specOnly ? {} : pagingHeaders(url, page, limit, found.length),
    body: rows.map((order) => receivingOrderToWire(order, call)),
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
