import { centerToWire } from '#test/sandbox/api/account/centers.ts';
import type { Call } from '#test/sandbox/api/answer.ts';
import { nullOrAbsent } from '#test/sandbox/api/null-or-absent.ts';
import type { Box, Freight, ReceivingOrder } from '#test/sandbox/world/receiving/receiving-order.ts';
import { wireTime, wireTimeOrNull, wireTimeStyleOf } from '#test/sandbox/world/wire-time.ts';

/** The labels' address is relative in some records and absolute in others (reference notes, 3.2). */
function labelsUri(order: ReceivingOrder, { url, version }: Call): string | null {
  if (!order.hasBoxLabels) return null;
  const path = `/${version}/receiving/${order.id}/labels`;
  return order.id % 3 === 0 ? new URL(path, url).href : path;
}

function freightToWire(freight: Freight | null): object | null {
  if (freight === null) return null;
  return {
    carrier: freight.carrier,
    bol_number: freight.bolNumber,
    container_number: freight.containerNumber,
    vessel_name: freight.vesselName,
    freight_forwarder: freight.freightForwarder,
    notes: freight.notes,
  };
}

/** The additions of later versions: the history from 2025-07, freight and final destination from 2026-07. */
function versionAdditions(order: ReceivingOrder, { version, specOnly }: Call): object {
  const style = wireTimeStyleOf(order.id);
  const history = order.history.map(({ id, status, atMs }) => ({
    id,
    status,
    timestamp: wireTime(atMs, style),
  }));
  return {
    ...(version === '2.0' || specOnly ? {} : { status_history: history }),
    ...(version === '2026-07'
      ? {
          freight: freightToWire(order.freight),
          final_destination_fulfillment_center_id: order.finalDestinationCenterId,
        }
      : {}),
  };
}

/** A receiving order in the format of the called version (specification 2.8; reference notes, 3.2). */
export function receivingOrderToWire(order: ReceivingOrder, call: Call): object {
  const style = wireTimeStyleOf(order.id);
  const center = call.world.centers.find(({ id }) => id === order.centerId);
  return {
    id: order.id,
    status: order.status,
    package_type: order.packageType,
    box_packaging_type: order.boxPackagingType,
    ...nullOrAbsent('box_labels_uri', labelsUri(order, call), order.id),
    expected_arrival_date: wireTime(order.expectedArrivalAtMs, style),
    insert_date: wireTime(order.insertedAtMs, style),
    last_updated_date: wireTime(order.lastUpdatedAtMs, style),
    ...nullOrAbsent('external_sync_timestamp', wireTimeOrNull(order.externalSyncAtMs, style), order.id),
    ...nullOrAbsent('purchase_order_number', order.purchaseOrderNumber, order.id),
    fulfillment_center: center === undefined ? null : centerToWire(center),
    inventory_quantities: order.quantities.map((quantity) => ({
      inventory_id: quantity.inventoryId,
      sku: quantity.sku,
      expected_quantity: quantity.expected,
      received_quantity: quantity.received,
      stowed_quantity: quantity.stowed,
    })),
    ...versionAdditions(order, call),
  };
}

export function boxToWire(box: Box): object {
  const style = wireTimeStyleOf(box.boxId);
  return {
    box_id: box.boxId,
    box_number: box.boxNumber,
    box_status: box.status,
    ...nullOrAbsent('tracking_number', box.trackingNumber, box.boxId),
    arrived_date: wireTimeOrNull(box.arrivedAtMs, style),
    received_date: wireTimeOrNull(box.receivedAtMs, style),
    ...nullOrAbsent('counting_started_date', wireTimeOrNull(box.countingStartedAtMs, style), box.boxId),
    box_items: box.items.map((item) => ({
      inventory_id: item.inventoryId,
      quantity: item.quantity,
      received_quantity: item.receivedQuantity,
      stowed_quantity: item.stowedQuantity,
      lot_number: item.lotNumber,
      lot_date: wireTimeOrNull(item.lotDateMs, style),
    })),
  };
}
