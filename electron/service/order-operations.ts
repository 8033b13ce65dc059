import { get, getAtDated, type OperationDefinition, write, writeAtDated } from './operation-definition.ts';

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
} as const satisfies Record<string, OperationDefinition>;
