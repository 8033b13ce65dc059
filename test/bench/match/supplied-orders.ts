import type { Center } from '../../sandbox/world/centers.ts';
import type { InventoryItem } from '../../sandbox/world/items/inventory-items.ts';
import type { Random } from '../../sandbox/world/random.ts';
import type { ReceivingOrder } from '../../sandbox/world/receiving/receiving-order.ts';
import { createReceivingOrders } from '../../sandbox/world/receiving/receiving-orders.ts';
import type { Supplier } from './supplier.ts';

const firstOrderId = 610_000;
const ordersOfSupplier = 40;
const dayMs = 86_400_000;
const sharedShare = 0.3;
const fewestDaysApart = 3;
/** Of the deliveries of one purchase order, how many come at the same time, to two centers for instance. */
const atOnceShare = 0.1;
const twinShare = 0.3;

/** The orders of one merchant, and who sends which. */
export interface SuppliedOrders {
  orders: ReceivingOrder[];
  supplierOf: ReadonlyMap<ReceivingOrder, Supplier>;
}

/** How many suppliers a merchant with so many orders has. */
export function supplierCount(orders: number): number {
  return Math.max(3, Math.round(orders / ordersOfSupplier));
}

/**
 * Draws receiving orders as the sandbox does, and gives each to a supplier, whose numbers it has. Of the orders of
 * one supplier that are expected one after the other, some belong to one purchase order, mostly three days apart or
 * more; some cancelled orders were announced a second time, with the same boxes.
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

/** What was cancelled because something in it was wrong, and announced again. */
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
