import { shelfMove } from '#test/sandbox/world/stock/stock-move.ts';
import type { Merchant } from '#test/sandbox/world/world.ts';
import {
  type ActionTaken,
  type ReturnAction,
  type ReturnLine,
  type ReturnOrder,
  type ReturnStatus,
  returnActions,
} from './return-order.ts';

export const returnSteps = ['arrive', 'process', 'complete'] as const;

export type ReturnStep = (typeof returnSteps)[number];

export interface ReturnFinding {
  inventoryId: number;
  action: ReturnAction;
  quantity: number;
  grade?: string;
  lotNumber?: string;
  expiresAtMs?: number;
}

export type ReturnStepOutcome = { isDone: true; order: ReturnOrder } | { isDone: false; reason: string };

const steps: Readonly<Record<ReturnStep, { from: ReturnStatus; to: ReturnStatus }>> = {
  arrive: { from: 'AwaitingArrival', to: 'Arrived' },
  process: { from: 'Arrived', to: 'Processing' },
  complete: { from: 'Processing', to: 'Completed' },
};

const processingFee = 3.25;

export function defaultAction(order: ReturnOrder, line: ReturnLine, { catalog }: Pick<Merchant, 'catalog'>) {
  const preferences = catalog.find(line.inventoryId)?.returns;
  const id =
    order.returnType === 'ReturnToSender'
      ? preferences?.toSenderPrimaryActionId
      : preferences?.primaryActionId;
  const action = returnActions[id ?? 0] ?? 'Default';
  return action === 'Default' ? 'Restock' : action;
}

const piecesLeft = (line: ReturnLine): number =>
  line.quantity - line.taken.reduce((sum, { quantity }) => sum + quantity, 0);

/** Returns the default handling of pieces: as requested, if their lot is known. */
function undisputed(
  order: ReturnOrder,
  line: ReturnLine,
  quantity: number,
  merchant: Pick<Merchant, 'catalog'>,
): ActionTaken {
  const wanted =
    line.requestedAction === 'Default' ? defaultAction(order, line, merchant) : line.requestedAction;
  const needsLot = merchant.catalog.find(line.inventoryId)?.isLot === true;
  const isUnreadable = wanted === 'Restock' && needsLot && line.lotNumber === null;
  return {
    action: isUnreadable ? 'Quarantine' : wanted,
    reason: isUnreadable ? 'Lot not readable' : wanted === 'Restock' ? 'Like new' : 'As instructed',
    quantity,
    imagePath: null,
    lots:
      line.lotNumber === null ? [] : [{ lotNumber: line.lotNumber, expiresAtMs: line.lotDateMs, quantity }],
  };
}

/** Returns the problem of a finding after others of the same step; null if there is none. */
function findingProblem(
  order: ReturnOrder,
  finding: ReturnFinding,
  others: readonly ReturnFinding[],
  { catalog }: Merchant,
): string | null {
  const { inventoryId, quantity, action } = finding;
  const line = order.lines.find((candidate) => candidate.inventoryId === inventoryId);
  if (line === undefined) return `Return ${order.id} has no inventory item ${inventoryId}.`;
  if (!Number.isInteger(quantity) || quantity < 1) return 'A finding has at least one piece.';
  if (!returnActions.includes(action) || action === 'Default') {
    return 'A finding has the action Restock, Quarantine or Dispose.';
  }
  const found = others.filter((other) => other.inventoryId === inventoryId);
  const left = piecesLeft(line) - found.reduce((sum, other) => sum + other.quantity, 0);
  if (quantity > left) {
    return `Of inventory item ${inventoryId}, ${left} of ${line.quantity} pieces are left, not ${quantity}.`;
  }
  const isLot = catalog.find(inventoryId)?.isLot === true;
  if (finding.lotNumber !== undefined && !isLot) return `Inventory item ${inventoryId} does not carry lots.`;
  const lotNumber = finding.lotNumber ?? line.lotNumber;
  if (finding.expiresAtMs !== undefined && lotNumber === null) return 'A lot date needs a lot number.';
  return action === 'Restock' && lotNumber === null && isLot
    ? `Inventory item ${inventoryId} is restocked by lot; the finding names none.`
    : null;
}

function enter(order: ReturnOrder, finding: ReturnFinding): void {
  const line = order.lines.find(({ inventoryId }) => inventoryId === finding.inventoryId);
  if (line === undefined) return;
  const { quantity, action } = finding;
  const lotNumber = finding.lotNumber ?? line.lotNumber;
  const expiresAtMs = finding.expiresAtMs ?? (lotNumber === line.lotNumber ? line.lotDateMs : null);
  const lots = lotNumber === null ? [] : [{ lotNumber, expiresAtMs, quantity }];
  line.taken.push({ action, reason: finding.grade ?? null, quantity, imagePath: null, lots });
}

/** Puts restocked pieces back on the shelf: history gets one event for each lot. */
export function restock(order: ReturnOrder, { stock }: Pick<Merchant, 'stock'>, atMs: number): void {
  const reference = { type: 'ReturnId', value: String(order.id) };
  for (const line of order.lines) {
    for (const taken of line.taken) {
      if (taken.action !== 'Restock') continue;
      const lots =
        taken.lots.length > 0
          ? taken.lots
          : [{ lotNumber: null, expiresAtMs: null, quantity: taken.quantity }];
      for (const lot of lots) {
        const { lotNumber, expiresAtMs: lotDateMs, quantity } = lot;
        stock.record(
          shelfMove(
            { centerId: order.centerId, quantity, lotNumber, lotDateMs },
            { atMs, category: 'InventoryReceived', inventoryId: line.inventoryId, reference },
          ),
        );
      }
    }
  }
}

/** Handles pieces without a finding as requested, including the rest of a line. */
function settleRest(order: ReturnOrder, merchant: Pick<Merchant, 'catalog'>): void {
  for (const line of order.lines) {
    const left = piecesLeft(line);
    if (left > 0) line.taken.push(undisputed(order, line, left, merchant));
  }
}

/** Completes a return according to its findings: fees are charged, restocked pieces are on hand. */
export function completeReturn(order: ReturnOrder, merchant: Pick<Merchant, 'stock'>, atMs: number): void {
  order.transactions.push(
    order.returnType === 'ReturnToSender'
      ? { amount: processingFee, type: 'ReturnToSenderFee', atMs }
      : { amount: processingFee, type: 'ReturnProcessingFee', atMs },
  );
  restock(order, merchant, atMs);
}

/**
 * Advances a return by one step: AwaitingArrival, Arrived, Processing, Completed. Findings, given during processing or
 * at the end, specify what was done with which pieces, at most as many as came back; the remaining pieces are handled
 * as requested at the end.
 */
export function advanceReturn(
  merchant: Merchant,
  returnId: number,
  step: ReturnStep,
  nowMs: number,
  findings: readonly ReturnFinding[] = [],
): ReturnStepOutcome {
  const order = merchant.returns.find(({ id }) => id === returnId);
  if (order === undefined) return { isDone: false, reason: `There is no return ${returnId}.` };
  const { from, to } = steps[step];
  if (order.status !== from) {
    return { isDone: false, reason: `The return is in ${order.status}; ${step} needs ${from}.` };
  }
  if (step === 'arrive' && findings.length > 0) {
    return { isDone: false, reason: 'Findings belong to the steps process and complete.' };
  }
  for (const [index, finding] of findings.entries()) {
    const reason = findingProblem(order, finding, findings.slice(0, index), merchant);
    if (reason !== null) return { isDone: false, reason };
  }
  for (const finding of findings) enter(order, finding);
  order.status = to;
  order.history.push({ status: to, atMs: nowMs });
  if (to === 'Completed') {
    settleRest(order, merchant);
    completeReturn(order, merchant, nowMs);
  }
  return { isDone: true, order };
}

export const isReturnStep = (text: string): text is ReturnStep => returnSteps.some((step) => step === text);
