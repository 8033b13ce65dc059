import type { InventoryItem } from '../../shared/inventory/inventory.ts';

/**
 * What an item is, as bits of one number; active and inactive, digital and physical are both off where the service
 * does not say.
 */
export const itemFlags = {
  active: 1,
  inactive: 2,
  lot: 4,
  case: 8,
  bundle: 16,
  digital: 32,
  physical: 64,
  hazmat: 128,
  /** It is gone from the catalog. */
  removed: 256,
  /** The item itself was never told, only what belongs to it. */
  stub: 512,
} as const;

/** The bits of an item as the service tells it. */
export function flagsOf({ isLot, isCase, variant }: InventoryItem): number {
  const isActive = variant?.isActive ?? null;
  return (
    (isActive === true ? itemFlags.active : 0) |
    (isActive === false ? itemFlags.inactive : 0) |
    (isLot ? itemFlags.lot : 0) |
    (isCase ? itemFlags.case : 0) |
    (variant?.isBundle === true ? itemFlags.bundle : 0) |
    (variant === null ? 0 : variant.isDigital ? itemFlags.digital : itemFlags.physical) |
    (variant?.hazmat?.isHazmat === true ? itemFlags.hazmat : 0)
  );
}

/** Bits that an item must not have to pass the filters of a list: where the service does not say, it passes. */
export function refusedFlags(filters: { isActive: boolean | null; isDigital: boolean | null }): number {
  const { isActive, isDigital } = filters;
  return (
    (isActive === null ? 0 : isActive ? itemFlags.inactive : itemFlags.active) |
    (isDigital === null ? 0 : isDigital ? itemFlags.physical : itemFlags.digital)
  );
}
