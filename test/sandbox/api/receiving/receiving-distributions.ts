import type { BoxStatus, ReceivingOrder } from '../../world/receiving/receiving-order.ts';
import { wireTimeOrNull, wireTimeStyleOf } from '../../world/wire-time.ts';
import type { Answer, Call } from '../answer.ts';
import { findOwnOrder } from '../orders/own-receiving-order.ts';
import { errorMap, problemDetails } from '../problems.ts';

type DistributionStatus = 'NotStarted' | 'InProgress' | 'Stowing' | 'Completed';

interface Distribution {
  inventoryId: number;
  lotNumber: string | null;
  lotDateMs: number | null;
  expected: number;
  received: number;
  stowed: number;
  boxStatuses: Set<BoxStatus>;
}

const untouched: ReadonlySet<BoxStatus> = new Set<BoxStatus>(['Awaiting', 'Arrived', 'Cancelled']);

function statusOf({ stowed, boxStatuses }: Distribution): DistributionStatus {
  const statuses = [...boxStatuses];
  if (statuses.every((status) => status === 'Completed')) return 'Completed';
  if (stowed > 0) return 'Stowing';
  return statuses.every((status) => untouched.has(status)) ? 'NotStarted' : 'InProgress';
}

/** One line for each lot of each item, over all boxes. */
function distribute(order: ReceivingOrder): Distribution[] {
  const lines = new Map<string, Distribution>();
  for (const box of order.boxes) {
    for (const item of box.items) {
      const key = `${item.inventoryId} ${item.lotNumber ?? ''}`;
      const line = lines.get(key) ?? {
        inventoryId: item.inventoryId,
        lotNumber: item.lotNumber,
        lotDateMs: item.lotDateMs,
        expected: 0,
        received: 0,
        stowed: 0,
        boxStatuses: new Set<BoxStatus>(),
      };
      line.expected += item.quantity;
      line.received += item.receivedQuantity;
      line.stowed += item.stowedQuantity;
      line.boxStatuses.add(box.status);
      lines.set(key, line);
    }
  }
  return [...lines.values()];
}

/** `POST /receiving/{id}/distributions`: what goes where of an order that passes a hub (specification 4.11 and 7.2). */
export function readDistributions(call: Call): Answer {
  const { version, world, parameters } = call;
  const order = findOwnOrder(call);
  const center = world.centers.find(({ id }) => id === order?.finalDestinationCenterId);
  if (order === null || center === undefined) {
    const message = `Receiving order ${parameters.id ?? ''} has no distributions.`;
    return version === '2026-07' ? problemDetails(404, message) : errorMap(404, { id: [message] });
  }
  const style = wireTimeStyleOf(order.id);
  const distributions = distribute(order).map((line) => ({
    inventory_id: line.inventoryId,
    product_sku: order.quantities.find(({ inventoryId }) => inventoryId === line.inventoryId)?.sku ?? null,
    lot_number: line.lotNumber,
    lot_date: wireTimeOrNull(line.lotDateMs, style),
    fulfillment_center_id: center.id,
    fulfillment_center_abbreviation: center.abbreviation,
    expected_quantity: line.expected,
    received_quantity: line.received,
    stowed_quantity: line.stowed,
    status: statusOf(line),
  }));
  return { status: 200, body: { id: order.id, status: order.status, distributions } };
}
