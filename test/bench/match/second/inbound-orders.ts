import type { Center } from '#test/sandbox/world/centers.ts';
import type { Random } from '#test/sandbox/world/random.ts';
import type {
  Box,
  BoxItem,
  BoxStatus,
  ReceivingOrder,
  ReceivingStatus,
} from '#test/sandbox/world/receiving/receiving-order.ts';
import { carriers } from './carrier-codes.ts';
import type { Supplier } from './suppliers.ts';

export const dayMs = 86_400_000;
const historyDays = 180;

export type InboundOrder = { readonly order: ReceivingOrder; readonly supplier: Supplier };

const statusesByAge: readonly { below: number; weights: Partial<Record<ReceivingStatus, number>> }[] = [
  { below: -1, weights: { Awaiting: 96, Cancelled: 4 } },
  {
    below: 14,
    weights: {
      Awaiting: 42,
      PartiallyArrived: 18,
      PartiallyArrivedAtHub: 4,
      Arrived: 8,
      Processing: 14,
      Completed: 10,
      Cancelled: 4,
    },
  },
  {
    below: Number.POSITIVE_INFINITY,
    weights: { Completed: 81, Incomplete: 6, Awaiting: 7, PartiallyArrived: 2, Cancelled: 4 },
  },
];

/** The possible statuses of a box while its order has this status. */
const boxStatusesOf: Readonly<Record<ReceivingStatus, readonly BoxStatus[]>> = {
  Awaiting: ['Awaiting'],
  PartiallyArrivedAtHub: ['Arrived', 'Awaiting'],
  ArrivedAtHub: ['Arrived'],
  ProcessingAtHub: ['Counting', 'Arrived'],
  InternalTransfer: ['InternalTransfer'],
  PartiallyArrived: ['Arrived', 'Awaiting'],
  Arrived: ['Arrived'],
  Processing: ['Counting', 'Stowing', 'Arrived', 'Awaiting'],
  Completed: ['Completed'],
  Incomplete: ['Completed', 'Completed', 'Awaiting'],
  Cancelled: ['Cancelled'],
};

/** A box that has not been checked in, of an open order. */
export type AwaitedBox = InboundOrder & { readonly box: Box };

/** The boxes that may be unidentified at a dock: of open orders that were recently expected. */
export const findAwaitedBoxes = (inbound: readonly InboundOrder[], nowMs: number): AwaitedBox[] =>
  inbound.flatMap(({ order, supplier }) => {
    const ageDays = (nowMs - order.expectedArrivalAtMs) / dayMs;
    if (order.status === 'Completed' || order.status === 'Cancelled' || ageDays < -3 || ageDays > 70)
      return [];
    return order.boxes.filter(({ status }) => status === 'Awaiting').map((box) => ({ order, supplier, box }));
  });

/** Receiving orders of half a year, oldest first. A few orders share a purchase order that was split. */
export function createInboundOrders(
  count: number,
  nowMs: number,
  suppliers: readonly Supplier[],
  centers: readonly Center[],
  random: Random,
): InboundOrder[] {
  const receiving = centers.filter((center) => center.isReceivingEnabled && center.isActive);
  const insertedAtMs = Array.from(
    { length: count },
    () => nowMs - random.between(0, historyDays) * dayMs,
  ).toSorted((left, right) => left - right);
  let id = random.integer(610_000, 790_000);
  const orders: InboundOrder[] = [];
  for (const [place, inserted] of insertedAtMs.entries()) {
    // Some suppliers deliver every week, others twice a season.
    const supplier = suppliers[Math.floor(suppliers.length * random.next() ** 1.5)] ?? random.pick(suppliers);
    const before = orders.at(-1);
    const isSplit = place > 0 && before !== undefined && random.chance(0.05);
    const from = isSplit ? before.supplier : supplier;
    const number = isSplit
      ? before.order.purchaseOrderNumber
      : from.purchaseOrders.next(inserted - random.between(0, 9) * dayMs);
    id += random.integer(1, 5);
    orders.push({
      supplier: from,
      order: createOrder(
        {
          id,
          inserted,
          nowMs,
          from,
          number: random.chance(0.05) ? null : number,
          center: random.pick(receiving),
        },
        random,
      ),
    });
  }
  return orders;
}

type Placed = {
  id: number;
  inserted: number;
  nowMs: number;
  from: Supplier;
  number: string | null;
  center: Center;
};

function createOrder({ id, inserted, nowMs, from, number, center }: Placed, random: Random): ReceivingOrder {
  const isFreight = from.carrier === 'freight';
  const expected = inserted + random.between(3, isFreight ? 55 : 28) * dayMs;
  const ageDays = (nowMs - expected) / dayMs;
  const weights = statusesByAge.find(({ below }) => ageDays < below)?.weights ?? { Awaiting: 1 };
  const status = random.weighted(weights as Record<ReceivingStatus, number>);
  const boxes = createBoxes(from, id, expected, random);
  for (const box of boxes) {
    box.status = random.pick(boxStatusesOf[status]);
    if (box.status !== 'Awaiting' && box.status !== 'Cancelled') {
      box.arrivedAtMs = Math.min(nowMs - dayMs / 4, expected + random.between(-2, 4) * dayMs);
    }
  }
  const [firstBox] = boxes;
  if (status.startsWith('Partially') && firstBox !== undefined) firstBox.status = 'Awaiting';
  if (firstBox?.status === 'Awaiting') firstBox.arrivedAtMs = null;
  const expectedOf = new Map<number, number>();
  for (const { inventoryId, quantity } of boxes.flatMap(({ items }) => items)) {
    expectedOf.set(inventoryId, (expectedOf.get(inventoryId) ?? 0) + quantity);
  }
  return {
    id,
    status,
    packageType: isFreight ? 'Pallet' : 'Package',
    boxPackagingType: boxes.every(({ items }) => items.length === 1) ? 'OneSkuPerBox' : 'MultipleSkuPerBox',
    hasBoxLabels: true,
    expectedArrivalAtMs: expected,
    insertedAtMs: inserted,
    lastUpdatedAtMs: Math.min(nowMs, Math.max(inserted, expected)),
    completedAtMs: status === 'Completed' ? Math.min(nowMs, expected + 3 * dayMs) : null,
    externalSyncAtMs: null,
    purchaseOrderNumber: number,
    centerId: center.id,
    finalDestinationCenterId: null,
    freight: isFreight
      ? {
          carrier: random.pick(['Old Mill Freight', 'Crossland LTL', 'Maris Ocean']),
          bolNumber: random.chance(0.8) ? `BOL${random.digits(8)}` : null,
          containerNumber: random.chance(0.4) ? `${random.letters(3)}U${random.digits(7)}` : null,
          vesselName: null,
          freightForwarder: null,
          notes: null,
        }
      : null,
    quantities: [...expectedOf].map(([inventoryId, quantity]) => ({
      inventoryId,
      sku: from.items.find((item) => item.inventoryId === inventoryId)?.sku ?? '',
      expected: quantity,
      received: 0,
      stowed: 0,
    })),
    history: [],
    boxes,
  };
}

function createBoxes(from: Supplier, orderId: number, expectedAtMs: number, random: Random): Box[] {
  const items = random.sample(from.items, random.pick([1, 1, 2, 2, 3, 4, 5, 7]));
  const isMixed = items.length > 1 && random.chance(0.45);
  const count = isMixed ? random.integer(1, 3) : items.length * random.pick([1, 1, 1, 2, 3]);
  const numbers = carriers[from.carrier].number(from.account, from.serial, count);
  // Other customers of the supplier ship with the same account.
  from.serial += count + random.integer(1, 240);
  const isTracked = random.chance(0.97);
  const lot = `${from.code.slice(0, 1)}${new Date(expectedAtMs).toISOString().slice(2, 7).replace('-', '')}${random.digits(2)}`;
  return numbers.map((trackingNumber, place) => {
    const inside = isMixed
      ? random.sample(items, random.integer(2, items.length))
      : [items[place % items.length] ?? random.pick(items)];
    return {
      boxId: orderId * 20 + place,
      boxNumber: place + 1,
      status: 'Awaiting',
      trackingNumber: isTracked ? trackingNumber : null,
      arrivedAtMs: null,
      receivedAtMs: null,
      countingStartedAtMs: null,
      items: inside.map(
        (item): BoxItem => ({
          inventoryId: item.inventoryId,
          quantity:
            isMixed && random.chance(0.5)
              ? random.integer(2, 40)
              : item.casePack * random.pick([1, 1, 1, 2, 4]),
          receivedQuantity: 0,
          stowedQuantity: 0,
          lotNumber: item.hasLots ? lot : null,
          lotDateMs: item.hasLots ? expectedAtMs + 400 * dayMs : null,
        }),
      ),
    };
  });
}
