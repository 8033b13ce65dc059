import type { ItemMatch } from '#shared/inventory/item-view.ts';
import type { ScanReading } from '#shared/scan/scan-reading.ts';

/** A lot as the service or a label writes it; the date is a day, `YYYY-MM-DD`. */
export type ItemLot = { number: string; date: string | null };

/** Returns the lot on a label; a code that names none may be the lot's number itself. */
export function lotOfReading({
  data,
  lot,
  expiry,
  bestBefore,
}: Pick<ScanReading, 'data' | 'lot' | 'expiry' | 'bestBefore'>): ItemLot {
  return { number: lot ?? data, date: expiry ?? bestBefore };
}

/** Returns the lot of an item that a code names; null if it names none of its lots. */
export function lotAmong(matches: readonly ItemMatch[], inventoryId: number | null): ItemLot | null {
  return matches.find(({ by, item }) => by === 'lot' && item.inventoryId === inventoryId)?.lot ?? null;
}

/**
 * Returns whether a code that names an item may still be the lot that is asked for: a barcode is declared as an item's,
 * but an ID, and a SKU that is also the lot's number, are not.
 *
 * @param isKnown it is the number of a lot of the item whose lot is asked for
 */
export function doubtAboutLot(
  { by, item }: ItemMatch,
  inventoryId: number | null,
  isKnown: boolean,
): 'lot' | 'asks' | null {
  if (by === 'id' && isKnown) return 'lot';
  const isOther = item.inventoryId !== inventoryId;
  return (by === 'id' && isOther) || (by === 'sku' && isKnown) ? 'asks' : null;
}

/** Leaves out lots without a number. */
export function itemLots(lots: readonly { lotNumber: string | null; lotDate: string | null }[]): ItemLot[] {
  return lots.flatMap(({ lotNumber, lotDate }) =>
    lotNumber === null || lotNumber.trim() === '' ? [] : [{ number: lotNumber, date: lotDate }],
  );
}

/**
 * Whether two lot numbers, or two serial numbers, are the same: labels and the service may differ in case and surrounding
 * whitespace.
 */
export function isSameLot(left: string, right: string): boolean {
  return left.trim().toLowerCase() === right.trim().toLowerCase();
}

/**
 * Returns the lot with a number: of several, the one with the date on the label, or else, without a date on the label, the
 * one written exactly like it. If several remain with different dates, it has the label's, since none of theirs is known
 * to be meant.
 */
export function lotIn(lots: readonly ItemLot[], number: string, date: string | null): ItemLot | undefined {
  const named = lots.filter((lot) => isSameLot(lot.number, number));
  const dated = named.filter((lot) => date !== null && lot.date === date);
  const fitting = dated.length > 0 ? dated : named;
  const written = fitting.filter((lot) => lot.number.trim() === number.trim());
  const [lot = fitting[0]] = written;
  const rivals = date === null && written.length > 0 ? written : fitting;
  return lot !== undefined && rivals.some((rival) => rival.date !== lot.date) ? { ...lot, date } : lot;
}
