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
