import { describe, expect, it } from 'vitest';
import { barcodesOf, bundlePartsOf, variantOnHandOf } from '#renderer/components/product/item-products.ts';
import { Product, Variant } from '#shared/products/products.ts';

const variant = (fields: object) => Variant.parse({ id: 1, ...fields });

describe('barcodesOf', () => {
  it('lists every code once as its label shows it, with all its kinds', () => {
    const variants = [
      variant({
        gtin: '00614141183241',
        upc: '614141183241',
        barcodes: [{ value: '614141183241' }, { value: 'B-2' }],
      }),
    ];
    expect(barcodesOf({ barcode: '614141183241' }, variants)).toEqual([
      { value: '614141183241', kinds: ['item', 'variant', 'gtin', 'upc'] },
      { value: 'B-2', kinds: ['variant'] },
    ]);
  });

  it.each([
    ['0614141183241', '614141183241'],
    ['04006381333931', '4006381333931'],
    ['4006381333931', '4006381333931'],
    ['14006381333938', '14006381333938'],
    ['04252614', '04252614'],
    ['00614141183242', '00614141183242'],
    [' B-2 ', 'B-2'],
  ])('shows "%s" as "%s"', (barcode, shown) => {
    expect(barcodesOf({ barcode }, [])).toEqual([{ value: shown, kinds: ['item'] }]);
  });

  it('lists the only barcode of version 2.0, and no empty ones', () => {
    expect(barcodesOf({ barcode: null }, [variant({ barcode: 'B-1', gtin: '', upc: ' ' })])).toEqual([
      { value: 'B-1', kinds: ['variant'] },
    ]);
  });
});

describe('bundlePartsOf', () => {
  it('adds the item of a part if one of the given products has it', () => {
    const parts = [
      { variantId: 11, quantity: 2, variantSku: 'MUG' },
      { variantId: 99, quantity: 1, variantSku: 'TEA' },
    ];
    const products = [Product.parse({ id: 1, variants: [{ id: 11, inventory: { inventoryId: 7 } }] })];
    expect(
      bundlePartsOf([variant({ bundleDefinition: parts })], products).map(({ part, inventoryId }) => [
        part.variantSku,
        part.quantity,
        inventoryId,
      ]),
    ).toEqual([
      ['MUG', 2, 7],
      ['TEA', 1, null],
    ]);
  });

  it('lists a part once, even if two variants name it', () => {
    const bundle = variant({ bundleDefinition: [{ productId: 3, variantId: 11, quantity: 2 }] });
    expect(bundlePartsOf([bundle, bundle], [])).toHaveLength(1);
  });
});

describe('variantOnHandOf', () => {
  it('returns the quantity of the first variant that has one, including zero', () => {
    expect(variantOnHandOf([variant({}), variant({ inventory: { inventoryId: 1, onHandQty: 0 } })])).toBe(0);
    expect(variantOnHandOf([variant({ inventory: { inventoryId: 1 } })])).toBeNull();
  });
});
