/**
 * What the identifier in front of a scan states about its content: `gs1` an element string, `ean` a number of the
 * EAN/UPC family, `any` nothing.
 */
type SymbologyContent = 'gs1' | 'ean' | 'any';

/** An AIM symbology identifier: the kind of symbol that was scanned, and how to interpret its content. */
export interface Symbology {
  /** As sent, such as `]C1`. */
  readonly identifier: string;
  /** Such as `Code 128`. */
  readonly name: string;
  readonly content: SymbologyContent;
}

const names: Readonly<Record<string, string>> = {
  A: 'Code 39',
  B: 'Telepen',
  C: 'Code 128',
  D: 'Code One',
  E: 'EAN/UPC',
  F: 'Codabar',
  G: 'Code 93',
  H: 'Code 11',
  I: 'Interleaved 2 of 5',
  J: 'DotCode',
  K: 'Code 16K',
  L: 'PDF417',
  M: 'MSI',
  O: 'Codablock',
  P: 'Plessey',
  Q: 'QR Code',
  R: 'Straight 2 of 5',
  S: 'Straight 2 of 5',
  U: 'MaxiCode',
  X: 'Other',
  Z: 'No symbol',
  d: 'Data Matrix',
  e: 'GS1 DataBar',
  h: 'Han Xin Code',
  z: 'Aztec Code',
};

/** Letter and modifier of the symbols whose first character is FNC1, with their GS1 names. */
const gs1Names: Readonly<Record<string, string>> = {
  C1: 'GS1-128',
  J1: 'GS1 DotCode',
  Q3: 'GS1 QR Code',
  Q4: 'GS1 QR Code',
  d2: 'GS1 DataMatrix',
  d5: 'GS1 DataMatrix',
  e0: 'GS1 DataBar',
  e1: 'GS1 Composite',
  e2: 'GS1 Composite',
};

/** The EAN/UPC family: 13 digits, 13 with a supplement, 8. A supplement alone (E1, E2) names no item. */
const eanNames: Readonly<Record<string, string>> = {
  E0: 'EAN-13, UPC-A or UPC-E',
  E3: 'EAN-13 or UPC with a supplement',
  E4: 'EAN-8',
};

/**
 * Reads the AIM symbology identifier at the start of a scan (ISO/IEC 15424): `]`, the letter of the symbology, and a
 * modifier. An unknown letter is left as text.
 *
 * @returns the identifier, null if there is none; `length` is its number of characters
 */
export function readSymbology(text: string): {
  readonly symbology: Symbology | null;
  readonly length: number;
} {
  const [identifier, letter] = /^\]([A-Za-z])[0-9A-Za-z]/.exec(text) ?? [];
  const plain = letter === undefined || !Object.hasOwn(names, letter) ? undefined : names[letter];
  if (identifier === undefined || plain === undefined) return { symbology: null, length: 0 };
  const key = identifier.slice(1);
  const gs1 = Object.hasOwn(gs1Names, key) ? gs1Names[key] : undefined;
  const ean = Object.hasOwn(eanNames, key) ? eanNames[key] : undefined;
  const content = gs1 !== undefined ? 'gs1' : ean !== undefined ? 'ean' : 'any';
  return {
    symbology: { identifier, name: gs1 ?? ean ?? plain, content },
    length: identifier.length,
  };
}
