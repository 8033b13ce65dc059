import type { ItemMatch } from '#shared/inventory/item-view.ts';
import type { ScanReading } from '#shared/scan/scan-reading.ts';

/** Shorter codes are typed by hand and would hide IDs; in characters. */
export const minDeskCodeLength = 4;
/** In characters. */
export const maxDeskCodeLength = 400;
export const maxDeskCodes = 2_000;
export const maxPerScan = 100_000;

/** In one request. */
export const maxCodesAtOnce = 500;

/**
 * Returns whether a code is that of a case with an unknown number of units: one that contains the item by trade
 * convention, one beside the number of a unit, or the barcode of an item that the server stores as a case.
 */
export function asksForUnits(
  { by, item }: { by: ItemMatch['by']; item: Pick<ItemMatch['item'], 'isCase'> },
  { quantity }: Pick<ScanReading, 'quantity'>,
): boolean {
  return quantity === null && (by === 'caseOf' || (by === 'barcode' && item.isCase));
}

/** Returns the number of units that a code contains; 1 if it contains none, or one that can't be counted, such as 0. */
export function unitsOf({ quantity }: Pick<ScanReading, 'quantity'>): number {
  return quantity !== null && Number.isInteger(quantity) && quantity > 0 ? quantity : 1;
}
