import { containedGtin, printedGtin } from '#shared/barcode/gtin.ts';
import type { Barcode, BarcodeReading } from '#shared/barcode/read-barcode.ts';
import type { DeskCode } from '#shared/inventory/desk-code.ts';
import type { FoundItem, ItemKey } from './item-index.ts';

/**
 * One way to look up a code: the key that a reading of it names, and how an item found by that key relates to the code.
 */
export type LookupCandidate = {
  key: ItemKey;
  /** Position of the text among the given ones. */
  text: number;
  reading: BarcodeReading;
  /** How the key may match an item; any other match is a coincidence. */
  matchKinds: readonly FoundItem['by'][];
  /**
   * The owner of the key: the item that the code names, the single item inside the case that it names, or the item that
   * the code is assigned to on this desk.
   */
  of: 'item' | 'caseOf' | 'bound';
};

const allMatchKinds = ['barcode', 'sku', 'id', 'lot'] as const;
/** What is printed on the item itself: a number that the scanner declares as an item's is not an id or a lot. */
const printedMatchKinds = ['barcode', 'caseOf', 'sku'] as const;

/**
 * Returns the candidates of a GTIN: as the number, as its familiar text, which merchants use as SKU, and last as the
 * case that contains the single item.
 */
function candidatesOfGtin(
  gtin: string,
  { lot, lotDate }: { lot: string | null; lotDate: string | null },
  text: number,
  reading: BarcodeReading,
): LookupCandidate[] {
  const base = { text, reading, matchKinds: printedMatchKinds, of: 'item' as const };
  const contained = containedGtin(gtin);
  return [
    { ...base, key: { gtin, lot, lotDate } },
    { ...base, key: { text: printedGtin(gtin) } },
    ...(contained === null
      ? []
      : [{ ...base, key: { gtin: contained, lot, lotDate }, of: 'caseOf' as const }]),
  ];
}

function candidatesOfReading(reading: BarcodeReading, text: number): LookupCandidate[] {
  if (reading.kind === 'gtin')
    return candidatesOfGtin(reading.key, { lot: null, lotDate: null }, text, reading);
  if (reading.kind === 'text') {
    return [{ key: { text: reading.text }, text, reading, matchKinds: allMatchKinds, of: 'item' }];
  }
  const gtins = [reading.gtin, reading.contentGtin].filter((gtin) => gtin !== null);
  const { lot } = reading;
  const lotDate = lot === null ? null : (reading.expiry ?? reading.bestBefore);
  if (gtins.length > 0)
    return gtins.flatMap((gtin) => candidatesOfGtin(gtin, { lot, lotDate }, text, reading));
  // A label with only the lot, next to the one that names the item.
  return lot === null
    ? []
    : [{ key: { text: lot, lotDate }, text, reading, matchKinds: ['lot'], of: 'item' }];
}

/**
 * Returns everything that a code may be looked up by, the most likely first: the item numbers that its readings name
 * (including the contents of a shipping unit or a case), then its text. A number declared as an item's is also looked
 * up as text, because a number for use within one company may be saved only as that.
 *
 * @param text position of the text among the given ones
 * @param bound the code's meaning on this desk; null if it has none
 */
export function candidatesOf(
  { data, readings }: Barcode,
  text: number,
  bound: DeskCode | null,
): LookupCandidate[] {
  const [first] = readings;
  const candidates = readings.flatMap((reading) => candidatesOfReading(reading, text));
  if (first !== undefined && bound !== null) {
    candidates.push({
      key: { text: String(bound.inventoryId) },
      text,
      reading: first,
      matchKinds: ['id'],
      of: 'bound',
    });
  }
  if (first === undefined || readings.some(({ kind }) => kind === 'text')) return candidates;
  return [
    ...candidates,
    { key: { text: data }, text, reading: first, matchKinds: printedMatchKinds, of: 'item' as const },
  ];
}

/** Returns how certain the reading of a code is, whether or not anything is found: the higher, the more certain. */
export function confidenceOf({ symbology, readings }: Barcode): number {
  if (readings.some(({ basis }) => basis === 'symbology')) return 3;
  if (readings.some(({ kind, basis }) => kind !== 'text' && basis === 'form')) return 2;
  // An identifier came through completely, so the keystrokes were read as intended.
  return symbology === null ? 0 : 1;
}
