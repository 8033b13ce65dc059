/** The only topic named by the specification (6); topics are an open set. */
export const trackingTopic = 'order.shipment.tracking_received';

/** Available topics: the specification's, and those of the reference notes (9.2). */
export const webhookTopics = [
  trackingTopic,
  'order.shipped',
  'order.delivered',
  'order.shipment.delivered',
  'order.shipment.exception',
  'order.shipment.on_hold',
  'order.shipment.cancelled',
  'order.shipment.tracking.updated',
  'return.created',
  'return.updated',
  'return.completed',
  'wro.created',
  'wro.updated',
  'wro.completed',
  'wro.box.arrived',
  'wro.box.scanned',
  'wro.box.stowed',
  'billing.charge.created',
  'billing.refund.created',
  'billing.credit.created',
] as const;
