import { z } from 'zod';
import { failedWith, ServiceError } from '#electron/api/api-error.ts';
import type { OperationVersion } from '#electron/api/operations/operations.ts';
import type { AccountGuard } from '#electron/api/write-guard.ts';
import { type ChangeEntry, changeRecord, noteChange } from '#electron/cache/activity/change-record.ts';
import { fetchById } from '#electron/cache/record-reader.ts';
import type { ChangeContext } from '#electron/resources/account-context.ts';
import { sentence } from '#shared/messages/messages.ts';
import {
  changeLossOf,
  contentFingerprintOf,
  isChangeable,
  matchesRequest,
} from '#shared/returns/model/return-edit-rules.ts';
import type { ReturnBody } from '#shared/returns/return-body.ts';
import type { ChangedReturn } from '#shared/returns/return-change-view.ts';
import { type ReturnOrder, ReturnOrderWire } from '#shared/returns/returns.ts';
import type { ReturnOrders } from './return-orders.ts';
import { returnOnWire } from './return-writes.ts';

export type ReturnChangeEntry = ChangeEntry<'returns.modify' | 'returns.cancel'>;

type ReturnChangesContext = ChangeContext<ReturnChangeEntry> & { returns: Pick<ReturnOrders, 'read'> };

type Change = {
  action: ReturnChangeEntry['action'];
  id: number;
  /** Throws if the return's current state conflicts with it. */
  check: (order: ReturnOrder) => void;
  send: (guard: AccountGuard) => Promise<{ requestId: string }>;
  isDone: (order: ReturnOrder) => boolean;
};

/**
 * Changes an existing return while it awaits its arrival (specification 3, reference-notes 4.5). Each change rereads it
 * first, and rejects with CONFLICT, naming its status, if it can no longer be changed. After a lost response, another
 * read shows whether the change was accepted; both changes are safe to repeat.
 */
export function createReturnChanges({ api, returns, account, startActivity }: ReturnChangesContext) {
  const make = (change: Change) =>
    changeRecord<ReturnOrder>({
      operation: change.action,
      account,
      read: () => returns.read({ id: change.id }),
      fetch: async () => (await fetchById(api, 'returns.read', change.id, ReturnOrderWire)).data,
      check(order, requestId) {
        refuseUnlessChangeable(order, change, requestId);
        // Content is compared only before sending: afterward it may be the content that was sent.
        if (requestId === null) change.check(order);
      },
      send: change.send,
      isDone: change.isDone,
    });

  const makeNoted = async (change: Change): Promise<ChangedReturn> => {
    const subject = sentence('activity.subject.return', { id: change.id });
    const entry = { action: change.action, subject };
    const { outcome, record } = await noteChange(startActivity, entry, () => make(change));
    return { outcome, order: record };
  };

  return {
    /**
     * Replaces all its content. Rejects with CONFLICT if it changed since it was seen, and with INVALID for another
     * reference id: that never changes (specification 4.8, rule 4).
     *
     * @param change `expectedContent`: the {@link contentFingerprintOf} of the return the user looked at
     */
    modify: ({ id, expectedContent, body }: { id: number; expectedContent: string; body: ReturnBody }) =>
      makeNoted({
        action: 'returns.modify',
        id,
        check: (order) => checkModification(order, { expectedContent, body }),
        send: (guard) =>
          api.call('returns.modify', {
            path: { id },
            guard,
            body: (entry: OperationVersion) => returnOnWire(body, entry.body),
            priority: 'person',
            schema: z.unknown(),
          }),
        isDone: (order) => matchesRequest(order, body),
      }),
    cancel: ({ id }: { id: number }) =>
      makeNoted({
        action: 'returns.cancel',
        id,
        check: () => undefined,
        send: (guard) =>
          api.call('returns.cancel', { path: { id }, guard, priority: 'person', schema: z.unknown() }),
        isDone: ({ status }) => status === 'Cancelled',
      }),
  };
}

function refuseUnlessChangeable(order: ReturnOrder, change: Change, requestId: string | null): void {
  if (isChangeable(order)) return;
  const message = sentence('returns.failure.notAwaited', { id: order.id, status: order.status });
  throw failedWith(change.action, { code: 'CONFLICT', message, requestId });
}

function checkModification(
  order: ReturnOrder,
  { expectedContent, body }: { expectedContent: string; body: ReturnBody },
): void {
  const call = { operation: 'returns.modify', status: null, requestId: null } as const;
  if (contentFingerprintOf(order) !== expectedContent) {
    const message = sentence('returns.failure.changed', { id: order.id });
    throw new ServiceError({ code: 'CONFLICT', message, requestId: null }, call);
  }
  const loss = changeLossOf(order);
  if (loss !== null) throw new ServiceError({ code: 'CONFLICT', message: loss, requestId: null }, call);
  if (order.referenceId === null || order.referenceId === body.referenceId) return;
  const message = sentence('returns.failure.referenceFixed', { reference: order.referenceId });
  const fields = { referenceId: [message] };
  throw new ServiceError({ code: 'INVALID', message, requestId: null, fields }, call);
}
