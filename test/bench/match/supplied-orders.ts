import type { Center } from '#test/sandbox/world/centers.ts';
import type { InventoryItem } from '#test/sandbox/world/items/inventory-items.ts';
import type { Random } from '#test/sandbox/world/random.ts';
import type { PackageType, ReceivingOrder } from '#test/sandbox/world/receiving/receiving-order.ts';
import { createReceivingOrders } from '#test/sandbox/world/receiving/receiving-orders.ts';

/**
 * A merchant's supplier. Numbers of one supplier resemble each other as real ones do: its parcel numbers share a prefix
 * and count up, and so do its purchase orders.
 */
export interface Supplier {
  /** The next parcel's number; numbers of boxes of one delivery are close to each other. */
  nextTracking(packageType: PackageType, isSameDelivery: boolean): string;
  nextPurchaseOrder(atMs: number): string;
}

type Scheme = 'plain' | 'season' | 'serial' | 'long' | 'slashed';

const digitsOf = (number: number, count: number): string => String(number % 10 ** count).padStart(count, '0');

function createParcelNumbers(random: Random): (serial: number) => string {
  switch (random.weighted({ parcel: 5, express: 3, postal: 2 })) {
    case 'parcel': {
      const start = `1Z${random.digits(1)}${random.letters(2)}${random.digits(3)}03`;
      return (serial) => `${start}${digitsOf(serial, 7)}${random.digits(1)}`;
    }
    case 'express': {
      const start = `${random.integer(1, 9)}${random.digits(3)}`;
      return (serial) => `${start}${digitsOf(serial, 8)}`;
    }
    default: {
      const start = `94001${random.digits(9)}`;
      return (serial) => `${start}${digitsOf(serial, 7)}${random.digits(1)}`;
    }
  }
}

function createPurchaseOrders(random: Random): (atMs: number) => string {
  const scheme = random.weighted<Scheme>({ plain: 6, season: 2, serial: 2, long: 2, slashed: 1 });
  const letters = random.letters(2);
  let serial = random.integer(1_000, 90_000);
  return (atMs) => {
    const year = new Date(atMs).getUTCFullYear();
    serial += random.integer(1, scheme === 'long' ? 60 : 9);
    switch (scheme) {
      case 'plain':
        return `PO-${year}-${random.digits(4)}`;
      case 'season':
        return `${random.pick(['SPRING', 'SUMMER', 'AUTUMN', 'WINTER', 'HOLIDAY'])}-${random.digits(3)}`;
      case 'serial':
        return `${letters}-${digitsOf(serial, 5)}`;
      case 'long':
        return `4500${digitsOf(serial, 6)}`;
      default:
        return `${letters}/${year % 100}/${digitsOf(serial, 4)}`;
    }
  };
}

export const createSuppliers = (count: number, random: Random): Supplier[] =>
  Array.from({ length: count }, () => {
    const parcelNumber = createParcelNumbers(random);
    const nextPurchaseOrder = createPurchaseOrders(random);
    let serial = random.integer(100_000, 9_000_000);
    return {
      nextTracking(packageType, isSameDelivery) {
        serial += isSameDelivery ? random.integer(1, 3) : random.integer(50, 5_000);
        if (packageType === 'FloorLoadedContainer') return `${random.letters(3)}U${random.digits(7)}`;
        return packageType === 'Pallet' ? `PRO${random.digits(9)}` : parcelNumber(serial);
      },
      nextPurchaseOrder,
    };
  });

const firstOrderId = 610_000;
const ordersOfSupplier = 40;
const dayMs = 86_400_000;
const sharedShare = 0.3;
const fewestDaysApart = 3;
/** The share of deliveries of one purchase order that arrive at the same time, for example at two centers. */
const atOnceShare = 0.1;
const twinShare = 0.3;

/** The orders of one merchant, and the supplier of each. */
type SuppliedOrders = { orders: ReceivingOrder[]; supplierOf: ReadonlyMap<ReceivingOrder, Supplier> };

export const supplierCount = (orders: number): number => Math.max(3, Math.round(orders / ordersOfSupplier));

/**
 * Draws receiving orders as the sandbox does, and assigns each to a supplier, from which it gets its numbers. Of a
 * supplier's orders with consecutive expected arrivals, some belong to one purchase order, mostly three days or more
 * apart; some cancelled orders were announced a second time, with the same boxes.
 */
export function createSuppliedOrders(
  count: number,
  made: { nowMs: number; centers: readonly Center[]; items: readonly InventoryItem[] },
  suppliers: readonly Supplier[],
  random: Random,
): SuppliedOrders {
  const orders = createReceivingOrders(count, made.nowMs, made.centers, made.items, random, firstOrderId);
  const supplierOf = new Map(orders.map((order) => [order, random.pick(suppliers)]));
  for (const supplier of suppliers) {
    const own = orders
      .filter((order) => supplierOf.get(order) === supplier)
      .sort((left, right) => left.expectedArrivalAtMs - right.expectedArrivalAtMs);
    number(own, supplier, random);
  }
  cancelTwins(orders, random);
  return { orders, supplierOf };
}

function number(orders: readonly ReceivingOrder[], supplier: Supplier, random: Random): void {
  let shared: string | null = null;
  let beforeMs = 0;
  for (const order of orders) {
    const isApart = order.expectedArrivalAtMs - beforeMs >= fewestDaysApart * dayMs;
    const isShared = random.chance(sharedShare) && (isApart || random.chance(atOnceShare));
    if (shared === null || !isShared) shared = supplier.nextPurchaseOrder(order.insertedAtMs);
    beforeMs = order.expectedArrivalAtMs;
    order.purchaseOrderNumber = random.chance(0.88) ? shared : null;
    for (const [place, box] of order.boxes.entries()) {
      if (box.trackingNumber !== null) {
        box.trackingNumber = supplier.nextTracking(order.packageType, place > 0);
      }
    }
  }
}

/** Orders that were cancelled because of an error, and announced again. */
function cancelTwins(orders: readonly ReceivingOrder[], random: Random): void {
  const awaited = orders.filter(({ status }) => status === 'Awaiting');
  for (const order of orders.filter(({ status }) => status === 'Cancelled')) {
    const again = awaited.length > 0 && random.chance(twinShare) ? random.pick(awaited) : null;
    if (again === null) continue;
    order.purchaseOrderNumber = again.purchaseOrderNumber;
    order.expectedArrivalAtMs = again.expectedArrivalAtMs;
    for (const [place, box] of order.boxes.entries()) {
      box.trackingNumber = again.boxes[place]?.trackingNumber ?? box.trackingNumber;
    }
  }
}
