import type { ItemHit } from '../../../shared/inventory/item-view.ts';

/** What is special about an item, in the order in which it is said. */
const itemFlags = ['removed', 'inactive', 'hazmat', 'lot', 'case', 'bundle', 'digital'] as const;

export type ItemFlag = (typeof itemFlags)[number];

type Flagged = Pick<
  ItemHit,
  'removedAt' | 'isActive' | 'isHazmat' | 'isLot' | 'isCase' | 'isBundle' | 'isDigital'
>;

/** The flags of an item. One that the service does not call active is inactive only where it says so. */
export function flagsOf(item: Flagged): readonly ItemFlag[] {
  const isSet: Record<ItemFlag, boolean> = {
    removed: item.removedAt !== null,
    inactive: item.isActive === false,
    hazmat: item.isHazmat,
    lot: item.isLot,
    case: item.isCase,
    bundle: item.isBundle,
    digital: item.isDigital,
  };
  return itemFlags.filter((flag) => isSet[flag]);
}
