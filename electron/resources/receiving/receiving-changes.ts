import { z } from 'zod';
import { failedWith } from '#electron/api/api-error.ts';
import { changeRecord, notCanceled, noteChange } from '#electron/cache/activity/change-record.ts';
import { fetchById } from '#electron/cache/record-reader.ts';
import { type MessageId, sentence } from '#shared/messages/messages.ts';
import { cancelOutlookOf, statusSinceOf } from '#shared/receiving/model/receiving-change-rules.ts';
import {
  type ChangedReceiving,
  type ReceivingOrder,
  ReceivingOrderWire,
} from '#shared/receiving/receiving.ts';
import { createExternalSync, type ReceivingChangesContext } from './external-sync.ts';

/** Specification 4.11, reference-notes 3.6. Both changes are safe to repeat. */
export function createReceivingChanges(context: ReceivingChangesContext) {
  const { api, receiving, account, startActivity } = context;

  const cancel = ({ id, expectedStatus }: { id: number; expectedStatus: string }) =>
    changeRecord<ReceivingOrder>({
      operation: 'receiving.cancel',
      account,
      read: () => receiving.read({ id }),
      fetch: async () => (await fetchById(api, 'receiving.read', id, ReceivingOrderWire)).data,
      check: (order, requestId) => {
        refuseUnlessCancellable(order, expectedStatus, requestId);
      },
      send: (guard) =>
        api.call('receiving.cancel', { path: { id }, guard, priority: 'person', schema: z.unknown() }),
      isDone: ({ status }) => status === 'Cancelled',
      explain: async (refusal) => (refusal.code === 'NOT_FOUND' ? refusal : notCanceled(refusal)),
    });

  return {
    /**
     * Cancels an order, irreversibly. Rejects with CONFLICT and a message if it is completed or canceled, if its status
     * changed since the user looked, and if the service refuses because of its status.
     *
     * @param change `expectedStatus`: the status the user saw
     */
    async cancel(change: { id: number; expectedStatus: string }): Promise<ChangedReceiving> {
      const subject = sentence('activity.subject.receivingOrder', { id: change.id });
      const entry = { action: 'receiving.cancel', subject } as const;
      const { outcome, record } = await noteChange(startActivity, entry, () => cancel(change));
      return { outcome, order: record };
    },
    setExternalSync: createExternalSync(context),
  };
}

function refuseUnlessCancellable(
  order: ReceivingOrder,
  expectedStatus: string,
  requestId: string | null,
): void {
  const { id, status } = order;
  const isOpen = cancelOutlookOf(status) !== 'no';
  if (isOpen && status === expectedStatus) return;
  const since = statusSinceOf(order);
  const message = sentence(reasonOf({ status, expectedStatus, isOpen }), { id, status });
  throw failedWith('receiving.cancel', {
    code: 'CONFLICT',
    message,
    requestId,
    ...(since === null ? {} : { since }),
  });
}

function reasonOf(details: { status: string; expectedStatus: string; isOpen: boolean }): MessageId {
  const { status, expectedStatus, isOpen } = details;
  if (status === 'Cancelled') {
    return expectedStatus === status ? 'receiving.failure.canceled' : 'receiving.failure.canceledMeanwhile';
  }
  return isOpen ? 'receiving.failure.statusChanged' : 'receiving.failure.completed';
}
