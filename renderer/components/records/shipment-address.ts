import type { ShipmentHit } from '#shared/shipments/shipment-view.ts';
import { recentAddress } from './recent-address.ts';

/** Where a shipment opens, and a key that is the same for the same order wherever it was found. */
type ShipmentAddress = {
  readonly key: string;
  readonly to: string;
  readonly search: Readonly<Record<string, string>>;
};

/**
 * Returns where a shipment opens: with its order, where it is highlighted; without one, it is searched for among the
 * orders.
 */
export function shipmentAddress({
  shipmentId,
  orderId,
  trackingNumber,
}: Pick<ShipmentHit, 'shipmentId' | 'orderId' | 'trackingNumber'>): ShipmentAddress {
  const { to, search } = recentAddress({
    kind: 'shipment',
    id: shipmentId,
    parentId: orderId,
    title: trackingNumber,
  });
  const key = [to, ...Object.values(search)].join(' ');
  return { key, to, search: orderId === null ? search : { shipment: String(shipmentId) } };
}
