import type { ReceivingOrder } from '#shared/receiving/receiving.ts';

/** Announced, counted at the dock, and stowed. */
type Counted = { readonly expected: number; readonly received: number; readonly stowed: number };

/** The meaning of the difference between stowed and announced. */
export type DifferenceKind = 'none' | 'exact' | 'pending' | 'short' | 'over';

/**
 * Returns the quantity difference: stowed minus expected, or the count beyond what was announced, even before it is
 * stowed. Less than announced is short only once the order is settled; until then, the rest is still expected.
 */
export function countedDifference(
  { expected, received, stowed }: Counted,
  isSettled: boolean,
): { kind: DifferenceKind; amount: number } {
  if (expected === 0 && received === 0 && stowed === 0) return { kind: 'none', amount: 0 };
  const handled = Math.max(received, stowed);
  if (handled > expected) return { kind: 'over', amount: handled - expected };
  const amount = stowed - expected;
  if (amount === 0) return { kind: 'exact', amount };
  return { kind: isSettled ? 'short' : 'pending', amount };
}

/** Orders that ended with goods: their differences need a user's attention. */
export const endedReceivingStatuses: readonly string[] = ['Completed', 'Incomplete'];

/** Returns whether an order that ended is short or over in total; null for all others. */
export function settledDifferenceOf({
  status,
  inventoryQuantities,
}: Pick<ReceivingOrder, 'status' | 'inventoryQuantities'>): 'short' | 'over' | null {
  if (!endedReceivingStatuses.includes(status)) return null;
  const sum = (name: 'expectedQuantity' | 'receivedQuantity' | 'stowedQuantity') =>
    inventoryQuantities.reduce((total, line) => total + line[name], 0);
  const { kind } = countedDifference(
    { expected: sum('expectedQuantity'), received: sum('receivedQuantity'), stowed: sum('stowedQuantity') },
    true,
  );
  return kind === 'short' || kind === 'over' ? kind : null;
}
