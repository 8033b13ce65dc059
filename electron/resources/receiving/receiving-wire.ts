import { isFullVersion } from '../../../shared/receiving/model/receiving-limit-rules.ts';
import type {
  FreightBody,
  ReceivingBody,
  ReceivingBodyItem,
} from '../../../shared/receiving/receiving-body.ts';
import { instantOfDay } from '../../../shared/wire/model/calendar-day.ts';
import { omitNulls } from '../../api/request-body.ts';

/** What a receiving order says that a version of the service's API cannot be told; each has its words. */
const untellableParts = ['sku', 'freight', 'finalDestination'] as const;

/** What a version cannot be told. */
export type UntellablePart = (typeof untellableParts)[number];

/** What of an order would be lost at a version: it is not sent there, so that nothing is left out in silence. */
export function untellableAt(body: ReceivingBody, version: string): UntellablePart[] {
  if (isFullVersion(version)) return [];
  const hasItemWithoutId = body.boxes.some(({ items }) =>
    items.some(({ inventoryId }) => inventoryId === null),
  );
  const isUntellable: Record<UntellablePart, boolean> = {
    sku: hasItemWithoutId,
    freight: body.freight !== null,
    finalDestination: body.finalDestinationId !== null,
  };
  return untellableParts.filter((part) => isUntellable[part]);
}

/**
 * The body of a receiving order at a version (reference-notes 3.3). What is not told is left out; dates are full
 * RFC 3339 instants at every version, since 2026-07 takes no others; a lot's date is midnight UTC of its day, so that no
 * zone moves it. An item with an id goes out under that alone: its SKU may have been changed meanwhile.
 */
export function receivingOnWire(body: ReceivingBody, version: string): Record<string, unknown> {
  const isFull = isFullVersion(version);
  return omitNulls({
    fulfillment_center: { id: body.centerId },
    package_type: body.packageType,
    box_packaging_type: body.boxPackagingType,
    expected_arrival_date: new Date(body.expectedArrivalAt).toISOString(),
    purchase_order_number: body.purchaseOrderNumber,
    boxes: body.boxes.map(({ trackingNumber, items }) =>
      omitNulls({ tracking_number: trackingNumber, box_items: items.map(itemOnWire) }),
    ),
    freight: isFull && body.freight !== null ? freightOnWire(body.freight) : null,
    final_destination_fulfillment_center_id: isFull ? body.finalDestinationId : null,
  });
}

function itemOnWire({ inventoryId, sku, quantity, lotNumber, lotDate }: ReceivingBodyItem) {
  return omitNulls({
    inventory_id: inventoryId,
    sku: inventoryId === null ? sku : null,
    quantity,
    lot_number: lotNumber,
    lot_date: instantOfDay(lotDate),
  });
}

function freightOnWire(freight: FreightBody) {
  return omitNulls({
    carrier: freight.carrier,
    bol_number: freight.bolNumber,
    container_number: freight.containerNumber,
    vessel_name: freight.vesselName,
    freight_forwarder: freight.freightForwarder,
    notes: freight.notes,
  });
}
