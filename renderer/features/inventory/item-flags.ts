import type { InventoryItem } from '../../../shared/service/inventory.ts';

/** What is special about an item, in the order in which it is said. */
export const itemFlags = ['inactive', 'hazmat', 'lot', 'case', 'bundle', 'digital'] as const;

/** One of {@link itemFlags}. */
export type ItemFlag = (typeof itemFlags)[number];

/** The flags of an item. One that the service does not call active is inactive only where it says so. */
export function flagsOf({ isCase, isLot, variant }: InventoryItem): readonly ItemFlag[] {
  const isSet: Record<ItemFlag, boolean> = {
    inactive: variant?.isActive === false,
    hazmat: variant?.hazmat?.isHazmat === true,
    lot: isLot,
    case: isCase,
    bundle: variant?.isBundle === true,
    digital: variant?.isDigital === true,
  };
  return itemFlags.filter((flag) => isSet[flag]);
}
