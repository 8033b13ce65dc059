import type { Random } from '../../sandbox/world/random.ts';
import type { Box, ReceivingOrder } from '../../sandbox/world/receiving/receiving-order.ts';

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

/** A remark that says nothing of where a parcel belongs, though it has numbers in it. */
export function writeRemark(random: Random): string {
  return random.pick(remarks);
}

/** How a purchase order gets into a remark. */
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

/** What somebody found who opened the box; null where it has nothing in it. */
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

/** Puts the parts of a comment together, in any order; null where there are none. */
export function joinNotes(notes: readonly (string | null)[], random: Random): string | null {
  const written = [...new Set(notes.filter((note) => note !== null))];
  if (written.length === 0) return null;
  return random.sample(written, written.length).join(random.pick(['. ', ' - ', '; ', '\n']));
}
