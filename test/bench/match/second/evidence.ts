import type { Random } from '../../../sandbox/world/random.ts';
import type { Box } from '../../../sandbox/world/receiving/receiving-order.ts';
import { type Carrier, type CarrierName, carriers } from './carrier-codes.ts';
import { writeContents } from './dock-notes.ts';
import type { Supplier } from './suppliers.ts';

/** What of a parcel is on record; `kind` names the case for the tally. */
export type Evidence = {
  readonly kind: string;
  readonly scanned: string | null;
  readonly notes: readonly string[];
  readonly fileName: string | null;
};

/** What was counted in a box that was opened; of many items the first. */
export function writeContentsOf({ items }: Box, supplier: Supplier, random: Random): string {
  const counted = items.map(({ inventoryId, quantity }) => ({
    sku: supplier.items.find((item) => item.inventoryId === inventoryId)?.sku ?? '',
    quantity,
  }));
  return writeContents(counted.slice(0, 4), random);
}

/** A code that no box was announced with: the supplier changed the label, or never told the tracking numbers. */
export function drawUnknownScan(supplier: Supplier, random: Random): string | null {
  const form = random.weighted({ nothing: 40, innerCode: 15, unknown: 45 });
  if (form === 'nothing') return null;
  return form === 'innerCode' ? drawInnerCode(random) : drawNextCode(supplier, random);
}

/** The number that a supplier's carrier gives to a box of which nobody knows here. */
export function drawNextCode(supplier: Supplier, random: Random): string | null {
  supplier.serial += random.integer(1, 240);
  return carriers[supplier.carrier].number(supplier.account, supplier.serial, 1)[0] ?? null;
}

/** A number of an account that is no supplier's. */
export function drawStrayCode(random: Random): string {
  const carrier: Carrier = carriers[random.pick(Object.keys(carriers) as CarrierName[])];
  const account = `${random.letters(2)}${random.digits(4)}`;
  const [number = ''] = carrier.number(account, random.integer(1, 9_999_999), 1);
  return random.chance(0.3) ? (carrier.barcode?.(number, random) ?? number) : number;
}
/** The barcode of a trade unit or an SSCC, read in place of the carrier's label. */
export function drawInnerCode(random: Random): string {
  return random.pick([`0${random.digits(13)}`, `00${random.digits(18)}`, random.digits(12)]);
}
