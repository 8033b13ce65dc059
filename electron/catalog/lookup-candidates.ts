import { containedGtin, shownGtin } from '#shared/barcode/gtin.ts';
import type { Barcode, BarcodeReading } from '#shared/barcode/read-barcode.ts';
import type { DeskCode } from '#shared/inventory/desk-code.ts';
import type { FoundItem, ItemKey } from './item-index.ts';

/** One way to look a code up: what a reading of it names, and what an item that is found by it is to it. */
export type CodeClaim = {
  key: ItemKey;
  /** Position of the text among those that were handed in. */
  text: number;
  reading: BarcodeReading;
  /** In which ways an item may be met by the key; a meeting in another way is a coincidence. */
  ways: readonly FoundItem['by'][];
  /**
   * Whose key it is: that of the item that the code names, of the single item inside of the case that it names, or of
   * the item that it was made to mean on this desk.
   */
  of: 'item' | 'caseOf' | 'bound';
};

const everyWay = ['barcode', 'sku', 'id', 'lot'] as const;
/** What is printed on the item itself: a number that the scanner declares as an item's is no id and no lot. */
const printedWays = ['barcode', 'sku'] as const;

/**
 * The claims by a GTIN: as the number that it is, as the text of it that people know, which merchants use as SKU, and
 * last as what offers the single item in a case.
 */
function claimsOfGtin(gtin: string, lot: string | null, text: number, reading: BarcodeReading): CodeClaim[] {
  const own = { text, reading, ways: printedWays, of: 'item' as const };
  const contained = containedGtin(gtin);
  return [
    { ...own, key: { gtin, lot } },
    { ...own, key: { text: shownGtin(gtin) } },
    ...(contained === null ? [] : [{ ...own, key: { gtin: contained, lot }, of: 'caseOf' as const }]),
  ];
}

function claimsOfReading(reading: BarcodeReading, text: number): CodeClaim[] {
  if (reading.kind === 'gtin') return claimsOfGtin(reading.key, null, text, reading);
  if (reading.kind === 'text') {
    return [{ key: { text: reading.text }, text, reading, ways: everyWay, of: 'item' }];
  }
  const gtins = [reading.gtin, reading.contentGtin].filter((gtin) => gtin !== null);
  if (gtins.length > 0) return gtins.flatMap((gtin) => claimsOfGtin(gtin, reading.lot, text, reading));
  // A label of the lot alone, beside the one that names the item.
  return reading.lot === null
    ? []
    : [{ key: { text: reading.lot }, text, reading, ways: ['lot'], of: 'item' }];
}

/**
 * Everything that a code may be looked up under, the likeliest first: the numbers of items that its readings name
 * (what a shipping unit contains too, and what is inside of a case), then its text. Also a number that is declared
 * as an item's is looked for as text: a number for use inside of one company may be saved as that alone.
 *
 * @param text position of the text among those that were handed in
 * @param bound what the code was made to mean on this desk; null for nothing
 */
export function claimsOf({ data, readings }: Barcode, text: number, bound: DeskCode | null): CodeClaim[] {
  const [first] = readings;
  const claims = readings.flatMap((reading) => claimsOfReading(reading, text));
  if (first !== undefined && bound !== null) {
    claims.push({
      key: { text: String(bound.inventoryId) },
      text,
      reading: first,
      ways: ['id'],
      of: 'bound',
    });
  }
  if (first === undefined || readings.some(({ kind }) => kind === 'text')) return claims;
  return [...claims, { key: { text: data }, text, reading: first, ways: printedWays, of: 'item' as const }];
}

/** How sure a code is of itself, whether anything is found or not: the higher, the surer. */
export function firmnessOf({ symbology, readings }: Barcode): number {
  if (readings.some(({ basis }) => basis === 'symbology')) return 3;
  if (readings.some(({ kind, basis }) => kind !== 'text' && basis === 'form')) return 2;
  // An identifier came through whole, so that the keys were read as they were meant.
  return symbology === null ? 0 : 1;
}
