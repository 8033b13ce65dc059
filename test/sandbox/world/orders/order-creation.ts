import type { Center } from '#test/sandbox/world/centers.ts';
import type { InventoryItem } from '#test/sandbox/world/items/inventory-items.ts';
import { mixedHash, Random } from '#test/sandbox/world/random.ts';
import type { MadeWorld, Merchant, World } from '#test/sandbox/world/world.ts';
import type { Order, OrderLine } from './order.ts';
import { type Goods, takeable, wantProduct } from './order-goods.ts';
import { firstItemId } from './orders.ts';
import type { Shipment, ShipmentStatus, StatusDetail } from './shipment.ts';
import { missingTariff, restateOrder, statusDetail } from './shipment-changes.ts';
import { createShipment } from './shipments.ts';

/** Separates these draws from those of the world's initial orders. */
const drawKey = 0x2d;

export interface DraftLine extends Omit<OrderLine, 'productId' | 'inventoryId' | 'name'> {
  item: InventoryItem;
}

export interface OrderDraft
  extends Omit<
    Order,
    'id' | 'status' | 'storeIndex' | 'createdAtMs' | 'lastUpdatedAtMs' | 'lines' | 'shipments'
  > {
  lines: DraftLine[];
  /** The center that is to ship it; null if the service may choose. */
  centerId: number | null;
}

type Parts = Goods['wanted'];

function partsOf(wanted: Parts): Map<InventoryItem, number> {
  const pieces = new Map<InventoryItem, number>();
  for (const { item, quantity } of wanted.flatMap(({ parts }) => parts)) {
    pieces.set(item, (pieces.get(item) ?? 0) + quantity);
  }
  return pieces;
}

const missingAt = (center: Center, wanted: Parts, { stock }: Merchant, nowMs: number): InventoryItem[] =>
  [...partsOf(wanted)].flatMap(([item, pieces]) =>
    takeable(stock, item, center.id, nowMs) < pieces ? [item] : [],
  );

/** Returns the centers that ship for a merchant, those in the recipient's country first. */
export function shippingCenters({ centers }: World, country: string): Center[] {
  const open = centers.filter(
    (center) => center.isActive && center.isShippingEnabled && center.accessGranted,
  );
  const isNear = (center: Center) => center.country === country;
  return [...open.filter(isNear), ...open.filter((center) => !isNear(center))];
}

function chooseCenter(candidates: readonly Center[], wanted: Parts, merchant: Merchant, nowMs: number) {
  const [nearest] = candidates;
  if (nearest === undefined) throw new Error('No center ships.');
  return candidates.find((center) => missingAt(center, wanted, merchant, nowMs).length === 0) ?? nearest;
}

/**
 * Returns a shipment's initial state and its reasons: the reasons that the specification names (3), and two of its
 * fields (2.7).
 */
function beginning(
  { center, wanted }: Goods,
  country: string,
  merchant: Merchant,
  nowMs: number,
): { status: ShipmentStatus; details: StatusDetail[] } {
  if (!/^[A-Z]{2}$/.test(country)) {
    const messages = [`${country} is no country of two letters.`];
    return { status: 'ImportReview', details: [statusDetail('InvalidAddress', { messages })] };
  }
  const items = [...partsOf(wanted).keys()];
  if (items.some(({ handling }) => handling.packagingMaterialTypeId === null)) {
    return { status: 'OnHold', details: [statusDetail('MissingPackagingPreference')] };
  }
  const untold =
    country === center.country ? undefined : items.find(({ customs }) => customs.tariffCode === '');
  if (untold !== undefined) return { status: 'OnHold', details: [missingTariff(untold.inventoryId)] };
  const [missing] = missingAt(center, wanted, merchant, nowMs);
  if (missing === undefined) return { status: 'Processing', details: [] };
  const { inventoryId } = missing;
  const details = [statusDetail('OutOfStock', { inventoryId, exceptionCenterId: center.id })];
  return { status: 'Exception', details };
}

function nextShipmentId({ orders, catalog }: Merchant): number {
  const first = firstItemId({ catalog }) * 10 + 40_000_000;
  return (
    orders.reduce(
      (last, { shipments }) => shipments.reduce((highest, { id }) => Math.max(highest, id), last),
      first,
    ) + 1
  );
}

const shippedGoods = ({ lines }: OrderDraft, merchant: Merchant): Parts =>
  lines.flatMap(({ item, quantity, referenceId }) => {
    const wanted = wantProduct(item, quantity, merchant);
    const parts = wanted?.parts.filter((part) => !part.item.isDigital) ?? [];
    return wanted === null || parts.length === 0 ? [] : [{ ...wanted, parts, referenceId }];
  });

function firstShipment(
  order: Order,
  wanted: Parts,
  centerId: number | null,
  merchant: Merchant,
  world: World,
): Shipment {
  const nowMs = order.createdAtMs;
  const { country } = order.recipient.address;
  const candidates = shippingCenters(world, country);
  const named = candidates.filter(({ id }) => id === centerId);
  const center = chooseCenter(named.length > 0 ? named : candidates, wanted, merchant, nowMs);
  const goods = { center, wanted };
  const { status, details } = beginning(goods, country, merchant, nowMs);
  const made: MadeWorld = { ...merchant, seed: world.seed, nowMs, centers: world.centers, hostile: false };
  const id = nextShipmentId(merchant);
  const random = new Random(mixedHash(world.seed, id, drawKey));
  const shipment = createShipment({ id, order, status, goods, pickedAtMs: nowMs }, made, random);
  return { ...shipment, createdAtMs: nowMs, lastUpdatedAtMs: nowMs, statusDetails: details };
}

/**
 * Adds an order with one shipment for all lines that are shipped. The shipment reserves its center's stock. It is an
 * exception if there is too little stock, on hold if information for customs or packing is missing, and in review if
 * its country is invalid.
 */
export function createOrder(draft: OrderDraft, merchant: Merchant, world: World, nowMs: number): Order {
  const { centerId, lines, ...head } = draft;
  const lastId = merchant.orders.at(-1)?.id ?? firstItemId(merchant) * 10;
  const order: Order = {
    ...head,
    id: lastId + 1,
    status: 'Processing',
    storeIndex: 0,
    createdAtMs: nowMs,
    lastUpdatedAtMs: nowMs,
    lines: lines.map(({ item, ...line }) => ({
      ...line,
      productId: item.productId,
      inventoryId: item.inventoryId,
      name: item.name,
    })),
    shipments: [],
  };
  const wanted = shippedGoods(draft, merchant);
  if (wanted.length === 0) order.status = 'Fulfilled';
  else {
    order.shipments.push(firstShipment(order, wanted, centerId, merchant, world));
    restateOrder(order);
  }
  merchant.orders.push(order);
  return order;
}
