import type { ApiVersion } from './answer.ts';
import type { Operation } from './operation.ts';
import { getOrder, listOrders } from './orders.ts';
import { cancelOrder, cancelShipment, updateTrackingUpload } from './shipment-changes.ts';
import { getShipment, getShipmentOfOrder, listShipmentsOfOrder } from './shipments.ts';

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
];

const changes: readonly Operation[] = [
  {
    method: 'POST',
    versions: ['1.0', '2.0'],
    path: '/shipment/{shipmentId}/cancel',
    scope: 'fulfillments_write',
    specified: true,
    handle: cancelShipment,
  },
  {
    method: 'POST',
    versions: dated,
    path: '/shipment/{shipmentId}:cancel',
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
];

/** Orders and shipments (specification 4.3, 4.4, 4.11; reference notes, 8 and 16). */
export const orderOperations: readonly Operation[] = [...reads, ...changes];
