import { expect, it } from 'vitest';
import { minimumShelfLifeOf, variantsOf } from '#renderer/components/stock/item-variants.ts';
import { Product, Variant } from '#shared/products/products.ts';

it('finds the variants that correspond to an item, in any product', () => {
  const products = [
    {
      id: 1,
      variants: [
        { id: 11, inventory: { inventoryId: 7 } },
        { id: 12, inventory: { inventoryId: 8 } },
      ],
    },
    { id: 2, variants: [{ id: 21, inventory: { inventoryId: 7 } }, { id: 22 }] },
  ].map((product) => Product.parse(product));
  expect(variantsOf(products, 7).map(({ id }) => id)).toEqual([11, 21]);
  expect(variantsOf(products, 9)).toEqual([]);
});

it('uses the strictest shelf life, and returns null if no variant has one', () => {
  const variants = [
    { id: 1, lotInformation: { minimumShelfLifeDays: 30 } },
    { id: 2 },
    { id: 3, lotInformation: { minimumShelfLifeDays: 90 } },
  ];
  expect(minimumShelfLifeOf(variants.map((variant) => Variant.parse(variant)))).toBe(90);
  expect(minimumShelfLifeOf([Variant.parse({ id: 2 })])).toBeNull();
});
