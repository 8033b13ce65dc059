import { Random } from '../../../sandbox/world/random.ts';
import type { UnidentifiedOrder } from '../../../sandbox/world/receiving/unidentified-order.ts';
import type { World } from '../../../sandbox/world/world.ts';
import type { Truth } from '../match-world.ts';
import { reasons, writeComment } from './dock-notes.ts';
import type { Evidence } from './evidence.ts';
import { type AwaitedBox, createInboundOrders, dayMs, findAwaitedBoxes } from './inbound-orders.ts';
import { drawMatchedEvidence } from './matched-evidence.ts';
import { createSuppliers } from './suppliers.ts';
import { drawUnmatchedEvidence } from './unmatched-evidence.ts';

const ordersPerParcel = 4;
const fewestOrders = 240;
const unmatchedShare = 0.15;

/**
 * Fills a world's demo merchant with receiving orders and `count` parcels to match; answers the truth of each by its
 * id. Written from what happens at a dock and apart from the world that the rules were tuned on: suppliers, carriers,
 * purchase orders and remarks are others. As there, a tenth of the tracking codes is cut short, a tenth of the
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

/** Most parcels come when their order is expected, some weeks off, a few before anybody announced it. */
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
