import { wireTime } from '#test/sandbox/world/wire-time.ts';
import type { Merchant } from '#test/sandbox/world/world.ts';
import type { Order } from './order.ts';
import type { Shipment } from './shipment.ts';

/** Sent by the service when it has the tracking details of a parcel (specification 6). */
export const trackingTopic = 'order.shipment.tracking_received';

/** The only center whose labels create tracking events in a sandbox (specification 6, rule 4). */
const trackedCenterId = 33;

/**
 * Notifies the subscribers of a merchant that a shipment has just got its label. Only labels of one center are
 * reported.
 */
export function announceTracking(
  { webhooks }: Pick<Merchant, 'webhooks'>,
  { id, referenceId }: Pick<Order, 'id' | 'referenceId'>,
  { centerId, status, tracking }: Pick<Shipment, 'centerId' | 'status' | 'tracking'>,
  atMs: number,
): void {
  if (centerId !== trackedCenterId || tracking === null) return;
  const payload = {
    event_time: wireTime(atMs, 'zulu'),
    order_id: id,
    reference_id: referenceId,
    status,
    tracking: {
      carrier: tracking.carrier,
      carrier_service: tracking.carrierService,
      tracking_id: tracking.trackingNumber,
      // A text in every event, even if the carrier has no page of its own.
      tracking_url: tracking.trackingUrl ?? `https://track.example?number=${tracking.trackingNumber}`,
    },
  };
  webhooks.emit(trackingTopic, payload, atMs);
}
