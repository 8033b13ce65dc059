function allergen(id: number, key: string, name: string): { id: number; key: string; name: string } {
  return { id, key, name };
}

/** The allergens that a label has to name, the same for every merchant. */
export const allergens = [
  allergen(1, 'milk', 'Milk'),
  allergen(2, 'eggs', 'Eggs'),
  allergen(3, 'fish', 'Fish'),
  allergen(4, 'shellfish', 'Crustacean Shellfish'),
  allergen(5, 'tree_nuts', 'Tree Nuts'),
  allergen(6, 'peanuts', 'Peanuts'),
  allergen(7, 'wheat', 'Wheat'),
  allergen(8, 'soybeans', 'Soybeans'),
  allergen(9, 'sesame', 'Sesame'),
] as const;
