import type { Order } from '../../world/orders/order.ts';
import type { Answer, ApiVersion, Call } from '../answer.ts';
import type { Operation } from '../operation.ts';
import { estimateOrder, listShippingMethods } from './order-estimates.ts';
import { createOrder } from './order-writes.ts';
import { findOrder, getOrder, listOrders, unknownOrder } from './orders.ts';
import {
  cancelOrder,
  cancelShipment,
  cancelShipmentOfOrder,
  cancelShipments,
  updateShipment,
  updateTrackingUpload,
} from './shipment-changes.ts';
import { getShipment, getShipmentOfOrder, listShipmentsOfOrder } from './shipments.ts';
import { getSimulation, simulateShipment } from './simulations.ts';

const dated: readonly ApiVersion[] = ['2025-07', '2026-01', '2026-07'];

/** Whoever reads orders reads their shipments, and so does whoever handles only those (reference notes, 16.1). */
const shipmentReaders = ['orders_read', 'fulfillments_read'] as const;

const reads: readonly Operation[] = [
  {
    method: 'GET',
    versions: ['1.0', '2.0'],
    path: '/order',
    scope: 'orders_read',
    specified: true,
    handle: listOrders,
  },
  {
    method: 'GET',
    versions: dated,
    path: '/order',
    scope: 'orders_read',
    specified: false,
    handle: listOrders,
  },
  {
    method: 'GET',
    versions: ['1.0', '2.0', ...dated],
    path: '/order/{orderId}',
    scope: 'orders_read',
    specified: false,
    handle: getOrder,
  },
  {
    method: 'GET',
    versions: ['1.0', '2.0', ...dated],
    path: '/order/{orderId}/shipment',
    scope: shipmentReaders,
    specified: false,
    handle: listShipmentsOfOrder,
  },
  {
    method: 'GET',
    versions: ['1.0', '2.0', ...dated],
    path: '/order/{orderId}/shipment/{shipmentId}',
    scope: shipmentReaders,
    specified: false,
    handle: getShipmentOfOrder,
  },
  {
    method: 'GET',
    versions: ['1.0', '2.0', ...dated],
    path: '/shipment/{shipmentId}',
    scope: shipmentReaders,
    specified: false,
    handle: getShipment,
  },
  {
    method: 'GET',
    versions: ['2.0'],
    path: '/order/{orderId}/storeOrderJson',
    scope: 'orders_read',
    specified: true,
    handle: getStoreOrder,
  },
  {
    method: 'GET',
    versions: dated,
    path: '/order/{orderId}/store-order-json',
    scope: 'orders_read',
    specified: true,
    handle: getStoreOrder,
  },
  {
    method: 'GET',
    versions: ['2.0'],
    path: '/shippingmethod',
    scope: 'orders_read',
    specified: true,
    handle: listShippingMethods,
  },
  {
    method: 'GET',
    versions: dated,
    path: '/shipping-method',
    scope: 'orders_read',
    specified: true,
    handle: listShippingMethods,
  },
  {
    method: 'POST',
    versions: ['2.0'],
    path: '/order/estimate',
    scope: 'orders_read',
    specified: true,
    handle: estimateOrder,
  },
  {
    method: 'POST',
    versions: dated,
    path: '/order:estimate',
    scope: 'orders_read',
    specified: true,
    handle: estimateOrder,
  },
];

const changes: readonly Operation[] = [
  {
    method: 'POST',
    versions: ['1.0', '2.0', ...dated],
    path: '/order',
    scope: 'orders_write',
    channelHeader: 'required',
    specified: true,
    handle: createOrder,
  },
  {
    method: 'POST',
    versions: ['1.0', '2.0'],
    path: '/shipment/{shipmentId}/cancel',
    ids: { shipmentId: 'int32' },
    scope: 'fulfillments_write',
    specified: true,
    handle: cancelShipment,
  },
  {
    method: 'POST',
    versions: dated,
    path: '/shipment/{shipmentId}:cancel',
    ids: { shipmentId: 'int32' },
    scope: 'fulfillments_write',
    specified: true,
    handle: cancelShipment,
  },
  {
    method: 'PUT',
    versions: ['1.0'],
    path: '/shipment',
    scope: 'fulfillments_write',
    specified: true,
    handle: updateTrackingUpload,
  },
  {
    method: 'POST',
    versions: ['2.0'],
    path: '/shipment/:bulkUpdateTrackingUpload',
    scope: 'fulfillments_write',
    specified: true,
    handle: updateTrackingUpload,
  },
  {
    method: 'POST',
    versions: dated,
    path: '/shipment:batchUpdateTrackingUpload',
    scope: 'fulfillments_write',
    specified: true,
    handle: updateTrackingUpload,
  },
  {
    method: 'POST',
    versions: ['2.0'],
    path: '/order/{orderId}/cancel',
    scope: 'orders_write',
    specified: true,
    handle: cancelOrder,
  },
  {
    method: 'POST',
    versions: dated,
    path: '/order/{orderId}:cancel',
    scope: 'orders_write',
    specified: true,
    handle: cancelOrder,
  },
  {
    method: 'POST',
    versions: ['2.0'],
    path: '/order/{orderId}/shipment/{shipmentId}/cancel',
    scope: 'orders_write',
    specified: true,
    handle: cancelShipmentOfOrder,
  },
  {
    method: 'POST',
    versions: dated,
    path: '/order/{orderId}/shipment/{shipmentId}:cancel',
    scope: 'orders_write',
    specified: true,
    handle: cancelShipmentOfOrder,
  },
  {
    method: 'POST',
    versions: ['2.0'],
    path: '/shipment/cancelbulk',
    scope: 'fulfillments_write',
    specified: true,
    handle: cancelShipments,
  },
  {
    method: 'POST',
    versions: dated,
    path: '/shipment:batchCancel',
    scope: 'fulfillments_write',
    specified: true,
    handle: cancelShipments,
  },
  {
    method: 'PUT',
    versions: ['1.0', '2.0'],
    path: '/shipment/{shipmentId}',
    scope: 'fulfillments_write',
    specified: true,
    handle: updateShipment,
  },
];

/** Sandbox only (specification 3, 4.11 and 9.6): first at 2.0, and of 2026-01 by its release notes. */
const simulations: readonly Operation[] = [
  {
    method: 'POST',
    versions: ['2.0', '2026-01'],
    path: '/simulate/shipment',
    scope: 'fulfillments_write',
    specified: true,
    handle: simulateShipment,
  },
  {
    method: 'POST',
    versions: ['2026-07'],
    path: '/simulate/shipment',
    scope: 'fulfillments_write',
    specified: false,
    handle: simulateShipment,
  },
  {
    method: 'GET',
    versions: ['2.0', '2026-01'],
    path: '/simulate/status/{simulationId}',
    scope: 'fulfillments_write',
    specified: true,
    handle: getSimulation,
  },
  {
    method: 'GET',
    versions: ['2026-07'],
    path: '/simulate/status/{simulationId}',
    scope: 'fulfillments_write',
    specified: false,
    handle: getSimulation,
  },
];

/** Orders, shipments and their simulation (specification 4.3, 4.4, 4.11; reference notes, 8 and 16). */
export const orderOperations: readonly Operation[] = [...reads, ...changes, ...simulations];

/** An order as a store would write it: nobody but that store knows its fields. */
function storeOrder(order: Order): object {
  return {
    name: order.orderNumber ?? order.referenceId,
    external_id: order.referenceId,
    created_at: new Date(order.purchasedAtMs ?? order.createdAtMs).toISOString(),
    note: order.giftMessage,
    customer: { display_name: order.recipient.name, email: order.recipient.email },
    line_items: order.lines.map(({ externalLineId, sku, name, quantity, unitPrice }) => ({
      id: externalLineId,
      sku,
      title: name,
      quantity,
      price: unitPrice === null ? null : unitPrice.toFixed(2),
    })),
    total_price: order.totalPrice.toFixed(2),
  };
}

/** `GET /order/{orderId}/store-order-json`, at 2.0 `/storeOrderJson`: JSON in a JSON string (reference notes, 16). */
function getStoreOrder(call: Call): Answer {
  const order = findOrder(call);
  if (order === null) return unknownOrder(call);
  return { status: 200, body: JSON.stringify(storeOrder(order)) };
}
