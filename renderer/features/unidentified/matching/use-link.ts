import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMessages } from '../../../messages/use-messages.ts';
import { useAccount } from '../../../platform/account.tsx';
import { announce } from '../../../platform/announce.ts';
import { call } from '../../../platform/bridge/call.ts';
import { listsKey, recordKey } from '../unidentified-queries.ts';

/** Links a parcel with a receiving order, shows what the service made of it, and says so. */
export function useLink(onDone: () => void) {
  const t = useMessages();
  const client = useQueryClient();
  const account = useAccount();
  const readListsAgain = () => client.invalidateQueries({ queryKey: listsKey(account.id) });
  return useMutation({
    gcTime: 0,
    mutationFn: (link: { readonly id: number; readonly receivingOrderId: number }) =>
      call('unidentified.link', link),
    onSuccess: ({ outcome, order: answer }, { id, receivingOrderId }) => {
      client.setQueryData(recordKey(account.id, id), answer);
      const isDone = outcome === 'done';
      const values = { id: String(id), order: String(receivingOrderId) };
      announce({
        title: t(isDone ? 'match.linked' : 'match.unverified', values),
        text: t(isDone ? 'match.linkedText' : 'match.unverifiedText', values),
        isTrouble: !isDone,
        closeLabel: t('notice.close'),
      });
      onDone();
      void readListsAgain();
    },
    // What speaks against it is what the parcel has become meanwhile: it is shown in the question and behind it.
    onError: (_error, { id }) => {
      void client.invalidateQueries({ queryKey: recordKey(account.id, id) });
      void readListsAgain();
    },
  });
}
