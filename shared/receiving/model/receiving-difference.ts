import type { ReceivingOrder } from '#shared/receiving/receiving.ts';

/** Announced, counted at the dock, on the shelf. */
type Counted = { readonly expected: number; readonly received: number; readonly stowed: number };

/** What the difference between stowed and announced means. */
export type DifferenceKind = 'none' | 'exact' | 'pending' | 'short' | 'over';

/**
 * The difference of quantities: stowed less expected, or what was counted beyond what was announced, even before it is
 * on the shelf. Less than announced is short only once the order is settled; before that it is what is still to come.
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

/** Orders that came to their end with goods: what differs then is a matter for a person. */
export const endedReceivingStatuses: readonly string[] = ['Completed', 'Incomplete'];

/** Whether an order that came to its end is short or over as a whole; null for every other one. */
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
