import type { Distribution } from '../../../../shared/inventory/distributions.ts';
import type { ReceivingOrder } from '../../../../shared/receiving/receiving.ts';
import { type Quantities, totalQuantities } from '../../../components/feedback/quantities.ts';

const hubStatuses = new Set(['PartiallyArrivedAtHub', 'ArrivedAtHub', 'ProcessingAtHub', 'InternalTransfer']);

/** Whether an order is, or was, on its way through a hub: only then is it placed over centers. */
export function goesThroughHub(order: ReceivingOrder): boolean {
  return (
    order.finalDestinationFulfillmentCenterId !== null ||
    hubStatuses.has(order.status) ||
    order.statusHistory.some(({ status }) => hubStatuses.has(status))
  );
}

export type CenterPlacement = {
  readonly centerId: number | null;
  /** What the service calls it in short; null where it does not say. */
  readonly abbreviation: string | null;
  readonly total: Quantities;
  readonly lines: readonly Distribution[];
};

export function placedQuantities(line: Distribution): Quantities {
  return {
    expected: line.expectedQuantity,
    received: line.receivedQuantity,
    stowed: line.stowedQuantity,
  };
}

/** A placement by center, in the service's order of centers and lines. */
export function placementByCenter(distributions: readonly Distribution[]): CenterPlacement[] {
  const byCenter = new Map<number | null, Distribution[]>();
  for (const line of distributions) {
    const lines = byCenter.get(line.fulfillmentCenterId);
    if (lines === undefined) byCenter.set(line.fulfillmentCenterId, [line]);
    else lines.push(line);
  }
  return [...byCenter].map(([centerId, lines]) => ({
    centerId,
    abbreviation:
      lines.find((line) => line.fulfillmentCenterAbbreviation !== null)?.fulfillmentCenterAbbreviation ??
      null,
    total: totalQuantities(lines.map(placedQuantities)),
    lines,
  }));
}
