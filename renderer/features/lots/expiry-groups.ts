import { type Expiry, expiryOf } from '#renderer/components/stock/expiry.ts';
import type { LotLevel } from '#shared/inventory/inventory.ts';
import type { LotExclusion } from '#shared/lots/lots.ts';
import { exclusionOf, standingOfLot } from '#shared/lots/model/lot-exclusion-rules.ts';

/** Lots of an item that are equally far from their date. */
type ExpiryGroup = {
  readonly kind: 'expired' | 'soon' | 'good' | 'undated';
  readonly lotCount: number;
  /** On hand. */
  readonly pieces: number;
  /** So many of the lots are excluded. */
  readonly heldBack: number;
};

type Grouped = {
  readonly lots: readonly LotLevel[];
  readonly exclusions: readonly LotExclusion[];
  /** The calendar day at this computer. */
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

/** An item's lots that are not empty, by how long they are still good; lots without a date by themselves, if any. */
export function expiryGroups({ lots, exclusions, today, minimumShelfLifeDays }: Grouped): ExpiryGroup[] {
  const held = lots
    .filter(({ onHandQuantity }) => onHandQuantity > 0)
    .map((lot) => {
      const expiry = expiryOf(lot.lotDate, today, minimumShelfLifeDays);
      return { lot, kind: expiry === null ? ('undated' as const) : kindOf[expiry.kind] };
    });
  return kinds.flatMap((kind) => {
    const own = held.filter((one) => one.kind === kind).map(({ lot }) => lot);
    if (kind === 'undated' && own.length === 0) return [];
    return {
      kind,
      lotCount: own.length,
      pieces: own.reduce((sum, { onHandQuantity }) => sum + onHandQuantity, 0),
      heldBack: own.filter(({ lotNumber, lotDate }) => {
        const exclusion = lotNumber === null ? null : exclusionOf(exclusions, { lotNumber, lotDate });
        return standingOfLot(exclusion) === 'active';
      }).length,
    };
  });
}
