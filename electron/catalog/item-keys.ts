import { foldText } from '#electron/database/folded-text.ts';
import { gtinKeys } from '#shared/barcode/gtin.ts';
import { foldQuickly } from './search/item-text-words.ts';

/** The kinds of keys; if a text matches several, the lowest takes precedence. */
export const keyKinds = { barcode: 1, sku: 2, lot: 3 } as const;

/** A key under which an item is found: a GTIN-14 as a number, any other code as folded text. */
export type StoredKey = { key: number | string; kind: number };

/** The codes of an item as written. */
type ItemCodes = { barcodes: readonly string[]; skus: readonly string[] };

const plainCode = /^[\x21-\x7e]+$/;
const foldedAscii = /^[\x20-\x7e]*$/;

/** Returns a code in its form for comparison: without case, accents and surrounding whitespace. */
export function foldCode(code: string): string {
  return plainCode.test(code) ? code.toLowerCase() : foldText(code);
}

/** null if the text is not a GTIN-14. */
export function gtinNumber(gtin: string): number | null {
  return /^\d{14}$/.test(gtin) ? Number(gtin) : null;
}

/**
 * Returns the keys of an item by its codes, without duplicates. A barcode that is a GTIN, in any form, is stored under
 * all GTINs it may be, any other barcode under its folded text; a SKU under its folded text, and also as a GTIN if it
 * is one. A blank code has none.
 */
export function keysOf({ barcodes, skus }: ItemCodes): Map<string, StoredKey> {
  const keys = new Map<string, StoredKey>();
  for (const barcode of barcodes) {
    const gtins = gtinKeys(barcode.trim());
    for (const gtin of gtins) addKey(keys, Number(gtin), keyKinds.barcode);
    if (gtins.length === 0) addKey(keys, foldCode(barcode), keyKinds.barcode);
  }
  for (const sku of skus) {
    addKey(keys, foldCode(sku), keyKinds.sku);
    for (const gtin of gtinKeys(sku.trim())) addKey(keys, Number(gtin), keyKinds.sku);
  }
  return keys;
}

/** Returns the keys of an item's lots, like {@link keysOf}. */
export function lotKeysOf(lots: readonly { lotNumber: string | null }[]): Map<string, StoredKey> {
  const keys = new Map<string, StoredKey>();
  for (const { lotNumber } of lots) if (lotNumber !== null) addKey(keys, foldCode(lotNumber), keyKinds.lot);
  return keys;
}

function addKey(keys: Map<string, StoredKey>, key: number | string, kind: number): void {
  if (key !== '') keys.set(`${kind} ${typeof key} ${key}`, { key, kind });
}

/** Returns the sort key of a SKU: its letters and digits, folded. */
export function skuKey(sku: string | null): string {
  if (sku === null) return '';
  const folded = foldQuickly(sku);
  return folded.replaceAll(foldedAscii.test(folded) ? /[^a-z0-9]+/g : /[^\p{L}\p{N}]+/gu, '');
}

/** Returns the sort key of a name: folded, the first 80 characters. */
export function nameKey(name: string | null): string {
  return name === null ? '' : foldQuickly(name).slice(0, 80);
}
