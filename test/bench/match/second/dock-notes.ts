import type { Random } from '#test/sandbox/world/random.ts';

/** What people at a dock write about a parcel, each in their own style. */

const purchaseOrderNotes = [
  (number: string) => `Packing slip inside reads ${number}`,
  (number: string) => `p/slip ${number}, no wro lbl`,
  (number: string) => `cust ref ${number} on side of ctn`,
  (number: string) => `label ripped off, packing list says ${number}`,
  (number: string) => `${number} in pen on the tape`,
  (number: string) => `VENDOR LABEL ONLY - ${number}`,
  (number: string) => `no asn lbl!! ${number}`,
  (number: string) => `3 of 4, ${number}, rest not here`,
  (number: string, random: Random) => `inv ${random.digits(6)} / your order ${number}`,
  (number: string, random: Random) =>
    `delivery note ${random.digits(5)} dated ${random.integer(1, 12)}/${random.integer(1, 28)}, buyer's ref: ${number}`,
  (number: string) => `Bestell-Nr. ${number}`,
  (number: string) => number,
] as const;

const contentsNotes = [
  (counted: readonly Counted[]) =>
    `opened up - ${listed(counted, ({ sku, quantity }) => `${quantity} x ${sku}`)}`,
  (counted: readonly Counted[]) => listed(counted, ({ sku, quantity }) => `${sku} (${quantity} ea)`),
  (counted: readonly Counted[]) =>
    `ctn has ${listed(counted, ({ sku, quantity }) => `${quantity} pcs ${sku}`, ' and ')}`,
  (counted: readonly Counted[]) =>
    `counted ${listed(counted, ({ sku, quantity }) => `${sku} qty ${quantity}`)}`,
  (counted: readonly Counted[]) =>
    `inside: ${listed(counted, ({ sku, quantity }) => `${quantity}x ${sku.toLowerCase()}`)}`,
  (counted: readonly Counted[]) => listed(counted, ({ sku, quantity }) => `${sku} = ${quantity}`, '; '),
] as const;

const trackingNotes = [
  (code: string) => `trk ${code} on label, scanner won't take it`,
  (code: string) => `carrier ref ${code}`,
  (code: string) => `label wet, keyed from waybill: ${code}`,
  (code: string) => `pro/awb ${code}`,
  (code: string) => `Tracking no: ${code}`,
] as const;

const trackingEndNotes = [
  (code: string) => `half the label gone, ends in ${code}`,
  (code: string) => `can only read ...${code}`,
  (code: string) => `trk # last digits ${code}`,
] as const;

const orderNotes = [
  (id: number) => `WRO ${id} in marker on top`,
  (id: number) => `wro#${id} on old label, barcode torn`,
  (id: number) => `box says WRO-${id}`,
  (id: number) => `receiving order ${id}??`,
] as const;

const freightNotes = [
  (code: string) => `BOL on pallet: ${code}`,
  (code: string) => `driver's paper shows ${code}`,
  (code: string) => `ex ${code}, 1 skid, shrink wrap open`,
  (code: string) => `seal ok, ref ${code}`,
] as const;

const lotNotes = [
  (lot: string, sku: string) => `${sku} lot ${lot}`,
  (lot: string, sku: string) => `lot# ${lot} printed on inner boxes, item ${sku}`,
  (lot: string, sku: string) => `LOT ${lot} / ${sku} no label`,
] as const;

/** Unrelated notes that occur with any parcel, with numbers that match nothing. */
const asides = [
  () => 'no WRO label',
  () => 'box crushed on one corner',
  () => 'retaped',
  (random: Random) => `at dock ${random.integer(1, 40)}`,
  (random: Random) => `shelf ${random.letters(1)}-${random.digits(2)}-${random.digits(2)}`,
  (random: Random) =>
    `${random.integer(4, 42)}.${random.digits(1)} lb ${random.integer(8, 30)}x${random.integer(8, 24)}x${random.integer(6, 20)}`,
  (random: Random) => `called ${random.pick(['555-01', '(312) 555-01'])}${random.digits(2)}, no answer`,
  (random: Random) => `shift 2 / ${random.pick(['R. Boateng', 'ana', 'TW', 'Piotr'])}`,
  (random: Random) => `recvd ${random.integer(1, 12)}-${random.integer(1, 28)}`,
  (random: Random) => `${random.integer(1, 2)} of ${random.integer(2, 6)}`,
  () => 'pls advise',
] as const;

export const reasons = [
  'No WRO label',
  'Label unreadable',
  'WRO not found',
  'Missing paperwork',
  'Other',
  null,
] as const;

/** An item of an opened parcel, with its counted quantity. */
export type Counted = { readonly sku: string; readonly quantity: number };

const listed = (counted: readonly Counted[], write: (item: Counted) => string, between = ', '): string =>
  counted.map(write).join(between);

export const writePurchaseOrder = (number: string, random: Random) =>
  random.pick(purchaseOrderNotes)(number, random);
export const writeContents = (counted: readonly Counted[], random: Random) =>
  random.pick(contentsNotes)(counted);
export const writeTracking = (code: string, random: Random) => random.pick(trackingNotes)(code);
export const writeTrackingEnd = (code: string, random: Random) => random.pick(trackingEndNotes)(code);
export const writeOrder = (id: number, random: Random) => random.pick(orderNotes)(id);
export const writeFreight = (code: string, random: Random) => random.pick(freightNotes)(code);
export const writeLot = (lot: string, sku: string, random: Random) => random.pick(lotNotes)(lot, sku);

/** Joins the notes of a parcel, with up to two asides before or after; null if nothing was written. */
export function writeComment(notes: readonly string[], supplier: string | null, random: Random) {
  const around = random.sample(asides, random.pick([0, 0, 1, 1, 2])).map((aside) => aside(random));
  if (supplier !== null && random.chance(0.2)) around.push(`from ${supplier}`);
  const parts = random.chance(0.5) ? [...notes, ...around] : [...around, ...notes];
  return parts.length === 0 ? null : parts.join(random.pick(['. ', ', ', ' / ', ' - ', '\n']));
}

const otherMerchants = [
  'Bluefin Pet Supply',
  'Hearth & Loom',
  'Nimbus Toys LLC',
  'Copperline Coffee',
  'Dr. Amber Skincare',
];

export function writeOtherMerchant(random: Random): string {
  const merchant = random.pick(otherMerchants);
  const number = random.pick([
    `PO ${random.digits(5)}`,
    `${merchant.slice(0, 2).toUpperCase()}-${random.digits(5)}`,
    `47${random.digits(8)}`,
    `order ${random.digits(7)}`,
  ]);
  return random.pick([
    `addressed to ${merchant}, ${number}`,
    `not ours? ship to reads ${merchant} (${number})`,
    `${number} c/o ${merchant}`,
  ]);
}

export const writeCustomerReturn = (random: Random): string =>
  random.pick([
    `customer return, order #${random.digits(5)}`,
    `RMA ${random.digits(6)} taped on top`,
    `return to sender - refused by customer, ${random.pick(['Ms. Alvarez', 'K. Brandt', 'J. Oyelaran'])}`,
    `used item in a poly bag, note says "too small", ${random.letters(2)}${random.digits(6)}`,
  ]);

export const writeNoGoods = (random: Random): string =>
  random.pick([
    `toner for the office, att. front desk`,
    `sample for photo shoot, ${random.integer(1, 3)} pcs`,
    `catalogs ${random.integer(2024, 2026)}, ${random.integer(40, 200)} copies`,
    'empty carton, nothing inside',
    `displays for trade show, stand ${random.letters(1)}${random.digits(3)}`,
  ]);
