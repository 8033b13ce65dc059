import type { InventoryItem } from '#test/sandbox/world/items/inventory-items.ts';
import type { Random } from '#test/sandbox/world/random.ts';
import type {
  Box,
  BoxPackagingType,
  BoxStatus,
  PackageType,
  ReceivingQuantity,
  ReceivingStatus,
} from './receiving-order.ts';
import { firstReached, type Timeline } from './receiving-timeline.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const arrivalStates = ['PartiallyArrived', 'Arrived', 'PartiallyArrivedAtHub', 'ArrivedAtHub'] as const;
const countingStates = ['Processing', 'ProcessingAtHub'] as const;

type Contents = { item: InventoryItem; pieces: number };

function packBoxes(
  items: readonly InventoryItem[],
  packageType: PackageType,
  packaging: BoxPackagingType,
  random: Random,
): Contents[][] {
  const cartonsOf = packageType === 'Package' ? [1, 4] : packageType === 'Pallet' ? [6, 40] : [30, 160];
  const pieces = (item: InventoryItem) =>
    item.casePieces * random.integer(cartonsOf[0] ?? 1, cartonsOf[1] ?? 1);
  if (packaging === 'EverythingInOneBox' || packageType === 'FloorLoadedContainer') {
    return [items.map((item) => ({ item, pieces: pieces(item) }))];
  }
  if (packaging === 'OneSkuPerBox') {
    return items.flatMap((item) => {
      const boxes = random.integer(1, packageType === 'Pallet' ? 2 : 4);
      return Array.from({ length: boxes }, () => [{ item, pieces: pieces(item) }]);
    });
  }
  const boxCount = random.integer(2, packageType === 'Pallet' ? 5 : 9);
  const boxes: Contents[][] = Array.from({ length: boxCount }, () => []);
  for (const [index, item] of items.entries()) {
    // Items are distributed round-robin first: two items always give two boxes, which the partial states need.
    const dealt = boxes[index % boxCount];
    const others = random.sample(boxes, random.integer(0, 2));
    for (const box of new Set(dealt === undefined ? others : [dealt, ...others])) {
      box.push({ item, pieces: pieces(item) });
    }
  }
  return boxes.filter((box) => box.length > 0);
}

/** The possible box states of an order in each state. If several are listed, a mix is drawn. */
const boxStatusMix: Readonly<Record<ReceivingStatus, Readonly<Partial<Record<BoxStatus, number>>>>> = {
  Awaiting: { Awaiting: 1 },
  Cancelled: { Cancelled: 1 },
  PartiallyArrived: { Arrived: 3, Awaiting: 2 },
  Arrived: { Arrived: 1 },
  Processing: { Arrived: 2, Counting: 2, Stowing: 2, Completed: 3 },
  Incomplete: { Completed: 3, Awaiting: 1 },
  PartiallyArrivedAtHub: { Arrived: 3, Awaiting: 2 },
  ArrivedAtHub: { Arrived: 1 },
  ProcessingAtHub: { Arrived: 2, Counting: 3, InternalTransfer: 2 },
  InternalTransfer: { InternalTransfer: 1 },
  Completed: { Completed: 1 },
};

/** Draws one state per box; in the partial states, the first and the last box differ so that the state is accurate. */
function drawBoxStatuses(status: ReceivingStatus, count: number, random: Random): BoxStatus[] {
  const mix = boxStatusMix[status] as Record<BoxStatus, number>;
  const statuses = Array.from({ length: count }, () => random.weighted(mix));
  const partial = ['PartiallyArrived', 'PartiallyArrivedAtHub', 'Incomplete'].includes(status);
  if (partial && count > 1) {
    statuses[0] = status === 'Incomplete' ? 'Completed' : 'Arrived';
    statuses[count - 1] = 'Awaiting';
  }
  return statuses;
}

/** Counts a box item realistically: mostly right, sometimes short, over, or with damaged pieces. */
function countItem(quantity: number, status: BoxStatus, random: Random): [received: number, stowed: number] {
  if (status === 'Awaiting' || status === 'Arrived' || status === 'Cancelled') return [0, 0];
  if (status === 'Counting') return [random.integer(0, quantity), 0];
  const finding = random.weighted({ exact: 88, short: 6, over: 2, damaged: 4 });
  const missing = random.integer(1, Math.max(1, Math.ceil(quantity * 0.15)));
  const received =
    finding === 'short'
      ? Math.max(0, quantity - missing)
      : finding === 'over'
        ? quantity + missing
        : quantity;
  if (status === 'InternalTransfer') return [received, 0];
  const fit = finding === 'damaged' ? received - Math.min(received, missing) : received;
  return [received, status === 'Stowing' ? Math.floor(fit * random.between(0.1, 0.9)) : fit];
}

function createLot(item: InventoryItem, atMs: number, random: Random) {
  if (!item.isLot) return { lotNumber: null, lotDateMs: null };
  const lotDateMs = Math.floor(atMs / dayMs) * dayMs + random.integer(180, 720) * dayMs;
  return { lotNumber: `L${random.digits(2)}${random.letters(1)}${random.digits(4)}`, lotDateMs };
}

function createTracking(packageType: PackageType, random: Random): string | null {
  if (random.chance(0.06)) return null;
  if (packageType === 'FloorLoadedContainer') return `${random.letters(3)}U${random.digits(7)}`;
  if (packageType === 'Pallet') return `PRO${random.digits(9)}`;
  const style = random.weighted({ parcel: 5, express: 3, postal: 2 });
  if (style === 'parcel') return `1Z${random.digits(1)}${random.letters(2)}${random.digits(13)}`;
  return style === 'express' ? random.digits(12) : `9400${random.digits(18)}`;
}

export type BoxedGoods = { boxes: Box[]; quantities: ReceivingQuantity[] };

/** Packs, ships and counts the boxes of one order; its quantities are the sums over them. Ids are assigned later. */
export function createBoxes(
  order: {
    status: ReceivingStatus;
    packageType: PackageType;
    boxPackagingType: BoxPackagingType;
    timeline: Timeline;
    nowMs: number;
  },
  items: readonly InventoryItem[],
  random: Random,
): BoxedGoods {
  const packed = packBoxes(items, order.packageType, order.boxPackagingType, random);
  const statuses = drawBoxStatuses(order.status, packed.length, random);
  const arrivedMs = firstReached(order.timeline, arrivalStates);
  const countedMs = firstReached(order.timeline, countingStates);
  const upToNow = (atMs: number) => Math.min(order.nowMs, atMs);
  const quantities = new Map<number, ReceivingQuantity>();
  // All pieces of one item in one order come from the same production lot.
  const lots = new Map(
    items.map((item) => [item.inventoryId, createLot(item, order.timeline.expectedArrivalAtMs, random)]),
  );
  const boxes = packed.map((contents, index): Box => {
    const status = statuses[index] ?? 'Awaiting';
    const hasArrived = status !== 'Awaiting' && status !== 'Cancelled';
    const isCounted = hasArrived && status !== 'Arrived';
    const arrivedAtMs =
      hasArrived && arrivedMs !== null ? upToNow(arrivedMs + random.integer(0, 90) * 60_000) : null;
    const countingStartedAtMs = isCounted ? countedMs : null;
    const isReceived = isCounted && status !== 'Counting' && countedMs !== null;
    return {
      boxId: 0,
      boxNumber: index + 1,
      status,
      trackingNumber: createTracking(order.packageType, random),
      arrivedAtMs,
      countingStartedAtMs,
      receivedAtMs: isReceived ? upToNow(countedMs + random.integer(1, 3) * hourMs) : null,
      items: contents.map(({ item, pieces }) => {
        const [receivedQuantity, stowedQuantity] = countItem(pieces, status, random);
        const total = quantities.get(item.inventoryId) ?? {
          inventoryId: item.inventoryId,
          sku: item.sku,
          expected: 0,
          received: 0,
          stowed: 0,
        };
        total.expected += pieces;
        total.received += receivedQuantity;
        total.stowed += stowedQuantity;
        quantities.set(item.inventoryId, total);
        return {
          inventoryId: item.inventoryId,
          quantity: pieces,
          receivedQuantity,
          stowedQuantity,
          lotNumber: lots.get(item.inventoryId)?.lotNumber ?? null,
          lotDateMs: lots.get(item.inventoryId)?.lotDateMs ?? null,
        };
      }),
    };
  });
  return { boxes, quantities: [...quantities.values()] };
}
