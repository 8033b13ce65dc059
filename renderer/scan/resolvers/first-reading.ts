import type { ItemMatch } from '#shared/inventory/item-view.ts';

/**
 * Returns the items that a code names in the first way in which it names anything, without those removed from the
 * catalog if there are others.
 */
export function firstReading(matches: readonly ItemMatch[]): readonly ItemMatch[] {
  const named = matches.filter(({ by }) => by === matches[0]?.by);
  const present = named.filter(({ item }) => item.removedAt === null);
  return present.length > 0 ? present : named;
}
