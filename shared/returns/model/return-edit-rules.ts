import { type Sentence, sentence } from '#shared/messages/messages.ts';
import type { ReturnBody } from '#shared/returns/return-body.ts';
import type { ReturnDraft, ReturnDraftLine } from '#shared/returns/return-draft.ts';
import type { ReturnLine, ReturnOrder } from '#shared/returns/returns.ts';
import { isLotDay } from '#shared/wire/model/calendar-day.ts';
import { emptyReturnDraft, uninspected } from './return-draft-steps.ts';
import { type ReturnActionName, returnActions } from './return-kinds.ts';

/** The only status in which a return may be modified or cancelled (specification 3). */
const changeableStatus = 'AwaitingArrival';

export function isChangeable({ status }: Pick<ReturnOrder, 'status'>): boolean {
  return status === changeableStatus;
}

/** Returns what a change from here would remove or replace, whatever it changes; null if nothing. */
export function changeLossOf({ id, inventory }: ReturnOrder): Sentence | null {
  if (inventory.some((line) => line.id === null)) return sentence('returns.failure.lineWithoutItem', { id });
  const action = inventory
    .map(overridingActionOf)
    .find((name) => name !== null && knownActionOf(name) === null);
  if (action !== undefined && action !== null)
    return sentence('returns.failure.unknownAction', { id, action });
  const date = inventory
    .map(({ lotInformation }) => lotInformation?.lotDate?.trim() || null)
    // Some systems write no date as the first day of all.
    .find((day) => day !== null && !isLotDay(day) && !day.startsWith('0001-01-01'));
  return date == null ? null : sentence('returns.failure.lotDate', { id, date });
}

/** Null if a line is treated as its item usually is. */
function overridingActionOf({ actionRequested }: ReturnLine): string | null {
  return actionRequested?.actionType === 'InventoryDefault' ? null : actionRequested?.action || null;
}

function knownActionOf(name: string | null): ReturnActionName | null {
  return returnActions.find((known) => known === name) ?? null;
}

/**
 * Converts an existing return to a draft, so that it can be changed with the same steps and rules as a new one. Lines
 * without an item ID are left out; this desk's item data is added later.
 */
export function draftOfReturn(order: ReturnOrder): ReturnDraft {
  const { fulfillmentCenter, originalShipmentId, inventory } = order;
  const id = fulfillmentCenter?.id ?? null;
  const center = id === null ? null : { id, name: fulfillmentCenter?.name ?? '' };
  const originalShipment =
    originalShipmentId === null
      ? null
      : {
          id: originalShipmentId,
          orderId: null,
          trackingNumber: order.shipmentTrackingNumber,
          customerName: order.customerName,
          goods: null,
        };
  return {
    ...emptyReturnDraft({ group: order.referenceId ?? String(order.id), center }),
    trackingNumber: order.trackingNumber === '' ? null : order.trackingNumber,
    originalShipment,
    lines: inventory.flatMap((line) => (line.id === null ? [] : [draftLineOf(line, line.id)])),
  };
}

function draftLineOf(line: ReturnLine, inventoryId: number): ReturnDraftLine {
  const lotDate = line.lotInformation?.lotDate ?? null;
  return {
    inventoryId,
    sku: line.sku,
    name: line.name,
    barcode: line.barcodes[0] ?? null,
    quantity: line.quantity,
    action: knownActionOf(overridingActionOf(line)) ?? 'Default',
    lotNumber: line.lotInformation?.lotNumber || null,
    lotDate: lotDate !== null && isLotDay(lotDate) ? lotDate : null,
    isLotUnreadable: false,
    ...uninspected,
    facts: null,
    preference: null,
    checklist: [],
  };
}

/**
 * Returns as one text everything in a return that a change would replace: equal for two reads if nothing was changed in
 * between. Excludes the status.
 */
export function contentFingerprintOf(order: ReturnOrder): string {
  const lines = order.inventory.map(({ id, quantity, actionRequested, lotInformation }) => [
    id,
    quantity,
    actionRequested?.action ?? null,
    actionRequested?.actionType ?? null,
    lotInformation?.lotNumber ?? null,
    lotInformation?.lotDate ?? null,
  ]);
  return JSON.stringify([
    order.fulfillmentCenter?.id ?? null,
    order.referenceId,
    order.trackingNumber,
    order.originalShipmentId,
    lines.toSorted(([left], [right]) => Number(left) - Number(right)),
  ]);
}

/** Whether a return matches the request. Lots are compared only if the record has them: 1.0 has none. */
export function matchesRequest(order: ReturnOrder, body: ReturnBody): boolean {
  const lineById = new Map(order.inventory.map((line) => [line.id, line]));
  return (
    order.fulfillmentCenter?.id === body.centerId &&
    order.referenceId === body.referenceId &&
    (order.trackingNumber || null) === body.trackingNumber &&
    order.originalShipmentId === body.originalShipmentId &&
    order.inventory.length === body.lines.length &&
    body.lines.every((requested) => {
      const line = lineById.get(requested.inventoryId);
      if (line === undefined) return false;
      const drafted = draftLineOf(line, requested.inventoryId);
      const hasLot = line.lotInformation !== null;
      return (
        drafted.quantity === requested.quantity &&
        drafted.action === (requested.action ?? 'Default') &&
        (!hasLot || (drafted.lotNumber === requested.lotNumber && drafted.lotDate === requested.lotDate))
      );
    })
  );
}
