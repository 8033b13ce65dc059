import type { Center } from '#test/sandbox/world/centers.ts';
import type { InventoryItem } from '#test/sandbox/world/items/inventory-items.ts';
import { createReturnTrackingNumber } from '#test/sandbox/world/orders/carriers.ts';
import { createHostileReturn } from '#test/sandbox/world/orders/hostile-order.ts';
import type { Order } from '#test/sandbox/world/orders/order.ts';
import { firstItemId } from '#test/sandbox/world/orders/orders.ts';
import type { Shipment } from '#test/sandbox/world/orders/shipment.ts';
import { mixedHash, Random } from '#test/sandbox/world/random.ts';
import type { MadeWorld } from '#test/sandbox/world/world.ts';
import { gradeReturn } from './return-grades.ts';
import {
  type ReturnLine,
  type ReturnOrder,
  type ReturnStatus,
  type ReturnType,
  returnStatuses,
} from './return-order.ts';
import { completeReturn } from './return-progress.ts';

export interface MadeOrders extends MadeWorld {
  orders: readonly Order[];
}

const dayMs = 86_400_000;
const drawKey = 0x4e;

const statusWeights: Readonly<Record<ReturnStatus, number>> = {
  Completed: 58,
  AwaitingArrival: 20,
  Arrived: 6,
  Processing: 6,
  Cancelled: 10,
};

const ageDays: Readonly<Record<ReturnStatus, readonly [number, number]>> = {
  AwaitingArrival: [0.05, 12],
  Arrived: [2, 12],
  Processing: [3, 14],
  Completed: [5, 140],
  Cancelled: [1, 120],
};

/** The states between the announcement and the current one, with the days until each is reached. */
const paths: Readonly<
  Record<ReturnStatus, readonly (readonly [ReturnStatus, shortest: number, longest: number])[]>
> = {
  AwaitingArrival: [],
  Arrived: [['Arrived', 1, 8]],
  Processing: [
    ['Arrived', 1, 8],
    ['Processing', 0.1, 2],
  ],
  Completed: [
    ['Arrived', 1, 8],
    ['Processing', 0.1, 2],
    ['Completed', 0.05, 1],
  ],
  Cancelled: [['Cancelled', 0.05, 3]],
};

const currencies: Readonly<Record<string, string>> = {
  US: 'USD',
  CA: 'CAD',
  GB: 'GBP',
  PL: 'EUR',
  NL: 'EUR',
};

type Origin = { order: Order; shipment: Shipment };
type Draft = { status: ReturnStatus; insertedAtMs: number; random: Random };

function createHistory({ status, insertedAtMs, random }: Draft, nowMs: number): ReturnOrder['history'] {
  const steps = paths[status].map(([reached, shortest, longest]) => ({
    reached,
    days: random.between(shortest, longest),
  }));
  const total = steps.reduce((sum, { days }) => sum + days, 0) * dayMs;
  const scale = Math.min(1, ((nowMs - insertedAtMs) * 0.9) / Math.max(1, total));
  const history: ReturnOrder['history'] = [{ status: 'AwaitingArrival', atMs: insertedAtMs }];
  let atMs = insertedAtMs;
  for (const { reached, days } of steps) {
    atMs += days * dayMs * scale;
    history.push({ status: reached, atMs: Math.trunc(atMs) });
  }
  return history;
}

/** Takes a shipment that existed by then and has not been returned yet; a refused parcel was never delivered. */
function takeOrigin(origins: Origin[], insertedAtMs: number, returnType: ReturnType, random: Random) {
  const start = random.integer(0, Math.max(0, origins.length - 1));
  for (let offset = 0; offset < origins.length; offset += 1) {
    const index = (start + offset) % origins.length;
    const origin = origins[index];
    const { deliveredAtMs, actualFulfillmentAtMs } = origin?.shipment ?? {};
    const isRefused = returnType === 'ReturnToSender';
    const leftAtMs = isRefused ? actualFulfillmentAtMs : deliveredAtMs;
    if (origin === undefined || leftAtMs === null || leftAtMs === undefined) continue;
    if (isRefused !== (deliveredAtMs === null) || leftAtMs > insertedAtMs) continue;
    origins.splice(index, 1);
    return origin;
  }
  return null;
}

function createLine(item: InventoryItem, quantity: number, random: Random): ReturnLine {
  const isOverride = random.chance(0.4);
  return {
    inventoryId: item.inventoryId,
    name: item.name,
    sku: item.sku,
    barcodes: item.barcodes.map(({ value }) => value),
    quantity,
    requestedAction: isOverride ? random.pick(['Restock', 'Quarantine', 'Dispose']) : 'Default',
    actionType: isOverride ? 'Override' : 'InventoryDefault',
    instructions: item.returns.instructions,
    lotNumber: null,
    lotDateMs: null,
    minimumShelfLifeDays: item.minimumShelfLifeDays,
    bundleParentSku: null,
    taken: [],
  };
}

function linesOf({ shipment }: Origin, isWhole: boolean, made: MadeOrders, random: Random): ReturnLine[] {
  const lines = new Map<number, ReturnLine>();
  for (const product of shipment.products) {
    for (const shipped of product.items) {
      const item = made.catalog.find(shipped.inventoryId);
      const known = lines.get(shipped.inventoryId);
      if (item === undefined || known !== undefined) continue;
      const quantity = isWhole ? shipped.quantity : random.integer(1, Math.min(shipped.quantity, 6));
      const line = createLine(item, quantity, random);
      if (shipped.lotNumber !== null && random.chance(0.8)) {
        line.lotNumber = shipped.lotNumber;
        line.lotDateMs = shipped.expiresAtMs;
      }
      if (product.id !== item.productId) line.bundleParentSku = product.sku;
      lines.set(shipped.inventoryId, line);
    }
  }
  const all = [...lines.values()];
  return isWhole ? all : random.sample(all, random.integer(1, Math.min(3, all.length)));
}

const linesWithoutOrigin = (made: MadeOrders, random: Random): ReturnLine[] =>
  random
    .sample(made.catalog.stocked, random.integer(1, 2))
    .map((item) => createLine(item, random.integer(1, 2), random));

/** Returns the center that the goods left from if it processes returns; otherwise one in the same country, or any. */
function chooseCenter(origin: Origin | null, centers: readonly Center[], random: Random): Center {
  const processing = centers.filter(
    (center) => center.processesReturns && center.isActive && center.accessGranted,
  );
  const source = centers.find(({ id }) => id === origin?.shipment.centerId);
  const near = processing.filter(({ country }) => source === undefined || country === source.country);
  return processing.find(({ id }) => id === source?.id) ?? random.pick(near.length > 0 ? near : processing);
}

function createReturn(draft: Draft, id: number, origins: Origin[], made: MadeOrders): ReturnOrder {
  const { status, insertedAtMs, random } = draft;
  const returnType: ReturnType = random.chance(0.12) ? 'ReturnToSender' : 'Regular';
  const origin = random.chance(0.85) ? takeOrigin(origins, insertedAtMs, returnType, random) : null;
  const isRefused = returnType === 'ReturnToSender' && origin !== null;
  const center = chooseCenter(origin, made.centers, random);
  const history = createHistory(draft, made.nowMs);
  const hasTracking = random.chance(0.84);
  const order: ReturnOrder = {
    id,
    channel: null,
    storeIndex: origin?.order.storeIndex ?? random.integer(0, 1),
    status,
    returnType: isRefused ? 'ReturnToSender' : 'Regular',
    insertedAtMs,
    history,
    centerId: center.id,
    referenceId: isRefused ? `RTS-${origin.shipment.id}` : `RMA-${String(id % 1_000_000).padStart(6, '0')}`,
    trackingNumber: hasTracking ? createReturnTrackingNumber(center.country, random) : null,
    originalShipmentId: origin?.shipment.id ?? null,
    shipmentTrackingNumber: origin?.shipment.tracking?.trackingNumber ?? null,
    storeOrderId: origin?.order.referenceId ?? null,
    customerName: origin?.order.recipient.name ?? null,
    currencyCode: currencies[center.country] ?? 'USD',
    transactions: [],
    lines: origin === null ? linesWithoutOrigin(made, random) : linesOf(origin, isRefused, made, random),
  };
  if (hasTracking && !isRefused && random.chance(0.5)) {
    order.transactions.push({ amount: 6.4, type: 'ReturnLabelInvoice', atMs: insertedAtMs });
  }
  if (status === 'Processing' || status === 'Completed') gradeReturn(order, made, random);
  if (status === 'Completed') completeReturn(order, made, history.at(-1)?.atMs ?? made.nowMs);
  return order;
}

/** Draws `count` returns, oldest first, ids ascending with their creation. From five on, every state occurs. */
export function createReturns(count: number, made: MadeOrders): ReturnOrder[] {
  const firstId = firstItemId(made);
  const random = new Random(mixedHash(made.seed, firstId, drawKey));
  const origins = made.orders.flatMap((order) =>
    order.shipments
      .filter(({ status, centerId }) => status === 'Completed' && centerId !== null)
      .map((shipment) => ({ order, shipment })),
  );
  const drafts = Array.from({ length: count }, (_unused, index): Draft => {
    const status = returnStatuses[index] ?? random.weighted(statusWeights);
    const [shortest, longest] = ageDays[status];
    const days = shortest + (longest - shortest) * random.next() ** 1.4;
    const own = new Random(mixedHash(made.seed, firstId + index, drawKey + 1));
    return { status, insertedAtMs: Math.trunc(made.nowMs - days * dayMs), random: own };
  }).sort((first, second) => first.insertedAtMs - second.insertedAtMs);
  let id = Math.trunc(firstId / 10);
  const returns = drafts.map((draft) => {
    id += random.integer(1, 3);
    return createReturn(draft, id, origins, made);
  });
  if (made.hostile) {
    const center = chooseCenter(null, made.centers, random);
    returns.push(createHostileReturn(id + 3, center.id, made.orders, made.nowMs));
  }
  return returns;
}
