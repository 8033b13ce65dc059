import type { Merchant } from '#test/sandbox/world/world.ts';
import { nextChangeId } from './receiving-creation.ts';
import type { Box, ReceivingOrder, ReceivingStatus } from './receiving-order.ts';
import { changeReceivingOrder, stowMove } from './receiving-stock.ts';

export const receivingSteps = [
  'arrivePartly',
  'arrive',
  'count',
  'stow',
  'complete',
  'arrivePartlyAtHub',
  'arriveAtHub',
  'processAtHub',
  'transfer',
] as const;
export type ReceivingStep = (typeof receivingSteps)[number];
export type StepOutcome = { isDone: true; order: ReceivingOrder } | { isDone: false; reason: string };
type Work = { merchant: Merchant; order: ReceivingOrder; nowMs: number; missingPieces: number };

interface Rule {
  from: readonly ReceivingStatus[];
  /** Whether the step belongs to the route through a hub; undefined if it belongs to both routes. */
  viaHub?: boolean;
  apply(work: Work): void;
}

function enter({ merchant, order, nowMs }: Work, status: ReceivingStatus): void {
  order.lastUpdatedAtMs = nowMs;
  if (order.status === status) return;
  order.status = status;
  order.history.push({ id: nextChangeId(merchant), status, atMs: nowMs });
}

function sumQuantities(order: ReceivingOrder): void {
  const quantities = new Map(order.quantities.map((quantity) => [quantity.inventoryId, quantity]));
  for (const quantity of order.quantities) {
    quantity.received = 0;
    quantity.stowed = 0;
  }
  for (const item of order.boxes.flatMap((box) => box.items)) {
    const quantity = quantities.get(item.inventoryId);
    if (quantity === undefined) continue;
    quantity.received += item.receivedQuantity;
    quantity.stowed += item.stowedQuantity;
  }
}

function arrive({ order, nowMs }: Work, boxes: readonly Box[] = order.boxes): void {
  for (const box of boxes.filter(({ status }) => status === 'Awaiting')) {
    box.status = 'Arrived';
    box.arrivedAtMs = nowMs;
  }
}

/** Boxes that arrive after others were counted do not move the order back to before its count. */
function arriveAll(work: Work): void {
  const isCounted = work.order.boxes.some(({ receivedAtMs }) => receivedAtMs !== null);
  arrive(work);
  enter(work, isCounted ? 'Processing' : 'Arrived');
}

function arrivePartly(work: Work): void {
  arrive(work, work.order.boxes.filter(({ status }) => status === 'Awaiting').slice(0, -1));
}

/** Counts every arrived box; missing pieces are missing from the first boxes. */
function count({ order, nowMs, missingPieces }: Work): void {
  let missing = missingPieces;
  for (const box of order.boxes) {
    if (box.status !== 'Arrived' && box.status !== 'Counting') continue;
    box.status = 'Stowing';
    box.countingStartedAtMs ??= nowMs;
    box.receivedAtMs = nowMs;
    for (const item of box.items) {
      const short = Math.min(missing, item.quantity);
      missing -= short;
      item.receivedQuantity = item.quantity - short;
    }
  }
}

function stow({ merchant, order, nowMs }: Work): void {
  for (const box of order.boxes) {
    if (box.status !== 'Stowing' && box.status !== 'InternalTransfer') continue;
    for (const item of box.items) {
      const left = item.receivedQuantity - item.stowedQuantity;
      if (left <= 0) continue;
      merchant.stock.record(stowMove(order, box, item, left, nowMs));
      item.stowedQuantity += left;
    }
    box.status = 'Completed';
  }
}

function complete(work: Work): void {
  const { order, nowMs } = work;
  const isWhole = order.boxes.every(({ status }) => status === 'Completed');
  enter(work, isWhole ? 'Completed' : 'Incomplete');
  if (isWhole) order.completedAtMs = nowMs;
}

function transfer({ order }: Work): void {
  for (const box of order.boxes) if (box.status === 'Stowing') box.status = 'InternalTransfer';
}

function then(status: ReceivingStatus, act: (work: Work) => void): (work: Work) => void {
  return (work) => {
    act(work);
    enter(work, status);
  };
}

const rules: Readonly<Record<ReceivingStep, Rule>> = {
  arrivePartly: { from: ['Awaiting'], viaHub: false, apply: then('PartiallyArrived', arrivePartly) },
  arrive: {
    from: ['Awaiting', 'PartiallyArrived', 'Processing', 'Incomplete'],
    viaHub: false,
    apply: arriveAll,
  },
  count: {
    from: ['Arrived', 'PartiallyArrived', 'Processing'],
    viaHub: false,
    apply: then('Processing', count),
  },
  stow: { from: ['Processing', 'InternalTransfer'], apply: (work) => then(work.order.status, stow)(work) },
  complete: { from: ['Processing', 'InternalTransfer'], apply: complete },
  arrivePartlyAtHub: { from: ['Awaiting'], viaHub: true, apply: then('PartiallyArrivedAtHub', arrivePartly) },
  arriveAtHub: {
    from: ['Awaiting', 'PartiallyArrivedAtHub'],
    viaHub: true,
    apply: then('ArrivedAtHub', arrive),
  },
  processAtHub: {
    from: ['ArrivedAtHub', 'ProcessingAtHub'],
    viaHub: true,
    apply: then('ProcessingAtHub', count),
  },
  transfer: { from: ['ProcessingAtHub'], viaHub: true, apply: then('InternalTransfer', transfer) },
};

function hindrance(step: ReceivingStep, order: ReceivingOrder): string | null {
  const has = (...statuses: Box['status'][]) => order.boxes.some(({ status }) => statuses.includes(status));
  if (step === 'complete' && has('Arrived', 'Counting', 'Stowing', 'InternalTransfer')) {
    return 'Some of its boxes are not on the shelf yet.';
  }
  if (step === 'transfer' && has('Arrived', 'Counting')) return 'Some of its boxes are not counted yet.';
  const awaiting = order.boxes.filter(({ status }) => status === 'Awaiting').length;
  if (step === 'arrive' && awaiting === 0) return 'None of its boxes is still to come.';
  if (step.startsWith('arrivePartly') && awaiting < 2) return 'It takes two boxes to arrive partly.';
  return null;
}

/**
 * Takes a center's next step with an order: boxes, quantities, history and stock change together, or nothing changes.
 * `missingPieces` is the number of pieces that a count finds missing.
 */
export function advanceReceivingOrder(
  merchant: Merchant,
  orderId: number,
  step: ReceivingStep,
  nowMs: number,
  { missingPieces = 0 }: { missingPieces?: number } = {},
): StepOutcome {
  const order = merchant.receivingOrders.find(({ id }) => id === orderId);
  if (order === undefined) return { isDone: false, reason: `There is no receiving order ${orderId}.` };
  const rule = rules[step];
  const isViaHub = order.finalDestinationCenterId !== null;
  if (rule.viaHub !== undefined && rule.viaHub !== isViaHub) {
    const reason = `The order ${isViaHub ? 'goes' : 'does not go'} through a hub.`;
    return { isDone: false, reason };
  }
  if (!rule.from.includes(order.status)) {
    return {
      isDone: false,
      reason: `The order is in ${order.status}; ${step} needs ${rule.from.join(' or ')}.`,
    };
  }
  const reason = hindrance(step, order);
  if (reason !== null) return { isDone: false, reason };
  changeReceivingOrder(order, merchant.stock, () => {
    rule.apply({ merchant, order, nowMs, missingPieces });
    sumQuantities(order);
  });
  return { isDone: true, order };
}

/** Cancels an order of which nothing has arrived; returns false in any other state (reference notes, 3.6). */
export function cancelReceivingOrder(merchant: Merchant, order: ReceivingOrder, nowMs: number): boolean {
  if (order.status !== 'Awaiting') return false;
  changeReceivingOrder(order, merchant.stock, () => {
    for (const box of order.boxes) box.status = 'Cancelled';
    enter({ merchant, order, nowMs, missingPieces: 0 }, 'Cancelled');
  });
  return true;
}

export const isReceivingStep = (text: string): text is ReceivingStep =>
  receivingSteps.some((step) => step === text);
