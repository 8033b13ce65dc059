import type { ReceivingOrder } from '../receiving.ts';

/** Whether an order of this status is closed: nothing of it is inbound any more. */
export function isClosedStatus(status: ReceivingOrder['status']): boolean {
  return status === 'Completed' || status === 'Cancelled';
}

/**
 * Whether the service can be expected to cancel an order of this status. The reference does not list the statuses
 * (reference-notes 3.6): `likely` before anything arrived, `no` where nothing is left to be cancelled, and in between
 * the service decides.
 */
export function cancelOutlookOf(status: ReceivingOrder['status']): 'likely' | 'unlikely' | 'no' {
  if (status === 'Awaiting') return 'likely';
  return isClosedStatus(status) ? 'no' : 'unlikely';
}

/** When an order took the status that it has, as far as the service says; ISO 8601 in UTC. */
export function statusSinceOf(order: ReceivingOrder): string | null {
  const changes = order.statusHistory.filter(({ status }) => status === order.status);
  const instants = changes.flatMap(({ timestamp }) => timestamp ?? []);
  return instants.toSorted().at(-1) ?? order.lastUpdatedDate;
}

/** Whether an order is marked as synced to another system. */
export function isMarkedSynced({ externalSyncTimestamp }: ReceivingOrder): boolean {
  return externalSyncTimestamp !== null;
}
