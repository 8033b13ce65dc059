import type { ItemMatch } from '#shared/inventory/item-view.ts';
import type { ScanReading } from '#shared/scan/scan-reading.ts';

/** Shorter codes are typed by hand, and would hide IDs; characters. */
export const shortestDeskCode = 4;
/** The longest code that is saved, in characters. */
export const longestDeskCode = 400;
export const mostDeskCodes = 2_000;
/** The most units that one scan counts. */
export const mostPerScan = 100_000;

/** Codes that are looked up in one request. */
export const mostCodesAtOnce = 500;

/**
 * Whether a code is that of a case of which nobody has said yet how many units are in it: one that has the item inside by
 * the rule of the trade, or the barcode of an item that the server keeps as a case.
 */
export function asksForUnits(
  { by, item }: { by: ItemMatch['by']; item: Pick<ItemMatch['item'], 'isCase'> },
  { quantity }: Pick<ScanReading, 'quantity'>,
): boolean {
  return quantity === null && (by === 'caseOf' || (by === 'barcode' && item.isCase));
}
