import type { Product, Variant } from '#shared/products/products.ts';

export function variantsOf(products: readonly Product[], inventoryId: number): Variant[] {
  return products.flatMap(({ variants }) =>
    variants.filter(({ inventory }) => inventory?.inventoryId === inventoryId),
  );
}

/** Days that a lot has to be good for at least; where variants differ, the strictest. Null where none says so. */
export function minimumShelfLifeOf(variants: readonly Variant[]): number | null {
  const days = variants.flatMap(({ lotInformation }) => lotInformation?.minimumShelfLifeDays ?? []);
  return days.length === 0 ? null : Math.max(...days);
}
