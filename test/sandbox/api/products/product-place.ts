import type { Product } from '../../world/items/inventory-items.ts';
import { categories, unsorted } from '../../world/items/product-family.ts';

/** The category of a taxonomy id: those of the seeded products by their own ids, else none. */
export function placeOf(taxonomyId: number | null): Pick<Product, 'category' | 'subCategory'> {
  const wanted = taxonomyId ?? 0;
  const found = Object.entries(categories).find(([, id]) => id === wanted || id === Math.floor(wanted / 100));
  const category = found === undefined ? unsorted : { id: found[1], name: found[0] };
  return { category, subCategory: { id: taxonomyId ?? unsorted.id, name: category.name } };
}
