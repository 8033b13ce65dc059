import type { DatabaseSync } from 'node:sqlite';
import type { InventoryItem } from '#shared/inventory/inventory.ts';

/**
 * The properties of an item as bits of one number. Active and inactive, and digital and physical, are both off if the
 * service does not state them.
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
  removed: 256,
  /** The item itself was never read, only data that belongs to it. */
  stub: 512,
} as const;

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

/**
 * Returns the bits that an item must not have to pass the filters of a list; an item passes if the service does not
 * state the property.
 */
export function refusedFlags(filters: { isActive: boolean | null; isDigital: boolean | null }): number {
  const { isActive, isDigital } = filters;
  return (
    (isActive === null ? 0 : isActive ? itemFlags.inactive : itemFlags.active) |
    (isDigital === null ? 0 : isDigital ? itemFlags.physical : itemFlags.digital)
  );
}

/** The figures that items are sorted by, with the kind under which each is saved. */
export const figureKinds = { onHand: 1, committed: 2, fulfillable: 3, awaiting: 4, levelAsOf: 5 } as const;

/** The column of `item` for each figure. */
export const figureColumns = {
  onHand: 'on_hand',
  committed: 'committed',
  fulfillable: 'fulfillable',
  awaiting: 'awaiting',
  levelAsOf: 'level_as_of',
} as const;

/** null if unknown. */
export type ItemFigures = { readonly [Name in keyof typeof figureKinds]: number | null };

type FiguredItem = { figures: ItemFigures; flags: number };

const kinds = Object.entries(figureKinds) as [keyof ItemFigures, number][];

/** Unknown values get no sort entry. */
export function createFigureRepository(database: DatabaseSync) {
  const add = database.prepare('INSERT INTO item_figure (kind, figure, item_id, flags) VALUES (?, ?, ?, ?)');
  const drop = database.prepare('DELETE FROM item_figure WHERE kind = ? AND figure = ? AND item_id = ?');
  const mark = database.prepare(
    'UPDATE item_figure SET flags = ? WHERE kind = ? AND figure = ? AND item_id = ?',
  );
  return {
    /** @param before null if there is no entry yet */
    change(id: number, before: FiguredItem | null, after: FiguredItem): void {
      for (const [name, kind] of kinds) {
        const old = before?.figures[name] ?? null;
        const figure = after.figures[name];
        if (old === figure) {
          if (figure !== null && before?.flags !== after.flags) mark.run(after.flags, kind, figure, id);
          continue;
        }
        if (old !== null) drop.run(kind, old, id);
        if (figure !== null) add.run(kind, figure, id, after.flags);
      }
    },
  };
}
