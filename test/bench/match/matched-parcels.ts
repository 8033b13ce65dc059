import type { Random } from '#test/sandbox/world/random.ts';
import type { Box, ReceivingOrder } from '#test/sandbox/world/receiving/receiving-order.ts';
import { mistype, tear, wrap } from './label-damage.ts';

const remarks = [
  'left at dock 12, row 4',
  'pls advise merchant',
  'carton damaged on 2 sides',
  '1 of 3 cartons, others not seen',
  'driver had no paperwork',
  'reship? customer asked on 11/14',
  'label half torn off',
  'moved to rack 2210',
  'no slip inside, sealed w/ blue tape',
  'came w/ LTL drop, 4 pallets total',
  'see photos IMG_2034 and IMG_2035',
  'scanned at 14:35 by team B',
] as const;

/** A remark with numbers that does not tell where a parcel belongs. */
export const writeRemark = (random: Random): string => random.pick(remarks);

/** Writes a purchase order in one of the forms that remarks use. */
export function writePurchaseOrder(number: string, random: Random): string {
  const bare = number.replace(/^PO-/, '');
  return random.pick([
    `slip: ${number}`,
    `PO ${number} on carton`,
    `po# ${number.toLowerCase()}`,
    `written by hand ${number}`,
    `P.O. ${bare}`,
    `order ${number.replaceAll(/[-/]/g, ' ')} per packing list`,
    `${number.replaceAll(/[-/]/g, '')} on side label`,
  ]);
}

/** Describes what someone who opened the box found; null if it is empty. */
export function describeContents(order: ReceivingOrder, box: Box, random: Random): string | null {
  const [item] = random.sample(box.items, 1);
  const sku = order.quantities.find(({ inventoryId }) => inventoryId === item?.inventoryId)?.sku;
  if (item === undefined || sku === undefined) return null;
  return random.pick([
    `opened, ${item.quantity} x ${sku}`,
    `${sku} qty ${item.quantity}, nothing else inside`,
    `contains ${item.quantity} pcs of ${sku}`,
  ]);
}

/** Joins the parts of a comment in any order; null if there are none. */
export function joinNotes(notes: readonly (string | null)[], random: Random): string | null {
  const written = [...new Set(notes.filter((note) => note !== null))];
  if (written.length === 0) return null;
  return random.sample(written, written.length).join(random.pick(['. ', ' - ', '; ', '\n']));
}

const dayMs = 86_400_000;

/**
 * The parcel's evidence of its order, and how many of a hundred parcels are identified by that alone. Each has evidence
 * of one kind; a tenth has only a torn tracking code, and a tenth only a mistyped number.
 */
export const matchedKinds = {
  'tracking code': 40,
  'tracking code, purchase order noted': 7,
  'tracking code, another purchase order noted': 2,
  'torn tracking code': 10,
  'tracking code within a longer one': 11,
  'tracking code written in the comment': 3,
  'purchase order': 11,
  'mistyped purchase order': 8,
  'mistyped purchase order, contents noted': 2,
  'contents counted': 5,
  'number of the receiving order': 1,
} as const;

export type MatchedKind = keyof typeof matchedKinds;
export type ParcelText = { trackingBarcode: string | null; comment: string | null };

/** A box of a due order that has not been seen to arrive. */
export type DueBox = { order: ReceivingOrder; box: Box };

/** The boxes that may be unidentified: due, and not checked in. */
export const dueBoxes = (orders: readonly ReceivingOrder[], nowMs: number): DueBox[] =>
  orders
    .filter(({ expectedArrivalAtMs }) => expectedArrivalAtMs < nowMs + 5 * dayMs)
    .flatMap((order) =>
      order.boxes.filter(({ status }) => status === 'Awaiting').map((box) => ({ order, box })),
    );

/** Whether a box has the evidence of this kind of parcel. */
export function canBeKnownBy(kind: MatchedKind, { order, box }: DueBox): boolean {
  if (kind.includes('purchase order') && order.purchaseOrderNumber === null) return false;
  return !kind.includes('tracking code') || box.trackingNumber !== null;
}

export function readMatched(
  kind: MatchedKind,
  { order, box }: DueBox,
  others: readonly ReceivingOrder[],
  random: Random,
): ParcelText {
  const tracking = box.trackingNumber ?? '';
  const number = order.purchaseOrderNumber ?? '';
  const remark = random.chance(0.35) ? writeRemark(random) : null;
  const noted = (trackingBarcode: string | null, ...notes: (string | null)[]): ParcelText => ({
    trackingBarcode,
    comment: joinNotes([...notes, remark], random),
  });
  const contents = () => describeContents(order, box, random);
  switch (kind) {
    case 'tracking code':
      return noted(tracking);
    case 'tracking code, purchase order noted':
      return noted(tracking, writePurchaseOrder(number, random));
    case 'tracking code, another purchase order noted':
      return noted(tracking, writePurchaseOrder(random.pick(others).purchaseOrderNumber ?? number, random));
    case 'torn tracking code':
      return noted(tear(tracking, random));
    case 'tracking code within a longer one':
      return noted(wrap(tracking, random));
    case 'tracking code written in the comment':
      return noted(null, `handwritten on label: ${tracking.toLowerCase()}`);
    case 'purchase order':
      return noted(null, writePurchaseOrder(number, random));
    case 'mistyped purchase order':
      return noted(null, writePurchaseOrder(mistype(number, random), random));
    case 'mistyped purchase order, contents noted':
      return noted(null, writePurchaseOrder(mistype(number, random), random), contents());
    case 'contents counted':
      return noted(null, contents());
    default:
      return noted(null, `old label says WRO ${order.id}`);
  }
}

/**
 * The time at which a parcel's record was written: it arrived with other boxes of its order or around its expected
 * date.
 */
export function drawWritten({ order }: DueBox, random: Random): number {
  const siblings = order.boxes.flatMap(({ arrivedAtMs }) => (arrivedAtMs === null ? [] : [arrivedAtMs]));
  const [sibling] = random.sample(siblings, 1);
  const isWithOthers = sibling !== undefined && random.chance(0.6);
  const aboutMs = isWithOthers ? sibling : order.expectedArrivalAtMs;
  const isLate = random.chance(0.12);
  const days = isLate ? random.between(3, 18) : random.between(-1.5, 2.5) + random.between(-1.5, 1.5);
  // A clerk writes the record within two days.
  return Math.trunc(aboutMs + (days + random.next() ** 2 * 2) * dayMs);
}
