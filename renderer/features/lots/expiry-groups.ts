import { type Expiry, expiryOf } from '#renderer/components/stock/expiry.ts';
import type { LotLevel } from '#shared/inventory/inventory.ts';
import type { LotExclusion } from '#shared/lots/lots.ts';
import { exclusionOf, statusOfLot } from '#shared/lots/model/lot-exclusion-rules.ts';

/** Lots of an item with the same distance from their dates. */
type ExpiryGroup = {
  readonly kind: 'expired' | 'soon' | 'good' | 'undated';
  readonly lotCount: number;
  /** On hand. */
  readonly pieces: number;
  /** The number of excluded lots. */
  readonly heldBack: number;
};

type Grouped = {
  readonly lots: readonly LotLevel[];
  readonly exclusions: readonly LotExclusion[];
  /** This computer's calendar day. */
  readonly today: string;
  readonly minimumShelfLifeDays: number | null;
};

const kinds = ['expired', 'soon', 'good', 'undated'] as const;
const kindOf: Readonly<Record<Expiry['kind'], ExpiryGroup['kind']>> = {
  expired: 'expired',
  today: 'soon',
  soon: 'soon',
  good: 'good',
};

/**
 * Groups an item's non-empty lots by how long they are still good; lots without a date are a separate group, if any.
 */
export function expiryGroups({ lots, exclusions, today, minimumShelfLifeDays }: Grouped): ExpiryGroup[] {
  const held = lots
    .filter(({ onHandQuantity }) => onHandQuantity > 0)
    .map((lot) => {
      const expiry = expiryOf(lot.lotDate, today, minimumShelfLifeDays);
      return { lot, kind: expiry === null ? ('undated' as const) : kindOf[expiry.kind] };
    });
  return kinds.flatMap((kind) => {
    const groupLots = held.filter((one) => one.kind === kind).map(({ lot }) => lot);
    if (kind === 'undated' && groupLots.length === 0) return [];
    return {
      kind,
      lotCount: groupLots.length,
      pieces: groupLots.reduce((sum, { onHandQuantity }) => sum + onHandQuantity, 0),
      heldBack: groupLots.filter(({ lotNumber, lotDate }) => {
        const exclusion = lotNumber === null ? null : exclusionOf(exclusions, { lotNumber, lotDate });
        return statusOfLot(exclusion) === 'active';
      }).length,
    };
  });
}
