import { returnActions } from '../../../shared/returns/model/return-kinds.ts';
import type { ReturnBody, ReturnBodyLine } from '../../../shared/returns/return-body.ts';
import { instantOfDay } from '../../../shared/wire/model/calendar-day.ts';
import type { BodyStyle } from '../../api/operations/operations.ts';
import { omitNulls } from '../../api/request-body.ts';

/**
 * The body of a return in the style of a version: camelCase with the action's number at 1.0 (specification 2.12),
 * snake_case with its name later (reference notes, 4.1). What is not known is left out, and at 1.0 so is the item's own
 * action (specification 4.8, rule 3); later it has a name, `Default`, and servers that demand one. A lot's date is midnight UTC of its day, so that no zone moves it.
 */
export function returnOnWire(body: ReturnBody, style: BodyStyle): Record<string, unknown> {
  return style === 'camelCase' ? inCamelCase(body) : inSnakeCase(body);
}

function inCamelCase(body: ReturnBody): Record<string, unknown> {
  return omitNulls({
    fulfillmentCenter: centerOf(body),
    inventory: body.lines.map((line) =>
      omitNulls({
        ...countOf(line),
        requestedAction: line.action === null ? null : returnActions.indexOf(line.action),
        lotNumber: line.lotNumber,
        lotDate: instantOfDay(line.lotDate),
      }),
    ),
    originalShipmentId: body.originalShipmentId,
    referenceId: body.referenceId,
    trackingNumber: body.trackingNumber,
  });
}

function inSnakeCase(body: ReturnBody): Record<string, unknown> {
  return omitNulls({
    fulfillment_center: centerOf(body),
    inventory: body.lines.map((line) =>
      omitNulls({
        ...countOf(line),
        requested_action: line.action ?? 'Default',
        lot_number: line.lotNumber,
        lot_date: instantOfDay(line.lotDate),
      }),
    ),
    original_shipment_id: body.originalShipmentId,
    reference_id: body.referenceId,
    tracking_number: body.trackingNumber,
  });
}

function centerOf({ centerId, centerName }: ReturnBody) {
  return { id: centerId, name: centerName };
}

function countOf({ inventoryId, quantity }: ReturnBodyLine) {
  return { id: inventoryId, quantity };
}
