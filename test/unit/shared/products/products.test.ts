import { expect, test } from 'vitest';
import { Variant } from '#shared/products/products.ts';

test.each([
  [{ barcode: '123' }, ['123']],
  [{ barcode: '123', barcodes: null }, ['123']],
  [{ barcode: '123', barcodes: [] }, []],
  [{ barcode: '123', barcodes: [{ value: '456' }, { value: '789' }] }, ['456', '789']],
  [{ barcode: null, barcodes: null }, []],
  [{}, []],
])('a variant with %j has the barcodes %j', (fields, expected) => {
  expect(Variant.parse({ id: 1, ...fields }).barcodes.map(({ value }) => value)).toEqual(expected);
});
