import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { OutboxEntry } from '../../../../shared/outbox/outbox-view.ts';
import { useAccount } from '../../../platform/account.tsx';
import { call } from '../../../platform/bridge/call.ts';
import { outboxKey } from '../../../platform/bridge/queries.ts';
import type { AskedAction } from '../outbox-offers.ts';

const requests: Readonly<Record<AskedAction, (id: number) => Promise<OutboxEntry>>> = {
  sendAgain: (id) => call('outbox.decide', { id, decision: 'sendAgain' }),
  itArrived: (id) => call('outbox.decide', { id, decision: 'itArrived' }),
  release: (id) => call('outbox.release', { id }),
  revise: (id) => call('outbox.revise', { id }),
  cancel: (id) => call('outbox.cancel', { id }),
};

/** Does what a person decided about a write, by its number; afterward the outbox is read again in any case. */
export function useDecision(
  action: AskedAction,
  onDone: (changed: OutboxEntry) => void,
): UseMutationResult<OutboxEntry, Error, number> {
  const client = useQueryClient();
  const account = useAccount();
  return useMutation<OutboxEntry, Error, number>({
    mutationFn: requests[action],
    onSuccess: onDone,
    // Also where it was refused: then the write is not what the screen says.
    onSettled: () => client.invalidateQueries({ queryKey: outboxKey(account.id) }),
  });
}
