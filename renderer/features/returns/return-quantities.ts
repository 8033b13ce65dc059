import { isSettled } from '#renderer/components/records/return-status.ts';
import {
  type Difference,
  differenceOf,
  type Quantities,
  totalQuantities,
} from '#renderer/components/stock/quantities.ts';
import type { ReturnLine, ReturnOrder } from '#shared/returns/returns.ts';

type Counted = Pick<ReturnLine, 'quantity' | 'actionTaken'>;

export function processedPieces({ actionTaken }: Pick<ReturnLine, 'actionTaken'>): number {
  return actionTaken.reduce((sum, { quantityProcessed }) => sum + quantityProcessed, 0);
}

export function announcedPieces({ inventory }: Pick<ReturnOrder, 'inventory'>): number {
  return inventory.reduce((sum, { quantity }) => sum + quantity, 0);
}

function quantitiesOf(line: Counted): Quantities {
  const processed = processedPieces(line);
  return { expected: line.quantity, received: processed, stowed: processed };
}

function differenceIn(quantities: Quantities, status: string): Difference {
  // Nothing was expected to arrive for a canceled return.
  if (status === 'Cancelled' && quantities.received === 0) return { kind: 'none', amount: 0, tone: 'ended' };
  return differenceOf(quantities, isSettled(status));
}

/** Processed minus announced. */
export function lineDifference(line: Counted, status: string): Difference {
  return differenceIn(quantitiesOf(line), status);
}

/** Processed minus announced. */
export function returnDifference(order: Pick<ReturnOrder, 'inventory' | 'status'>): Difference {
  return differenceIn(totalQuantities(order.inventory.map(quantitiesOf)), order.status);
}

/** Whether the action differs from the one a user asked for; the item's own setting asks for none by name. */
export function differsFromRequested(line: Pick<ReturnLine, 'actionRequested'>, taken: string): boolean {
  const requested = line.actionRequested?.action ?? '';
  return requested !== '' && requested !== 'Default' && taken !== '' && taken !== requested;
}

function countOf(value: number): number {
  return Number.isFinite(value) && value > 0 ? value : 0;
}

/** `share`: of the bar, 0 to 1. */
type ActionShare = { readonly action: string; readonly pieces: number; readonly share: number };

/** The actions of the legend, in order; any others follow. */
const shownActions = ['Restock', 'Quarantine', 'Dispose'];

/**
 * Returns the actions taken on the pieces of a return. The bar is as long as the announced or the processed quantity,
 * whichever is larger. Invalid counts (negative, not finite) are treated as zero.
 */
export function actionShares(order: Pick<ReturnOrder, 'inventory'>): ActionShare[] {
  const countByAction = new Map<string, number>();
  for (const line of order.inventory) {
    for (const { action, quantityProcessed } of line.actionTaken) {
      const done = countOf(quantityProcessed);
      if (done > 0) countByAction.set(action, (countByAction.get(action) ?? 0) + done);
    }
  }
  const processed = [...countByAction.values()].reduce((sum, count) => sum + count, 0);
  const announced = order.inventory.reduce((sum, { quantity }) => sum + countOf(quantity), 0);
  const scale = Math.max(processed, announced);
  const others = [...countByAction.keys()].filter((action) => !shownActions.includes(action)).sort();
  return [...shownActions, ...others].flatMap((action) => {
    const count = countByAction.get(action);
    return count === undefined ? [] : [{ action, pieces: count, share: count / scale }];
  });
}
