import type { ShipmentHit } from '#shared/shipments/shipment-view.ts';
import { recentAddress } from './recent-address.ts';

/** Where a shipment opens, and what stands for the same order wherever it was found. */
type ShipmentAddress = {
  readonly key: string;
  readonly to: string;
  readonly search: Readonly<Record<string, string>>;
};

/** A shipment opens with its order, and is pointed at there; without one it is looked for among the orders. */
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
