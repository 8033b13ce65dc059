import { queryOptions } from '@tanstack/react-query';
import type { Prefer } from '#renderer/components/record-pane/use-cached-record.ts';
import { call } from '#renderer/platform/bridge/call.ts';
import { serviceKey } from '#renderer/platform/bridge/queries.ts';
import type { ReturnOrder } from '#shared/returns/returns.ts';

export function recordKey(accountId: string, id: number): readonly unknown[] {
  return [serviceKey, accountId, 'returns', 'record', id];
}

/** The keys of all its pictures begin with this. */
export function picturesKey(accountId: string, id: number): readonly unknown[] {
  return [serviceKey, accountId, 'returns', 'picture', id];
}

export function readReturn(id: number, prefer: Prefer) {
  return call('returns.read', { id, prefer });
}

/** A picture of what was done: by the positions of line and action, from 0. */
export function readPicture(id: number, line: number, action: number, prefer: Prefer) {
  return call('returns.readPicture', { id, line, action, prefer });
}

/** The shipment that a return came from, for the order that it belongs to. */
export function readShipment(id: number, prefer: Prefer) {
  return call('orders.readShipment', { id, prefer });
}

export function shipmentKey(accountId: string, id: number): readonly unknown[] {
  return [serviceKey, accountId, 'returns', 'shipment', id];
}

/** What was found to be the same as a return is looked for again only after a while: it takes several requests. */
const duplicatesCacheMs = 5 * 60_000;

/** Other returns with the reference, the tracking number or the shipment of one; a cancelled one has none. */
export function duplicatesQuery(accountId: string, order: ReturnOrder) {
  const { id, referenceId, trackingNumber, originalShipmentId, status } = order;
  const marks = { referenceId, trackingNumber, originalShipmentId };
  return queryOptions({
    queryKey: [serviceKey, accountId, 'returns', 'duplicates', id, marks],
    queryFn: () => call('returns.findDuplicates', { ...marks, otherBoxes: [], outboxId: null }),
    staleTime: duplicatesCacheMs,
    enabled: status !== 'Cancelled' && Object.values(marks).some((mark) => mark !== null),
  });
}

/** What was built on this desk for a return, by its reference: this computer answers. */
export function builtReturnQuery(accountId: string, reference: string) {
  return queryOptions({
    queryKey: [serviceKey, accountId, 'returns', 'built', reference],
    queryFn: () => call('returns.readBuilt', { reference }),
    staleTime: 0,
  });
}
