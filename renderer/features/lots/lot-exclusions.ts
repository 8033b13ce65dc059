import type { LotLevel } from '#shared/inventory/inventory.ts';
import type { LotExclusion } from '#shared/lots/lots.ts';

export type ExcludedLot = {
  readonly exclusion: LotExclusion;
  /** The exclusion's own date; if it has none, that of the lot it names. */
  readonly lotDate: string | null;
  /** Pieces on hand; null if the item's lots are unknown. */
  readonly onHand: number | null;
};

/** Returns whether an exclusion names a lot: by its number, and by its date if both have one. */
export function isOfLot(
  exclusion: Pick<LotExclusion, 'lotNumber' | 'lotDate'>,
  lot: Pick<LotLevel, 'lotNumber' | 'lotDate'>,
): boolean {
  return (
    lot.lotNumber !== null &&
    exclusion.lotNumber === lot.lotNumber &&
    (exclusion.lotDate === null || lot.lotDate === null || exclusion.lotDate === lot.lotDate)
  );
}

/**
 * Returns the exclusions with the quantities of their lots: active ones first, by lot date, then deleted ones, latest
 * deletion first.
 *
 * @param lots the item's lots; null if they are unknown.
 */
export function excludedLots(
  exclusions: readonly LotExclusion[],
  lots: readonly LotLevel[] | null,
): ExcludedLot[] {
  const joined = exclusions.map((exclusion): ExcludedLot => {
    const named = lots?.filter((lot) => isOfLot(exclusion, lot)) ?? [];
    const [only] = named;
    return {
      exclusion,
      lotDate: exclusion.lotDate ?? (named.length === 1 ? (only?.lotDate ?? null) : null),
      onHand: lots === null ? null : named.reduce((total, { onHandQuantity }) => total + onHandQuantity, 0),
    };
  });
  const text = (value: string | null, otherwise: string) => value ?? otherwise;
  const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
  return joined.toSorted((one, other) => {
    const isDeleted = one.exclusion.isDeleted;
    if (isDeleted !== other.exclusion.isDeleted) return isDeleted ? 1 : -1;
    return isDeleted
      ? compare(text(other.exclusion.deletedTimestamp, ''), text(one.exclusion.deletedTimestamp, ''))
      : compare(text(one.lotDate, '~'), text(other.lotDate, '~'));
  });
}

/** Returns the lots without an active exclusion. */
export function unexcludedLots(lots: readonly LotLevel[], exclusions: readonly LotExclusion[]): LotLevel[] {
  const inForce = exclusions.filter(({ isDeleted }) => !isDeleted);
  return lots.filter((lot) => !inForce.some((exclusion) => isOfLot(exclusion, lot)));
}
