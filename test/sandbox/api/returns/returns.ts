import { type Answer, type Call, ok, Refusal } from '#test/sandbox/api/answer.ts';
import { pageHeaders, pageOf, readPage, within, withParameters } from '#test/sandbox/api/paging.ts';
import { readPathId } from '#test/sandbox/api/path-id.ts';
import { problemDetails, validationProblem } from '#test/sandbox/api/problems.ts';
import type { Query } from '#test/sandbox/api/query.ts';
import { type ReturnOrder, returnActions, returnStatuses } from '#test/sandbox/world/returns/return-order.ts';
import { wireTime, wireTimeStyleOf } from '#test/sandbox/world/wire-time.ts';
import { returnToFirstWire, returnToWire } from './return-records.ts';

type Filter = (order: ReturnOrder) => boolean;

/** Versions before 2025-07 share records, paging and error shapes (reference notes, 4.3 and 10.1). */
export const isFirstStyle = ({ version }: Call): boolean => version === '1.0' || version === '2.0';

const includesText = (wanted: readonly string[] | null, value: string | null): boolean =>
  wanted === null || (value !== null && wanted.includes(value));

/** The filters of all versions (reference notes, 4.4). */
function commonFilter(query: Query): Filter {
  const ids = query.integers('Ids');
  const references = query.list('ReferenceIds');
  const statuses = query.oneOf('Status', returnStatuses);
  const centers = query.integers('FulfillmentCenterIds');
  const tracking = query.list('TrackingNumbers');
  const shipments = query.integers('OriginalShipmentIds');
  const items = query.integers('InventoryIds');
  const startMs = query.dateTime('StartDate');
  const endMs = query.dateTime('EndDate');
  return (order) =>
    (ids === null || ids.has(order.id)) &&
    includesText(references, order.referenceId) &&
    (statuses === null || statuses.has(order.status)) &&
    (centers === null || centers.has(order.centerId)) &&
    includesText(tracking, order.trackingNumber) &&
    (shipments === null || shipments.has(order.originalShipmentId ?? -1)) &&
    (items === null || order.lines.some(({ inventoryId }) => items.has(inventoryId))) &&
    within(startMs, endMs, order.insertedAtMs);
}

/** The filters added in 2025-07. */
function laterFilter(query: Query): Filter {
  const completedStartMs = query.dateTime('CompletedStartDate');
  const completedEndMs = query.dateTime('CompletedEndDate');
  const types = query.oneOf('ReturnTypes', ['Regular', 'ReturnToSender'] as const);
  const actions = query.oneOf('ReturnActions', returnActions);
  const storeOrders = query.list('StoreOrderIds');
  return (order) =>
    within(
      completedStartMs,
      completedEndMs,
      order.history.findLast(({ status }) => status === 'Completed')?.atMs ?? null,
    ) &&
    (types === null || types.has(order.returnType)) &&
    (actions === null || order.lines.some(({ requestedAction }) => actions.has(requestedAction))) &&
    includesText(storeOrders, order.storeOrderId);
}

function listAsArray(call: Call): Answer {
  const { query, principal, specOnly } = call;
  const { page, limit } = readPage(query);
  const order = query.oneOf('SortOrder', ['Newest', 'Oldest']);
  const matches = commonFilter(query);
  if (query.hasProblems) return validationProblem(400, query.problems);
  const found = principal.merchant.returns.filter(matches);
  const sorted = order?.has('Oldest') === true ? found : found.toReversed();
  return {
    status: 200,
    headers: specOnly ? {} : pageHeaders(page, limit, found.length),
    body: pageOf(sorted, page, limit).map((row) => returnToFirstWire(row, call)),
  };
}

/** The cursor is a page number, and the links are absolute URLs (reference notes, 4.4). */
function listInEnvelope(call: Call): Answer {
  const { query, principal, url } = call;
  const { page, limit } = readPage(query, 'Cursor');
  const order = query.oneOf('SortOrder', ['Asc', 'Desc']);
  const isCommon = commonFilter(query);
  const isLater = laterFilter(query);
  if (query.hasProblems) return problemDetails(400, Object.values(query.problems).flat().join(' '));
  const found = principal.merchant.returns.filter((row) => isCommon(row) && isLater(row));
  const sorted = order?.has('Asc') === true ? found : found.toReversed();
  const pages = Math.max(1, Math.ceil(found.length / limit));
  const link = (cursor: number) =>
    cursor < 1 || cursor > pages ? null : withParameters(url, { Cursor: String(cursor) });
  return {
    status: 200,
    headers: pageHeaders(page, limit, found.length),
    body: {
      items: pageOf(sorted, page, limit).map((row) => returnToWire(row, call)),
      first: link(1),
      last: link(pages),
      next: link(page + 1),
      prev: link(page - 1),
    },
  };
}

export const listReturns = (call: Call) => (isFirstStyle(call) ? listAsArray(call) : listInEnvelope(call));

export function ownReturn(call: Call): ReturnOrder {
  const id = readPathId(call.parameters.id);
  const order = call.principal.merchant.returns.find((candidate) => candidate.id === id);
  if (order !== undefined) return order;
  const message = `Return ${call.parameters.id ?? ''} was not found.`;
  throw new Refusal(
    isFirstStyle(call) ? validationProblem(404, { id: [message] }, message) : problemDetails(404, message),
  );
}

export function getReturn(call: Call): Answer {
  const order = ownReturn(call);
  return ok(isFirstStyle(call) ? returnToFirstWire(order, call) : returnToWire(order, call));
}

/** `GET /1.0/return/{id}/statushistory`, removed in 2025-07 (specification 9.4; reference notes, 4.5). */
export function getReturnHistory(call: Call): Answer {
  const order = ownReturn(call);
  const style = wireTimeStyleOf(order.id);
  return ok(order.history.map(({ status, atMs }) => ({ time_stamp: wireTime(atMs, style), status })));
}
