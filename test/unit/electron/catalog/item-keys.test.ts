import { expect, test } from 'vitest';
import {
  foldCode,
  gtinNumber,
  keyKinds,
  keysOf,
  lotKeysOf,
  nameKey,
  skuKey,
} from '#electron/catalog/item-keys.ts';

const barcodeKeys = (...barcodes: string[]) =>
  [...keysOf({ barcodes, skus: [] }).values()].map(({ key }) => key);

test('the UPC-A, EAN-13, GTIN-14, and UPC-E of one item share one key', () => {
  const key = 42_100_005_264;
  for (const form of ['042100005264', '0042100005264', '00042100005264', '04252614', ' 042100005264 ']) {
    expect(barcodeKeys(form), form).toContain(key);
  }
  expect(barcodeKeys('042100005264', '0042100005264', '00042100005264')).toEqual([key]);
});

test('eight digits that are both a GTIN-8 and a UPC-E are saved under both keys', () => {
  expect(barcodeKeys('01234565')).toEqual([12_345_000_065, 1_234_565]);
});

test('a barcode that is not a GTIN is saved as text, ignoring case and white space, and never as a number', () => {
  expect(barcodeKeys('  AbC-12 ')).toEqual(['abc-12']);
  expect(barcodeKeys('4006381333932')).toEqual(['4006381333932']);
  expect(barcodeKeys('ＡＢ１２')).toEqual(['ab12']);
  expect(barcodeKeys('', '   ', '\u200b')).toEqual([]);
});

test('a SKU has its own key, and two keys if it is a GTIN', () => {
  const keys = keysOf({ barcodes: ['TEE'], skus: ['TEE', '4006381333931'] });
  expect([...keys.values()]).toEqual([
    { key: 'tee', kind: keyKinds.barcode },
    { key: 'tee', kind: keyKinds.sku },
    { key: '4006381333931', kind: keyKinds.sku },
    { key: 4_006_381_333_931, kind: keyKinds.sku },
  ]);
});

test('lots are keyed by their numbers, without duplicates', () => {
  const lots = ['L1', 'l1 ', null, ''].map((lotNumber) => ({ lotNumber }));
  expect([...lotKeysOf(lots).values()]).toEqual([{ key: 'l1', kind: keyKinds.lot }]);
});

test('plain codes fold to the same text as all other codes would', () => {
  for (const code of ['Tee-Red', 'É-1', ' a\tb ', 'ẞ']) expect(foldCode(` ${code}`)).toBe(foldCode(code));
  expect(foldCode('TEE')).toBe(foldCode('ＴＥＥ'));
});

test('only fourteen digits are a GTIN number', () => {
  expect(gtinNumber('04006381333931')).toBe(4_006_381_333_931);
  for (const text of ['4006381333931', '0400638133393x', '', '004006381333931'])
    expect(gtinNumber(text)).toBeNull();
});

test('items are sorted by the letters and digits of their SKUs, and by the start of their names', () => {
  expect(skuKey('FH-Tee 01/é')).toBe('fhtee01e');
  expect([skuKey(null), skuKey('--'), nameKey(null)]).toEqual(['', '', '']);
  expect(nameKey(`  Tëe  ${'x'.repeat(200)}`)).toBe(`tee ${'x'.repeat(76)}`);
});
