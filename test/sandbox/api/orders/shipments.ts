import type { Order } from '../../world/orders/order.ts';
import type { Shipment } from '../../world/orders/shipment.ts';
import type { Answer, Call } from '../answer.ts';
import { readPathId } from '../path-id.ts';
import { validationProblem } from '../problems.ts';
import { findOrder, unknownOrder } from './orders.ts';
import { shipmentToWire } from './shipment-records.ts';

/** A shipment of the caller's own account, with the order that it belongs to. */
export function findShipment(
  { principal }: Call,
  id: number | null,
): { order: Order; shipment: Shipment } | null {
  for (const order of principal.merchant.orders) {
    const shipment = order.shipments.find((candidate) => candidate.id === id);
    if (shipment !== undefined) return { order, shipment };
  }
  return null;
}

export function findShipmentOf(order: Order, { parameters }: Call): Shipment | undefined {
  const id = readPathId(parameters.shipmentId);
  return order.shipments.find((candidate) => candidate.id === id);
}

export function unknownShipment({ parameters }: Call): Answer {
  const message = `Shipment ${parameters.shipmentId ?? ''} was not found.`;
  return validationProblem(404, { shipmentId: [message] }, message);
}

/** `GET /{version}/shipment/{shipmentId}` (reference notes, 8). */
export function getShipment(call: Call): Answer {
  const found = findShipment(call, readPathId(call.parameters.shipmentId));
  if (found === null) return unknownShipment(call);
  return { status: 200, body: shipmentToWire(found.shipment, found.order.referenceId, call) };
}

/** `GET /{version}/order/{orderId}/shipment`: a bare array (reference notes, 8). */
export function listShipmentsOfOrder(call: Call): Answer {
  const order = findOrder(call);
  if (order === null) return unknownOrder(call);
  return {
    status: 200,
    body: order.shipments.map((shipment) => shipmentToWire(shipment, order.referenceId, call)),
  };
}

/** `GET /{version}/order/{orderId}/shipment/{shipmentId}` (reference notes, 8). */
export function getShipmentOfOrder(call: Call): Answer {
  const order = findOrder(call);
  if (order === null) return unknownOrder(call);
  const shipment = findShipmentOf(order, call);
  if (shipment === undefined) return unknownShipment(call);
  return { status: 200, body: shipmentToWire(shipment, order.referenceId, call) };
}
