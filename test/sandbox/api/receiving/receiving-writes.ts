import { createReceivingOrder } from '../../world/receiving/receiving-creation.ts';
import { cancelReceivingOrder } from '../../world/receiving/receiving-progress.ts';
import type { Answer, Call } from '../answer.ts';
import { isRecord } from '../json-body.ts';
import { findOwnOrder, unknownOrder } from '../orders/own-receiving-order.ts';
import { errorMap, type FieldErrors, reasonedProblem } from '../problems.ts';
import { readReceivingDraft } from './receiving-body.ts';
import { receivingOrderToWire } from './receiving-records.ts';

/** `POST /{version}/receiving`: 201 with the order; what is wrong answers 400, and 422 from 2026-07 (specification 7.3). */
export function createReceiving(call: Call): Answer {
  const { body, version, nowMs, world, principal } = call;
  const { merchant } = principal;
  const read = readReceivingDraft(body, {
    version,
    nowMs,
    centers: world.centers,
    findById: (inventoryId) => merchant.catalog.find(inventoryId),
    findBySku: (sku) => merchant.catalog.findBySku(sku),
  });
  if (!read.isValid) {
    return version === '2026-07'
      ? reasonedProblem(422, read.errors, read.reasonCode)
      : errorMap(400, read.errors);
  }
  const order = createReceivingOrder(merchant, world.centers, read.draft, nowMs);
  return { status: 201, body: receivingOrderToWire(order, call) };
}

/** `POST /receiving/{id}:cancel`, before 2025-07 `/receiving/{id}/cancel`: only from Awaiting (reference notes, 3.6). */
export function cancelReceiving(call: Call): Answer {
  const order = findOwnOrder(call);
  if (order === null) return unknownOrder(call);
  if (cancelReceivingOrder(call.principal.merchant, order, call.nowMs)) {
    return { status: 200, body: receivingOrderToWire(order, call) };
  }
  return errorMap(422, { '': [`A receiving order in the status ${order.status} cannot be cancelled.`] });
}

function readSyncBody(body: unknown): { ids: number[]; isSynced: boolean } | { errors: FieldErrors } {
  const { ids, is_external_sync: isSynced } = isRecord(body) ? body : {};
  const areIds = (value: unknown): value is number[] =>
    Array.isArray(value) && value.length > 0 && value.every((id) => Number.isInteger(id));
  const errors = {
    ...(areIds(ids) ? {} : { ids: ['The field ids must hold at least one receiving order id.'] }),
    ...(typeof isSynced === 'boolean'
      ? {}
      : { is_external_sync: ['The is_external_sync field is required.'] }),
  };
  return areIds(ids) && typeof isSynced === 'boolean' ? { ids, isSynced } : { errors };
}

/** `POST /receiving:setExternalSync`: marks orders as taken over, or takes the mark away; each id has its own result. */
export function setExternalSync({ body, principal, nowMs }: Call): Answer {
  const read = readSyncBody(body);
  if ('errors' in read) return errorMap(400, read.errors);
  const results = read.ids.map((id) => {
    const order = principal.merchant.receivingOrders.find((candidate) => candidate.id === id);
    if (order !== undefined) {
      order.externalSyncAtMs = read.isSynced ? (order.externalSyncAtMs ?? nowMs) : null;
      order.lastUpdatedAtMs = nowMs;
    }
    return {
      id,
      action: 'ExternalSync',
      is_success: order !== undefined,
      reason: order === undefined ? `Receiving order ${id} was not found.` : '',
    };
  });
  return { status: 200, body: { results } };
}
