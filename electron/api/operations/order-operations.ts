import {
  datedApiVersions,
  get,
  getAtDated,
  operation,
  post,
  postAtDated,
  withMethod,
} from './operation-definition.ts';

const optionalChannel = { channelHeader: 'optional' } as const;

/**
 * The operations on orders and their shipments (specification 4.3, 4.4, 4.11 and 9.5, reference-notes 8 and 16), and
 * the sandbox-only ones, first at 2.0, that simulate shipment events (specification 9.3 and 9.6).
 */
export const orderOperations = {
  'orders.list': operation(
    'orders_read',
    [...getAtDated('/order'), get('2.0', '/order', true), get('1.0', '/order', true)],
    optionalChannel,
  ),
  'orders.read': operation('orders_read', [...getAtDated('/order/{id}'), get('1.0', '/order/{id}', false)], {
    listedBy: { operation: 'orders.list', parameter: 'IDs' },
    ...optionalChannel,
  }),
  'orders.create': operation(
    'orders_write',
    [...postAtDated('/order'), post('2.0', '/order', true), post('1.0', '/order', true)],
    { channelHeader: 'required' },
  ),
  'orders.estimate': operation(
    'orders_read',
    [...postAtDated('/order:estimate'), post('2.0', '/order/estimate', true)],
    { ...optionalChannel, isRead: true },
  ),
  'orders.readStoreOrder': operation(
    'orders_read',
    [
      ...getAtDated('/order/{id}/store-order-json', datedApiVersions),
      get('2.0', '/order/{id}/storeOrderJson', true),
    ],
    { partOf: 'orders.read' },
  ),
  'orders.listShippingMethods': operation('orders_read', [
    ...getAtDated('/shipping-method', datedApiVersions),
    get('2.0', '/shippingmethod', true),
  ]),
  'orders.cancel': operation(
    'orders_write',
    [...postAtDated('/order/{id}:cancel', 'none'), post('2.0', '/order/{id}/cancel', true, 'none')],
    { partOf: 'orders.read', ...optionalChannel },
  ),
  'orders.cancelShipment': operation(
    'orders_write',
    [
      ...postAtDated('/order/{orderId}/shipment/{id}:cancel', 'none'),
      post('2.0', '/order/{orderId}/shipment/{id}/cancel', true, 'none'),
    ],
    optionalChannel,
  ),
  'orders.readShipment': operation(
    'orders_read',
    [...getAtDated('/shipment/{id}'), get('1.0', '/shipment/{id}', false)],
    optionalChannel,
  ),
  'shipments.cancel': operation(
    'fulfillments_write',
    [
      ...postAtDated('/shipment/{id}:cancel', 'none'),
      post('2.0', '/shipment/{id}/cancel', true, 'none'),
      post('1.0', '/shipment/{id}/cancel', true, 'none'),
    ],
    { partOf: 'orders.readShipment', ...optionalChannel },
  ),
  'shipments.cancelMany': operation(
    'fulfillments_write',
    [...postAtDated('/shipment:batchCancel'), post('2.0', '/shipment/cancelbulk', true)],
    optionalChannel,
  ),
  'shipments.markTrackingUploaded': operation(
    'fulfillments_write',
    [
      ...postAtDated('/shipment:batchUpdateTrackingUpload'),
      post('2.0', '/shipment/:bulkUpdateTrackingUpload', true),
      ...withMethod('PUT', [post('1.0', '/shipment', true)]),
    ],
    optionalChannel,
  ),
  'simulation.start': operation('fulfillments_write', [
    post('2026-07', '/simulate/shipment', false),
    post('2026-01', '/simulate/shipment', true),
    post('2.0', '/simulate/shipment', true),
  ]),
  'simulation.read': operation('fulfillments_write', [
    get('2026-07', '/simulate/status/{id}', false),
    get('2026-01', '/simulate/status/{id}', true),
    get('2.0', '/simulate/status/{id}', true),
  ]),
};
