import { cancelShipment as cancelInWorld, isCancellable } from '../world/shipment-changes.ts';
import type { Answer, Call } from './answer.ts';
import { orderToWire } from './order-records.ts';
import { findOrder, unknownOrder } from './orders.ts';
import { readPathId } from './path-id.ts';
import { errorMap } from './problems.ts';
import { shipmentToWire } from './shipment-records.ts';
import { findShipment, unknownShipment } from './shipments.ts';

/**
 * `POST /1.0/shipment/{shipmentId}/cancel`, from 2025-07 on `/shipment/{shipmentId}:cancel` (specification 4.4).
 * Refused with 422 once the parcel has its label.
 */
export function cancelShipment(call: Call): Answer {
  const found = findShipment(call, readPathId(call.parameters.shipmentId));
  if (found === null) return unknownShipment(call);
  const { order, shipment } = found;
  if (!isCancellable(shipment)) {
    return errorMap(422, { '': [`Shipment ${shipment.id} is ${shipment.status} and cannot be cancelled.`] });
  }
  cancelInWorld(call.principal.merchant, order, shipment, call.nowMs);
  return { status: 200, body: shipmentToWire(shipment, order.referenceId, call) };
}

/** `POST /order/{orderId}:cancel`: cancels every shipment that can still be cancelled (reference notes, 16). */
export function cancelOrder(call: Call): Answer {
  const order = findOrder(call);
  if (order === null) return unknownOrder(call);
  const open = order.shipments.filter(isCancellable);
  if (open.length === 0) {
    return errorMap(422, { '': [`Order ${order.id} is ${order.status} and has nothing left to cancel.`] });
  }
  const results = order.shipments.map((shipment) => {
    const isSuccess = open.includes(shipment);
    return {
      shipment_id: shipment.id,
      action: 'Cancel',
      is_success: isSuccess,
      reason: isSuccess ? null : `The shipment is ${shipment.status}.`,
    };
  });
  for (const shipment of open) cancelInWorld(call.principal.merchant, order, shipment, call.nowMs);
  return { status: 200, body: { order: orderToWire(order, call), canceled_shipment_results: results } };
}

function readTrackingUpload(body: unknown): { ids: number[]; isUploaded: boolean } | null {
  if (typeof body !== 'object' || body === null) return null;
  const { shipment_ids: ids, is_tracking_uploaded: isUploaded } = body as Record<string, unknown>;
  if (!Array.isArray(ids) || ids.length === 0 || typeof isUploaded !== 'boolean') return null;
  return ids.every((id): id is number => Number.isInteger(id)) ? { ids, isUploaded } : null;
}

/**
 * `PUT /1.0/shipment` and `POST /shipment:batchUpdateTrackingUpload`: marks tracking as synced to the store, or
 * takes that back (specification 4.3, 4.11; reference notes, 16). Each shipment has its own result.
 */
export function updateTrackingUpload(call: Call): Answer {
  const wanted = readTrackingUpload(call.body);
  if (wanted === null) {
    return errorMap(400, { shipment_ids: ['Give shipment_ids and is_tracking_uploaded.'] });
  }
  const results = wanted.ids.map((id) => {
    const found = findShipment(call, id);
    if (found === null) {
      const error = { code: 'NOT_FOUND', message: `Shipment ${id} was not found.` };
      return { shipmentId: id, isSuccess: false, error };
    }
    if (found.shipment.tracking === null) {
      const error = { code: 'VALIDATION_ERROR', message: `Shipment ${id} has no tracking number.` };
      return { shipmentId: id, isSuccess: false, error };
    }
    if (found.shipment.isTrackingUploaded !== wanted.isUploaded) {
      found.shipment.isTrackingUploaded = wanted.isUploaded;
      found.shipment.lastUpdatedAtMs = call.nowMs;
      found.order.lastUpdatedAtMs = call.nowMs;
    }
    return { shipmentId: id, isSuccess: true, error: null };
  });
  const successful = results.filter(({ isSuccess }) => isSuccess).length;
  const summary = { total: results.length, successful, failed: results.length - successful };
  return { status: 200, body: { results, summary } };
}
