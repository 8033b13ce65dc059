import { describe, expect, it } from 'vitest';
import { labelCodeOf } from '../../../../../../renderer/features/inventory/detail/item-label.tsx';

describe('the barcode of an item’s label', () => {
  it.each([
    ['its barcode', { barcode: '00850017935019', sku: 'TEA-1' }, '00850017935019'],
    ['its SKU without a barcode', { barcode: null, sku: 'TEA-1' }, 'TEA-1'],
    [
      'its SKU where the barcode is too long for two inches',
      { barcode: 'A'.repeat(17), sku: 'TEA-1' },
      'TEA-1',
    ],
    ['its SKU where the field holds two barcodes', { barcode: '4006381,4006382', sku: 'TEA-1' }, 'TEA-1'],
    ['its ID where Code 128 has no signs for either', { barcode: '', sku: 'THÉ 1' }, '9000000001'],
  ])('is %s', (_name, codes, code) => {
    expect(labelCodeOf({ ...codes, inventoryId: 9_000_000_001 })).toBe(code);
  });
});
