import type { Api } from '#electron/api/api-client.ts';
import { createChangeKind, type ReadGuard, readForChange } from '#electron/outbox/change-kind.ts';
import type { WriteKind } from '#electron/outbox/write-kind.ts';
import { sentence } from '#shared/messages/messages.ts';
import type { QueuedLink } from '#shared/outbox/queued-change.ts';
import { ReceivingOrderWire } from '#shared/receiving/receiving.ts';
import { UnidentifiedOrderWire } from '#shared/unidentified/unidentified.ts';
import { sendLink } from './unidentified.ts';

/**
 * Parcel links as a kind of write (reference-notes 1.4). Nothing undoes a link, so a parcel now linked with another
 * order, or whose order was canceled, can only be left as it is.
 */
export function createLinkWrites({ api }: { api: Pick<Api, 'call'> }): WriteKind {
  return createChangeKind<QueuedLink, Awaited<ReturnType<typeof readBoth>>>({
    kind: 'unidentified.link',
    read: (change, guard) => readBoth(api, change, guard),
    statusOf({ id, receivingOrderId }, { parcel, order }) {
      const { linkedWroId, linkedWroDate: since } = parcel;
      if (linkedWroId !== null) {
        const values = { id, order: linkedWroId };
        return linkedWroId === receivingOrderId
          ? { is: 'asWanted', reason: sentence('unidentified.failure.alreadyLinked', values), since }
          : {
              is: 'changed',
              reason: sentence('unidentified.failure.linkedElsewhere', values),
              since,
              seen: null,
            };
      }
      if (order.status !== 'Cancelled') return { is: 'open' };
      const reason = sentence('unidentified.failure.orderCanceled', { id: order.id });
      return { is: 'changed', reason, since: null, seen: null };
    },
    send: ({ id, receivingOrderId }, guard) =>
      sendLink(api, { id, receivingOrderId }, { guard, priority: 'outbox' }),
    describe: ({ id, receivingOrderId: order }) => ({
      action: 'unidentified.link',
      subject: sentence('activity.subject.unidentifiedReceivingOrder', { id, order }),
    }),
  });
}

/** Reads the order first: a parcel linked by then is more informative than a missing order. */
async function readBoth(api: Pick<Api, 'call'>, { id, receivingOrderId }: QueuedLink, guard: ReadGuard) {
  const order = await readForChange(api, guard, {
    operation: 'receiving.read',
    id: receivingOrderId,
    schema: ReceivingOrderWire,
    unknown: sentence('receiving.failure.notFound', { id: receivingOrderId }),
  });
  const parcel = await readForChange(api, guard, {
    operation: 'unidentified.read',
    id,
    schema: UnidentifiedOrderWire,
    unknown: sentence('unidentified.failure.notFound', { id }),
  });
  return { parcel, order };
}
