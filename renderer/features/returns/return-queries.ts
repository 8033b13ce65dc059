import { queryOptions } from '@tanstack/react-query';
import { call } from '#renderer/platform/bridge/call.ts';
import { returnsKey } from '#renderer/platform/bridge/queries.ts';
import type { ReturnOrder } from '#shared/returns/returns.ts';

export function recordKey(accountId: string, id: number): readonly unknown[] {
  return [...returnsKey(accountId), 'record', id];
}

/** Prefix of the query keys of all its pictures. */
export function picturesKey(accountId: string, id: number): readonly unknown[] {
  return [...returnsKey(accountId), 'picture', id];
}

export function shipmentKey(accountId: string, id: number): readonly unknown[] {
  return [...returnsKey(accountId), 'shipment', id];
}

/** Duplicates of a return are searched again only after this time, because the search takes several requests. */
const duplicatesCacheMs = 5 * 60_000;

/** Query for other returns with the same reference, tracking number, or shipment; a canceled return has none. */
export function duplicatesQuery(accountId: string, order: ReturnOrder) {
  const { id, referenceId, trackingNumber, originalShipmentId, status } = order;
  const marks = { referenceId, trackingNumber, originalShipmentId };
  return queryOptions({
    queryKey: [...returnsKey(accountId), 'duplicates', id, marks],
    queryFn: () => call('returns.findDuplicates', { ...marks, otherBoxes: [], outboxId: null }),
    staleTime: duplicatesCacheMs,
    enabled: status !== 'Cancelled' && Object.values(marks).some((mark) => mark !== null),
  });
}

/** Query for the return built on this desk, by its reference; served by this computer. */
export function builtReturnQuery(accountId: string, reference: string) {
  return queryOptions({
    queryKey: [...returnsKey(accountId), 'built', reference],
    queryFn: () => call('returns.readBuilt', { reference }),
    staleTime: 0,
  });
}
