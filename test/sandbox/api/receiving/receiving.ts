import { type Answer, type ApiVersion, type Call, ok, Refusal } from '#test/sandbox/api/answer.ts';
import { pageHeaders, pageOf, readPage, within, withParameters } from '#test/sandbox/api/paging.ts';
import { readPathId } from '#test/sandbox/api/path-id.ts';
import { errorMap, problemDetails, validationProblem } from '#test/sandbox/api/problems.ts';
import type { Query } from '#test/sandbox/api/query.ts';
import {
  type BoxStatus,
  type ReceivingOrder,
  receivingStatuses,
} from '#test/sandbox/world/receiving/receiving-order.ts';
import { wireTimeOrNull, wireTimeStyleOf } from '#test/sandbox/world/wire-time.ts';
import { boxToWire, receivingOrderToWire } from './receiving-records.ts';

/** An order of the caller's own account; null for another merchant's order, as if it did not exist. */
function findOwnOrder({ principal, parameters }: Call): ReceivingOrder | null {
  const id = readPathId(parameters.id);
  return principal.merchant.receivingOrders.find((order) => order.id === id) ?? null;
}

export function ownReceivingOrder(call: Call): ReceivingOrder {
  const order = findOwnOrder(call);
  if (order !== null) return order;
  const message = `Receiving order ${call.parameters.id ?? ''} was not found.`;
  throw new Refusal(validationProblem(404, { id: [message] }, message));
}

type Filter = (order: ReceivingOrder) => boolean;

function specifiedFilter(query: Query): Filter {
  const centers = query.integers('FulfillmentCenterIds');
  const insertStartMs = query.dateTime('InsertStartDate');
  const insertEndMs = query.dateTime('InsertEndDate');
  return (order) =>
    (centers === null || centers.has(order.centerId)) &&
    within(insertStartMs, insertEndMs, order.insertedAtMs);
}

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

/** `GET /{version}/receiving`: a bare array, newest first, with its paging in headers (reference notes, 3.1). */
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

export const getReceivingOrder = (call: Call) => ok(receivingOrderToWire(ownReceivingOrder(call), call));

export const listBoxes = (call: Call): Answer => ok(ownReceivingOrder(call).boxes.map(boxToWire));

type DistributionStatus = 'NotStarted' | 'InProgress' | 'Stowing' | 'Completed';

interface Distribution {
  inventoryId: number;
  lotNumber: string | null;
  lotDateMs: number | null;
  expected: number;
  received: number;
  stowed: number;
  boxStatuses: Set<BoxStatus>;
}

const untouched: ReadonlySet<BoxStatus> = new Set<BoxStatus>(['Awaiting', 'Arrived', 'Cancelled']);

function statusOf({ stowed, boxStatuses }: Distribution): DistributionStatus {
  const statuses = [...boxStatuses];
  if (statuses.every((status) => status === 'Completed')) return 'Completed';
  if (stowed > 0) return 'Stowing';
  return statuses.every((status) => untouched.has(status)) ? 'NotStarted' : 'InProgress';
}

/** One line for each lot of each item, over all boxes. */
function distribute(order: ReceivingOrder): Distribution[] {
  const lines = new Map<string, Distribution>();
  for (const box of order.boxes) {
    for (const item of box.items) {
      const key = `${item.inventoryId} ${item.lotNumber ?? ''}`;
      const line = lines.get(key) ?? {
        inventoryId: item.inventoryId,
        lotNumber: item.lotNumber,
        lotDateMs: item.lotDateMs,
        expected: 0,
        received: 0,
        stowed: 0,
        boxStatuses: new Set<BoxStatus>(),
      };
      line.expected += item.quantity;
      line.received += item.receivedQuantity;
      line.stowed += item.stowedQuantity;
      line.boxStatuses.add(box.status);
      lines.set(key, line);
    }
  }
  return [...lines.values()];
}

/**
 * `POST /receiving/{id}/distributions`: the destinations of the goods of an order that passes a hub (specification 4.11
 * and 7.2).
 */
export function readDistributions(call: Call): Answer {
  const { version, world, parameters } = call;
  const order = findOwnOrder(call);
  const center = world.centers.find(({ id }) => id === order?.finalDestinationCenterId);
  if (order === null || center === undefined) {
    const message = `Receiving order ${parameters.id ?? ''} has no distributions.`;
    return version === '2026-07' ? problemDetails(404, message) : errorMap(404, { id: [message] });
  }
  const style = wireTimeStyleOf(order.id);
  const distributions = distribute(order).map((line) => ({
    inventory_id: line.inventoryId,
    product_sku: order.quantities.find(({ inventoryId }) => inventoryId === line.inventoryId)?.sku ?? null,
    lot_number: line.lotNumber,
    lot_date: wireTimeOrNull(line.lotDateMs, style),
    fulfillment_center_id: center.id,
    fulfillment_center_abbreviation: center.abbreviation,
    expected_quantity: line.expected,
    received_quantity: line.received,
    stowed_quantity: line.stowed,
    status: statusOf(line),
  }));
  return ok({ id: order.id, status: order.status, distributions });
}
