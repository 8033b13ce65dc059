import { isSettled } from '#renderer/components/records/receiving-status.ts';
import {
  type Difference,
  differenceOf,
  type Quantities,
  totalQuantities,
} from '#renderer/components/stock/quantities.ts';
import type { ReceivingOrder } from '#shared/receiving/receiving.ts';

export function quantitiesOf(line: ReceivingOrder['inventoryQuantities'][number]): Quantities {
  return { expected: line.expectedQuantity, received: line.receivedQuantity, stowed: line.stowedQuantity };
}

export function orderQuantities(order: ReceivingOrder): Quantities {
  return totalQuantities(order.inventoryQuantities.map(quantitiesOf));
}

/** Returns what is still to arrive, and of how many SKUs. */
export function remainingOf({ inventoryQuantities }: ReceivingOrder): { pieces: number; skus: number } {
  const missing = inventoryQuantities
    .map((line) => line.expectedQuantity - Math.max(line.receivedQuantity, line.stowedQuantity))
    .filter((pieces) => pieces > 0);
  return { pieces: missing.reduce((sum, pieces) => sum + pieces, 0), skus: missing.length };
}

/** A canceled order has none, because nothing was expected to arrive. */
export function orderDifference(order: ReceivingOrder): Difference {
  return lineDifference(orderQuantities(order), order.status);
}

export function lineDifference(quantities: Quantities, status: string): Difference {
  if (status === 'Cancelled' && quantities.received === 0 && quantities.stowed === 0) {
    return { kind: 'none', amount: 0, tone: 'waiting' };
  }
  return differenceOf(quantities, isSettled(status));
}
