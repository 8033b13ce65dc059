import type { Merchant } from '../world.ts';
import type { ReturnLine, ReturnOrder } from './return-order.ts';
import type { ReturnDraft, ReturnDraftLine } from './return-rules.ts';

/** Where a merchant's first return is numbered from, if it never had one. */
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

/** Who the goods come back from, as the order that they went out with knows it. */
function originOf(
  shipmentId: number | null,
  { orders }: Merchant,
): Pick<ReturnOrder, 'customerName' | 'storeOrderId' | 'shipmentTrackingNumber'> {
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

/** Adds a return in AwaitingArrival; the draft has been checked. */
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

/** Replaces what a client may say about a return; the draft has been checked. */
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
