import { type Answer, type Call, ok, Refusal } from '#test/sandbox/api/answer.ts';
import { isRecord } from '#test/sandbox/api/json-body.ts';
import { isInt32, readPathId } from '#test/sandbox/api/path-id.ts';
import { errorMap, validationProblem } from '#test/sandbox/api/problems.ts';
import type { Order } from '#test/sandbox/world/orders/order.ts';
import type { Shipment } from '#test/sandbox/world/orders/shipment.ts';
import {
  cancelShipment as cancelInWorld,
  isCancellable,
} from '#test/sandbox/world/orders/shipment-changes.ts';
import { orderToWire } from './order-records.ts';
import { ownOrder } from './orders.ts';
import { shipmentToWire } from './shipment-records.ts';

export function findShipment({ principal }: Call, id: number | null) {
  for (const order of principal.merchant.orders) {
    const shipment = order.shipments.find((candidate) => candidate.id === id);
    if (shipment !== undefined) return { order, shipment };
  }
  return null;
}

function unknownShipment({ parameters }: Call): Refusal {
  const message = `Shipment ${parameters.shipmentId ?? ''} was not found.`;
  return new Refusal(validationProblem(404, { shipmentId: [message] }, message));
}

function ownShipment(call: Call): { order: Order; shipment: Shipment } {
  const found = findShipment(call, readPathId(call.parameters.shipmentId));
  if (found === null) throw unknownShipment(call);
  return found;
}

/** The same for paths that also name the order. */
function ownShipmentOfOrder(call: Call): { order: Order; shipment: Shipment } {
  const order = ownOrder(call);
  const id = readPathId(call.parameters.shipmentId);
  const shipment = order.shipments.find((candidate) => candidate.id === id);
  if (shipment === undefined) throw unknownShipment(call);
  return { order, shipment };
}

const shipmentAnswer = (call: Call, { order, shipment }: { order: Order; shipment: Shipment }) =>
  ok(shipmentToWire(shipment, order.referenceId, call));

export const getShipment = (call: Call): Answer => shipmentAnswer(call, ownShipment(call));

/** `GET /{version}/order/{orderId}/shipment`: a bare array (reference notes, 8). */
export function listShipmentsOfOrder(call: Call): Answer {
  const order = ownOrder(call);
  return ok(order.shipments.map((shipment) => shipmentToWire(shipment, order.referenceId, call)));
}

export const getShipmentOfOrder = (call: Call): Answer => shipmentAnswer(call, ownShipmentOfOrder(call));

type ShipmentResult = { shipment_id: number; action: 'Cancel'; is_success: boolean; reason: string | null };

/** Shape F of the reference notes (10.1). */
type UploadError = { code: 'NOT_FOUND' | 'VALIDATION_ERROR'; message: string };

const cancelled = (id: number) => ({ shipment_id: id, action: 'Cancel', is_success: true, reason: null });

function notCancelled(id: number, reason: string): ShipmentResult {
  return { shipment_id: id, action: 'Cancel', is_success: false, reason };
}

function cancelOne(call: Call, found: { order: Order; shipment: Shipment }): Answer {
  const { order, shipment } = found;
  if (!isCancellable(shipment)) {
    return errorMap(422, { '': [`Shipment ${shipment.id} is ${shipment.status} and cannot be cancelled.`] });
  }
  cancelInWorld(call.principal.merchant, order, shipment, call.nowMs);
  return shipmentAnswer(call, found);
}

/**
 * `POST /1.0/shipment/{shipmentId}/cancel`, from 2025-07 on `/shipment/{shipmentId}:cancel` (specification 4.4).
 * Refused with 422 once the parcel has its label.
 */
export const cancelShipment = (call: Call): Answer => cancelOne(call, ownShipment(call));

/** `POST /order/{orderId}/shipment/{shipmentId}:cancel`, at 2.0 `/cancel`: the same for a shipment of that order. */
export const cancelShipmentOfOrder = (call: Call): Answer => cancelOne(call, ownShipmentOfOrder(call));

/** `POST /shipment:batchCancel`, at 2.0 `/shipment/cancelbulk`: each shipment has its own result (reference notes, 16). */
export function cancelShipments(call: Call): Answer {
  const ids = readShipmentIds(call.body);
  if (ids === null) return errorMap(422, { shipment_ids: ['Give shipment_ids.'] });
  const results = ids.map((id) => {
    const found = findShipment(call, id);
    if (found === null) return notCancelled(id, `Shipment ${id} was not found.`);
    const { order, shipment } = found;
    if (!isCancellable(shipment)) return notCancelled(id, `The shipment is ${shipment.status}.`);
    cancelInWorld(call.principal.merchant, order, shipment, call.nowMs);
    return cancelled(id);
  });
  return ok({ results });
}

/** `POST /order/{orderId}:cancel`: cancels every shipment that can still be canceled (reference notes, 16). */
export function cancelOrder(call: Call): Answer {
  const order = ownOrder(call);
  const open = order.shipments.filter(isCancellable);
  if (open.length === 0) {
    return errorMap(422, { '': [`Order ${order.id} is ${order.status} and has nothing left to cancel.`] });
  }
  const results = order.shipments.map((shipment) =>
    open.includes(shipment)
      ? cancelled(shipment.id)
      : notCancelled(shipment.id, `The shipment is ${shipment.status}.`),
  );
  for (const shipment of open) cancelInWorld(call.principal.merchant, order, shipment, call.nowMs);
  return ok({ order: orderToWire(order, call), canceled_shipment_results: results });
}

function readShipmentIds(body: unknown): number[] | null {
  const ids: unknown = isRecord(body) ? body.shipment_ids : null;
  return Array.isArray(ids) && ids.length > 0 && ids.every(isInt32) ? ids : null;
}

function readTrackingUpload(body: unknown): { ids: number[]; isUploaded: boolean } | null {
  const ids = readShipmentIds(body);
  const isUploaded: unknown = isRecord(body) ? body.is_tracking_uploaded : null;
  return ids === null || typeof isUploaded !== 'boolean' ? null : { ids, isUploaded };
}

function markTracking(call: Call, id: number | null, isUploaded: boolean): UploadError | null {
  const found = findShipment(call, id);
  if (found === null) return { code: 'NOT_FOUND', message: `Shipment ${id} was not found.` };
  const { order, shipment } = found;
  if (shipment.tracking === null) {
    return { code: 'VALIDATION_ERROR', message: `Shipment ${id} has no tracking number.` };
  }
  if (shipment.isTrackingUploaded !== isUploaded) {
    shipment.isTrackingUploaded = isUploaded;
    shipment.lastUpdatedAtMs = call.nowMs;
    order.lastUpdatedAtMs = call.nowMs;
  }
  return null;
}

/** `PUT /shipment/{shipmentId}`, removed from 2025-07 on (specification 9.4): the same for one shipment. */
export function updateShipment(call: Call): Answer {
  const found = ownShipment(call);
  const isUploaded: unknown = isRecord(call.body) ? call.body.is_tracking_uploaded : null;
  if (typeof isUploaded !== 'boolean') {
    return errorMap(400, { is_tracking_uploaded: ['Give is_tracking_uploaded.'] });
  }
  const error = markTracking(call, found.shipment.id, isUploaded);
  return error === null ? shipmentAnswer(call, found) : errorMap(422, { '': [error.message] });
}

/**
 * `PUT /1.0/shipment` and `POST /shipment:batchUpdateTrackingUpload`: marks tracking as synced to the store, or removes
 * the mark (specification 4.3, 4.11; reference notes, 16). Each shipment has its own result.
 */
export function updateTrackingUpload(call: Call): Answer {
  const wanted = readTrackingUpload(call.body);
  if (wanted === null) {
    return errorMap(400, { shipment_ids: ['Give shipment_ids and is_tracking_uploaded.'] });
  }
  const results = wanted.ids.map((id) => {
    const error = markTracking(call, id, wanted.isUploaded);
    return { shipmentId: id, isSuccess: error === null, error };
  });
  const successful = results.filter(({ isSuccess }) => isSuccess).length;
  const summary = { total: results.length, successful, failed: results.length - successful };
  return ok({ results, summary });
}
