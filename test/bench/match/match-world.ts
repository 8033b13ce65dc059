import { Random } from '#test/sandbox/world/random.ts';
import type { ReceivingOrder } from '#test/sandbox/world/receiving/receiving-order.ts';
import { strangeTracking } from '#test/sandbox/world/receiving/unidentified-evidence.ts';
import type { UnidentifiedOrder } from '#test/sandbox/world/receiving/unidentified-order.ts';
import type { World } from '#test/sandbox/world/world.ts';
import { mistype, tear } from './label-damage.ts';
import {
  canBeKnownBy,
  type DueBox,
  describeContents,
  drawWritten,
  dueBoxes,
  joinNotes,
  type MatchedKind,
  matchedKinds,
  type ParcelText,
  readMatched,
  writePurchaseOrder,
  writeRemark,
} from './matched-parcels.ts';
import { createSuppliedOrders, createSuppliers, type Supplier, supplierCount } from './supplied-orders.ts';

/** The evidence on parcels that belong to no open order, and how many of a hundred have it. */
const unmatchedKinds = {
  'strange tracking code': 34,
  "tracking code of a supplier's series": 20,
  'purchase order of a completed order': 12,
  'mistyped purchase order of a completed order': 3,
  'purchase order of somebody else': 12,
  'purchase order without a receiving order': 4,
  'item that many orders hold': 4,
  'contents of a completed order counted': 3,
  'nothing to go by': 8,
} as const;

type UnmatchedKind = keyof typeof unmatchedKinds;

/** A tenth of all codes is torn, including those of these parcels. */
const tornShare = 0.1;

/** Reads a parcel that was not announced, or whose order is completed. */
function readUnmatched(
  kind: UnmatchedKind,
  orders: readonly ReceivingOrder[],
  suppliers: readonly Supplier[],
  nowMs: number,
  random: Random,
): ParcelText {
  const remark = random.chance(0.4) ? writeRemark(random) : null;
  const noted = (trackingBarcode: string | null, note: string | null): ParcelText => ({
    trackingBarcode:
      trackingBarcode !== null && random.chance(tornShare) ? tear(trackingBarcode, random) : trackingBarcode,
    comment: joinNotes([note, remark], random),
  });
  const tracking = () => (random.chance(0.4) ? strangeTracking(random) : null);
  const completed = () => {
    const isDone = ({ status }: ReceivingOrder) => status === 'Completed' || status === 'Cancelled';
    const open = new Set(orders.flatMap((order) => (isDone(order) ? [] : [order.purchaseOrderNumber])));
    const known = orders.filter(
      (order) => order.status === 'Completed' && !open.has(order.purchaseOrderNumber ?? null),
    );
    return random.pick(known).purchaseOrderNumber ?? '';
  };
  switch (kind) {
    case 'strange tracking code':
      return noted(strangeTracking(random) ?? random.digits(12), null);
    case "tracking code of a supplier's series":
      return noted(random.pick(suppliers).nextTracking('Package', random.chance(0.5)), null);
    case 'purchase order of a completed order':
      return noted(tracking(), writePurchaseOrder(completed(), random));
    case 'mistyped purchase order of a completed order':
      return noted(tracking(), writePurchaseOrder(mistype(completed(), random), random));
    case 'purchase order of somebody else':
      return noted(tracking(), writePurchaseOrder(foreignNumber(random), random));
    case 'purchase order without a receiving order':
      return noted(tracking(), writePurchaseOrder(random.pick(suppliers).nextPurchaseOrder(nowMs), random));
    case 'contents of a completed order counted': {
      const done = random.pick(orders.filter(({ status }) => status === 'Completed'));
      return noted(tracking(), describeContents(done, random.pick(done.boxes), random));
    }
    case 'item that many orders hold':
      return noted(tracking(), `looks like ${random.pick(random.pick(orders).quantities).sku}`);
    default:
      return { trackingBarcode: null, comment: remark };
  }
}

const foreignNumber = (random: Random): string =>
  random.pick([
    `${random.letters(3)}-${random.digits(5)}`,
    random.digits(6),
    `PO${random.digits(5)}`,
    random.digits(8),
  ]);

const dayMs = 86_400_000;
const unmatchedShare = 0.15;
const ordersOfParcel = 2.5;
const fewestOrders = 400;
const reasons = ['No WRO label', 'WRO not found', 'Damaged label', 'No packing slip', null] as const;

/** The truth about a parcel, which only the evaluation sees. */
export interface Truth {
  kind: string;
  /** The parcel's order; null if it belongs to none. */
  orderId: number | null;
}

type Filling = { orders: ReceivingOrder[]; parcels: UnidentifiedOrder[]; truths: ReadonlyMap<number, Truth> };

/**
 * Fills a world's demo merchant with receiving orders and `count` parcels to match; returns the truth of each by its
 * ID.
 */
export function fillMatchWorld(world: World, count: number): ReadonlyMap<number, Truth> {
  const { demo } = world;
  let filling: Filling | null = null;
  for (let share = ordersOfParcel; filling === null; share += 1) {
    filling = drawFilling(world, count, Math.max(fewestOrders, Math.round(count * share)));
  }
  const { orders, parcels, truths } = filling;
  replace(demo.receivingOrders, orders);
  replace(
    demo.unidentifiedOrders,
    parcels.toSorted((left, right) => left.createdAtMs - right.createdAtMs),
  );
  return truths;
}

/** Orders and their parcels; null if there are too few orders to have a box for each parcel. */
function drawFilling({ seed, startedAtMs: nowMs, centers, demo }: World, count: number, orderCount: number) {
  const random = new Random(Math.imul(seed, 0x9e3779b1) ^ 0x51ed270b);
  const suppliers = createSuppliers(supplierCount(orderCount), random);
  const made = { nowMs, centers, items: demo.items };
  const { orders, supplierOf } = createSuppliedOrders(orderCount, made, suppliers, random);
  const due = dueBoxes(orders, nowMs);
  const truths = new Map<number, Truth>();
  const parcels: UnidentifiedOrder[] = [];
  for (let id = 10_000; id < 10_000 + count; id += 1) {
    if (random.chance(unmatchedShare)) {
      const kind = random.weighted<UnmatchedKind>(unmatchedKinds);
      truths.set(id, { kind, orderId: null });
      const text = readUnmatched(kind, orders, suppliers, nowMs, random);
      parcels.push(createParcel(id, text, nowMs - random.next() ** 2 * 40 * dayMs, random));
      continue;
    }
    const kind = random.weighted<MatchedKind>(matchedKinds);
    const taken = takeBox(due, kind, nowMs, random);
    if (taken === null) return null;
    const { box, writtenMs } = taken;
    truths.set(id, { kind, orderId: box.order.id });
    const others = orders.filter(
      (order) => order.purchaseOrderNumber !== null && supplierOf.get(order) === supplierOf.get(box.order),
    );
    const text = readMatched(kind, box, others.length === 0 ? orders : others, random);
    parcels.push(createParcel(id, text, writtenMs, random));
  }
  return { orders, parcels, truths };
}

function replace<Item extends ReceivingOrder | UnidentifiedOrder>(list: Item[], items: readonly Item[]) {
  list.length = 0;
  for (const item of items) list.push(item);
}

/** Takes a box that has arrived, each for one parcel; null if none is left with the wanted evidence. */
function takeBox(due: DueBox[], kind: MatchedKind, nowMs: number, random: Random) {
  for (let attempt = 0; attempt < 2_000; attempt += 1) {
    const place = random.integer(0, due.length - 1);
    const box = due[place];
    if (box === undefined || !canBeKnownBy(kind, box)) continue;
    const writtenMs = drawWritten(box, random);
    if (writtenMs > nowMs) continue;
    due.splice(place, 1);
    return { box, writtenMs };
  }
  return null;
}

const createParcel = (id: number, text: ParcelText, createdAtMs: number, random: Random) => ({
  id,
  barcode: random.chance(0.94) ? `URO-${random.digits(6)}` : null,
  trackingBarcode: text.trackingBarcode,
  reason: random.pick(reasons),
  comment: text.comment,
  createdAtMs: Math.trunc(createdAtMs),
  linkedOrderId: null,
  linkedAtMs: null,
  attachments: [],
  trueMatch: null,
});
