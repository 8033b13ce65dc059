import type { Call } from '#test/sandbox/api/answer.ts';
import { storeToWire } from '#test/sandbox/api/orders/order-records.ts';
import type {
  ActionTaken,
  ReturnLine,
  ReturnOrder,
  ReturnStatus,
} from '#test/sandbox/world/returns/return-order.ts';
import {
  type WireTimeStyle,
  wireTime,
  wireTimeOrNull,
  wireTimeStyleOf,
} from '#test/sandbox/world/wire-time.ts';

function commonToWire(order: ReturnOrder, call: Call): object {
  const center = call.world.centers.find(({ id }) => id === order.centerId);
  return {
    id: order.id,
    channel: order.channel ?? storeToWire(order.storeIndex, call),
    insert_date: wireTime(order.insertedAtMs, wireTimeStyleOf(order.id)),
    fulfillment_center: center === undefined ? null : { id: center.id, name: center.name },
    reference_id: order.referenceId,
    tracking_number: order.trackingNumber,
    original_shipment_id: order.originalShipmentId,
    store_order_id: order.storeOrderId,
    customer_name: order.customerName,
    transactions: order.transactions.map(({ amount, type }) => ({ amount, transaction_type: type })),
  };
}

function invoiceAmount(order: ReturnOrder): number | null {
  if (order.transactions.length === 0) return null;
  return Math.round(order.transactions.reduce((sum, { amount }) => sum + amount, 0) * 100) / 100;
}

const reachedAt = (order: ReturnOrder, status: ReturnStatus): number | null =>
  order.history.findLast((change) => change.status === status)?.atMs ?? null;

function requestedToWire(line: ReturnLine): object {
  return { action: line.requestedAction, action_type: line.actionType, instructions: line.instructions };
}

function takenToWire(taken: ActionTaken): object {
  return { action: taken.action, action_reason: taken.reason, quantity_processed: taken.quantity };
}

const imageUrl = (taken: ActionTaken, { url }: Call): string | null =>
  taken.imagePath === null ? null : new URL(taken.imagePath, url.origin).href;

const takenLots = (taken: ActionTaken, style: WireTimeStyle): object[] =>
  taken.lots.map((lot) => ({
    lot_number: lot.lotNumber,
    expiration_date: wireTimeOrNull(lot.expiresAtMs, style),
    quantity_processed: lot.quantity,
  }));

/** Returns the 1.0 record for lists, reads and changes (reference notes, 4.3). */
export function returnToFirstWire(order: ReturnOrder, call: Call): object {
  const style = wireTimeStyleOf(order.id);
  return {
    ...commonToWire(order, call),
    status: order.status,
    return_type: order.returnType,
    invoice_amount: invoiceAmount(order),
    completed_date: wireTimeOrNull(reachedAt(order, 'Completed'), style),
    inventory: order.lines.map((line) => ({
      id: line.inventoryId,
      name: line.name,
      quantity: line.quantity,
      action_requested: requestedToWire(line),
      action_taken: line.taken.map((taken) => ({
        ...takenToWire(taken),
        lot_information: takenLots(taken, style),
      })),
    })),
  };
}

/** The response to a create from 2025-07 on and to a change from 2026-01 on (reference notes, 4.3, "V1"). */
export const changedReturnToWire = (order: ReturnOrder, call: Call): object => ({
  ...commonToWire(order, call),
  status: order.status,
  return_type: order.returnType,
  invoice_amount: invoiceAmount(order),
  completed_date: wireTimeOrNull(reachedAt(order, 'Completed'), wireTimeStyleOf(order.id)),
  inventory: order.lines.map((line) => ({
    id: line.inventoryId,
    name: line.name,
    quantity: line.quantity,
    bundle_parent_sku: line.bundleParentSku,
    action_requested: requestedToWire(line),
    action_taken: line.taken.map((taken) => ({ ...takenToWire(taken), image_url: imageUrl(taken, call) })),
  })),
});

/** Some records spell state and kind like the descriptions, not like the filters (reference notes, 4.3). */
function spelledLikeDescription({ id, status, returnType }: ReturnOrder): object {
  if (id % 4 !== 0) return { status, return_type: returnType };
  return {
    status: status === 'AwaitingArrival' ? 'Awaiting Arrival' : status,
    return_type: returnType === 'ReturnToSender' ? 'RTS' : returnType,
  };
}

/** Returns the record for lists and reads from 2025-07 on (reference notes, 4.3). */
export function returnToWire(order: ReturnOrder, call: Call): object {
  const style = wireTimeStyleOf(order.id);
  const reached = (status: ReturnStatus) => wireTimeOrNull(reachedAt(order, status), style);
  const amount = invoiceAmount(order);
  return {
    ...commonToWire(order, call),
    ...spelledLikeDescription(order),
    awaiting_arrival_date: reached('AwaitingArrival'),
    arrived_date: reached('Arrived'),
    processing_date: reached('Processing'),
    completed_date: reached('Completed'),
    cancelled_date: reached('Cancelled'),
    invoice: amount === null ? null : { amount, currency_code: order.currencyCode },
    shipment_tracking_number: order.shipmentTrackingNumber,
    status_history: order.history.map(({ status, atMs }) => ({ status, timestamp: wireTime(atMs, style) })),
    inventory: order.lines.map((line) => ({
      id: line.inventoryId,
      name: line.name,
      sku: line.sku,
      barcodes: line.barcodes,
      quantity: line.quantity,
      bundle_parent_sku: line.bundleParentSku,
      lot_information:
        line.lotNumber === null
          ? null
          : {
              number: line.lotNumber,
              expiration: wireTimeOrNull(line.lotDateMs, style),
              minimumShelfLife: line.minimumShelfLifeDays,
            },
      action_requested: requestedToWire(line),
      action_taken: line.taken.map((taken) => ({ ...takenToWire(taken), image_url: imageUrl(taken, call) })),
    })),
  };
}
