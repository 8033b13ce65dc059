import {
  dated,
  get,
  getAtDated,
  type OperationDefinition,
  write,
  writeAtDated,
} from './operation-definition.ts';

/** The operations on orders and their shipments (specification 4.3, 4.4, 4.11 and 9.5, reference-notes 8 and 16). */
export const orderOperations = {
  'orders.list': {
    purpose: 'list orders',
    scope: 'orders_read',
    channelHeader: 'optional',
    versions: [...getAtDated('/order'), get('2.0', '/order', true), get('1.0', '/order', true)],
  },
  'orders.read': {
    purpose: 'read an order',
    scope: 'orders_read',
    listedBy: { operation: 'orders.list', parameter: 'IDs' },
    channelHeader: 'optional',
    versions: [...getAtDated('/order/{id}'), get('1.0', '/order/{id}', false)],
  },
  'orders.create': {
    purpose: 'create an order',
    scope: 'orders_write',
    channelHeader: 'required',
    versions: [
      ...writeAtDated(['POST', '/order', 'snake_case'], true),
      write('2.0', ['POST', '/order', 'snake_case'], true),
      write('1.0', ['POST', '/order', 'snake_case'], true),
    ],
  },
  'orders.estimate': {
    purpose: 'estimate what an order costs to send',
    scope: 'orders_read',
    channelHeader: 'optional',
    isRead: true,
    versions: [
      ...writeAtDated(['POST', '/order:estimate', 'snake_case'], true),
      write('2.0', ['POST', '/order/estimate', 'snake_case'], true),
    ],
  },
  'orders.readStoreOrder': {
    purpose: "read the store's own order",
    scope: 'orders_read',
    partOf: 'orders.read',
    channelHeader: 'none',
    versions: [
      ...getAtDated('/order/{id}/store-order-json', dated),
      get('2.0', '/order/{id}/storeOrderJson', true),
    ],
  },
  'orders.listShippingMethods': {
    purpose: 'list shipping methods',
    scope: 'orders_read',
    channelHeader: 'none',
    versions: [...getAtDated('/shipping-method', dated), get('2.0', '/shippingmethod', true)],
  },
  'orders.cancel': {
    purpose: 'cancel an order',
    scope: 'orders_write',
    partOf: 'orders.read',
    channelHeader: 'optional',
    versions: [
      ...writeAtDated(['POST', '/order/{id}:cancel', 'none'], true),
      write('2.0', ['POST', '/order/{id}/cancel', 'none'], true),
    ],
  },
  'orders.cancelShipment': {
    purpose: 'cancel a shipment of an order',
    scope: 'orders_write',
    channelHeader: 'optional',
    versions: [
      ...writeAtDated(['POST', '/order/{orderId}/shipment/{id}:cancel', 'none'], true),
      write('2.0', ['POST', '/order/{orderId}/shipment/{id}/cancel', 'none'], true),
    ],
  },
  'orders.readShipment': {
    purpose: 'read a shipment',
    scope: 'orders_read',
    channelHeader: 'optional',
    versions: [...getAtDated('/shipment/{id}'), get('1.0', '/shipment/{id}', false)],
  },
  'shipments.cancel': {
    purpose: 'cancel a shipment',
    scope: 'fulfillments_write',
    partOf: 'orders.readShipment',
    channelHeader: 'optional',
    versions: [
      ...writeAtDated(['POST', '/shipment/{id}:cancel', 'none'], true),
      write('2.0', ['POST', '/shipment/{id}/cancel', 'none'], true),
      write('1.0', ['POST', '/shipment/{id}/cancel', 'none'], true),
    ],
  },
  'shipments.cancelMany': {
    purpose: 'cancel shipments',
    scope: 'fulfillments_write',
    channelHeader: 'optional',
    versions: [
      ...writeAtDated(['POST', '/shipment:batchCancel', 'snake_case'], true),
      write('2.0', ['POST', '/shipment/cancelbulk', 'snake_case'], true),
    ],
  },
  'shipments.markTrackingUploaded': {
    purpose: 'mark the tracking of shipments as uploaded',
    scope: 'fulfillments_write',
    channelHeader: 'optional',
    versions: [
      ...writeAtDated(['POST', '/shipment:batchUpdateTrackingUpload', 'snake_case'], true),
      write('2.0', ['POST', '/shipment/:bulkUpdateTrackingUpload', 'snake_case'], true),
      write('1.0', ['PUT', '/shipment', 'snake_case'], true),
    ],
  },
  // Sandbox only: first at 2.0, and of 2026-01 (specification 9.3 and 9.6).
  'simulation.start': {
    purpose: 'simulate what happens to a shipment',
    scope: 'fulfillments_write',
    channelHeader: 'none',
    versions: [
      write('2026-07', ['POST', '/simulate/shipment', 'snake_case'], false),
      write('2026-01', ['POST', '/simulate/shipment', 'snake_case'], true),
      write('2.0', ['POST', '/simulate/shipment', 'snake_case'], true),
    ],
  },
  'simulation.read': {
    purpose: 'read how a simulation stands',
    scope: 'fulfillments_write',
    channelHeader: 'none',
    versions: [
      get('2026-07', '/simulate/status/{id}', false),
      get('2026-01', '/simulate/status/{id}', true),
      get('2.0', '/simulate/status/{id}', true),
    ],
  },
} as const satisfies Record<string, OperationDefinition>;
