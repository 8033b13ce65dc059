import type { Api } from '#electron/api/api-client.ts';
import { createChangeKind, readForChange } from '#electron/outbox/change-kind.ts';
import type { WriteKind } from '#electron/outbox/write-kind.ts';
import { sentence } from '#shared/messages/messages.ts';
import type { QueuedMark } from '#shared/outbox/queued-change.ts';
import { isMarkedSynced } from '#shared/receiving/model/receiving-change-rules.ts';
import { type ReceivingOrder, ReceivingOrderWire } from '#shared/receiving/receiving.ts';
import { sendMark } from './external-sync.ts';

/** Setting and removing sync marks of receiving orders, as a kind of write (reference-notes 3.6). */
export function createMarkWrites({ api }: { api: Pick<Api, 'call'> }): WriteKind {
  return createChangeKind<QueuedMark, ReceivingOrder>({
    kind: 'receiving.mark',
    read: ({ id }, guard) =>
      readForChange(api, guard, {
        operation: 'receiving.read',
        id,
        schema: ReceivingOrderWire,
        unknown: sentence('receiving.failure.notFound', { id }),
      }),
    statusOf({ id, isSynced, expectedTimestamp }, order, seen) {
      const isMarked = isMarkedSynced(order);
      const since = order.externalSyncTimestamp;
      if (isMarked === isSynced) {
        const reason = isMarked ? 'alreadySynced' : 'alreadyNotSynced';
        return { is: 'asWanted', reason: sentence(`receiving.failure.${reason}`, { id }), since };
      }
      if (isSameMark(since ?? '', seen ?? expectedTimestamp ?? '')) return { is: 'open' };
      return { is: 'changed', reason: sentence('outbox.changed.mark', { id }), since, seen: since ?? '' };
    },
    send: ({ id, isSynced }, guard) => sendMark(api, { id, isSynced }, { guard, priority: 'outbox' }),
    describe: ({ id, isSynced }) => ({
      action: isSynced ? 'receiving.markSynced' : 'receiving.unmarkSynced',
      subject: sentence('activity.subject.receivingOrder', { id }),
    }),
  });
}

/** Whether both are the same timestamp, in any notation; '' is no mark. */
function isSameMark(one: string, other: string): boolean {
  return one === other || (one !== '' && other !== '' && Date.parse(one) === Date.parse(other));
}
