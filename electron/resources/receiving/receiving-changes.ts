import { z } from 'zod';
import { cancelOutlookOf, statusSinceOf } from '../../../shared/receiving/model/receiving-change-rules.ts';
import {
  type ChangedReceiving,
  type ReceivingOrder,
  ReceivingOrderWire,
} from '../../../shared/receiving/receiving.ts';
import { failedWith, type ServiceError } from '../../api/api-error.ts';
import { type ChangeEntry, changeRecord, noteChange } from '../../cache/activity/change-record.ts';
import { fetchById } from '../../cache/record-reader.ts';
import type { ChangeContext } from '../account-context.ts';
import { createExternalSync } from './external-sync.ts';
import type { ReceivingOrders } from './receiving-orders.ts';

/** What is written into the activity log about a change; subject, such as `receiving order 4711`. */
export type ReceivingChangeEntry = ChangeEntry<
  'receiving.cancel' | 'receiving.markSynced' | 'receiving.unmarkSynced'
>;

export type ReceivingChangesContext = ChangeContext<ReceivingChangeEntry> & {
  receiving: Pick<ReceivingOrders, 'read' | 'list'>;
};

/** Changes of receiving orders that exist (specification 4.11, reference-notes 3.6). Both may be repeated without harm. */
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
      explain: async (refusal) => notCancelled(id, refusal),
    });

  return {
    /**
     * Cancels an order, which cannot be taken back. Rejects with CONFLICT, in words, where it is completed or cancelled,
     * where it took another status since the person looked, and where the service refuses for its status.
     *
     * @param change `expectedStatus`: the status that the person saw
     */
    async cancel(change: { id: number; expectedStatus: string }): Promise<ChangedReceiving> {
      const entry = { action: 'receiving.cancel', subject: `receiving order ${change.id}` } as const;
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
  const message = messageOf({ status, expectedStatus, isOpen, name: `Receiving order ${id}` });
  throw failedWith('receiving.cancel', {
    code: 'CONFLICT',
    message,
    requestId,
    ...(since === null ? {} : { since }),
  });
}

function messageOf(facts: { status: string; expectedStatus: string; isOpen: boolean; name: string }) {
  const { status, expectedStatus, isOpen, name } = facts;
  if (status === 'Cancelled' && expectedStatus !== status) {
    return `${name} was cancelled by somebody else. Nothing is left to be done.`;
  }
  if (!isOpen) return `${name} is ${status}: nothing is left to be cancelled. Nothing was changed.`;
  const before = expectedStatus === '' ? 'in no state that Dockhand knows' : expectedStatus;
  return `${name} was ${before} when you looked, and is ${status}. Look at it again; nothing was changed.`;
}

/** The service's own reason, as a refusal that is about the order's status. */
function notCancelled(id: number, refusal: ServiceError): ServiceError {
  const { status, requestId, code, failure } = refusal;
  if (code === 'NOT_FOUND') return refusal;
  const message = `The service does not cancel receiving order ${id}. It says: ${failure.message} Nothing was changed.`;
  return failedWith('receiving.cancel', { code: 'CONFLICT', message, requestId }, { status, cause: refusal });
}
