import { mixedHash, Random } from '#test/sandbox/world/random.ts';
import type { Merchant, World } from '#test/sandbox/world/world.ts';
import { createFreightTracking, createParcelTracking } from './carriers.ts';
import { choosePackaging, createCartons } from './cartons.ts';
import type { Order } from './order.ts';
import { pickItem, takeable, type WantedProduct } from './order-goods.ts';
import type { Shipment, ShippedItem } from './shipment.ts';
import { restateOrder, statusDetail } from './shipment-changes.ts';
import { announceTracking } from './tracking-events.ts';

/** Separates these draws from those of the shipment's creation. */
const drawKey = 0x5a;

export type ShipmentPlace = { world: World; merchant: Merchant; order: Order; shipment: Shipment };

function changed({ order, shipment }: ShipmentPlace, atMs: number): void {
  shipment.lastTrackingUpdateAtMs = atMs;
  shipment.lastUpdatedAtMs = atMs;
  order.lastUpdatedAtMs = atMs;
  restateOrder(order);
}

/**
 * Returns the item of which a center has too few for a shipment, beyond those reserved by it; null if there is none.
 */
function missingItem(
  { merchant: { stock, catalog }, shipment }: ShipmentPlace,
  centerId: number,
  atMs: number,
): ShippedItem | null {
  const wanted = new Map<number, { item: ShippedItem; missing: number }>();
  for (const item of shipment.products.flatMap(({ items }) => items)) {
    const known = wanted.get(item.inventoryId)?.missing ?? 0;
    wanted.set(item.inventoryId, { item, missing: known + item.quantity - item.quantityCommitted });
  }
  const short = [...wanted.values()].find(({ item, missing }) => {
    const found = catalog.find(item.inventoryId);
    return found === undefined || takeable(stock, found, centerId, atMs) < missing;
  });
  return short?.item ?? null;
}

function pick({ merchant, order, shipment }: ShipmentPlace, centerId: number, atMs: number, random: Random) {
  const { stock, catalog } = merchant;
  for (const product of shipment.products) {
    product.items = product.items.flatMap((item) => {
      const found = catalog.find(item.inventoryId);
      if (found === undefined) return [item];
      if (item.quantityCommitted > 0) stock.commit(item.inventoryId, centerId, -item.quantityCommitted);
      return pickItem(found, item.quantity, { orderId: order.id, centerId, atMs }, stock, random);
    });
  }
}

const wantedBy = ({ merchant: { catalog }, shipment }: ShipmentPlace): WantedProduct[] =>
  shipment.products.flatMap(({ items }) =>
    items.flatMap(({ inventoryId, quantity }) => {
      const item = catalog.find(inventoryId);
      return item === undefined ? [] : [{ product: item, pieces: quantity, parts: [{ item, quantity }] }];
    }),
  );

/**
 * Picks and packs a shipment and prints its label, which assigns its tracking number. Returns why that is not possible;
 * null if it was done.
 */
export function labelShipment(place: ShipmentPlace, atMs: number): string | null {
  const { world, merchant, order, shipment } = place;
  const center = world.centers.find(({ id }) => id === shipment.centerId);
  if (center === undefined) return `Shipment ${shipment.id} was not given to a center yet.`;
  const missing = missingItem(place, center.id, atMs);
  if (missing !== null) return `${center.name} does not have enough pieces of item ${missing.inventoryId}.`;
  const random = new Random(mixedHash(world.seed, shipment.id, drawKey));
  pick(place, center.id, atMs, random);
  const { material, measurements } = choosePackaging(wantedBy(place), order.type, random);
  const isOnTime = shipment.estimatedFulfillmentAtMs === null || atMs <= shipment.estimatedFulfillmentAtMs;
  Object.assign(shipment, {
    status: 'LabeledCreated',
    statusDetails: [],
    actualFulfillmentAtMs: atMs,
    fulfillmentDateStatus: isOnTime ? 'FulfilledOnTime' : 'FulfilledLate',
    packageMaterial: material,
    measurements,
    parentCartons: createCartons(shipment.id, shipment.products, order.type, measurements),
    invoiceAmount: Math.round((5 + measurements.weight * 0.04) * 100) / 100,
    invoiceCurrencyCode: 'USD',
    tracking:
      order.type === 'B2B'
        ? createFreightTracking(null, random)
        : createParcelTracking(center.country, null, random),
  } satisfies Partial<Shipment>);
  changed(place, atMs);
  announceTracking(merchant, order, shipment, atMs);
  return null;
}

export function shipShipment(place: ShipmentPlace, atMs: number): string | null {
  const { shipment } = place;
  if (shipment.tracking?.shippedAtMs !== null && shipment.tracking !== null) {
    return `Shipment ${shipment.id} has left already.`;
  }
  const problem = shipment.tracking === null ? labelShipment(place, atMs) : null;
  if (problem !== null || shipment.tracking === null) return problem;
  shipment.status = 'Completed';
  shipment.statusDetails = [statusDetail('Shipped')];
  shipment.tracking.shippedAtMs = atMs;
  changed(place, atMs);
  return null;
}

export function deliverShipment(place: ShipmentPlace, atMs: number): string | null {
  const { shipment } = place;
  if (shipment.deliveredAtMs !== null) return `Shipment ${shipment.id} was delivered already.`;
  if ((shipment.tracking?.shippedAtMs ?? null) === null) {
    return `Shipment ${shipment.id} has not left its center yet.`;
  }
  shipment.deliveredAtMs = atMs;
  shipment.statusDetails = [statusDetail('Delivered')];
  changed(place, atMs);
  return null;
}
