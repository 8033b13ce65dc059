import type { CheckIn, CheckInCount, DeskCheckIn } from '#shared/check-in/check-in.ts';
import { countKeyOf } from './check-in-rows.ts';
import { type CountedGoods, countOf } from './check-in-steps.ts';

/** The count of one desk, or of all of them together. */
export type CheckInPart = Pick<CheckIn, 'boxId' | 'isDone' | 'boxesMet' | 'counts'>;

/** The combined counts of all desks of an order. */
export type CheckInSum = Omit<CheckInPart, 'boxId'> & {
  readonly openBoxIds: readonly number[];
};

/**
 * Adds the counts of other desks to those of this one. Treats negative sums, which occur if two desks take back the
 * same pieces, as zero. An order without boxes is done when every desk that counted in it is.
 */
export function sumCheckIns(own: CheckInPart, others: readonly CheckInPart[]): CheckInSum {
  const parts = [own, ...others];
  const sums = new Map<string, CheckInCount>();
  for (const count of parts.flatMap(({ counts }) => counts)) {
    const { boxId, inventoryId, code, lotNumber } = count;
    const key = countKeyOf(boxId, inventoryId, code, lotNumber);
    const before = sums.get(key);
    sums.set(key, before === undefined ? count : { ...before, counted: before.counted + count.counted });
  }
  const started = parts.filter(({ counts, isDone = false }) => counts.length > 0 || isDone);
  return {
    isDone: started.length > 0 && started.every(({ isDone = false }) => isDone),
    boxesMet: boxesMetIn(parts),
    openBoxIds: parts.flatMap(({ boxId }) => boxId ?? []),
    counts: [...sums.values()].map((count) => ({ ...count, counted: Math.max(0, count.counted) })),
  };
}

/** Returns the boxes that any of the desks encountered. */
export function boxesMetIn(parts: readonly Pick<CheckInPart, 'boxesMet'>[]): number[] {
  return [...new Set(parts.flatMap(({ boxesMet }) => boxesMet))];
}

/** Returns how many pieces of goods other desks counted in a box, or outside of boxes. */
export function countElsewhere(
  others: readonly Pick<CheckInPart, 'counts'>[],
  boxId: number | null,
  item: CountedGoods,
): number {
  return others.reduce((sum, other) => sum + countOf(other, boxId, item), 0);
}

/**
 * Returns what each of the other desks counted of a row, leaving out those that counted nothing; for a row of the whole
 * order, in all of its boxes.
 */
export function shareOfRow(
  others: readonly DeskCheckIn[],
  row: CountedGoods & { readonly boxId: number | null },
  isOfOrder: boolean,
): { desk: string; counted: number }[] {
  const isOfRow = (count: CheckInCount) =>
    isOfOrder
      ? count.inventoryId === row.inventoryId && (row.inventoryId !== null || count.code === row.code)
      : countKeyOf(count.boxId, count.inventoryId, count.code, count.lotNumber) ===
        countKeyOf(row.boxId, row.inventoryId, row.code, row.lotNumber);
  return others.flatMap(({ desk, counts }) => {
    const counted = counts.filter(isOfRow).reduce((sum, count) => sum + count.counted, 0);
    return counted === 0 ? [] : [{ desk, counted }];
  });
}
