/** The one topic that the specification names (6); topics are an open set. */
export const trackingTopic = 'order.shipment.tracking_received';

/** What can be subscribed to: the specification's topic, and those of the reference notes (9.2). */
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
