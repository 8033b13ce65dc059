import { createReceivingOrder } from '../../world/receiving/receiving-creation.ts';
import { cancelReceivingOrder } from '../../world/receiving/receiving-progress.ts';
import type { Answer, ApiVersion, Call } from '../answer.ts';
import { isRecord } from '../json-body.ts';
import type { Operation } from '../operation.ts';
import { findOwnOrder, unknownOrder } from '../orders/own-receiving-order.ts';
import { errorMap, type FieldErrors, reasonedProblem, validationProblem } from '../problems.ts';
import { writeBoxLabels } from './label-pages.ts';
import { getReceivingOrder, listBoxes, listReceivingOrders } from './receiving.ts';
import { readReceivingDraft } from './receiving-body.ts';
import { readDistributions } from './receiving-distributions.ts';
import { receivingOrderToWire } from './receiving-records.ts';

const dated: readonly ApiVersion[] = ['2025-07', '2026-01', '2026-07'];

/** Receiving orders (specification 4.5, 4.11; reference notes, 3). */
export const receivingOperations: readonly Operation[] = [
  {
    method: 'GET',
    versions: ['2.0'],
    path: '/receiving',
    scope: 'receiving_read',
    specified: true,
    handle: listReceivingOrders,
  },
  {
    method: 'GET',
    versions: ['2025-07', '2026-01', '2026-07'],
    path: '/receiving',
    scope: 'receiving_read',
    specified: false,
    handle: listReceivingOrders,
  },
  {
    method: 'GET',
    versions: ['2.0', '2026-07'],
    path: '/receiving/{id}',
    ids: { id: 'int32' },
    scope: 'receiving_read',
    specified: true,
    handle: getReceivingOrder,
  },
  {
    method: 'GET',
    versions: ['2025-07', '2026-01'],
    path: '/receiving/{id}',
    ids: { id: 'int32' },
    scope: 'receiving_read',
    specified: false,
    handle: getReceivingOrder,
  },
  {
    method: 'GET',
    versions: ['2.0', '2025-07', '2026-01', '2026-07'],
    path: '/receiving/{id}/boxes',
    scope: 'receiving_read',
    specified: false,
    handle: listBoxes,
  },
  {
    method: 'GET',
    versions: ['2.0', ...dated],
    path: '/receiving/{id}/labels',
    scope: 'receiving_read',
    specified: false,
    handle: getLabels,
  },
  {
    method: 'POST',
    versions: ['2.0', '2026-07'],
    path: '/receiving',
    scope: 'receiving_write',
    specified: true,
    handle: createReceiving,
  },
  {
    method: 'POST',
    versions: ['2025-07', '2026-01'],
    path: '/receiving',
    scope: 'receiving_write',
    specified: false,
    handle: createReceiving,
  },
  {
    method: 'POST',
    versions: ['2.0'],
    path: '/receiving/{id}/cancel',
    scope: 'receiving_write',
    specified: true,
    handle: cancelReceiving,
  },
  {
    method: 'POST',
    versions: dated,
    path: '/receiving/{id}:cancel',
    scope: 'receiving_write',
    specified: true,
    handle: cancelReceiving,
  },
  {
    method: 'POST',
    versions: dated,
    path: '/receiving:setExternalSync',
    scope: 'receiving_write',
    specified: true,
    handle: setExternalSync,
  },
  {
    method: 'POST',
    versions: ['2.0'],
    path: '/receiving:setExternalSync',
    scope: 'receiving_write',
    specified: false,
    handle: setExternalSync,
  },
  {
    method: 'POST',
    versions: dated,
    path: '/receiving/{id}/distributions',
    scope: 'receiving_write',
    specified: true,
    isRead: true,
    handle: readDistributions,
  },
  {
    method: 'POST',
    versions: ['2.0'],
    path: '/receiving/{id}/distributions',
    scope: 'receiving_write',
    specified: false,
    isRead: true,
    handle: readDistributions,
  },
  {
    method: 'GET',
    versions: ['2.0', ...dated],
    path: '/receiving/{id}/distributions',
    scope: 'receiving_write',
    specified: false,
    handle: readDistributions,
  },
];

/** `GET /{version}/receiving/{id}/labels`: a PDF as it is at 2.0, and in base64 as a JSON text later (reference notes, 3.5). */
function getLabels(call: Call): Answer {
  const order = findOwnOrder(call);
  if (order === null) return unknownOrder(call);
  if (!order.hasBoxLabels) {
    const message = `Receiving order ${order.id} has no box labels.`;
    return validationProblem(404, { id: [message] }, message);
  }
  const center = call.world.centers.find(({ id }) => id === order.centerId);
  const bytes = writeBoxLabels(
    order.boxes.map(({ boxNumber, trackingNumber }) => ({
      orderId: order.id,
      boxNumber,
      boxCount: order.boxes.length,
      purchaseOrderNumber: order.purchaseOrderNumber,
      trackingNumber,
      centerName: center?.name ?? '',
    })),
  );
  return call.version === '2.0'
    ? { status: 200, content: { type: 'application/pdf', bytes } }
    : { status: 200, body: Buffer.from(bytes).toString('base64') };
}

/** `POST /{version}/receiving`: 201 with the order; what is wrong answers 400, and 422 from 2026-07 (specification 7.3). */
function createReceiving(call: Call): Answer {
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
function cancelReceiving(call: Call): Answer {
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
function setExternalSync({ body, principal, nowMs }: Call): Answer {
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
