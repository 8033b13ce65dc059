import { type Answer, type Call, created, ok } from '#test/sandbox/api/answer.ts';
import { isRecord } from '#test/sandbox/api/json-body.ts';
import {
  errorMap,
  type FieldErrors,
  reasonedProblem,
  validationProblem,
} from '#test/sandbox/api/problems.ts';
import { createReceivingOrder } from '#test/sandbox/world/receiving/receiving-creation.ts';
import { cancelReceivingOrder } from '#test/sandbox/world/receiving/receiving-progress.ts';
import { writeBoxLabels } from './label-pages.ts';
import { ownReceivingOrder } from './receiving.ts';
import { readReceivingDraft } from './receiving-body.ts';
import { receivingOrderToWire } from './receiving-records.ts';

/** `GET /{version}/receiving/{id}/labels`: a raw PDF at 2.0, and base64 in a JSON text later (reference notes, 3.5). */
export function getLabels(call: Call): Answer {
  const order = ownReceivingOrder(call);
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
    : ok(Buffer.from(bytes).toString('base64'));
}

/** `POST /{version}/receiving`: 201 with the order; errors return 400, and 422 from 2026-07 on (specification 7.3). */
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
  return created(receivingOrderToWire(order, call));
}

/** `POST /receiving/{id}:cancel`, before 2025-07 `/receiving/{id}/cancel`: only from Awaiting (reference notes, 3.6). */
export function cancelReceiving(call: Call): Answer {
  const order = ownReceivingOrder(call);
  if (cancelReceivingOrder(call.principal.merchant, order, call.nowMs)) {
    return ok(receivingOrderToWire(order, call));
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

/** `POST /receiving:setExternalSync`: sets or removes the sync mark of orders; each id has its own result. */
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
  return ok({ results });
}
