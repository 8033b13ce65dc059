import type { Truth } from '#test/bench/match/match-world.ts';
import { Random } from '#test/sandbox/world/random.ts';
import type { UnidentifiedOrder } from '#test/sandbox/world/receiving/unidentified-order.ts';
import type { World } from '#test/sandbox/world/world.ts';
import * as notes from './dock-notes.ts';
import { reasons, writeComment } from './dock-notes.ts';
import {
  type AwaitedBox,
  createInboundOrders,
  dayMs,
  findAwaitedBoxes,
  type InboundOrder,
} from './inbound-orders.ts';
import {
  drawMatchedEvidence,
  drawNextCode,
  drawStrayCode,
  drawUnknownScan,
  type Evidence,
  writeContentsOf,
} from './matched-evidence.ts';
import { writeDown } from './purchase-orders.ts';
import { createSuppliers } from './suppliers.ts';

const shares = {
  notAnnounced: 25,
  customerReturn: 18,
  otherMerchant: 17,
  strayCode: 17,
  noGoods: 10,
  completed: 8,
  nothing: 5,
};

type Draw = (inbound: readonly InboundOrder[], createdAtMs: number, random: Random) => Evidence;

const drawUnmatchedEvidence = (inbound: readonly InboundOrder[], createdAtMs: number, random: Random) =>
  draws[random.weighted(shares)](inbound, createdAtMs, random);

const draws: Readonly<Record<keyof typeof shares, Draw>> = {
  /** Goods that a supplier sent before they were announced: the supplier's next numbers. */
  notAnnounced: (inbound, createdAtMs, random) => {
    const { supplier } = random.pick(inbound);
    const scanned = drawNextCode(supplier, random);
    const form = random.weighted({ purchaseOrder: 35, contents: 13, name: 52 });
    const write: Readonly<Record<typeof form, () => [string, string]>> = {
      purchaseOrder: () => {
        const number = supplier.purchaseOrders.next(createdAtMs - random.between(5, 30) * dayMs);
        return [', purchase order noted', notes.writePurchaseOrder(writeDown(number, random), random)];
      },
      contents: () => {
        const items = random.sample(supplier.items, random.pick([1, 1, 2, 3]));
        const counted = items.map(({ sku, casePack }) => ({
          sku,
          quantity: casePack * random.pick([1, 1, 2]),
        }));
        return [', contents noted', notes.writeContents(counted, random)];
      },
      name: () => ['', `from ${supplier.name}`],
    };
    const [kind, text] = write[form]();
    return { kind: `not announced${kind}`, scanned, notes: [text], fileName: null };
  },

  customerReturn: (_inbound, _createdAtMs, random) => ({
    kind: 'customer return',
    scanned: drawStrayCode(random),
    notes: [notes.writeCustomerReturn(random)],
    fileName: null,
  }),

  otherMerchant: (_inbound, _createdAtMs, random) => ({
    kind: 'other merchant',
    scanned: drawStrayCode(random),
    notes: [notes.writeOtherMerchant(random)],
    fileName: null,
  }),

  strayCode: (_inbound, _createdAtMs, random) => ({
    kind: 'stray code',
    scanned: drawStrayCode(random),
    notes: [],
    fileName: null,
  }),

  noGoods: (_inbound, _createdAtMs, random) => ({
    kind: 'no goods',
    scanned: random.chance(0.5) ? drawStrayCode(random) : null,
    notes: [notes.writeNoGoods(random)],
    fileName: null,
  }),

  completed: (inbound, _createdAtMs, random) => {
    const numbered = inbound.filter(({ order }) => order.purchaseOrderNumber !== null);
    const complete = numbered.filter(
      ({ order: { status, purchaseOrderNumber } }) =>
        status === 'Completed' &&
        numbered.filter(({ order }) => order.purchaseOrderNumber === purchaseOrderNumber).length === 1,
    );
    const { order, supplier } = random.pick(complete);
    const scanned = drawUnknownScan(supplier, random);
    if (random.chance(0.4)) {
      const text = writeContentsOf(random.pick(order.boxes), supplier, random);
      return { kind: 'order is completed, contents noted', scanned, notes: [text], fileName: null };
    }
    const text = notes.writePurchaseOrder(writeDown(order.purchaseOrderNumber ?? '', random), random);
    return { kind: 'order is completed', scanned, notes: [text], fileName: null };
  },

  nothing: () => ({ kind: 'nothing to read', scanned: null, notes: [], fileName: null }),
};

const ordersPerParcel = 4;
const fewestOrders = 240;
const unmatchedShare = 0.15;

/**
 * Fills a world's demo merchant with receiving orders and `count` parcels to match; returns the truth of each by its
 * ID. Models what happens at a dock, separately from the world that the rules were tuned on: suppliers, carriers,
 * purchase orders and remarks differ. As in that world, a tenth of the tracking codes is cut short, a tenth of the
 * purchase orders mistyped, and 15 % of the parcels belong to no order.
 */
export function fillSecondWorld(world: World, count: number): ReadonlyMap<number, Truth> {
  const random = new Random(world.seed * 7_919 + 17);
  const { demo, startedAtMs: nowMs, centers } = world;
  const orderCount = Math.max(fewestOrders, count * ordersPerParcel);
  const inbound = createInboundOrders(orderCount, nowMs, createSuppliers(random), centers, random);
  const awaited = findAwaitedBoxes(inbound, nowMs);
  const truths = new Map<number, Truth>();
  let id = random.integer(52_000, 98_000);
  const parcels = Array.from({ length: count }, () => {
    id += random.integer(1, 4);
    if (random.chance(unmatchedShare)) {
      const createdAtMs = nowMs - random.between(0.1, 60) * dayMs;
      const evidence = drawUnmatchedEvidence(inbound, createdAtMs, random);
      truths.set(id, { kind: evidence.kind, orderId: null });
      return createParcel(id, evidence, createdAtMs, null, random);
    }
    const { evidence, found } = drawMatchedEvidence(awaited, random);
    truths.set(id, { kind: evidence.kind, orderId: found.order.id });
    return createParcel(id, evidence, drawArrival(found, nowMs, random), found.supplier.name, random);
  });
  demo.receivingOrders.splice(0, demo.receivingOrders.length, ...inbound.map(({ order }) => order));
  const oldestFirst = parcels.toSorted((left, right) => left.createdAtMs - right.createdAtMs);
  demo.unidentifiedOrders.splice(0, demo.unidentifiedOrders.length, ...oldestFirst);
  return truths;
}

/** Most parcels arrive when their order is expected, some weeks off, a few before they are announced. */
function drawArrival({ order }: AwaitedBox, nowMs: number, random: Random): number {
  const { insertedAtMs, expectedArrivalAtMs } = order;
  if (random.chance(0.02)) return Math.min(nowMs, insertedAtMs - random.between(1, 4) * dayMs);
  const spread = random.weighted({ near: 80, far: 16, late: 4 });
  const [earliest, latest] = ({ near: [-3, 6], far: [-8, 20], late: [20, 45] } as const)[spread];
  const arrival = expectedArrivalAtMs + random.between(earliest, latest) * dayMs;
  return Math.max(insertedAtMs + dayMs / 4, Math.min(nowMs - random.between(0.1, 1) * dayMs, arrival));
}

function createParcel(
  id: number,
  { scanned, notes, fileName }: Evidence,
  createdAtMs: number,
  supplierName: string | null,
  random: Random,
): UnidentifiedOrder {
  const pictureName = fileName ?? (random.chance(0.3) ? `IMG_${random.digits(4)}.jpg` : null);
  return {
    id,
    barcode: `URO${random.digits(7)}`,
    trackingBarcode: scanned,
    reason: random.pick(reasons),
    comment: writeComment(notes, supplierName, random),
    createdAtMs,
    linkedOrderId: null,
    linkedAtMs: null,
    attachments:
      pictureName === null
        ? []
        : [
            {
              id: id * 10,
              fileName: pictureName,
              target: { kind: 'picture' },
              needsToken: false,
              spelling: random.chance(0.5) ? 'snakeCase' : 'camelCase',
              createdAtMs,
            },
          ],
    trueMatch: null,
  };
}
