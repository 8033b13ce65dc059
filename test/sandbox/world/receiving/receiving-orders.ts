import type { Center } from '#test/sandbox/world/centers.ts';
import type { InventoryItem } from '#test/sandbox/world/items/inventory-items.ts';
import type { Random } from '#test/sandbox/world/random.ts';
import { createBoxes } from './receiving-boxes.ts';
import {
  type BoxPackagingType,
  type Freight,
  type PackageType,
  type ReceivingOrder,
  type ReceivingStatus,
  receivingStatuses,
} from './receiving-order.ts';
import { createTimeline } from './receiving-timeline.ts';

const statusWeights: Readonly<Record<ReceivingStatus, number>> = {
  Completed: 44,
  Awaiting: 18,
  Processing: 8,
  Arrived: 6,
  PartiallyArrived: 5,
  InternalTransfer: 4,
  Cancelled: 4,
  Incomplete: 3,
  ArrivedAtHub: 3,
  ProcessingAtHub: 3,
  PartiallyArrivedAtHub: 2,
};

const hubStatuses: ReadonlySet<ReceivingStatus> = new Set<ReceivingStatus>([
  'PartiallyArrivedAtHub',
  'ArrivedAtHub',
  'ProcessingAtHub',
  'InternalTransfer',
]);

const partialStatuses: ReadonlySet<ReceivingStatus> = new Set<ReceivingStatus>([
  'PartiallyArrived',
  'PartiallyArrivedAtHub',
  'Incomplete',
]);

function choosePackaging(status: ReceivingStatus, random: Random): [PackageType, BoxPackagingType] {
  const packageType = random.weighted({ Package: 62, Pallet: 26, FloorLoadedContainer: 12 });
  if (partialStatuses.has(status)) {
    return [packageType === 'FloorLoadedContainer' ? 'Pallet' : packageType, 'MultipleSkuPerBox'];
  }
  if (packageType === 'FloorLoadedContainer') return [packageType, 'EverythingInOneBox'];
  return [packageType, random.weighted({ OneSkuPerBox: 4, MultipleSkuPerBox: 4, EverythingInOneBox: 1 })];
}

function createFreight(packageType: PackageType, random: Random): Freight | null {
  if (packageType === 'Package' || random.chance(0.15)) return null;
  const byOcean = packageType === 'FloorLoadedContainer';
  const orNull = (value: string, share = 0.85) => (random.chance(share) ? value : null);
  return {
    carrier: random.pick(
      byOcean
        ? ['Meridian Ocean Lines', 'Polaris Container Service', 'Hanse Pacific']
        : ['Northline Freight', 'Blue Ridge LTL', 'Prairie Motor Express', 'Kestrel Haulage'],
    ),
    bolNumber: orNull(`BOL${random.digits(8)}`),
    containerNumber: byOcean ? `${random.letters(3)}U${random.digits(7)}` : null,
    vesselName: byOcean ? orNull(random.pick(['Meridian Aurora', 'Polaris Endeavour', 'Hanse Kyoto'])) : null,
    freightForwarder: orNull(
      random.pick(['Anchor & Vale Forwarding', 'Lakeshore Global', 'Tradewind Agency']),
      0.6,
    ),
    notes: orNull(
      random.pick([
        'Liftgate needed; call the dock one hour ahead.',
        'Two pallets are double stacked.',
        'Driver carries the seal number.',
        'Customs release on file with the forwarder.',
      ]),
      0.4,
    ),
  };
}

/** Returns a center where an order in this state can be, and the spoke behind it if it goes through a hub. */
function chooseCenter(status: ReceivingStatus, centers: readonly Center[], random: Random) {
  const reachable = centers.filter((center) => center.accessGranted);
  const receiving = reachable.filter((center) => center.isReceivingEnabled);
  const spokes = receiving.filter((center) => center.hubId !== null);
  if (hubStatuses.has(status)) return throughHub(random.pick(spokes), centers);
  const past = status === 'Completed' || status === 'Cancelled';
  const destination = random.pick(past ? reachable : receiving);
  return destination.hubId === null
    ? { center: destination, destination: null }
    : throughHub(destination, centers);
}

function throughHub(spoke: Center, centers: readonly Center[]): { center: Center; destination: Center } {
  const hub = centers.find((center) => center.id === spoke.hubId);
  if (hub === undefined) throw new Error(`The hub of ${spoke.name} is missing.`);
  return { center: hub, destination: spoke };
}

const directStatuses: ReadonlySet<ReceivingStatus> = new Set<ReceivingStatus>([
  'PartiallyArrived',
  'Arrived',
  'Processing',
  'Incomplete',
]);

function createOrder(
  status: ReceivingStatus,
  nowMs: number,
  centers: readonly Center[],
  items: readonly InventoryItem[],
  random: Random,
): ReceivingOrder {
  let place = chooseCenter(status, centers, random);
  // These states belong to the direct route; an order through a hub would be in their "AtHub" counterpart.
  while (directStatuses.has(status) && place.destination !== null) {
    place = chooseCenter(status, centers, random);
  }
  const viaHub = place.destination !== null;
  const timeline = createTimeline(status, viaHub, nowMs, random);
  const [packageType, boxPackagingType] = choosePackaging(status, random);
  const fewestItems = partialStatuses.has(status) ? 2 : 1;
  const skuCount =
    packageType === 'FloorLoadedContainer' ? random.integer(6, 24) : random.integer(fewestItems, 9);
  const { boxes, quantities } = createBoxes(
    { status, packageType, boxPackagingType, timeline, nowMs },
    random.sample(items, skuCount),
    random,
  );
  const insertedAtMs = timeline.steps[0]?.atMs ?? nowMs;
  const changedAtMs = timeline.steps.at(-1)?.atMs ?? nowMs;
  const isSynced = status === 'Completed' && random.chance(0.62);
  const syncedAtMs = isSynced ? Math.min(nowMs, changedAtMs + random.integer(10, 900) * 60_000) : null;
  return {
    id: 0,
    status,
    packageType,
    boxPackagingType,
    hasBoxLabels: random.chance(0.92),
    expectedArrivalAtMs: timeline.expectedArrivalAtMs,
    insertedAtMs,
    lastUpdatedAtMs: syncedAtMs ?? changedAtMs,
    completedAtMs: status === 'Completed' ? changedAtMs : null,
    externalSyncAtMs: syncedAtMs,
    purchaseOrderNumber: random.chance(0.86) ? createPurchaseOrderNumber(insertedAtMs, random) : null,
    centerId: place.center.id,
    finalDestinationCenterId: place.destination?.id ?? null,
    freight: createFreight(packageType, random),
    quantities,
    history: timeline.steps.map(({ status, atMs }) => ({ id: 0, status, atMs })),
    boxes,
  };
}

function createPurchaseOrderNumber(insertedAtMs: number, random: Random): string {
  const year = new Date(insertedAtMs).getUTCFullYear();
  return random.weighted({ plain: 6, season: 2 }) === 'plain'
    ? `PO-${year}-${random.digits(4)}`
    : `${random.pick(['SPRING', 'SUMMER', 'AUTUMN', 'WINTER', 'HOLIDAY'])}-${random.digits(3)}`;
}

/** Draws `count` orders, oldest first, ids ascending with their creation. From eleven on, every state occurs. */
export function createReceivingOrders(
  count: number,
  nowMs: number,
  centers: readonly Center[],
  items: readonly InventoryItem[],
  random: Random,
  firstId: number,
): ReceivingOrder[] {
  const orders = Array.from({ length: count }, (_unused, index) =>
    createOrder(receivingStatuses[index] ?? random.weighted(statusWeights), nowMs, centers, items, random),
  ).sort((first, second) => first.insertedAtMs - second.insertedAtMs);
  let id = firstId;
  let boxId = firstId * 7;
  let changeId = firstId * 11;
  for (const order of orders) {
    id += random.integer(1, 6);
    order.id = id;
    for (const box of order.boxes) box.boxId = boxId++;
    for (const change of order.history) change.id = changeId++;
  }
  return orders;
}
