import {
  type ActionTaken,
  type ReturnAction,
  type ReturnLine,
  type ReturnOrder,
  type ReturnStatus,
  returnActions,
} from './return-order.ts';
import type { Merchant } from './world.ts';

/** What the center does next with a return. */
export const returnSteps = ['arrive', 'process', 'complete'] as const;

export type ReturnStep = (typeof returnSteps)[number];

/** What the center found of one item, and did with it. */
export interface ReturnFinding {
  inventoryId: number;
  action: ReturnAction;
  quantity: number;
  /** The grade in words. */
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

/** The action that an item has in the dashboard, for the kind of the return. */
export function defaultAction(
  order: ReturnOrder,
  line: ReturnLine,
  { catalogue }: Pick<Merchant, 'catalogue'>,
): ReturnAction {
  const preferences = catalogue.find(line.inventoryId)?.returns;
  const id =
    order.returnType === 'ReturnToSender'
      ? preferences?.toSenderPrimaryActionId
      : preferences?.primaryActionId;
  const action = returnActions[id ?? 0] ?? 'Default';
  return action === 'Default' ? 'Restock' : action;
}

/** What is done with a line when nobody says otherwise: what was asked for, as far as its lot is known. */
function undisputed(
  order: ReturnOrder,
  line: ReturnLine,
  merchant: Pick<Merchant, 'catalogue'>,
): ActionTaken {
  const wanted =
    line.requestedAction === 'Default' ? defaultAction(order, line, merchant) : line.requestedAction;
  const needsLot = merchant.catalogue.find(line.inventoryId)?.isLot === true;
  const isUnreadable = wanted === 'Restock' && needsLot && line.lotNumber === null;
  return {
    action: isUnreadable ? 'Quarantine' : wanted,
    reason: isUnreadable ? 'Lot not readable' : wanted === 'Restock' ? 'Like new' : 'As instructed',
    quantity: line.quantity,
    imagePath: null,
    lots:
      line.lotNumber === null
        ? []
        : [{ lotNumber: line.lotNumber, expiresAtMs: line.lotDateMs, quantity: line.quantity }],
  };
}

/** What speaks against a finding, in words; null where nothing does. */
function findingProblem(order: ReturnOrder, finding: ReturnFinding, { catalogue }: Merchant): string | null {
  const { inventoryId, quantity, action } = finding;
  const line = order.lines.find((candidate) => candidate.inventoryId === inventoryId);
  if (line === undefined) return `Return ${order.id} has no inventory item ${inventoryId}.`;
  if (!Number.isInteger(quantity) || quantity < 1) return 'A finding has at least one piece.';
  if (!returnActions.includes(action) || action === 'Default') {
    return 'A finding has the action Restock, Quarantine or Dispose.';
  }
  const lotNumber = finding.lotNumber ?? line.lotNumber;
  return action === 'Restock' && lotNumber === null && catalogue.find(inventoryId)?.isLot === true
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

/** Puts back on the shelf what was restocked: history gets one event for each lot. */
export function restock(order: ReturnOrder, { stock }: Pick<Merchant, 'stock'>, atMs: number): void {
  for (const line of order.lines) {
    for (const taken of line.taken) {
      if (taken.action !== 'Restock') continue;
      const lots =
        taken.lots.length > 0
          ? taken.lots
          : [{ lotNumber: null, expiresAtMs: null, quantity: taken.quantity }];
      for (const lot of lots) {
        stock.record({
          atMs,
          category: 'InventoryReceived',
          inventoryId: line.inventoryId,
          increment: {
            centerId: order.centerId,
            quantity: lot.quantity,
            committed: 0,
            lotNumber: lot.lotNumber,
            lotDateMs: lot.expiresAtMs,
          },
          decrement: null,
          reference: { type: 'ReturnId', value: String(order.id) },
          orderId: null,
        });
      }
    }
  }
}

/** Ends a return: whatever nobody found otherwise is done as asked, fees are charged, restocked pieces are on hand. */
export function completeReturn(
  order: ReturnOrder,
  merchant: Pick<Merchant, 'catalogue' | 'stock'>,
  atMs: number,
): void {
  if (order.lines.every(({ taken }) => taken.length === 0)) {
    for (const line of order.lines) line.taken.push(undisputed(order, line, merchant));
  }
  order.transactions.push(
    order.returnType === 'ReturnToSender'
      ? { amount: processingFee, type: 'ReturnToSenderFee', atMs }
      : { amount: processingFee, type: 'ReturnProcessingFee', atMs },
  );
  restock(order, merchant, atMs);
}

/**
 * Takes a return one step further: AwaitingArrival, Arrived, Processing, Completed. Findings, given while it is
 * processed or at the end, say what was done with which pieces; without any, all is done as it was asked for.
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
  for (const finding of findings) {
    const reason = findingProblem(order, finding, merchant);
    if (reason !== null) return { isDone: false, reason };
  }
  for (const finding of findings) enter(order, finding);
  order.status = to;
  order.history.push({ status: to, atMs: nowMs });
  if (to === 'Completed') completeReturn(order, merchant, nowMs);
  return { isDone: true, order };
}

export function isReturnStep(text: string): text is ReturnStep {
  return returnSteps.some((step) => step === text);
}
