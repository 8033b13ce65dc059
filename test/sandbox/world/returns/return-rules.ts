import type { Merchant, World } from '../world.ts';
import type { ReturnAction } from './return-order.ts';

export interface ReturnDraftLine {
  inventoryId: number;
  quantity: number;
  /** Null where the action that the item has in the dashboard applies. */
  action: ReturnAction | null;
  lotNumber: string | null;
  lotDateMs: number | null;
}

/** A return as a client asks for it. */
export interface ReturnDraft {
  centerId: number;
  referenceId: string | null;
  trackingNumber: string | null;
  originalShipmentId: number | null;
  lines: ReturnDraftLine[];
}

function lineProblem(line: ReturnDraftLine, merchant: Merchant): string | null {
  const item = merchant.catalog.find(line.inventoryId);
  const { inventoryId } = line;
  if (item === undefined) return `Inventory item ${inventoryId} was not found.`;
  if (item.isDigital) return `Inventory item ${inventoryId} is digital and cannot be returned.`;
  if (item.isBundle) return `Inventory item ${inventoryId} is a bundle; return what is in it.`;
  if (line.lotNumber === null && line.lotDateMs !== null) {
    return `Inventory item ${inventoryId} has a lot date without a lot number.`;
  }
  if (line.lotNumber !== null && !item.isLot) return `Inventory item ${inventoryId} does not carry lots.`;
  return null;
}

/** What speaks against a return, one sentence each; empty when nothing does (specification 4.8). */
export function findReturnProblems(draft: ReturnDraft, merchant: Merchant, world: World): string[] {
  const center = world.centers.find(({ id }) => id === draft.centerId);
  const problems: string[] = [];
  if (center === undefined || !center.accessGranted) {
    problems.push(`Fulfillment center ${draft.centerId} was not found.`);
  } else if (!center.processesReturns || !center.isActive) {
    problems.push(`Fulfillment center ${draft.centerId} does not process returns.`);
  }
  const seen = new Set<number>();
  for (const line of draft.lines) {
    if (seen.has(line.inventoryId)) {
      problems.push(`Inventory item ${line.inventoryId} appears more than once.`);
    } else {
      const problem = lineProblem(line, merchant);
      if (problem !== null) problems.push(problem);
    }
    seen.add(line.inventoryId);
  }
  const { originalShipmentId } = draft;
  const isKnown =
    originalShipmentId === null ||
    merchant.orders.some(({ shipments }) => shipments.some(({ id }) => id === originalShipmentId));
  if (!isKnown) problems.push(`Shipment ${originalShipmentId} was not found.`);
  return problems;
}
