import type { Random } from '../../../sandbox/world/random.ts';
import * as notes from './dock-notes.ts';
import { drawNextCode, drawStrayCode, drawUnknownScan, type Evidence, writeContentsOf } from './evidence.ts';
import { dayMs, type InboundOrder } from './inbound-orders.ts';
import { writeDown } from './purchase-orders.ts';

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

/** Draws what is on record of a parcel that belongs to none of the orders. */
export function drawUnmatchedEvidence(
  inbound: readonly InboundOrder[],
  createdAtMs: number,
  random: Random,
): Evidence {
  return draws[random.weighted(shares)](inbound, createdAtMs, random);
}

const draws: Readonly<Record<keyof typeof shares, Draw>> = {
  /** Goods that a supplier sent before anybody announced them: the supplier's own next numbers. */
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

  /** One box too many of an order that is complete. */
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
