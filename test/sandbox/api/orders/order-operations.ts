import type { Order } from '../../world/orders/order.ts';
import type { Answer, Call } from '../answer.ts';
import { dated, type Operation, operation } from '../operation.ts';
import { estimateOrder, listShippingMethods } from './order-estimates.ts';
import { createOrder } from './order-writes.ts';
import { findOrder, getOrder, listOrders, unknownOrder } from './orders.ts';
import {
  cancelOrder,
  cancelShipment,
  cancelShipmentOfOrder,
  cancelShipments,
  getShipment,
  getShipmentOfOrder,
  listShipmentsOfOrder,
  updateShipment,
  updateTrackingUpload,
} from './shipments.ts';
import { getSimulation, simulateShipment } from './simulations.ts';

/** Whoever reads orders reads their shipments, and so does whoever handles only those (reference notes, 16.1). */
const shipmentReaders = ['orders_read', 'fulfillments_read'] as const;

const reads: readonly Operation[] = [
  operation('GET /order', ['1.0', '2.0'], 'orders_read', listOrders),
  operation('GET /order', dated, 'orders_read', listOrders, { specified: false }),
  operation('GET /order/{orderId}', ['1.0', '2.0', ...dated], 'orders_read', getOrder, { specified: false }),
  operation(
    'GET /order/{orderId}/shipment',
    ['1.0', '2.0', ...dated],
    shipmentReaders,
    listShipmentsOfOrder,
    { specified: false },
  ),
  operation(
    'GET /order/{orderId}/shipment/{shipmentId}',
    ['1.0', '2.0', ...dated],
    shipmentReaders,
    getShipmentOfOrder,
    { specified: false },
  ),
  operation('GET /shipment/{shipmentId}', ['1.0', '2.0', ...dated], shipmentReaders, getShipment, {
    specified: false,
  }),
  operation('GET /order/{orderId}/storeOrderJson', ['2.0'], 'orders_read', getStoreOrder),
  operation('GET /order/{orderId}/store-order-json', dated, 'orders_read', getStoreOrder),
  operation('GET /shippingmethod', ['2.0'], 'orders_read', listShippingMethods),
  operation('GET /shipping-method', dated, 'orders_read', listShippingMethods),
  operation('POST /order/estimate', ['2.0'], 'orders_read', estimateOrder),
  operation('POST /order:estimate', dated, 'orders_read', estimateOrder),
];

const changes: readonly Operation[] = [
  operation('POST /order', ['1.0', '2.0', ...dated], 'orders_write', createOrder, {
    channelHeader: 'required',
  }),
  operation('POST /shipment/{shipmentId}/cancel', ['1.0', '2.0'], 'fulfillments_write', cancelShipment, {
    ids: { shipmentId: 'int32' },
  }),
  operation('POST /shipment/{shipmentId}:cancel', dated, 'fulfillments_write', cancelShipment, {
    ids: { shipmentId: 'int32' },
  }),
  operation('PUT /shipment', ['1.0'], 'fulfillments_write', updateTrackingUpload),
  operation('POST /shipment/:bulkUpdateTrackingUpload', ['2.0'], 'fulfillments_write', updateTrackingUpload),
  operation('POST /shipment:batchUpdateTrackingUpload', dated, 'fulfillments_write', updateTrackingUpload),
  operation('POST /order/{orderId}/cancel', ['2.0'], 'orders_write', cancelOrder),
  operation('POST /order/{orderId}:cancel', dated, 'orders_write', cancelOrder),
  operation(
    'POST /order/{orderId}/shipment/{shipmentId}/cancel',
    ['2.0'],
    'orders_write',
    cancelShipmentOfOrder,
  ),
  operation(
    'POST /order/{orderId}/shipment/{shipmentId}:cancel',
    dated,
    'orders_write',
    cancelShipmentOfOrder,
  ),
  operation('POST /shipment/cancelbulk', ['2.0'], 'fulfillments_write', cancelShipments),
  operation('POST /shipment:batchCancel', dated, 'fulfillments_write', cancelShipments),
  operation('PUT /shipment/{shipmentId}', ['1.0', '2.0'], 'fulfillments_write', updateShipment),
];

/** Sandbox only (specification 3, 4.11 and 9.6): first at 2.0, and of 2026-01 by its release notes. */
const simulations: readonly Operation[] = [
  operation('POST /simulate/shipment', ['2.0', '2026-01'], 'fulfillments_write', simulateShipment),
  operation('POST /simulate/shipment', ['2026-07'], 'fulfillments_write', simulateShipment, {
    specified: false,
  }),
  operation('GET /simulate/status/{simulationId}', ['2.0', '2026-01'], 'fulfillments_write', getSimulation),
  operation('GET /simulate/status/{simulationId}', ['2026-07'], 'fulfillments_write', getSimulation, {
    specified: false,
  }),
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
