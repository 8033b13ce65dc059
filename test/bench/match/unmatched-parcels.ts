import type { Random } from '../../sandbox/world/random.ts';
import type { ReceivingOrder } from '../../sandbox/world/receiving/receiving-order.ts';
import { strangeTracking } from '../../sandbox/world/receiving/unidentified-evidence.ts';
import { mistype, tear } from './label-damage.ts';
import type { ParcelText } from './matched-parcels.ts';
import { describeContents, joinNotes, writePurchaseOrder, writeRemark } from './parcel-notes.ts';
import type { Supplier } from './supplier.ts';

/** What is on parcels that belong to no open order, and how many of a hundred of them are like that. */
export const unmatchedKinds = {
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

export type UnmatchedKind = keyof typeof unmatchedKinds;

/** A tenth of all codes is torn, of these parcels too. */
const tornShare = 0.1;

/** Reads a parcel that nobody has announced, or whose order is done. */
export function readUnmatched(
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

function foreignNumber(random: Random): string {
  return random.pick([
    `${random.letters(3)}-${random.digits(5)}`,
    random.digits(6),
    `PO${random.digits(5)}`,
    random.digits(8),
  ]);
}
