import type { Merchant, World } from '#test/sandbox/world/world.ts';
import type { ReturnAction, ReturnLine, ReturnOrder } from './return-order.ts';

export interface ReturnDraftLine {
  inventoryId: number;
  quantity: number;
  /** Null if the item's action in the dashboard applies. */
  action: ReturnAction | null;
  lotNumber: string | null;
  lotDateMs: number | null;
}

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

/** Returns the problems of a return, one sentence each; empty if there are none (specification 4.8). */
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

/** The number of a merchant's first return, if it never had one. */
const firstReturnId = 2_000_000;

function lineOf(line: ReturnDraftLine, { catalog }: Merchant): ReturnLine {
  const item = catalog.find(line.inventoryId);
  return {
    inventoryId: line.inventoryId,
    name: item?.name ?? null,
    sku: item?.sku ?? null,
    barcodes: item?.barcodes.map(({ value }) => value) ?? [],
    quantity: line.quantity,
    requestedAction: line.action ?? 'Default',
    actionType: line.action === null ? 'InventoryDefault' : 'Override',
    instructions: item?.returns.instructions ?? null,
    lotNumber: line.lotNumber,
    lotDateMs: line.lotDateMs,
    minimumShelfLifeDays: item?.minimumShelfLifeDays ?? null,
    bundleParentSku: null,
    taken: [],
  };
}

function originOf(shipmentId: number | null, { orders }: Merchant) {
  for (const order of orders) {
    const shipment = order.shipments.find(({ id }) => id === shipmentId);
    if (shipment === undefined) continue;
    return {
      customerName: order.recipient.name,
      storeOrderId: order.referenceId,
      shipmentTrackingNumber: shipment.tracking?.trackingNumber ?? null,
    };
  }
  return { customerName: null, storeOrderId: null, shipmentTrackingNumber: null };
}

export function createReturn(
  merchant: Merchant,
  draft: ReturnDraft,
  channel: { id: number; name: string },
  nowMs: number,
): ReturnOrder {
  const order: ReturnOrder = {
    id: (merchant.returns.at(-1)?.id ?? firstReturnId) + 3,
    channel,
    storeIndex: 0,
    status: 'AwaitingArrival',
    returnType: 'Regular',
    insertedAtMs: nowMs,
    history: [{ status: 'AwaitingArrival', atMs: nowMs }],
    centerId: draft.centerId,
    referenceId: draft.referenceId,
    trackingNumber: draft.trackingNumber,
    originalShipmentId: draft.originalShipmentId,
    ...originOf(draft.originalShipmentId, merchant),
    currencyCode: 'USD',
    transactions: [],
    lines: draft.lines.map((line) => lineOf(line, merchant)),
  };
  merchant.returns.push(order);
  return order;
}

export function modifyReturn(merchant: Merchant, order: ReturnOrder, draft: ReturnDraft): void {
  Object.assign(order, {
    centerId: draft.centerId,
    referenceId: draft.referenceId,
    trackingNumber: draft.trackingNumber,
    originalShipmentId: draft.originalShipmentId,
    ...originOf(draft.originalShipmentId, merchant),
    lines: draft.lines.map((line) => lineOf(line, merchant)),
  } satisfies Partial<ReturnOrder>);
}

export function cancelReturn(order: ReturnOrder, nowMs: number): void {
  order.status = 'Cancelled';
  order.history.push({ status: 'Cancelled', atMs: nowMs });
}
