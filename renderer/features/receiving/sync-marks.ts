import { type BatchResults, inBatches } from '#renderer/components/list-screen/batch-change.tsx';
import type { Sentence } from '#shared/messages/messages.ts';
import type { QueuedChange } from '#shared/outbox/queued-change.ts';
import type { ExternalSyncs, ReceivingOrder } from '#shared/receiving/receiving.ts';
import type { ReceivingSearch } from './receiving-list.tsx';

type SentResult = ExternalSyncs['results'][number];

/** The result for one receiving order to be marked; `queued`: it waits in the outbox. */
export type SyncResult = Omit<SentResult, 'outcome'> & { readonly outcome: SentResult['outcome'] | 'queued' };

/** An order that does not have the wanted mark, and why; `unverified`: it may have it. */
export type UnmarkedOrder = {
  readonly id: number;
  readonly outcome: SyncResult['outcome'];
  readonly reason: Sentence | null;
  readonly requestId: string | null;
};

type SyncMarks = BatchResults<SyncResult>;

/** Per request. */
export const maxAtOnce = 1_000;

/** Whether a search is limited to orders that no other system has taken over yet. */
export function isNotSynced({ synced }: ReceivingSearch): boolean {
  return synced === false;
}

/** As the user saw them, in as many requests as needed. */
export async function markSynced(
  orders: readonly ReceivingOrder[],
  mark: (
    orders: { id: number; expectedTimestamp: string | null }[],
  ) => Promise<{ results: readonly SyncResult[] }>,
): Promise<SyncMarks> {
  const targets = orders.map(({ id, externalSyncTimestamp: expectedTimestamp }) => ({
    id,
    expectedTimestamp,
  }));
  return inBatches(targets, maxAtOnce, mark);
}

/** Whether an order has the wanted mark, no matter who set it. */
export function isAsWanted({ outcome }: Pick<SyncResult, 'outcome'>): boolean {
  return outcome === 'done' || outcome === 'already';
}

/** The mark of an order, as the user saw it, to wait in the outbox. */
export function queuedMark(
  order: ReceivingOrder,
  isSynced: boolean,
): { queued: QueuedChange; result: SyncResult } {
  const { id, externalSyncTimestamp: expectedTimestamp } = order;
  return {
    queued: { kind: 'receiving.mark', id, isSynced, expectedTimestamp },
    result: { id, outcome: 'queued', order, reason: null, since: null, requestId: null },
  };
}

/** Lists the orders that do not have the wanted mark; `unasked` gives the reason for those that no response names. */
export function unmarkedOrders(
  orders: readonly ReceivingOrder[],
  { results }: SyncMarks,
  unasked: { readonly reason: Sentence; readonly requestId: string | null } | null,
): UnmarkedOrder[] {
  const byId = new Map(results.map((result) => [result.id, result]));
  return orders.flatMap(({ id }): UnmarkedOrder[] => {
    const result = byId.get(id);
    if (result !== undefined) {
      const { outcome, reason, requestId } = result;
      return isAsWanted(result) || outcome === 'queued' ? [] : [{ id, outcome, reason, requestId }];
    }
    return [
      { id, outcome: 'failed', reason: unasked?.reason ?? null, requestId: unasked?.requestId ?? null },
    ];
  });
}
