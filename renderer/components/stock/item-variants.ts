import type { Product, Variant } from '#shared/products/products.ts';

export function variantsOf(products: readonly Product[], inventoryId: number): Variant[] {
  return products.flatMap(({ variants }) =>
    variants.filter(({ inventory }) => inventory?.inventoryId === inventoryId),
  );
}

/** Returns the days that a lot must be good at least; if variants differ, the strictest. Null if none states it. */
export function minimumShelfLifeOf(variants: readonly Variant[]): number | null {
  const days = variants.flatMap(({ lotInformation }) => lotInformation?.minimumShelfLifeDays ?? []);
  return days.length === 0 ? null : Math.max(...days);
}
